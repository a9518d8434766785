// jdk: 17+
public class Kernels {
    static int sieve(int n) {
        boolean[] no = new boolean[n + 1];
        int c = 0;
        for (int i = 2; i <= n; i++) {
            if (no[i]) continue;
            c++;
            for (long j = (long) i * i; j <= n; j += i) no[(int) j] = true;
        }
        return c;
    }

    static int crc(byte[] b) {
        int c = ~0;
        for (byte x : b) {
            c ^= x & 0xFF;
            for (int k = 0; k < 8; k++) c = c >>> 1 ^ (0xEDB88320 & -(c & 1));
        }
        return ~c;
    }

    static int mandel(int w) {
        int total = 0;
        for (int y = 0; y < w; y++) for (int x = 0; x < w; x++) {
            double cr = 3.0 * x / w - 2, ci = 2.0 * y / w - 1, r = 0, i = 0;
            int n = 0;
            while (r * r + i * i < 4 && n < 50) { double t = r * r - i * i + cr; i = 2 * r * i + ci; r = t; n++; }
            total = total * 31 + n;
        }
        return total;
    }

    static long xorshift(long s, int n) {
        for (int i = 0; i < n; i++) { s ^= s << 13; s ^= s >>> 7; s ^= s << 17; }
        return s;
    }

    static int ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }

    static void quick(int[] a, int lo, int hi) {
        while (lo < hi) {
            int p = a[lo + hi >>> 1], i = lo, j = hi;
            while (i <= j) {
                while (a[i] < p) i++;
                while (a[j] > p) j--;
                if (i <= j) { int t = a[i]; a[i++] = a[j]; a[j--] = t; }
            }
            quick(a, lo, j);
            lo = i;
        }
    }

    static long gcd(long a, long b) { return b == 0 ? a : gcd(b, a % b); }

    static float heat(int n) {
        float[] t = new float[n];
        t[0] = 100f;
        for (int s = 0; s < 200; s++) for (int i = 1; i < n - 1; i++) t[i] += 0.25f * (t[i - 1] - 2 * t[i] + t[i + 1]);
        float sum = 0;
        for (float v : t) sum += v;
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(sieve(20000));
        byte[] b = new byte[5000];
        for (int i = 0; i < b.length; i++) b[i] = (byte) (i * i >> 3);
        System.out.println(Integer.toHexString(crc(b)));
        System.out.println(mandel(40));
        System.out.println(xorshift(88172645463325252L, 5000));
        System.out.println(ackermann(2, 9));
        int[] a = new int[3000];
        for (int i = 0; i < a.length; i++) a[i] = (int) xorshift(i + 1, 3);
        quick(a, 0, a.length - 1);
        int h = 0;
        boolean sorted = true;
        for (int i = 0; i < a.length; i++) { h = h * 31 + a[i]; sorted &= i == 0 || a[i - 1] <= a[i]; }
        System.out.println(h + " " + sorted);
        long g = 0;
        for (int i = 1; i < 500; i++) g += gcd(i * 840L, 123456789L * i % 99991 + 1);
        System.out.println(g);
        System.out.println(heat(100) + " " + Float.floatToIntBits(heat(33)));
        double[][] m = new double[20][20];
        for (int i = 0; i < 20; i++) for (int j = 0; j < 20; j++) m[i][j] = i == j ? i + 2 : 1.0 / (i + j + 1);
        double det = 1;
        for (int k = 0; k < 20; k++) {
            det *= m[k][k];
            for (int i = k + 1; i < 20; i++) { double f = m[i][k] / m[k][k]; for (int j = k; j < 20; j++) m[i][j] -= f * m[k][j]; }
        }
        System.out.println(Long.toHexString(Double.doubleToLongBits(det)));
        long lcg = 1, acc = 0;
        for (int i = 0; i < 10000; i++) { lcg = lcg * 6364136223846793005L + 1442695040888963407L; acc += lcg >> 33 & (i | 1) ^ lcg % (i + 1); }
        System.out.println(acc);
    }
}
