// jdk: 17+
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class RecordsDeep {
    record Empty() { }
    record Prims(byte b, short s, char c, int i, long l, float f, double d, boolean z) { }
    record Range(int lo, int hi) implements Comparable<Range>, Iterable<Integer> {
        static final Range NONE = new Range(0, 0);
        Range {
            if (lo > hi) { int t = lo; lo = hi; hi = t; }
        }
        Range(int hi) { this(0, hi); }
        static Range parse(String s) { String[] p = s.split("-"); return new Range(Integer.parseInt(p[0]), Integer.parseInt(p[1])); }
        int size() { return hi - lo; }
        public int lo() { return lo; }
        @Override public int compareTo(Range o) { return Integer.compare(size(), o.size()); }
        @Override public Iterator<Integer> iterator() { return java.util.stream.IntStream.range(lo, hi).iterator(); }
    }
    record Pair<A, B>(A first, B second) {
        <C> Pair<A, C> with(C c) { return new Pair<>(first, c); }
        static <T> Pair<T, T> twin(T t) { return new Pair<>(t, t); }
        record Nested<X>(X x) { }
    }
    record Arr(int[] a, String... more) {
        @Override public boolean equals(Object o) { return o instanceof Arr r && Arrays.equals(a, r.a); }
        @Override public int hashCode() { return Arrays.hashCode(a); }
    }
    record Plain(int[] a) { }
    record Tree(Tree left, int v, Tree right) {
        Tree(int v) { this(null, v, null); }
        int sum() { return v + (left == null ? 0 : left.sum()) + (right == null ? 0 : right.sum()); }
    }
    record Weird(int hashCode_, String toString_, Object $x, int _1) { }
    record Fn(Function<Integer, Integer> f, Supplier<?>... s) { int at(int x) { return f.apply(x); } }
    record Private(String secret) { private static int count; Private { Objects.requireNonNull(secret, "secret"); count++; secret = secret.strip(); } }
    interface Area { double area(); default String desc() { return getClass().getSimpleName() + " " + area(); } }
    record Circle(double r) implements Area { public double area() { return 3 * r * r; } }
    record Rect(double w, double h) implements Area { public double area() { return w * h; } }

    public static void main(String[] args) throws Exception {
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        Prims p = new Prims((byte) 1, (short) 2, 'c', 4, 5L, 6.5f, -0.0, true);
        System.out.println(p + " " + p.equals(new Prims((byte) 1, (short) 2, 'c', 4, 5L, 6.5f, 0.0, true)) + " " + p.equals(new Prims((byte) 1, (short) 2, 'c', 4, 5L, 6.5f, -0.0, true)) + " " + new Prims((byte) 0, (short) 0, 'x', 0, 0, Float.NaN, Double.NaN, false).equals(new Prims((byte) 0, (short) 0, 'x', 0, 0, Float.NaN, Double.NaN, false)));
        System.out.println(new Range(5, 2) + " " + new Range(9).size() + " " + Range.parse("3-8").compareTo(Range.NONE) + " " + new TreeSet<>(List.of(new Range(1, 9), new Range(2), new Range(4, 5))));
        int total = 0;
        for (int i : new Range(3, 7)) total = total * 10 + i;
        System.out.println(total + " " + Pair.twin("x").with(5) + " " + new Pair<>(null, List.of(1)) + " " + new Pair<>(null, null).hashCode() + " " + new Pair<>("a", "b").equals(new Pair<>("a", "b")) + " " + new Pair.Nested<>(1.5f));
        System.out.println(new Arr(new int[] {1, 2}).equals(new Arr(new int[] {1, 2}, "z")) + " " + new Plain(new int[1]).equals(new Plain(new int[1])) + " " + new Arr(null).more().length);
        Tree t = new Tree(new Tree(1), 2, new Tree(new Tree(3), 4, null));
        System.out.println(t + " " + t.sum() + " " + t.equals(new Tree(new Tree(1), 2, new Tree(new Tree(3), 4, null))) + " " + (t.hashCode() == new Tree(new Tree(1), 2, new Tree(new Tree(3), 4, null)).hashCode()));
        System.out.println(new Weird(1, "two", 3, 4) + " " + new Fn(x -> x * x).at(9) + " " + new Private("  s ").secret() + Private.count);
        try {
            new Private(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        for (Area a : new Area[] {new Circle(2), new Rect(3, 4)}) System.out.print(a.desc() + "; ");
        System.out.println();
        for (Class<?> c : new Class<?>[] {Range.class, Pair.class, Arr.class, Empty.class, String.class}) {
            RecordComponent[] rc = c.getRecordComponents();
            System.out.println(c.getSimpleName() + " " + c.isRecord() + " " + Modifier.toString(c.getModifiers()) + " " + (rc == null ? null : Arrays.stream(rc).map(x -> x.getGenericType() + " " + x.getName() + " " + x.getAccessor().getName()).toList()));
        }
        Constructor<Range> canonical = Range.class.getDeclaredConstructor(int.class, int.class);
        Object made = canonical.newInstance(10, 1);
        System.out.println(made + " " + Range.class.getRecordComponents()[1].getAccessor().invoke(made));
        Field lo = Range.class.getDeclaredField("lo");
        lo.setAccessible(true);
        try {
            lo.setInt(made, 99);
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage());
        }
        Map<Range, String> m = new HashMap<>();
        m.put(new Range(1, 2), "a");
        m.merge(new Range(2, 1), "b", String::concat);
        System.out.println(m + " " + Record.class.isInstance(made) + " " + Range.class.getSuperclass());
        record Local(int x) { int twice() { return x * 2; } }
        System.out.println(new Local(21).twice() + " " + new Local(1).equals(null) + new Local(1).equals("x"));
        System.out.println(new Prims((byte) 1, (short) 2, 'c', 4, 5L, 6.5f, 7.5, true).hashCode() + " " + new Range(3, 4).hashCode() + " " + new Pair<>("a", 1).hashCode() + " " + new Circle(1.5).hashCode());
    }
}
