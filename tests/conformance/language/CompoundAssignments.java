// jdk: 17+
public class CompoundAssignments {
    static int n;
    static int[] arr() { n++; return a; }
    static int idx() { n += 10; return 1; }
    static int val() { n += 100; return 3; }
    static int[] a = {5, 6, 7};
    static String trace = "";
    static int tr(String s, int v) { trace += s; return v; }

    public static void main(String[] args) {
        arr()[idx()] += val();
        System.out.println(a[1] + " " + n);
        arr()[idx()]++;
        --arr()[idx()];
        System.out.println(a[1] + " " + n);
        int i = 10;
        i += i += i;
        System.out.println(i);
        i -= i++ - --i;
        System.out.println(i);
        i = i++ + i++;
        System.out.println(i);
        i = 7;
        i ^= i << 1 | i >> 1;
        System.out.println(i);
        int[] b = {0, 0, 0};
        int k = 0;
        b[k] = k = 2;
        System.out.println(b[0] + " " + b[2] + " " + k);
        k = 0;
        b[k++] = b[k] + k++;
        System.out.println(b[0] + " " + b[1] + " " + k);
        try {
            int[] nul = null;
            nul[tr("index", 0)] = tr("value", 1);
        } catch (NullPointerException e) {
            System.out.println("null array after " + trace);
        }
        trace = "";
        try {
            b[tr("index", 9)] += tr("value", 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("bounds after " + trace);
        }
        trace = "";
        try {
            b[tr("index", 9)] = tr("value", 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("bounds after " + trace);
        }
        trace = "";
        try {
            int r = tr("a", 1) / tr("b", 0) + tr("c", 1);
            System.out.println(r);
        } catch (ArithmeticException e) {
            System.out.println("division after " + trace);
        }
        byte by = 10; short sh = 10; char ch = 'a'; long lo = 10; float fl = 10; double dd = 10;
        by += 5.9; sh *= 1000.5; ch += 1.7; lo -= 0.5; fl += 1e-8; dd %= 3.3; i >>= 33L; lo <<= -1;
        System.out.println(by + " " + sh + " " + ch + " " + lo + " " + fl + " " + dd + " " + i);
        Integer bx = 1; Double dx = 2.0; Character cx = 'x'; String st = "s"; Object ob = "o"; Boolean bo = true; Long lx = 5L;
        bx += 2; bx++; dx /= 4; cx++; st += bx; ob += "p" + dx; bo &= false; bo ^= true; lx <<= 3; lx %= 7;
        System.out.println(bx + " " + dx + " " + cx + " " + st + " " + ob + " " + bo + " " + lx);
        boolean t = true, f = false;
        t &= f | t; f |= t ^ f; t ^= f;
        System.out.println(t + " " + f + " " + (t = f) + " " + (t == (f = false)));
        int x, y, z;
        x = y = z = 5;
        x += y -= z *= 2;
        System.out.println(x + " " + y + " " + z);
        long big = Integer.MAX_VALUE;
        big++;
        int ov = Integer.MAX_VALUE;
        ov += 1L;
        System.out.println(big + " " + ov);
        char[] cs = {'a', 'b'};
        cs[0] += 1;
        cs[1] *= 1;
        cs[cs[0] - 'b'] -= 32;
        System.out.println(cs);
        double[] ds = {1, 2};
        ds[(int) ds[0]] /= ds[0] += 3;
        System.out.println(ds[0] + " " + ds[1]);
        int sum = 0;
        for (int q = 0; q < 10; sum += q++ * 2) if (q == 5) q += 2;
        System.out.println(sum);
    }
}
