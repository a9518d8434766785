// jdk: 17+
public class LocalSlots {
    static float f0(float a) { a += 1; a = a * 2; return a; }
    static float f1(int x, float a) { a -= x; a = -a; return a; }
    static float f2(int x, int y, float a) { a *= x + y; return a; }
    static float f3(int x, int y, int z, float a) { a /= x + y + z; return a; }
    static float f4(int x, int y, int z, int w, float a) { a %= x + y + z + w; return a; }
    static double d0(double a) { a += 1; a = a * 2; return a; }
    static double d1(int x, double a) { a -= x; a = -a; return a; }
    static double d2(int x, int y, double a) { a *= x + y; return a; }
    static double d3(int x, int y, int z, double a) { a /= x + y + z; return a; }
    static double d4(int x, int y, int z, int w, double a) { a %= x + y + z + w; return a; }
    static long l0(long a) { a += 1; a = a * 2; return a; }
    static long l1(int x, long a) { a -= x; a = -a; return a; }
    static long l2(int x, int y, long a) { a *= x + y; return a; }
    static long l3(int x, int y, int z, long a) { a /= x + y + z; return a; }
    static long l4(int x, int y, int z, int w, long a) { a %= x + y + z + w; return a; }
    static int i0(int a) { a += 1; a = a * 2; return a; }
    static int i1(int x, int a) { a -= x; a = -a; return a; }
    static int i2(int x, int y, int a) { a *= x + y; return a; }
    static int i3(int x, int y, int z, int a) { a /= x + y + z; return a; }
    static int i4(int x, int y, int z, int w, int a) { a %= x + y + z + w; return a; }
    static Object a0(Object a) { a = a + "0"; return a; }
    static Object a1(int x, Object a) { a = a + "1" + x; return a; }
    static Object a2(int x, int y, Object a) { a = a + "2" + x + y; return a; }
    static Object a3(int x, int y, int z, Object a) { a = a + "3" + x + y + z; return a; }
    static Object a4(int x, int y, int z, int w, Object a) { a = a + "4" + x + y + z + w; return a; }

    double mixed(long a, double b, int c, float d, Object e, long f) {
        f += a;
        d += c;
        c++;
        b -= d;
        a <<= c;
        e = e + "" + a;
        return a + b + c + d + e.hashCode() + f;
    }

    static void nothing(long a, double b) {
        a++;
        b++;
        if (a > b) return;
        System.out.println("a " + a + " b " + b);
    }

    public static void main(String[] args) {
        System.out.println(f0(1.5f) + " " + f1(1, 2.5f) + " " + f2(1, 2, 3.5f) + " " + f3(1, 2, 3, 4.5f) + " " + f4(1, 2, 3, 4, 55.5f));
        System.out.println(d0(1.5) + " " + d1(1, 2.5) + " " + d2(1, 2, 3.5) + " " + d3(1, 2, 3, 4.5) + " " + d4(1, 2, 3, 4, 55.5));
        System.out.println(l0(1L << 40) + " " + l1(1, 2) + " " + l2(1, 2, 1L << 40) + " " + l3(1, 2, 3, -45) + " " + l4(1, 2, 3, 4, -55));
        System.out.println(i0(15) + " " + i1(1, 25) + " " + i2(1, 2, 35) + " " + i3(1, 2, 3, -45) + " " + i4(1, 2, 3, 4, -55));
        System.out.println(a0("a") + " " + a1(1, null) + " " + a2(1, 2, 'c') + " " + a3(1, 2, 3, 4L) + " " + a4(1, 2, 3, 4, 5f));
        System.out.println(new LocalSlots().mixed(1L << 33, 2.5, 3, 4.5f, "five", 6));
        nothing(1, 2);
        nothing(9, 2);
        int i = 1;
        { int j = i + 1; long k = j * 2L; System.out.print(j + k + " "); }
        { double j = i / 4.0; float k = (float) j; System.out.print(j + k + " "); }
        { String j = "s" + i; Object k = j; System.out.println(j + k); }
        for (byte b = 0; b < 3; b++) for (short s = 0; s < 2; s++) for (char c = 'a'; c < 'c'; c++) System.out.print(b + "" + s + c + " ");
        System.out.println();
    }
}
