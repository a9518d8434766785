// jdk: 21+
import java.util.*;

public class RecordPatterns {
    record Point(int x, int y) { }
    record Line(Point from, Point to) { }
    record Box<T>(T content) { }
    record Pair<A, B>(A a, B b) { }
    record Prims(byte b, char c, long l, float f, double d, boolean z) { }
    record Thrower(int v) { @Override public int v() { if (v < 0) throw new IllegalStateException("accessor " + v); return v; } }
    sealed interface Tree<T> permits Leaf, Node { }
    record Leaf<T>(T v) implements Tree<T> { }
    record Node<T>(Tree<T> l, Tree<T> r) implements Tree<T> { }

    static String show(Object o) {
        if (o instanceof Point(int x, int y) && x == y) return "diagonal " + x;
        if (o instanceof Point(var x, var y)) return "point " + x + "," + y;
        if (o instanceof Line(Point(var a, var b), Point to)) return "line " + a + b + to;
        if (o instanceof Box<?>(Box<?>(String s))) return "box in box of string " + s;
        if (o instanceof Box<?>(Integer i) && i > 5) return "box of big " + i;
        if (o instanceof Box<?>(var any)) return "box of " + any;
        if (o instanceof Pair<?, ?>(String s, Pair<?, ?>(Integer i, Point(int px, int py)))) return "nested pair " + s + i + (px + py);
        if (o instanceof Prims(byte b, char c, long l, float f, double d, boolean z)) return b + "" + c + l + f + d + z;
        return "other";
    }

    static <T> int depth(Tree<T> t) {
        return switch (t) {
            case Leaf<T>(var v) -> 1;
            case Node<T>(Leaf<T> l, Leaf<T> r) -> 2;
            case Node<T>(var l, var r) -> 1 + Math.max(depth(l), depth(r));
        };
    }

    static int sum(Tree<Integer> t) {
        return switch (t) {
            case Leaf<Integer>(Integer v) -> v;
            case Node<Integer>(Tree<Integer> l, Tree<Integer> r) -> sum(l) + sum(r);
        };
    }

    static String both(Pair<? extends Object, ? extends Object> p) {
        return switch (p) {
            case Pair<?, ?>(Integer a, Integer b) when a + b > 10 -> "big sum " + (a + b);
            case Pair<?, ?>(Integer a, Integer b) -> "ints " + a + b;
            case Pair<?, ?>(String a, Object b) -> "string first " + a + b;
            case Pair<?, ?>(Object a, String b) -> "string second " + a + b;
            case Pair<?, ?>(var a, var b) -> "anything " + a + b;
        };
    }

    public static void main(String[] args) {
        Object[] in = {new Point(1, 2), new Point(3, 3), new Line(new Point(4, 5), new Point(6, 7)), new Line(null, null), new Box<>(new Box<>("deep")), new Box<>(9), new Box<>(2), new Box<>(null), new Pair<>("s", new Pair<>(1, new Point(2, 3))), new Pair<>("s", null), new Prims((byte) -1, 'c', 1L << 40, 1.5f, -0.0, true), null, "x"};
        for (Object o : in) System.out.println(show(o));
        Tree<Integer> t = new Node<>(new Node<>(new Leaf<>(1), new Leaf<>(2)), new Node<>(new Leaf<>(3), new Node<>(new Leaf<>(4), new Leaf<>(5))));
        System.out.println(depth(t) + " " + sum(t) + " " + depth(new Leaf<>("x")));
        for (Pair<?, ?> p : List.of(new Pair<>(5, 6), new Pair<>(1, 2), new Pair<>("a", null), new Pair<>(1, "b"), new Pair<>(null, 2.5))) System.out.println(both(p));
        try {
            Object o = new Thrower(-1);
            if (o instanceof Thrower(int v)) System.out.println(v);
        } catch (MatchException e) {
            System.out.println(e.getMessage() + " / " + e.getCause());
        }
        try {
            Object o = new Thrower(-2);
            System.out.println(switch (o) { case Thrower(int v) -> v; default -> 0; });
        } catch (MatchException e) {
            System.out.println(e.getMessage() + " / " + e.getCause().getMessage());
        }
        try {
            depth(null);
        } catch (NullPointerException e) {
            System.out.println("null selector");
        }
        try {
            Tree<String> bad = new Node<>(null, null);
            System.out.println(depth(bad));
        } catch (NullPointerException | MatchException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
