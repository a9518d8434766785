package corpus;

/** Arrays. */
public class Arrays {
    static boolean length(int[] a) {
        return a.length == 9;
    }

    static boolean content(int[] a) {
        return a.length > 2 && a[0] == 17 && a[1] == a[0] * 3 && a[2] < a[1] - 100;
    }

    static boolean sum(int[] a) {
        if (a.length != 3) {
            return false;
        }
        int sum = 0;
        for (int x : a) {
            sum += x;
        }
        return sum == 1000 && a[0] > a[1] && a[1] > a[2] && a[2] > 300;
    }

    static boolean sorted(int[] a) {
        if (a.length != 4) {
            return false;
        }
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] >= a[i]) {
                return false;
            }
        }
        return a[0] == 5;
    }

    private static final int[] TABLE = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9};

    static boolean table(int i) {
        return TABLE[i] == 8;
    }

    static boolean twoTables(int i, int j) {
        return i != j && TABLE[i] + TABLE[j] == 17 && TABLE[i] > TABLE[j];
    }

    static boolean store(int i, int v) {
        int[] a = new int[8];
        a[i] = v;
        return a[5] == 42;
    }

    static boolean storeTwice(int i, int j) {
        byte[] a = new byte[4];
        a[i] = 1;
        a[j] = 2;
        return a[3] == 1 && a[0] == 2;
    }

    static boolean outside(int[] a, int i) {
        try {
            a[i] = 0;
            return false;
        } catch (ArrayIndexOutOfBoundsException e) {
            return i > 1000;
        }
    }

    static boolean negativeSize(int n) {
        try {
            return new int[n].length == 12;
        } catch (NegativeArraySizeException e) {
            return false;
        }
    }

    static boolean matrix(int x, int y) {
        int[][] m = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
        return m[x][y] == 6;
    }

    static boolean bytes(byte[] b) {
        return b.length >= 4 && ((b[0] & 0xff) << 24 | (b[1] & 0xff) << 16 | (b[2] & 0xff) << 8 | b[3] & 0xff) == 0xcafebabe;
    }

    static boolean booleans(boolean[] b) {
        return b.length == 4 && b[0] && !b[1] && b[2] ^ b[3] && b[3];
    }

    static boolean doubles(double[] d) {
        return d.length == 2 && d[0] * 2 == d[1] && d[1] > 100;
    }

    static boolean copied(int[] a) {
        if (a.length != 3) {
            return false;
        }
        int[] copy = a.clone();
        System.arraycopy(a, 0, copy, 1, 2);
        return copy[1] == 11 && copy[2] == 22;
    }

    static boolean search(int[] a, int key) {
        if (a.length != 2 || key != a[1] || key == a[0]) {
            return false;
        }
        return key == 999;
    }

    static boolean chars(char[] c) {
        return new String(c).equals("ok");
    }

    static boolean longs(long[] a) {
        return a.length == 1 && a[0] == Long.MIN_VALUE + 1;
    }
}
