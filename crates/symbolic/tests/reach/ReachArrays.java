package reach;

import java.util.Arrays;

/** Each method can give true. */
public class ReachArrays {
    public static boolean different(int[] a, int[] b) {
        return !Arrays.equals(a, b);
    }

    public static boolean equalArrays(int[] a, int[] b) {
        return a != b && a.length == 3 && Arrays.equals(a, b);
    }

    public static boolean shared(int[] a, int[] b) {
        a[0] = 1;
        b[0] = 2;
        return a[0] == 2;
    }

    public static boolean longArray(int[] a) {
        return a.length == 70;
    }

    public static boolean atIndex(int[] a, int i) {
        return a[i] == 77 && i == 4;
    }

    public static boolean sum(int[] a) {
        int sum = 0;
        for (int x : a) {
            sum += x;
        }
        return a.length == 4 && sum == 1000;
    }

    public static boolean matrix(int[][] m) {
        return m.length == 2 && m[1].length == 3 && m[1][2] == 9;
    }

    public static boolean ragged(int[][] m) {
        return m[0] == m[1];
    }

    public static boolean objects(Object[] all) {
        return all.length == 2 && all[1] instanceof Integer;
    }

    public static boolean covariant(Object[] all) {
        try {
            all[0] = new Object();
            return false;
        } catch (ArrayStoreException e) {
            return true;
        }
    }

    public static boolean negative(int n) {
        try {
            return new int[n].length < 0;
        } catch (NegativeArraySizeException e) {
            return true;
        }
    }

    public static boolean allocated(int n) {
        int[] a = new int[n];
        return a.clone().length == 33;
    }

    public static boolean copied(byte[] a) {
        byte[] b = Arrays.copyOf(a, 6);
        return b[5] == 3 && b[4] == -3;
    }

    public static boolean flags(boolean[] f) {
        return f.length == 3 && f[0] && !f[1] && f[2];
    }

    public static boolean sorted(int[] a) {
        int[] b = a.clone();
        Arrays.sort(b);
        return a.length == 3 && b[0] == 5 && a[0] == 9;
    }

    public static boolean doubles(double[] d) {
        return d.length == 2 && Double.isNaN(d[0]) && d[1] < -1e100;
    }

    public static boolean varargs(String... names) {
        return names.length == 4;
    }

    public static boolean narrower(Object[] a) {
        return a instanceof String[];
    }
}
