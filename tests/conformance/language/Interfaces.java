// jdk: 17+
public class Interfaces {
    interface A { default String who() { return "A"; } static String st() { return "A.st"; } int N = 1; }
    interface B extends A { default String who() { return "B>" + A.super.who(); } int N = 2; }
    interface C extends A { default String who() { return "C"; } }
    static class D implements B, C { public String who() { return B.super.who() + "+" + C.super.who(); } }
    static class E { public String who() { return "E class wins"; } }
    static class F extends E implements B { }
    static class G implements A, B { }
    static abstract class H implements A { public abstract String who(); }
    static class I extends H { public String who() { return "I"; } }
    interface J extends B { String who(); }
    interface Priv {
        private int twice(int x) { return x * 2; }
        private static int thrice(int x) { return x * 3; }
        default int calc(int x) { return twice(x) + thrice(x) + hook(); }
        default int hook() { return 0; }
    }
    interface Gen<T> { default T same(T t) { return t; } T make(); }
    interface StrGen extends Gen<String> { @Override default String same(String t) { return t + t; } }
    interface Fluent<S extends Fluent<S>> { @SuppressWarnings("unchecked") default S self() { return (S) this; } default S add(int x) { add0(x); return self(); } void add0(int x); }
    static class Acc implements Fluent<Acc> { int sum; public void add0(int x) { sum += x; } Acc dbl() { sum *= 2; return this; } }
    interface Cov { Object get(); }
    interface Cov2 extends Cov { Number get(); }
    static class CovImpl implements Cov2 { public Integer get() { return 9; } }
    interface Stack2 { default String toText() { return "text of " + this; } }
    enum En implements A, Priv { X { public int hook() { return 500; } }, Y }
    record Rec(int v) implements Priv, Stack2 { public int hook() { return v; } }

    static String call(A a) { return a.who(); }

    public static void main(String[] args) {
        System.out.println(new D().who() + " " + new F().who() + " " + new G().who() + " " + new I().who() + " " + call(new F()) + " " + call(new D()));
        J j = () -> "lambda J";
        System.out.println(call(j) + " " + A.st() + " " + A.N + B.N);
        System.out.println(En.X.calc(1) + " " + En.Y.calc(1) + " " + new Rec(7).calc(2) + " " + new Rec(1).toText() + " " + En.Y.who());
        StrGen g = () -> "made";
        Gen<String> raw = g;
        System.out.println(g.same("x") + " " + raw.same(raw.make()));
        System.out.println(new Acc().add(3).dbl().add(4).self().sum);
        Cov c = new CovImpl();
        Cov2 c2 = new CovImpl();
        System.out.println(c.get() + " " + c2.get().doubleValue() + " " + new CovImpl().get());
        A anon = new B() { public String who() { return "anon>" + B.super.who(); } };
        System.out.println(anon.who());
        try {
            @SuppressWarnings({"unchecked", "rawtypes"}) Object o = ((Gen) g).same(5);
            System.out.println(o);
        } catch (ClassCastException e) {
            System.out.println("bridge in interface");
        }
        for (Object o : new Object[] {new D(), new F(), j, En.X, new Rec(0), anon}) {
            System.out.print((o instanceof A) + "" + (o instanceof B) + (o instanceof C) + (o instanceof Priv) + " ");
        }
        System.out.println();
        int h = 0;
        A[] as = {new D(), new G(), new F(), new I(), anon, En.Y};
        for (int i = 0; i < 600; i++) h = h * 31 + as[i % as.length].who().hashCode();
        System.out.println(h);
    }
}
