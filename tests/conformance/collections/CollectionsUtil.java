// jdk: 17+
import java.util.*;

public class CollectionsUtil {
    static void t(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>(List.of(5, 3, 8, 1, 9, 2));
        Collections.sort(l);
        System.out.println(l + " " + Collections.binarySearch(l, 5) + " " + Collections.binarySearch(l, 4) + " " + Collections.binarySearch(l, 100) + " " + Collections.binarySearch(l, 0));
        Collections.reverse(l);
        System.out.println(l + " " + Collections.binarySearch(l, 3, Comparator.reverseOrder()) + " " + Collections.max(l) + Collections.min(l) + " " + Collections.max(l, Comparator.comparing(x -> x % 5)));
        Collections.swap(l, 0, 5);
        Collections.rotate(l, 2);
        System.out.println(l);
        Collections.rotate(l.subList(1, 4), -1);
        Collections.replaceAll(l, 3, 33);
        System.out.println(l + " " + Collections.frequency(l, 33) + " " + Collections.disjoint(l, List.of(7, 6)) + " " + Collections.indexOfSubList(l, List.of(33)) + " " + Collections.lastIndexOfSubList(List.of(1, 2, 1, 2), List.of(1, 2)));
        Collections.shuffle(l, new Random(3));
        System.out.println(l + " " + Collections.addAll(l, 7, 7) + " " + l);
        Collections.fill(l.subList(0, 2), 0);
        Collections.copy(l, List.of(1, 2, 3));
        System.out.println(l + " " + Collections.nCopies(3, "x") + " " + Collections.emptyList() + Collections.emptyMap() + Collections.singleton(1) + Collections.singletonMap("k", 2) + Collections.singletonList(null));
        List<Integer> ro = Collections.unmodifiableList(l);
        t(() -> ro.add(1));
        t(() -> Collections.singletonList(1).set(0, 2));
        t(() -> Collections.emptySet().add(null));
        t(() -> Collections.nCopies(2, 1).remove(0));
        t(() -> Collections.copy(new ArrayList<>(), List.of(1)));
        t(() -> Collections.max(List.<Integer>of()));
        t(() -> Collections.unmodifiableMap(new HashMap<>()).put(1, 1));
        t(() -> Collections.unmodifiableList(l).iterator().remove());
        l.set(0, 1000);
        System.out.println(ro.get(0) + " " + ro.equals(l) + " " + Collections.synchronizedList(l).size() + " " + Collections.checkedCollection(l, Integer.class).contains(1000));
        Enumeration<Integer> e = Collections.enumeration(List.of(1, 2));
        System.out.println(e.nextElement() + e.nextElement() + " " + e.hasMoreElements() + " " + Collections.list(Collections.enumeration(List.of(3))) + " " + Collections.emptyIterator().hasNext());
        Set<String> set = Collections.newSetFromMap(new LinkedHashMap<>());
        set.addAll(List.of("z", "a", "z"));
        Queue<Integer> lifo = Collections.asLifoQueue(new ArrayDeque<>());
        lifo.add(1);
        lifo.add(2);
        System.out.println(set + " " + lifo.poll() + lifo.peek() + " " + Collections.reverseOrder().compare(1, 2) + " " + Collections.reverseOrder(Comparator.<Integer>naturalOrder().reversed()).compare(1, 2));
        Map<String, Integer> sm = Collections.synchronizedMap(new TreeMap<>());
        sm.merge("a", 1, Integer::sum);
        sm.computeIfAbsent("b", k -> 5);
        System.out.println(sm + " " + Collections.unmodifiableSortedMap(new TreeMap<>(sm)).firstKey() + " " + Collections.unmodifiableCollection(sm.values()) + Collections.emptySortedSet() + Collections.emptyNavigableMap());
        List<String> stable = new ArrayList<>();
        for (int i = 0; i < 100; i++) stable.add((i * 37 % 10) + ":" + i);
        stable.sort(Comparator.comparing(s -> s.charAt(0)));
        System.out.println(stable.hashCode() + " " + stable.subList(0, 12));
        List<Integer> linked = new LinkedList<>(List.of(4, 2, 9));
        Collections.sort(linked, Collections.reverseOrder());
        Collections.reverse(linked);
        System.out.println(linked + " " + Collections.unmodifiableSet(new TreeSet<>(linked)) + " " + Collections.binarySearch(linked, 9));
        Vector<Integer> v = new Vector<>(List.of(1, 2, 3));
        v.insertElementAt(9, 1);
        v.removeElement(3);
        Hashtable<String, Integer> h = new Hashtable<>(Map.of("one", 1));
        System.out.println(v + " " + v.elementAt(1) + v.lastElement() + v.capacity() + " " + h + h.contains(1) + h.keys().nextElement());
        t(() -> h.put("x", null));
        t(() -> v.elementAt(9));
    }
}
