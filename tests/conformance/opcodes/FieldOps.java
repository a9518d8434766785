// jdk: 17+
public class FieldOps {
    static boolean sz; static byte sb; static char sc; static short ss; static int si; static long sl; static float sf; static double sd; static Object so; static int[] sa;
    boolean z; byte b; char c; short s; int i; long l; float f; double d; Object o; int[] a;
    volatile long vol;
    transient final int fin;
    static volatile double svol;

    static class Parent { int x = 1; static String name = "parent"; int get() { return x; } String hidden = "ph"; }
    static class Child extends Parent { int x = 2; static String name = "child"; int get() { return x * 10 + super.x; } int hidden = 5; }
    static class Grand extends Child { { x = 3; super.hidden = 6; ((Parent) this).x = 100; } }
    interface Const { int K = Integer.parseInt("77"); }
    static class Uses implements Const { int k() { return K; } }

    FieldOps(int n) { fin = n; }

    static FieldOps chain;
    FieldOps next;

    public static void main(String[] args) {
        System.out.println(sz + " " + sb + " " + (int) sc + " " + ss + " " + si + " " + sl + " " + sf + " " + sd + " " + so + " " + sa);
        FieldOps q = new FieldOps(9);
        System.out.println(q.z + " " + q.b + " " + (int) q.c + " " + q.s + " " + q.i + " " + q.l + " " + q.f + " " + q.d + " " + q.o + " " + q.a + " " + q.fin + " " + q.vol);
        sz = true; sb = (byte) 200; sc = (char) -1; ss = (short) 40000; si = -5; sl = 1L << 63; sf = -0f; sd = Double.MIN_VALUE; so = "o"; sa = new int[] {1};
        q.z = sz; q.b = sb; q.c = sc; q.s = ss; q.i = si; q.l = sl; q.f = sf; q.d = sd; q.o = so; q.a = sa;
        System.out.println(q.z + " " + q.b + " " + (int) q.c + " " + q.s + " " + q.i + " " + q.l + " " + q.f + " " + q.d + " " + q.o + " " + q.a[0]);
        q.b += 100; q.c += 2; q.s -= 30000; q.i *= q.i; q.l >>>= 3; q.f += 1; q.d /= 2; q.a[0] <<= 4; q.z ^= true; q.vol |= 7L << 40;
        sb++; --sc; ss *= 2; si %= 3; sl ^= -1; sf -= 2.5; sd++; svol += 1e10;
        System.out.println(q.z + " " + q.b + " " + (int) q.c + " " + q.s + " " + q.i + " " + q.l + " " + q.f + " " + q.d + " " + sa[0] + " " + q.vol);
        System.out.println(sb + " " + (int) sc + " " + ss + " " + si + " " + sl + " " + sf + " " + sd + " " + svol);
        Child c = new Child();
        Parent p = c;
        System.out.println(c.x + " " + p.x + " " + ((Parent) c).x + " " + p.get() + " " + c.hidden + " " + p.hidden + " " + c.name + " " + p.name);
        Grand g = new Grand();
        System.out.println(g.x + " " + ((Parent) g).x + " " + g.get() + " " + g.hidden + " " + ((Parent) g).hidden);
        ((Parent) g).x = 55;
        g.x = 66;
        System.out.println(g.get() + " " + new Uses().k() + " " + Uses.K);
        FieldOps none = null;
        System.out.println(none.si + " static through null");
        chain = new FieldOps(1);
        chain.next = new FieldOps(2);
        chain.next.next = chain;
        chain.next.next.next.next.i += 8;
        System.out.println(chain.i + " " + chain.next.fin + " " + chain.next.next.fin);
        long h = 0;
        for (int k = 0; k < 1000; k++) {
            q.i += k;
            q.l = q.l * 31 + q.i;
            q.s++;
            q.b ^= k;
            q.c = (char) (q.c + q.b);
            h += q.l ^ q.s ^ q.c;
        }
        System.out.println(h + " " + q.i + " " + q.l + " " + q.s + " " + q.b + " " + (int) q.c);
    }
}
