// jdk: 17+
import java.util.*;
import java.util.stream.*;

public class LocalTypes {
    interface Shape { double area(); }

    static String summarise(List<String> words) {
        record Count(String word, long n) { static int made; Count { made++; } String show() { return word + "x" + n; } }
        enum Size { SMALL, LARGE; static Size of(Count c) { return c.n() > 1 ? LARGE : SMALL; } }
        interface Fmt { String f(Count c); }
        Fmt fmt = c -> c.show() + "/" + Size.of(c);
        String r = words.stream().collect(Collectors.groupingBy(w -> w, TreeMap::new, Collectors.counting())).entrySet().stream().map(e -> new Count(e.getKey(), e.getValue())).sorted(Comparator.comparing(Count::n).reversed().thenComparing(Count::word)).map(fmt::f).collect(Collectors.joining(" "));
        return r + " made " + Count.made;
    }

    static List<Shape> shapes(double... sides) {
        List<Shape> out = new ArrayList<>();
        for (double s : sides) {
            class Square implements Shape { public double area() { return s * s; } @Override public String toString() { return "Square" + s; } }
            class Rect extends Square { final double h; Rect(double h) { this.h = h; } @Override public double area() { return super.area() / s * h; } }
            out.add(s < 2 ? new Square() : new Rect(s + 1));
        }
        return out;
    }

    static int fact(int n) {
        class Rec { int go(int k) { return k <= 1 ? 1 : k * new Rec().go(k - 1) + (n == k ? 0 : 0); } }
        return new Rec().go(n);
    }

    final String field = "field";

    Iterator<Integer> evens(int limit) {
        int start = field.length() % 2 == 0 ? 0 : 1;
        return new Iterator<Integer>() {
            private int at = start;
            private final int step;
            { step = 2; }
            @Override public boolean hasNext() { return at < limit; }
            @Override public Integer next() {
                if (!hasNext()) throw new NoSuchElementException(field + " exhausted at " + at);
                int r = at;
                at += step;
                return r;
            }
        };
    }

    static Object generic(Object seed) {
        class Cell<T> { T v; Cell(T v) { this.v = v; } <R> Cell<R> to(java.util.function.Function<T, R> f) { return new Cell<>(f.apply(v)); } }
        return new Cell<>(seed).to(Object::toString).to(String::length).v;
    }

    public static void main(String[] args) {
        System.out.println(summarise(List.of("b", "a", "b", "c", "a", "b")));
        for (Shape s : shapes(1, 1.5, 3)) System.out.println(s + " " + s.area() + " " + s.getClass().getName() + " " + s.getClass().isLocalClass() + " " + s.getClass().getEnclosingMethod().getName());
        System.out.println(fact(10) + " " + generic("hello") + " " + generic(12345));
        Iterator<Integer> it = new LocalTypes().evens(8);
        StringBuilder sb = new StringBuilder();
        while (it.hasNext()) sb.append(it.next()).append(' ');
        try {
            it.next();
        } catch (NoSuchElementException e) {
            sb.append(e.getMessage());
        }
        System.out.println(sb);
        int[] counter = {0};
        Runnable outer = () -> {
            class InLambda { int id = ++counter[0]; Runnable again() { return () -> { class Deeper { int sum = id * 10 + counter[0]; } System.out.println(new Deeper().sum + " " + Deeper.class.getSimpleName()); }; } }
            new InLambda().again().run();
        };
        outer.run();
        outer.run();
        new Object() { void hello(int n) { if (n > 0) { System.out.print(n + " "); hello(n - 1); } else System.out.println("liftoff"); } }.hello(3);
        System.out.println(new HashMap<String, Integer>() {{ put("double", 1); put("brace", 2); }}.entrySet().stream().map(Object::toString).sorted().toList());
    }
}
