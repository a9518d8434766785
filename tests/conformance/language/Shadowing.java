// jdk: 17+
import static java.lang.Math.max;
import static java.util.Map.Entry;

public class Shadowing {
    int x = 1;
    static int y = 10;
    static String String(String s) { return "method named String " + s; }

    static class A { int v = 1; static int s = 5; String m() { return "A.m"; } String call() { return m() + v; } private String p() { return "A.p"; } String callP() { return p(); } }
    static class B extends A { int v = 2; static int s = 6; @Override String m() { return "B.m" + super.m() + super.v + this.v; } private String p() { return "B.p"; } }
    static class C extends B { String v = "three"; @Override String call() { return super.call() + v + ((A) this).v + ((B) this).v; } }

    int param(int x) {
        this.x += x;
        x++;
        { int z = x; x = z * 2; }
        class Local { int x = 500; int get() { return x + Shadowing.this.x; } }
        return x + this.x + new Local().get();
    }

    static int max(int a) { return a + 1000; }

    class In { int x = 100; class In2 { int x = 1000; int sum(int x) { return x + this.x + In.this.x + Shadowing.this.x; } } }

    static <String> int generic(String s) { return s.hashCode(); }

    interface I { int K = 1; default int k() { return K; } }
    interface J { int K = 2; }
    static class IJ implements I, J { int sum() { return I.K * 10 + J.K; } }

    static int loops() {
        int r = 0;
        for (int i = 0; i < 3; i++) { int t = i; r += t; }
        for (int i = 5; i > 3; i--) { int t = i * 10; r += t; }
        for (String i : new String[] {"a", "b"}) r += i.length();
        Runnable run = () -> { int t = 9; y += t; };
        run.run();
        try { int t = 1; r += t / (r - r); } catch (ArithmeticException t) { r += t.getMessage().length(); }
        return r;
    }

    static int over(Object o) { return 1; }
    static int over(int... is) { return 2; }

    static class Hide { static String who() { return "Hide"; } String inst() { return who(); } }
    static class Hider extends Hide { static String who() { return "Hider"; } }

    public static void main(String[] args) {
        Shadowing s = new Shadowing();
        System.out.println(s.param(5) + " " + s.x);
        C c = new C();
        A a = c;
        System.out.println(c.call() + " " + a.v + " " + ((B) a).v + " " + c.v + " " + a.callP() + " " + A.s + B.s + C.s);
        System.out.println(s.new In().new In2().sum(10000));
        System.out.println(String("x") + " " + max(5) + " " + Math.max(5, 6) + " " + generic("abc"));
        System.out.println(new IJ().sum() + " " + new IJ().k() + " " + loops() + " " + y);
        System.out.println(over((Object) null) + " " + over(1) + " " + over(1, 2) + " " + new Hider().inst() + " " + Hider.who());
        Entry<String, Integer> e = java.util.Map.entry("k", 1);
        int y = 3;
        System.out.println(e + " " + y + " " + Shadowing.y);
        label: { label2: for (;;) { break label; } }
        int label = 4;
        System.out.println(label);
        java.util.function.IntFunction<java.util.function.IntUnaryOperator> f = q -> w -> q * 100 + w + y;
        System.out.println(f.apply(2).applyAsInt(5));
        Object o = new Object() { int y = 77; @Override public java.lang.String toString() { return "anon y " + y + " outer " + Shadowing.y; } };
        System.out.println(o);
        var var = "var";
        int record = 1, sealed = 2, permits = 3, yield = 4;
        System.out.println(var + record + sealed + permits + yield);
    }
}
