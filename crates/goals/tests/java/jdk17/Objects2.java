import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Classes of all sorts. */
public class Objects2 {
    static int sink;

    interface Shape {
        int area();

        default int twice() {
            return area() * 2 + bonus();
        }

        private int bonus() {
            return 1;
        }

        static Shape unit() {
            return () -> 1;
        }
    }

    record Point(int x, int y) implements Shape, Comparable<Point> {
        static final Point ORIGIN = new Point(0, 0);

        Point {
            if (x < 0) throw new IllegalArgumentException("x");
        }

        @Override
        public int area() {
            return x * y;
        }

        @Override
        public int compareTo(Point o) {
            return Integer.compare(x, o.x);
        }
    }

    record Named(String name) {
        @Override
        public String toString() {
            return "named " + name;
        }

        public String name() {
            return name == null ? "nobody" : name;
        }
    }

    enum Op {
        PLUS("+") {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        MINUS("-") {
            @Override
            int apply(int a, int b) {
                return a - b;
            }
        };

        final String sign;

        Op(String sign) {
            this.sign = sign;
        }

        abstract int apply(int a, int b);
    }

    enum Empty { }

    static final class Utility {
        private Utility() { }

        static int helpful(int n) {
            return n + 1;
        }
    }

    /** Stays in the class file, unseen by reflection. */
    @interface MyGenerated { }

    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
    @interface OtherGenerated { }

    @MyGenerated
    static int generated(int n) {
        return n > 3 ? 1 : 2;
    }

    @OtherGenerated
    static class GeneratedClass {
        int f(int n) {
            return n > 3 ? 1 : 2;
        }
    }

    static abstract class Base<T> {
        int value = init();
        static int count;

        { count++; }

        int init() { return 3; }

        abstract T get(T t);
    }

    static class Derived extends Base<String> {
        Derived() { }

        Derived(int n) {
            this();
            if (n > 4) value = n;
        }

        @Override
        String get(String s) {
            return s + value;
        }

        @Override
        public boolean equals(Object o) {
            if (this == o) return true;
            if (!(o instanceof Derived)) return false;
            Derived d = (Derived) o;
            return value == d.value;
        }

        @Override
        public int hashCode() {
            return Objects.hash(value);
        }
    }

    class Inner {
        int depth(int n) {
            return n == 0 ? outer : new Inner().depth(n - 1);
        }
    }

    int outer = 2;

    static void run(int n) {
        Point p = new Point(n - 2, 3);
        sink += p.twice() + Shape.unit().twice() + p.hashCode() + (p.equals(new Point(n, 3)) ? 1 : 0);
        sink += new Named(n == 3 ? null : "a").name().length();
        if (n > 6) sink += p.toString().length() + new Named("b").toString().length();
        Op op = n % 2 == 0 ? Op.PLUS : Op.MINUS;
        sink += op.apply(n, 2) + Op.valueOf("PLUS").sign.length();
        lambdas(n);
        anonymous(n).run();
        Base<String> base = n == 5 ? new Derived() : new Derived(n);
        sink += base.get("v").length() + (base.equals(n == 6 ? base : new Derived()) ? 1 : 0);
        if (n == 7) sink += base.hashCode();
        sink += new Objects2().new Inner().depth(n);
        sink += Utility.helpful(n);
        asserts(n);
        sink += generated(n) + new GeneratedClass().f(n);
        sink += varargs(n, 1, 2) + varargs(n);
        streams(n);
        concat(n, null);
        synchronizedThings(n);
        if (n == 9) sink += Failing.value;
        if (n == 4) sink += Failing.value;
        thread(n);
    }

    static class Failing {
        static int value = 7 / (sink - sink);
    }

    static void lambdas(int n) {
        IntUnaryOperator f = x -> x > 4 ? x * 2 : x;
        IntUnaryOperator g = x -> {
            if (x == n) {
                return 1;
            }
            return f.applyAsInt(x);
        };
        sink += g.applyAsInt(5);
        Function<String, Integer> h = String::length;
        Comparator<String> c = Comparator.comparing(h); Runnable r = () -> sink++;
        if (n == 8) r.run();
        sink += c.compare("a", "bc");
    }

    static Runnable anonymous(int n) {
        return new Runnable() {
            int calls;

            @Override
            public void run() {
                if (n > 3) calls++;
                sink += calls;
            }
        };
    }

    static void asserts(int n) {
        assert n >= 0 : "negative " + n;
        sink++;
    }

    static int varargs(int n, int... more) {
        int s = n;
        for (int m : more) s += m;
        return s;
    }

    static void streams(int n) {
        List<String> list = IntStream.range(0, n)
            .filter(i -> i % 2 == 0)
            .mapToObj(i -> "s" + i)
            .collect(Collectors.toList());
        Map<String, List<String>> map = new TreeMap<>();
        for (String s : list) {
            map.computeIfAbsent(s.substring(1), k -> new ArrayList<>()).add(s);
        }
        sink += map.values().stream().mapToInt(List::size).sum();
    }

    static String concat(int n, Object o) {
        String s = "a" + n + o + 'c' + 1.5;
        s += n > 3 ? "x" : "y";
        return s;
    }

    static synchronized void locked(Object lock, int n) {
        synchronized (lock) {
            sink++;
            if (n == 3) throw new IllegalStateException();
            if (n == 4) return;
        }
        sink++;
    }

    static void synchronizedThings(int n) {
        try {
            locked(new Object(), n);
        } catch (IllegalStateException e) {
            sink++;
        }
    }

    static void thread(int n) {
        Thread t = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                if (i == n) throw new IllegalStateException();
                sink++;
            }
        });
        t.setUncaughtExceptionHandler((thread, e) -> sink--);
        t.start();
        try {
            t.join();
        } catch (InterruptedException e) {
            sink++;
        }
    }
}
