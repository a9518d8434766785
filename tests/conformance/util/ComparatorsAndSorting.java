// jdk: 17+
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class ComparatorsAndSorting {
    record P(String name, Integer age, double score) { }

    static int compares;

    public static void main(String[] args) {
        List<P> ps = new ArrayList<>();
        Random r = new Random(8);
        for (int i = 0; i < 12; i++) ps.add(new P("n" + r.nextInt(5), r.nextInt(4) == 0 ? null : r.nextInt(30), r.nextInt(10) / 2.0));
        List<Comparator<P>> cs = List.of(Comparator.comparing(P::name), Comparator.comparing(P::age, Comparator.nullsFirst(Comparator.reverseOrder())), Comparator.comparingDouble(P::score).reversed().thenComparing(P::name, Comparator.reverseOrder()), Comparator.comparing(P::age, Comparator.nullsLast(Comparator.naturalOrder())).thenComparingDouble(P::score), Comparator.comparing((P p) -> p.name().length()).thenComparing(Comparator.comparing(P::score)));
        for (Comparator<P> c : cs) System.out.println(ps.stream().sorted(c).map(p -> p.name() + "/" + p.age() + "/" + p.score()).collect(Collectors.joining(" ")));
        try {
            ps.sort(Comparator.comparing(P::age));
            System.out.println("?");
        } catch (NullPointerException e) {
            System.out.println("null keys");
        }
        // Numbers of comparisons tell which algorithm runs.
        for (int n : new int[] {5, 31, 32, 100, 1000}) {
            StringBuilder sb = new StringBuilder(n + ":");
            for (int kind = 0; kind < 5; kind++) {
                Integer[] a = new Integer[n];
                Random rr = new Random(n + kind);
                for (int i = 0; i < n; i++) a[i] = switch (kind) { case 0 -> i; case 1 -> n - i; case 2 -> rr.nextInt(n); case 3 -> i % 7; default -> i < n / 2 ? i : rr.nextInt(n); };
                compares = 0;
                Arrays.sort(a, (x, y) -> { compares++; return x.compareTo(y); });
                sb.append(' ').append(compares);
                for (int i = 1; i < n; i++) if (a[i - 1] > a[i]) throw new AssertionError();
            }
            System.out.println(sb);
        }
        // Broken comparators are noticed, sometimes.
        Integer[] b = new Integer[200];
        Random br = new Random(4);
        Arrays.setAll(b, i -> br.nextInt(100));
        try {
            Random coin = new Random(77);
            Arrays.sort(b, (x, y) -> coin.nextInt(3) - 1);
            System.out.println("unnoticed");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        int[] ints = new Random(1).ints(3000, -50, 50).toArray();
        long[] longs = Arrays.stream(ints).asLongStream().map(x -> x * 1_000_000_007L).toArray();
        double[] doubles = Arrays.stream(ints).mapToDouble(x -> x == 0 ? -0.0 : x == 1 ? Double.NaN : x / 3.0).toArray();
        char[] chars = new char[500];
        byte[] bytes = new byte[500];
        short[] shorts = new short[500];
        for (int i = 0; i < 500; i++) { chars[i] = (char) (i * 7919); bytes[i] = (byte) (i * 31); shorts[i] = (short) (i * 1237); }
        Arrays.sort(ints, 10, 2990);
        Arrays.sort(longs);
        Arrays.sort(doubles);
        Arrays.sort(chars);
        Arrays.sort(bytes);
        Arrays.sort(shorts, 100, 400);
        System.out.println(Arrays.hashCode(ints) + " " + Arrays.hashCode(longs) + " " + Arrays.hashCode(doubles) + " " + Arrays.hashCode(chars) + " " + Arrays.hashCode(bytes) + " " + Arrays.hashCode(shorts));
        String[] words = "the quick brown Fox jumps over The lazy dog Then".split(" ");
        Arrays.sort(words);
        System.out.println(String.join(" ", words));
        Arrays.sort(words, String.CASE_INSENSITIVE_ORDER);
        System.out.println(String.join(" ", words));
        Arrays.sort(words, Comparator.comparing(String::length, Comparator.reverseOrder()).thenComparing(Function.identity()));
        System.out.println(String.join(" ", words) + " " + Arrays.binarySearch(new String[] {"a", "c"}, "b"));
        System.out.println(Arrays.compare(new int[] {1, 2}, new int[] {1, 2, 3}) + " " + Arrays.mismatch(new int[] {1, 2}, new int[] {1, 3}) + " " + Arrays.equals(new int[] {1, 2, 3}, 1, 3, new int[] {2, 3}, 0, 2) + " " + Arrays.deepEquals(new Object[] {new int[] {1}}, new Object[] {new int[] {1}}) + " " + Arrays.deepHashCode(new Object[] {new int[] {1}, "x", null}) + " " + Arrays.compareUnsigned(new byte[] {-1}, new byte[] {1}) + " " + Objects.compare("a", "b", Comparator.naturalOrder()) + " " + Arrays.asList(1, null).hashCode());
        for (Runnable x : List.<Runnable>of(() -> Arrays.sort(new int[3], 2, 1), () -> Arrays.sort(new int[3], -1, 2), () -> Arrays.fill(new Object[2], 0, 3, null), () -> Arrays.copyOfRange(new int[2], 3, 4), () -> Arrays.sort(new Object[] {1, "a"}), () -> Arrays.fill((Object[]) new String[1], 1))) {
            try {
                x.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + (e instanceof ClassCastException ? "" : e.getMessage()));
            }
        }
        PriorityQueue<Map.Entry<String, Integer>> top = new PriorityQueue<>(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())));
        for (String w : "a b a c b a d e d d a b".split(" ")) { Map<String, Integer> m = Map.of(w, (int) "a b a c b a d e d d a b".chars().filter(ch -> ch == w.charAt(0)).count()); top.removeIf(e -> e.getKey().equals(w)); top.addAll(m.entrySet()); if (top.size() > 3) top.poll(); }
        System.out.println(Stream.generate(top::poll).limit(3).toList());
    }
}
