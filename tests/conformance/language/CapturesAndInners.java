// jdk: 17+
import java.util.*;
import java.util.function.*;

public class CapturesAndInners {
    int field = 1;
    String name = "outer";

    class In {
        int field = 2;
        class Deep {
            int field = 3;
            String all() { return field + "" + In.this.field + CapturesAndInners.this.field + name; }
            void set() { CapturesAndInners.this.field += field; In.this.field *= 10; }
        }
        CapturesAndInners outer() { return CapturesAndInners.this; }
    }

    static class Sub extends CapturesAndInners.In {
        Sub(CapturesAndInners o) { o.super(); }
        String show() { return field + outer().name; }
    }

    private int secret() { return field * 100; }

    class Priv {
        private int p = secret();
        private class Inner { private int q = p + 1; }
        int sum() { return p + new Inner().q; }
    }

    Runnable[] runnables(int base) {
        Runnable[] r = new Runnable[3];
        for (int i = 0; i < 3; i++) {
            int k = i;
            class Local implements Runnable {
                int count = base;
                @Override public void run() { count += k; field += count; System.out.print(k + ":" + count + ":" + field + " "); }
            }
            r[i] = new Local();
        }
        return r;
    }

    static Supplier<Supplier<Integer>> nest(int a) {
        int b = a * 2;
        return () -> {
            int c = a + b;
            return () -> a + b + c;
        };
    }

    static <T extends Comparable<T>> Comparator<T> rev() {
        return new Comparator<T>() {
            int calls;
            @Override public int compare(T x, T y) { calls++; return y.compareTo(x); }
            @Override public String toString() { return calls > 0 ? "used" : "unused"; }
        };
    }

    static abstract class Templ {
        Templ() { init(); }
        abstract void init();
    }

    static String shadow(final String p) {
        final StringBuilder seen = new StringBuilder();
        new Templ() {
            String own = "own";
            { seen.append("init block;"); }
            @Override void init() { seen.append(own).append(p).append(';'); }
        };
        return seen.toString();
    }

    static int recursiveLambda(int n) {
        Function<Integer, Integer>[] fact = new Function[1];
        fact[0] = x -> x < 2 ? 1 : x * fact[0].apply(x - 1);
        return fact[0].apply(n);
    }

    interface Visitor<R> { R num(int n); R add(Expr a, Expr b); }
    interface Expr { <R> R accept(Visitor<R> v); }

    static Expr num(int n) { return new Expr() { public <R> R accept(Visitor<R> v) { return v.num(n); } }; }
    static Expr add(Expr a, Expr b) { return new Expr() { public <R> R accept(Visitor<R> v) { return v.add(a, b); } }; }

    public static void main(String[] args) {
        CapturesAndInners o = new CapturesAndInners();
        In in = o.new In();
        In.Deep d = in.new Deep();
        System.out.println(d.all());
        d.set();
        System.out.println(d.all() + " " + (in.outer() == o) + " " + new Sub(o).show() + " " + o.new Priv().sum());
        for (Runnable r : o.runnables(10)) { r.run(); r.run(); }
        System.out.println();
        System.out.println(nest(5).get().get() + " " + rev() + " " + recursiveLambda(10));
        Comparator<String> c = rev();
        List<String> l = new ArrayList<>(List.of("a", "c", "b"));
        l.sort(c);
        System.out.println(l + " " + c + " " + shadow("param"));
        try {
            CapturesAndInners none = null;
            none.new In();
        } catch (NullPointerException e) {
            System.out.println("NPE for a null outer");
        }
        Expr e = add(num(1), add(num(2), num(3)));
        System.out.println(e.<Integer>accept(new Visitor<>() {
            public Integer num(int n) { return n; }
            public Integer add(Expr a, Expr b) { return a.accept(this) + b.accept(this); }
        }) + " " + e.<String>accept(new Visitor<>() {
            int depth;
            public String num(int n) { return n + "@" + depth; }
            public String add(Expr a, Expr b) { depth++; try { return "(" + a.accept(this) + "+" + b.accept(this) + ")"; } finally { depth--; } }
        }));
        List<Supplier<Integer>> sups = new ArrayList<>();
        for (int x : new int[] {1, 2, 3}) sups.add(() -> x * x);
        for (int i = 0, j = 10; i < 2; i++, j--) { int ii = i, jj = j; sups.add(() -> ii * jj); }
        System.out.println(sups.stream().map(Supplier::get).toList());
        Object anon = new Object() { int hidden = 42; @Override public String toString() { return "anon" + hidden; } };
        var typed = new Object() { int a = 1; int next() { return ++a; } };
        System.out.println(anon + " " + typed.next() + typed.a + " " + anon.getClass().getName() + " " + anon.getClass().isAnonymousClass() + " " + anon.getClass().getEnclosingMethod().getName() + " '" + anon.getClass().getSimpleName() + "'");
        enum Level { LO, HI }
        record Pair(int a, Level l) { static int made = 0; Pair { made++; } }
        interface Half { int half(int x); }
        Half h = x -> x / 2;
        System.out.println(new Pair(h.half(9), Level.HI) + " " + Pair.made + " " + Level.valueOf("LO").ordinal());
    }
}
