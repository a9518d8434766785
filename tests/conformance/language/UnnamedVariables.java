// jdk: 25+
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class UnnamedVariables {
    record Point(int x, int y) { }
    record Circle(Point center, double radius, String color) { }
    sealed interface Shape permits Round, Flat, Odd { }
    record Round(Circle c) implements Shape { }
    record Flat(int w, int h) implements Shape { }
    record Odd() implements Shape { }

    static int count;
    static int touch() { return ++count; }

    static class Res implements AutoCloseable {
        Res() { System.out.println("open"); }
        @Override public void close() { System.out.println("close"); }
    }

    static String kind(Shape s) {
        return switch (s) {
            case Round(Circle(Point(var x, _), _, String color)) when x > 0 -> "right " + color;
            case Round(Circle(_, double r, _)) -> "radius " + r;
            case Flat(_, int h) when h > 10 -> "tall";
            case Flat _, Odd _ -> "flat or odd";
        };
    }

    static String type(Object o) {
        return switch (o) {
            case Integer _ -> "integer";
            case String _, CharSequence _ -> "text";
            case List<?> _ when touch() > 2 -> "late list";
            case Collection<?> _ -> "collection";
            default -> "unknown";
        };
    }

    public static void main(String[] args) {
        int total = 0;
        for (var _ : List.of("a", "b", "c")) total++;
        for (int i = 0, _ = touch(); i < 3; i++) total += 10;
        System.out.println(total + " " + count);
        try {
            Integer.parseInt("nope");
        } catch (NumberFormatException _) {
            System.out.println("caught without a name");
        }
        try (var _ = new Res(); Res _ = new Res()) {
            System.out.println("body");
        }
        BiFunction<Integer, Integer, Integer> first = (a, _) -> a;
        BiFunction<Integer, Integer, Integer> none = (_, _) -> 42;
        Function<Object, String> constant = _ -> "same";
        System.out.println(first.apply(1, 2) + " " + none.apply(1, 2) + " " + constant.apply(null));
        Map<String, Integer> zeros = Stream.of("x", "y", "z").collect(Collectors.toMap(s -> s, _ -> 0, (a, _) -> a, TreeMap::new));
        System.out.println(zeros);
        int _ = touch();
        String _ = "ignored", _ = "twice";
        Queue<Integer> q = new ArrayDeque<>(List.of(1, 2, 3, 4, 5, 6));
        while (q.size() >= 3) {
            var x = q.remove();
            var y = q.remove();
            var _ = q.remove();
            System.out.println(new Point(x, y));
        }
        for (Shape s : new Shape[] {new Round(new Circle(new Point(1, 2), 3, "red")), new Round(new Circle(new Point(0, 2), 3.5, "blue")), new Round(new Circle(null, 1, null)), new Flat(1, 20), new Flat(1, 2), new Odd()}) System.out.println(kind(s));
        for (Object o : new Object[] {1, "s", new StringBuilder(), List.of(), List.of(1), Set.of(), 2.5}) System.out.println(type(o));
        Object o = new Circle(new Point(7, 8), 9, "c");
        if (o instanceof Circle(Point(_, int py), _, _)) System.out.println(py);
        if (o instanceof Circle(var _, var r, var _) && r > 5) System.out.println(r + " " + count);
    }
}
