// jdk: 17+
import java.util.*;
import java.util.stream.*;

public class Spliterators {
    static String chars(Spliterator<?> s) {
        StringBuilder b = new StringBuilder();
        int[] bits = {Spliterator.ORDERED, Spliterator.DISTINCT, Spliterator.SORTED, Spliterator.SIZED, Spliterator.NONNULL, Spliterator.IMMUTABLE, Spliterator.CONCURRENT, Spliterator.SUBSIZED};
        for (int i = 0; i < bits.length; i++) if (s.hasCharacteristics(bits[i])) b.append("ODSZNICU".charAt(i));
        return b.toString();
    }

    static <T> void split(Spliterator<T> s, int depth, StringBuilder out) {
        Spliterator<T> left = depth == 0 ? null : s.trySplit();
        if (left == null) {
            out.append('[');
            s.forEachRemaining(x -> out.append(x).append(' '));
            out.append(']');
            return;
        }
        split(left, depth - 1, out);
        split(s, depth - 1, out);
    }

    static class Countdown implements Spliterator<Integer> {
        int at;
        Countdown(int n) { at = n; }
        @Override public boolean tryAdvance(java.util.function.Consumer<? super Integer> c) { if (at <= 0) return false; c.accept(at--); return true; }
        @Override public Spliterator<Integer> trySplit() { return null; }
        @Override public long estimateSize() { return at; }
        @Override public int characteristics() { return ORDERED | SIZED | DISTINCT; }
    }

    public static void main(String[] args) {
        List<Integer> src = IntStream.range(0, 13).boxed().toList();
        Map<String, Spliterator<Integer>> all = new LinkedHashMap<>();
        all.put("ArrayList", new ArrayList<>(src).spliterator());
        all.put("LinkedList", new LinkedList<>(src).spliterator());
        all.put("TreeSet", new TreeSet<>(src).spliterator());
        all.put("HashSet", new HashSet<>(src).spliterator());
        all.put("ArrayDeque", new ArrayDeque<>(src).spliterator());
        all.put("array", Arrays.spliterator(src.toArray(new Integer[0])));
        all.put("range", IntStream.range(0, 13).spliterator());
        all.put("stream", src.stream().map(x -> x + 1).filter(x -> x % 2 == 0).spliterator());
        all.put("iterate", Stream.iterate(1, x -> x * 2).limit(10).spliterator());
        all.put("own", new Countdown(5));
        all.put("iterator", java.util.Spliterators.spliterator(src.iterator(), 13, Spliterator.ORDERED));
        all.put("empty", java.util.Spliterators.emptySpliterator());
        for (Map.Entry<String, Spliterator<Integer>> e : all.entrySet()) {
            Spliterator<Integer> s = e.getValue();
            StringBuilder b = new StringBuilder();
            String head = e.getKey() + " " + chars(s) + " " + (s.estimateSize() > 1000 ? "large" : s.estimateSize()) + " " + s.getExactSizeIfKnown();
            boolean first = s.tryAdvance(x -> b.append("first ").append(x).append(' '));
            split(s, 2, b);
            System.out.println(head + " " + first + " " + b + " " + s.tryAdvance(x -> { }));
        }
        System.out.println(StreamSupport.stream(new Countdown(6), false).map(x -> x * x).toList() + " " + StreamSupport.stream(new Countdown(4), false).sorted().skip(1).findFirst().get());
        Iterator<Integer> it = java.util.Spliterators.iterator(new Countdown(3));
        while (it.hasNext()) System.out.print(it.next() + " ");
        System.out.println(StreamSupport.intStream(IntStream.of(3, 4).spliterator(), false).sum());
        try {
            src.spliterator().getComparator();
        } catch (IllegalStateException e) {
            System.out.println("not sorted");
        }
        System.out.println(new TreeSet<>(src).spliterator().getComparator() + " " + (new TreeSet<Integer>(Comparator.reverseOrder()).spliterator().getComparator() != null));
        List<Integer> late = new ArrayList<>(List.of(1, 2));
        Spliterator<Integer> binding = late.spliterator();
        late.add(3);
        int[] n = {0};
        binding.forEachRemaining(x -> n[0] += x);
        Spliterator<Integer> cme = late.spliterator();
        cme.tryAdvance(x -> { });
        late.add(4);
        try {
            cme.forEachRemaining(x -> { });
            System.out.println("not noticed");
        } catch (ConcurrentModificationException e) {
            System.out.println(n[0] + " modified");
        }
    }
}
