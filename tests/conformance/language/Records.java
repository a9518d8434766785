// jdk: 17+
import java.util.*;

public class Records {
    record Empty() { }
    record Point(int x, int y) implements Comparable<Point> {
        static final Point ORIGIN = new Point(0, 0);
        Point {
            if (x < -1000) throw new IllegalArgumentException("x " + x);
            y = Math.max(y, -1);
        }
        Point(int both) { this(both, both); }
        double dist() { return Math.sqrt(x * x + y * y); }
        @Override public int compareTo(Point o) { return Integer.compare(x * x + y * y, o.x * o.x + o.y * o.y); }
        static Point of(String s) { String[] p = s.split(","); return new Point(Integer.parseInt(p[0]), Integer.parseInt(p[1])); }
    }
    record All(boolean z, byte b, char c, short s, int i, long l, float f, double d, String str, int[] arr, Object o) { }
    record Pair<A, B extends Comparable<B>>(A first, B second) {
        <C> Pair<C, B> withFirst(C c) { return new Pair<>(c, second); }
    }
    record Overridden(String name) {
        @Override public String name() { return "<" + name + ">"; }
        @Override public boolean equals(Object o) { return o instanceof Overridden; }
        @Override public int hashCode() { return 5; }
    }
    record Varargs(String... parts) {
        @Override public String toString() { return String.join("-", parts); }
    }
    record Tree(Tree left, int v, Tree right) {
        int sum() { return v + (left == null ? 0 : left.sum()) + (right == null ? 0 : right.sum()); }
    }

    public static void main(String[] args) {
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.x() + p.y() + " " + p.dist() + " " + new Point(7) + " " + new Point(1, -50) + " " + Point.of("8,9") + Point.ORIGIN);
        System.out.println(p.equals(new Point(3, 4)) + " " + p.equals(new Point(4, 3)) + " " + p.equals(null) + " " + p.equals("x") + " " + (p.hashCode() == new Point(3, 4).hashCode()));
        System.out.println(p.hashCode() + " " + new Point(-1, 77).hashCode());
        try {
            new Point(-1001, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        int[] arr = {1};
        All a = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6.0, "s", null, List.of(1));
        All b = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6.0, "s", null, List.of(1));
        System.out.println(a + " " + a.equals(b) + " " + (a.hashCode() == b.hashCode()) + " " + a.hashCode());
        All n1 = new All(false, (byte) 0, ' ', (short) 0, 0, 0, Float.NaN, -0.0, null, arr, null);
        All n2 = new All(false, (byte) 0, ' ', (short) 0, 0, 0, Float.NaN, 0.0, null, arr, null);
        All n3 = new All(false, (byte) 0, ' ', (short) 0, 0, 0, 0f / 0f, -0.0, null, arr, null);
        System.out.println(n1.equals(n2) + " " + n1.equals(n3) + " " + n1.equals(n1));
        Pair<String, Integer> pair = new Pair<>("a", 1);
        System.out.println(pair.withFirst(2.5) + " " + pair.withFirst("a").equals(pair) + " " + new Pair<>(null, 3).hashCode());
        System.out.println(new Overridden("n") + " " + new Overridden("n").name() + " " + new Overridden("a").equals(new Overridden("b")) + " " + new Overridden("q").hashCode());
        System.out.println(new Varargs("x", "y", "z") + " " + new Varargs().parts().length);
        System.out.println(new Tree(new Tree(null, 1, null), 10, new Tree(null, 100, new Tree(null, 1000, null))).sum());
        System.out.println(new Tree(null, 1, new Tree(null, 2, null)));
        TreeSet<Point> set = new TreeSet<>(List.of(new Point(5), new Point(1), new Point(3)));
        System.out.println(set.first() + " " + set.headSet(new Point(4)));
        Map<Point, String> m = new HashMap<>();
        for (int i = 0; i < 50; i++) m.merge(new Point(i % 5, i % 3), "" + i, (x, y) -> x + "," + y);
        System.out.println(m.size() + " " + m.get(new Point(2, 2)));
        record Loc(String s) { String up() { return s.toUpperCase(Locale.ROOT); } }
        System.out.println(new Loc("local").up() + new Loc("r"));
    }
}
