// jdk: 17+
import java.io.*;
import java.util.*;
import java.util.function.*;

public class TraceShapes {
    static String frames(Throwable t) {
        StringBuilder b = new StringBuilder(t.toString());
        for (StackTraceElement e : t.getStackTrace()) if (e.getClassName().startsWith("TraceShapes")) b.append(" < ").append(e.getMethodName().replaceAll("\\$\\d+$", "")).append(':').append(e.getLineNumber());
        return b.toString();
    }

    static class Outer {
        class Inner {
            Inner(int x) {
                if (x == 0) throw new IllegalStateException("inner ctor");
            }
        }
        static int value = 3;
        int f = compute();
        int compute() {
            if (value == 4)
                throw new IllegalStateException("field initialiser");
            return 1;
        }
    }

    enum E {
        A { @Override void go() { throw new UnsupportedOperationException("enum body"); } };
        abstract void go();
    }

    record R(int v) {
        R {
            if (v < 0)
                throw new IllegalArgumentException("record");
        }
    }

    interface D {
        default void hi() {
            throw new IllegalStateException("default method");
        }
    }

    static <T extends Comparable<T>> T max(List<T> l) {
        return l.stream()
            .reduce((a, b) ->
                a.compareTo(b) > 0 ? a : b)
            .orElseThrow(
                () -> new NoSuchElementException("nothing"));
    }

    static int multi(int a,
            int b) {
        int c = a
            / b;
        return c +
            a;
    }

    static void t(Runnable r) {
        try {
            r.run();
        } catch (Throwable e) {
            System.out.println(frames(e));
        }
    }

    static String trace(Throwable t) {
        StringWriter w = new StringWriter();
        t.printStackTrace(new PrintWriter(w));
        return w.toString();
    }

    static void a(int n) { try { b(n); } catch (RuntimeException e) { throw new IllegalStateException("from a", e); } }
    static void b(int n) { c(n); }
    static void c(int n) { if (n == 0) throw new ArithmeticException("at the bottom"); a(n - 1); }

    public static void main(String[] args) {
        t(() -> new Outer().new Inner(0));
        t(() -> { Outer.value = 4; new Outer(); });
        t(() -> E.A.go());
        t(() -> new R(-1));
        t(() -> new D() { }.hi());
        t(() -> max(List.<Integer>of()));
        t(() -> multi(1, 0));
        t(new Runnable() { @Override public void run() { throw new Error("anonymous"); } });
        Function<Integer, Function<Integer, Integer>> f = x -> y -> x / y;
        t(() -> f.apply(1).apply(0));
        t(() -> new ArrayList<>(List.of(3, 2, 1)).sort((x, y) -> { throw new IllegalArgumentException("in comparator"); }));
        t(() -> new TreeMap<String, Integer>().computeIfAbsent("k", k -> k.length() / 0));
        t(() -> { int[] arr = {1}; int i = 5; arr[i]++; });
        t(() -> { Object o = "s"; Integer n = (Integer) o; });
        t(() -> Optional.of(1).map(x -> x / 0).get());
        try {
            a(2);
        } catch (IllegalStateException e) {
            String text = trace(e);
            System.out.print(text);
            Throwable root = e;
            while (root.getCause() != null) root = root.getCause();
            System.out.println(frames(root));
        }
        Exception x = new Exception("with suppressed");
        x.addSuppressed(new IOException("s1"));
        x.addSuppressed(new RuntimeException("s2", new Error("cause of s2")));
        System.out.print(trace(new RuntimeException("top", x)));
    }
}
