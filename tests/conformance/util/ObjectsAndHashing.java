// jdk: 17+
import java.util.*;

public class ObjectsAndHashing {
    static void t(java.util.function.Supplier<Object> s) {
        try {
            System.out.println(s.get());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static class P { final int x; final String s; P(int x, String s) { this.x = x; this.s = s; } @Override public boolean equals(Object o) { return o instanceof P p && p.x == x && Objects.equals(p.s, s); } @Override public int hashCode() { return Objects.hash(x, s); } @Override public String toString() { return "P(" + x + "," + s + ")"; } }

    public static void main(String[] args) {
        System.out.println(Objects.equals(null, null) + " " + Objects.equals(null, 1) + " " + Objects.equals("a", new String("a")) + " " + Objects.deepEquals(new int[] {1}, new int[] {1}) + " " + Objects.equals(new int[] {1}, new int[] {1}) + " " + Objects.deepEquals(new Object[] {new int[] {1}}, new Object[] {new int[] {1}}));
        System.out.println(Objects.hash() + " " + Objects.hash((Object) null) + " " + Objects.hash(1, "a", null, 2.5) + " " + Objects.hashCode(null) + " " + Objects.hashCode("x") + " " + Objects.hash(1L, true, 'c') + " " + new P(1, "s").hashCode() + " " + new P(1, null).equals(new P(1, null)));
        System.out.println(Objects.toString(null) + Objects.toString(null, "def") + Objects.toString(5) + " " + Objects.isNull(null) + Objects.nonNull(null) + " " + Objects.requireNonNullElse(null, "else") + Objects.requireNonNullElseGet(null, () -> "got") + " " + Objects.compare("a", "b", Comparator.reverseOrder()) + Objects.compare(null, null, Comparator.<String>naturalOrder()));
        t(() -> Objects.requireNonNull(null));
        t(() -> Objects.requireNonNull(null, "msg"));
        t(() -> Objects.requireNonNull(null, () -> "supplied"));
        t(() -> Objects.requireNonNull("v", "msg"));
        t(() -> Objects.requireNonNullElse(null, null));
        t(() -> Objects.checkIndex(-1, 3));
        t(() -> Objects.checkIndex(3, 3));
        t(() -> Objects.checkIndex(2, 3));
        t(() -> Objects.checkFromToIndex(2, 1, 5));
        t(() -> Objects.checkFromIndexSize(3, 3, 5));
        t(() -> Objects.checkIndex(5L, 5L));
        Object[] os = {true, false, (byte) -5, (short) 300, 'x', 77, 1L << 33, 1.5f, -2.25, "hello", List.of(1, 2), Set.of(3), Map.of("k", "v"), Optional.of(1), Optional.empty(), new P(2, "q"), Arrays.asList(1, null), new ArrayList<>(), Map.entry(1, 2), Locale.US.toString(), UUID.fromString("0-0-0-0-1"), new java.math.BigInteger("99999999999"), new java.math.BigDecimal("1.10"), java.time.LocalDate.of(2024, 1, 1), java.time.Duration.ofSeconds(5), new BitSet(), java.util.regex.Pattern.compile("x").pattern(), Character.valueOf('\u4e2d'), Double.NaN, -0.0, Thread.State.NEW.name(), String.class.getName(), new StringJoiner(",").toString()};
        long h = 0;
        for (Object o : os) { System.out.print(o.hashCode() + " "); h = h * 31 + o.hashCode(); }
        System.out.println(h);
        System.out.println(Arrays.asList(1, 2).hashCode() == List.of(1, 2).hashCode());
        System.out.println(new HashSet<>(List.of(new P(1, "a"), new P(2, "b"))).contains(new P(1, "a")) + " " + new TreeMap<>(Map.of("a", 1)).equals(new HashMap<>(Map.of("a", 1))) + " " + new ArrayList<>(List.of(1)).equals(new LinkedList<>(List.of(1))) + " " + new HashSet<>(List.of(1)).equals(new TreeSet<>(List.of(1))) + " " + List.of(1).equals(Set.of(1)) + " " + new ArrayDeque<>(List.of(1)).equals(new ArrayDeque<>(List.of(1))));
        System.out.println("Aa".hashCode() + " " + "BB".hashCode() + " " + Boolean.hashCode(true) + " " + Long.hashCode(-1) + " " + Double.hashCode(1.5) + " " + Float.hashCode(1.5f) + " " + Character.hashCode('a') + " " + Byte.hashCode((byte) -1) + " " + Arrays.hashCode(new Object[] {1, new int[0].length}));
    }
}
