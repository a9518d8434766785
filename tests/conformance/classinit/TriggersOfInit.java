// jdk: 17+
import java.lang.reflect.Array;

public class TriggersOfInit {
    static class A { static { System.out.print("[A]"); } static int f = 1; static final int C = 2; static final Integer N = 3; static final String S = "s"; static final String T = new String("t"); static void m() { } }
    static class B { static { System.out.print("[B]"); } static int f; }
    static class C { static { System.out.print("[C]"); } }
    static class D extends C { static { System.out.print("[D]"); } static int inherited = 4; }
    static class E extends D { static { System.out.print("[E]"); } }
    static class F { static { System.out.print("[F]"); } int x; static F make() { return null; } }
    static class G { static { System.out.print("[G]"); } }
    static class H { static { System.out.print("[H]"); } }
    static class I { static { System.out.print("[I]"); } static Object o() { return 1; } }
    static class J { static { System.out.print("[J]"); } static int v; }
    static class K { static { System.out.print("[K]"); } private K() { } }
    static class L { static { System.out.print("[L]"); } static final Class<?> SELF = L.class; }
    static class M extends RuntimeException { static { System.out.print("[M]"); } }
    static class N { static { System.out.print("[N]"); } static final long LONG = 1L << 33; static final boolean Z = true; static final char CH = 'n'; static final double DD = 1.5; }
    enum O { P, Q; static { System.out.print("[O]"); } static final int K = 9; }

    static void line(String s) { System.out.println(" " + s); }

    public static void main(String[] args) throws Exception {
        line("constants " + A.C + A.S + N.LONG + N.Z + N.CH + N.DD + O.K);
        line("class literal " + A.class.getName() + L.class.getSimpleName());
        line("array " + new A[2].length + new B[1][1].length);
        line("reflective array " + Array.getLength(Array.newInstance(G.class, 3)));
        line("cast of null " + (H) null);
        line("boxed constant " + A.N);
        line("new string " + A.T);
        B.f = 5;
        line("put static");
        line("inherited static through E " + E.inherited);
        new E();
        line("new E");
        F.make();
        line("static method");
        java.util.function.Supplier<Object> s = I::o;
        line("method reference made");
        s.get();
        line("and called");
        java.lang.reflect.Field f = J.class.getDeclaredField("v");
        line("field found");
        f.getInt(null);
        line("field read");
        java.lang.reflect.Constructor<?> k = K.class.getDeclaredConstructor();
        k.setAccessible(true);
        line("constructor found");
        k.newInstance();
        line("constructed");
        try {
            if (args.length > 5) throw new M();
            line("catch clause does not initialise");
        } catch (M m) {
            line("never");
        }
        boolean is = (Object) "x" instanceof M;
        line("instanceof " + is);
        Object o = O.class.getEnumConstants()[1];
        line("enum constants " + o);
    }
}
