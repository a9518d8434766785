// jdk: 17+
import java.util.*;

public class ArraysSorts {
    record Item(int key, int seq) { }

    static int[] make(int n, int kind, long seed) {
        Random r = new Random(seed);
        int[] a = new int[n];
        for (int i = 0; i < n; i++) a[i] = switch (kind) {
            case 0 -> r.nextInt();
            case 1 -> i;
            case 2 -> n - i;
            case 3 -> r.nextInt(5);
            case 4 -> i % 50 * (i & 1);
            case 5 -> 7;
            default -> i < n / 2 ? i : r.nextInt(n);
        };
        return a;
    }

    public static void main(String[] args) {
        for (int n : new int[] {0, 1, 2, 10, 47, 100, 300, 1000, 5000}) {
            long h = 0;
            for (int kind = 0; kind < 7; kind++) {
                int[] a = make(n, kind, n + kind);
                int[] b = a.clone();
                long[] l = new long[n];
                double[] d = new double[n];
                float[] f = new float[n];
                short[] s = new short[n];
                byte[] by = new byte[n];
                char[] c = new char[n];
                Integer[] boxed = new Integer[n];
                Item[] items = new Item[n];
                for (int i = 0; i < n; i++) { l[i] = (long) a[i] << 20 ^ i; d[i] = a[i] / 3.0; f[i] = a[i] / 7f; s[i] = (short) a[i]; by[i] = (byte) a[i]; c[i] = (char) a[i]; boxed[i] = a[i]; items[i] = new Item(a[i] % 100, i); }
                Arrays.sort(b);
                Arrays.sort(l);
                Arrays.sort(d);
                Arrays.sort(f);
                Arrays.sort(s);
                Arrays.sort(by);
                Arrays.sort(c);
                Arrays.sort(boxed, Comparator.reverseOrder());
                Arrays.sort(items, Comparator.comparing(Item::key));
                for (int i = 1; i < n; i++) if (b[i - 1] > b[i] || boxed[i - 1] < boxed[i] || items[i - 1].key > items[i].key || items[i - 1].key == items[i].key && items[i - 1].seq > items[i].seq) throw new AssertionError();
                h = h * 31 + Arrays.hashCode(b) + Arrays.hashCode(l) * 3L + Arrays.hashCode(d) * 5L + Arrays.hashCode(f) * 7L + Arrays.hashCode(s) * 11L + Arrays.hashCode(by) * 13L + Arrays.hashCode(c) * 17L + Arrays.hashCode(boxed) * 19L + Arrays.hashCode(items) * 23L;
            }
            System.out.println(n + " " + h);
        }
        double[] special = {0.0, -0.0, Double.NaN, 1, Double.NEGATIVE_INFINITY, -1, Double.NaN, -0.0, Double.POSITIVE_INFINITY, 0.0};
        Arrays.sort(special);
        System.out.println(Arrays.toString(special) + " " + Arrays.binarySearch(special, -0.0) + " " + Arrays.binarySearch(special, 0.5));
        int[] part = {9, 8, 7, 6, 5, 4};
        Arrays.sort(part, 1, 4);
        String[] s = {"b", "A", "c", "a"};
        Arrays.sort(s, 0, 3);
        System.out.println(Arrays.toString(part) + " " + Arrays.toString(s) + " " + Arrays.binarySearch(new int[] {1, 3, 5}, 4) + " " + Arrays.binarySearch(s, 0, 3, "c"));
        try {
            Arrays.sort(new Object[] {1, "x"});
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
        try {
            Integer[] nul = {1, null};
            Arrays.sort(nul);
        } catch (NullPointerException e) {
            System.out.println("null element");
        }
        try {
            Integer[] bad = new Integer[100];
            for (int i = 0; i < 100; i++) bad[i] = i * 31 % 97;
            Arrays.sort(bad, (x, y) -> (x * 7 + y) % 3 - 1);
            System.out.println("not noticed");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
