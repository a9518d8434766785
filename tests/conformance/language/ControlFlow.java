// jdk: 17+
public class ControlFlow {
    static int sideEffects;

    static int f(int v) {
        sideEffects = sideEffects * 10 + v;
        return v;
    }

    static boolean p(int v, boolean r) {
        sideEffects = sideEffects * 10 + v;
        return r;
    }

    static String primes(int n) {
        StringBuilder sb = new StringBuilder();
        next:
        for (int i = 2; i < n; i++) {
            for (int j = 2; j * j <= i; j++) if (i % j == 0) continue next;
            sb.append(i).append(' ');
        }
        return sb.toString();
    }

    static int blocks(int n) {
        int r = 0;
        a: {
            r += 1;
            b: {
                r += 10;
                if (n == 1) break a;
                if (n == 2) break b;
                r += 100;
            }
            r += 1000;
            c: for (;;) {
                d: do {
                    r++;
                    if (r % 7 == 0) break c;
                    if (r % 3 == 0) continue c;
                    while (true) { if (r++ % 5 == 0) break d; else continue d; }
                } while (r < 5000);
                if (n == 3) break a;
            }
            r += 10000;
        }
        return r;
    }

    public static void main(String[] args) {
        int[] a = {10, 20, 30, 40};
        int i = 0;
        a[i++] = a[i++] + (i = 3) * f(i);
        System.out.println(a[0] + " " + i + " " + sideEffects);
        sideEffects = 0;
        int x = f(1) + f(2) * f(3) - f(4) / f(5) % f(6);
        System.out.println(x + " " + sideEffects);
        sideEffects = 0;
        boolean r = p(1, true) || p(2, true) && p(3, false);
        r ^= p(4, false) & p(5, true) | p(6, true);
        System.out.println(r + " " + sideEffects);
        System.out.println(primes(60));
        for (int n = 0; n < 4; n++) System.out.print(blocks(n) + " ");
        System.out.println();
        int n = 0;
        for (int j = 0, k = 100; j < k; j += 3, k -= 2) n += k - j;
        for (; n % 11 != 0; ) n++;
        do n -= 13; while (n > 500);
        System.out.println(n);
        final int y;
        if (args.length > 0) y = 1; else y = 2;
        int z;
        boolean ok = (z = y * 3) > 5 && (z += 1) > 6;
        System.out.println(y + " " + z + " " + ok);
        long fib = 0, g = 1;
        while (fib < 1_000_000_000_000L) { long t = fib + g; fib = g; g = t; }
        System.out.println(fib);
        int hex = 0xCAFE_BABE, oct = 0777, bin = 0b1010_1010;
        double dd = 0x1.8p3;
        System.out.println(hex + " " + oct + " " + bin + " " + dd + " " + 1e-3f + " " + 'A' + '\u0041' + " " + '\t' + "\101\7".length());
        StringBuilder pyramid = new StringBuilder();
        for (int row = 1; row <= 4; row++) {
            for (int s = 4; s > row; s--) pyramid.append('.');
            for (int s = 0; s < 2 * row - 1; s++) pyramid.append(s % 2 == 0 ? '*' : '-');
            pyramid.append('\n');
        }
        System.out.print(pyramid);
        if (x > 0) ; else System.out.println("empty then");
        {
            int scoped = 5;
            System.out.println(scoped);
        }
        {
            String scoped = "again";
            System.out.println(scoped);
        }
    }
}
