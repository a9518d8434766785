// jdk: 17+
import java.util.*;
import java.util.function.*;

public class IteratorsAndCme {
    static void t(String n, Runnable r) {
        try {
            r.run();
            System.out.println(n + " fine");
        } catch (RuntimeException e) {
            System.out.println(n + " " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    static class Range implements Iterable<Integer> {
        final int lo, hi;
        Range(int lo, int hi) { this.lo = lo; this.hi = hi; }
        @Override public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int at = lo;
                @Override public boolean hasNext() { return at < hi; }
                @Override public Integer next() { if (at >= hi) throw new NoSuchElementException("past " + hi); return at++; }
            };
        }
    }

    public static void main(String[] args) {
        List<Supplier<Collection<Integer>>> kinds = List.of(ArrayList::new, LinkedList::new, HashSet::new, LinkedHashSet::new, TreeSet::new, ArrayDeque::new, PriorityQueue::new, Vector::new);
        for (Supplier<Collection<Integer>> k : kinds) {
            Collection<Integer> c = k.get();
            for (int i = 0; i < 8; i++) c.add(i * 5 % 8);
            String n = c.getClass().getSimpleName();
            t(n + " add", () -> { for (Integer x : c) if (x == 3) c.add(100); });
            t(n + " remove", () -> { for (Integer x : c) if (x == 2) c.remove(x); });
            t(n + " clear", () -> { for (Integer x : c) if (x == 4) c.clear(); });
            c.addAll(List.of(4, 1, 3, 2, 9));
            Iterator<Integer> it = c.iterator();
            while (it.hasNext()) if (it.next() % 2 == 0) it.remove();
            System.out.println(n + " " + c.size() + " " + new TreeSet<>(c));
            t(n + " remove twice", () -> { Iterator<Integer> i = c.iterator(); i.next(); i.remove(); i.remove(); });
            t(n + " remove first", () -> c.iterator().remove());
            t(n + " past end", () -> { Iterator<Integer> i = c.iterator(); while (true) i.next(); });
            t(n + " removeIf", () -> c.removeIf(x -> x > 5));
            t(n + " forEachRemaining", () -> c.iterator().forEachRemaining(x -> { if (x == 3) throw new IllegalStateException("stop at " + x); }));
        }
        Map<String, Integer> m = new HashMap<>(Map.of("a", 1, "b", 2, "c", 3));
        t("map", () -> { for (String s : m.keySet()) m.put(s + s, 0); });
        t("map same keys", () -> { for (String s : m.keySet()) m.put(s, 0); });
        t("map values", () -> { for (Integer v : m.values()) m.remove("a"); });
        t("entry", () -> { for (Map.Entry<String, Integer> e : m.entrySet()) e.setValue(e.getKey().length()); });
        t("map forEach", () -> m.forEach((k, v) -> m.remove(k)));
        int sum = 0;
        for (int x : new Range(1, 5)) for (int y : new Range(x, 5)) sum = sum * 10 + x * y % 10;
        System.out.println(sum);
        Iterator<Integer> r = new Range(0, 3).iterator();
        r.forEachRemaining(x -> System.out.print(x + " "));
        t("range", r::next);
        t("range remove", () -> new Range(0, 1).iterator().remove());
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));
        ListIterator<Integer> li = list.listIterator();
        t("set before next", () -> li.set(1));
        li.next();
        li.add(10);
        t("set after add", () -> li.set(1));
        li.previous();
        li.set(20);
        System.out.println(list + " " + li.nextIndex() + " " + li.previousIndex());
        new Range(7, 9).forEach(x -> System.out.print(x + ";"));
        Spliterator<Integer> sp = new Range(0, 4).spliterator();
        sp.tryAdvance(x -> System.out.print("first " + x + " "));
        sp.forEachRemaining(x -> System.out.print("rest " + x + " "));
        System.out.println(sp.estimateSize() + " " + sp.tryAdvance(x -> { }));
        PrimitiveIterator.OfInt pi = java.util.stream.IntStream.range(0, 3).iterator();
        System.out.println(pi.nextInt() + pi.next() + pi.nextInt() + " " + pi.hasNext());
    }
}
