// jdk: 21+
import java.util.*;

public class SequencedCollections {
    static <E> String ends(SequencedCollection<E> c) {
        return c.isEmpty() ? "empty" : c.getFirst() + ".." + c.getLast() + " " + c.reversed();
    }

    static void t(String n, Runnable r) {
        try {
            r.run();
            System.out.println(n + " fine");
        } catch (RuntimeException e) {
            System.out.println(n + " " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        List<Integer> src = List.of(3, 1, 2);
        List<SequencedCollection<Integer>> all = List.of(new ArrayList<>(src), new LinkedList<>(src), new ArrayDeque<>(src), new LinkedHashSet<>(src), new TreeSet<>(src));
        for (SequencedCollection<Integer> c : all) {
            System.out.println(c.getClass().getSimpleName() + " " + ends(c));
            t("addFirst", () -> c.addFirst(0));
            t("addLast", () -> c.addLast(1));
            System.out.println(c + " " + c.removeFirst() + " " + c.removeLast() + " " + c);
            SequencedCollection<Integer> r = c.reversed();
            t("add reversed", () -> r.add(77));
            System.out.println(c + " " + r + " " + r.reversed() + " " + r.size() + r.contains(77));
            Iterator<Integer> it = r.iterator();
            it.next();
            it.remove();
            System.out.println(c + " " + r.stream().map(x -> x * 2).toList());
        }
        List<Integer> l = new ArrayList<>(List.of(5, 6, 7, 8));
        List<Integer> rev = l.reversed();
        System.out.println(rev.get(0) + " " + rev.indexOf(5) + " " + rev.subList(1, 3) + " " + rev.equals(List.of(8, 7, 6, 5)) + " " + rev.hashCode());
        rev.set(0, 80);
        rev.remove(1);
        rev.add(0, 90);
        rev.sort(null);
        System.out.println(l + " " + rev + " " + rev.reversed().getClass().equals(l.getClass()));
        LinkedHashMap<String, Integer> m = new LinkedHashMap<>();
        for (String s : "one two three four".split(" ")) m.put(s, s.length());
        m.putFirst("zero", 0);
        m.putLast("one", 11);
        System.out.println(m + " " + m.firstEntry() + " " + m.lastEntry() + " " + m.reversed() + " " + m.sequencedKeySet().reversed() + " " + m.sequencedValues().getFirst() + " " + m.sequencedEntrySet().getLast());
        System.out.println(m.pollFirstEntry() + " " + m.pollLastEntry() + " " + m);
        m.reversed().put("new", 9);
        m.reversed().remove("two");
        System.out.println(m + " " + m.reversed().keySet() + m.reversed().values());
        TreeMap<Integer, String> tm = new TreeMap<>(Map.of(1, "a", 2, "b", 3, "c"));
        System.out.println(tm.reversed() + " " + tm.reversed().firstEntry() + " " + tm.sequencedKeySet().getLast());
        t("putFirst on tree", () -> tm.putFirst(0, "z"));
        t("immutable", () -> List.of(1).addFirst(2));
        t("empty", () -> new ArrayList<>().getFirst());
        t("empty deque", () -> new ArrayDeque<>().removeLast());
        t("empty set", () -> new LinkedHashSet<>().getLast());
        t("unmodifiable", () -> Collections.unmodifiableSequencedCollection(l).removeFirst());
        LinkedHashSet<String> s = new LinkedHashSet<>(List.of("a", "b", "c"));
        s.addFirst("c");
        s.addLast("a");
        System.out.println(s + " " + s.reversed() + " " + List.of(1, 2, 3).reversed() + " " + Arrays.asList(4, 5).reversed() + " " + new LinkedList<>(List.of(1, 2)).reversed().peekFirst());
    }
}
