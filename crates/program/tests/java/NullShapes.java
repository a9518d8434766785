import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** One method for each shape of a null dereference; `main` prints what the JVM says about it. */
public class NullShapes {
    static String text;
    static int[][][] cube = new int[2][2][];
    static NullShapes shared = new NullShapes();
    static List<String> list;

    String name;
    int number;
    long wide;
    boolean flag;
    NullShapes next;
    NullShapes[] all;
    int[] ints;
    int[] some = {0, 1};
    double[] doubles;
    Supplier<String> supplier;

    static String nothing() { return null; }
    static String nothing(int a, String b, Object[] c, StringBuilder d, long[][] e, List<String> f) { return null; }
    NullShapes self() { return this; }
    NullShapes none() { return null; }
    int index() { return 1; }
    int[] array() { return null; }
    private String hidden() { return null; }

    // Calls
    int c01(String s) { return s.length(); }
    static int c02(String s) { return s.length(); }
    static int c03(long pad, String s) { return s.length(); }
    int c04() { return name.length(); }
    static int c05() { return text.length(); }
    static int c06() { return nothing().length(); }
    static int c07() { return nothing(1, "", null, null, null, null).length(); }
    int c08() { return self().none().index(); }
    int c09() { return hidden().length(); }
    static int c10(List<String> l) { return l.size(); }
    static int c11(List<String> l) { String s = null; return s.length(); }
    static int c12(String s) { s = null; return s.length(); }
    static int c13() { return ((String) null).length(); }
    static void c14(Comparator<Object> c) { c.compare("a", 1); }
    static void c15(StringBuilder b) { b.append("x").append(1); }
    static void c16(String s) { s.regionMatches(true, 0, "a", 0, 1); }
    static Object c17(int[] a) { return a.clone(); }
    static Object c18(String[][] a) { return a.clone(); }
    static int c19(Map<String, List<Integer>> m) { return m.get("k").size(); }
    static int c20(Integer boxed) { return boxed; }
    static double c21() { Double d = null; return d + 1; }
    static int c22(Object o) { return ((String) o).length(); }
    static int c23(boolean b, String s, String t) { return (b ? s : t).length(); }
    static int c24(String s) { switch (s) { case "a": return 1; default: return 2; } }
    static int c25(Thread.State s) { switch (s) { case NEW: return 1; default: return 2; } }
    static void c26(Iterable<String> it) { for (String s : it) { s.length(); } }
    static void c27(String s) { try { s.length(); } finally { text = null; } }
    static int c28(String s) { try { throw new Error(); } catch (Error e) { return s.length(); } }
    int c29() { return supplier.get().length(); }
    static int c30() { Supplier<String> s = () -> null; return s.get().length(); }
    static int c31() { Supplier<Integer> s = ((String) null)::length; return s.get(); }
    String c32() { return next.toString(); }
    static void c33(NullShapes n) { n.c08(); }
    static void c34(char c, byte b, short s, float f, double d, boolean z, NullShapes n) { n.index(); }
    static int c35(Object[] os) { return Arrays.asList(os).get(0).hashCode(); }
    static void c36(int a) { String s = a > 0 ? "x" : null; while (a < 3) { a++; s.length(); } }
    static int c37(String s) { if (s == null) { s = nothing(); } return s.length(); }
    static int c38(String s, int n) { for (int i = 0; i < 3; i++) { if (i == 2) { n = s.length(); } s = null; } return n; }
    static void c39() { new Object().equals(text.trim()); }
    static String c40(String s) { return "a" + s.length() + nothing().length(); }
    class Inner { int get() { return name.length() + NullShapes.this.number; } }
    int c41() { return new Inner().get(); }
    static Object c42(NullShapes n) { return n.new Inner(); }

    // Fields
    int f01(NullShapes n) { return n.number; }
    int f02() { return next.number; }
    int f03() { return next.next.number; }
    int f04() { return self().next.number; }
    int f05() { return none().number; }
    void f06() { next.number = 3; }
    void f07() { next.wide = 3L; }
    void f08() { next.next.name = "x"; }
    static void f09() { shared.next.flag = true; }
    static void f10() { shared.next.next.next.next.next.next.number = 1; }
    void f11() { self().self().next.next.number++; }
    static long f12(NullShapes n) { return n.wide++; }
    static void f13() { NullShapes.shared.none().wide += 2; }
    static int f14() { return shared.all[0].next.number; }
    static Object f15() { return shared.all.length; }
    static int f16() { NullShapes[] ns = new NullShapes[2]; return ns[1].number; }

    // Arrays
    static int a01(int[] a) { return a[0]; }
    static long a02(long[] a) { return a[1]; }
    static float a03(float[] a) { return a[2]; }
    static double a04(double[] a) { return a[3]; }
    static Object a05(Object[] a) { return a[4]; }
    static byte a06(byte[] a) { return a[5]; }
    static boolean a07(boolean[] a) { return a[6]; }
    static char a08(char[] a) { return a[127]; }
    static short a09(short[] a) { return a[128]; }
    static void a10(int[] a) { a[-1] = 0; }
    static void a11(long[] a) { a[-128] = 0; }
    static void a12(float[] a) { a[-129] = 0; }
    static void a13(double[] a) { a[32767] = 0; }
    static void a14(Object[] a) { a[32768] = a; }
    static void a15(byte[] a) { a[100000] = 0; }
    static void a16(boolean[] a) { a[0] = true; }
    static void a17(char[] a) { a[0] = 'a'; }
    static void a18(short[] a) { a[0] = 1; }
    static int a19(int[] a) { return a.length; }
    static int a20(int i, int j) { return cube[i][j][0]; }
    static int a21(int i) { return cube[i][cube[0].length - 1].length; }
    int a22() { return cube[some[0]][some[some[1]]][2]; }
    int a23() { return cube[index()][shared.index()][1]; }
    int a24() { return array()[0]; }
    int a25() { return self().array()[number]; }
    int a26() { return ints[number] + doubles.length; }
    int a27() { return next.ints[next.number]; }
    static int a28(int[][] a, int i) { return a[i][i + 1]; }
    static int a29() { int[][][][][][][] deep = new int[1][1][1][1][1][1][]; return deep[0][0][0][0][0][0][0]; }
    static void a30(byte[] b, int i) { b[i++] |= 3; }
    static void a31() { cube[1][1][1]++; }
    static int a32() { NullShapes[] ns = {null}; return ns[0].next.number; }
    static int a33(String... ss) { for (String s : ss) { s.length(); } return 0; }

    // Others
    static void o01(RuntimeException e) { throw e; }
    static void o02() { throw null; }
    static void o03(Object o) { synchronized (o) { text = null; } }
    void o04() { synchronized (next) { text = null; } }
    static void o05() { throw new NullPointerException(); }
    static void o06() { throw new NullPointerException("own text"); }
    static void o07(String s) { java.util.Objects.requireNonNull(s); }
    static void o08() { synchronized (nothing()) { text = null; } }
    static void o09() { throw (Error) (Object) shared.next; }
    static Object o10(Object a, Object b, long c, Object[] d, double e, Object f) { return f.hashCode(); }

    public static void main(String[] args) throws Exception {
        Method[] methods = NullShapes.class.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method m : methods) {
            if (!m.getName().matches("[cfao]\\d\\d")) {
                continue;
            }
            Class<?>[] types = m.getParameterTypes();
            Object[] values = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                if (types[i].isPrimitive()) {
                    values[i] = java.lang.reflect.Array.get(java.lang.reflect.Array.newInstance(types[i], 1), 0);
                }
            }
            try {
                m.invoke(new NullShapes(), values);
                System.out.println(m.getName() + "\t-\tnothing thrown");
            } catch (InvocationTargetException e) {
                StackTraceElement top = e.getCause().getStackTrace()[0];
                String where = top.getClassName() + "." + top.getMethodName();
                System.out.println(m.getName() + "\t" + where + "\t" + e.getCause().getMessage());
            }
        }
    }
}
