// jdk: 17+
import java.util.*;

public class ArrayListOps {
    static void t(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 20; i++) l.add(i * 7 % 20);
        System.out.println(l + " " + l.size() + " " + l.hashCode());
        l.add(3, 100);
        l.addAll(List.of(1, 2));
        l.addAll(0, Arrays.asList(-1, null));
        System.out.println(l + " " + l.indexOf(1) + " " + l.lastIndexOf(1) + " " + l.contains(null) + " " + l.indexOf(55));
        System.out.println(l.remove(1) + " " + l.remove((Object) 100) + " " + l.remove((Object) 999) + " " + l.set(0, 77) + " " + l.get(0));
        l.removeIf(x -> x % 3 == 0);
        System.out.println(l);
        l.replaceAll(x -> x * x);
        l.sort(null);
        System.out.println(l);
        l.sort(Comparator.comparing((Integer x) -> x % 10).thenComparing(Comparator.reverseOrder()));
        System.out.println(l + " " + l.retainAll(Set.of(1, 4, 16, 64, 196)) + " " + l + " " + l.removeAll(List.of(4)));
        List<Integer> sub = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
        List<Integer> view = sub.subList(2, 7);
        view.set(0, 22);
        view.remove(1);
        view.add(66);
        view.subList(1, 3).clear();
        System.out.println(sub + " " + view + " " + view.indexOf(66) + " " + view.equals(List.of(22, 6, 66)));
        sub.add(1);
        t(() -> view.size());
        ListIterator<Integer> it = sub.listIterator(2);
        while (it.hasNext()) {
            int k = it.nextIndex(), v = it.next();
            if (v == 66) it.remove();
            else if (v == 6) { it.set(600); it.add(601); }
            else if (k > 5) it.set(v + k * 1000);
        }
        while (it.hasPrevious()) System.out.print(it.previousIndex() + "=" + it.previous() + " ");
        System.out.println();
        t(() -> { for (Integer x : sub) if (x == 0) sub.remove(x); });
        t(() -> { for (Integer x : sub) sub.add(x); });
        t(() -> sub.forEach(x -> sub.add(1)));
        t(() -> sub.iterator().remove());
        t(() -> new ArrayList<>(-1));
        t(() -> sub.get(sub.size()));
        t(() -> sub.add(-1, 1));
        t(() -> sub.set(99, 1));
        t(() -> sub.subList(3, 2));
        t(() -> sub.subList(0, 99));
        t(() -> List.of(1).add(2));
        t(() -> List.of(1, null));
        t(() -> Arrays.asList(1, 2).add(3));
        t(() -> Collections.unmodifiableList(sub).clear());
        t(() -> new ArrayList<Integer>().iterator().next());
        Object[] arr = sub.toArray();
        Integer[] typed = sub.toArray(new Integer[0]), large = sub.toArray(new Integer[30]);
        System.out.println(arr.length + " " + typed.length + " " + large.length + " " + large[sub.size()] + " " + arr.getClass().getSimpleName() + " " + sub.toArray(Integer[]::new).length);
        t(() -> sub.toArray(new String[0]));
        List<Integer> big = new ArrayList<>();
        for (int i = 0; i < 10000; i++) big.add(big.size() / 2, i);
        System.out.println(big.hashCode() + " " + big.get(5000) + " " + big.equals(new LinkedList<>(big)) + " " + new ArrayList<>(big).equals(big) + " " + ((ArrayList<?>) big).clone().equals(big));
        while (big.size() > 5) big.subList(big.size() / 3, big.size() / 2 + 1).clear();
        System.out.println(big);
    }
}
