// jdk: 17+
import java.util.*;
import java.util.stream.*;

public class ArraysUtil {
    static void t(java.util.function.Supplier<Object> s) {
        try {
            System.out.println(s.get());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] a = {3, 1, 2};
        Object[] nested = {1, new int[] {2, 3}, new Object[] {"x", new double[] {4.5}, null}, null};
        System.out.println(Arrays.toString(a) + Arrays.toString((int[]) null) + Arrays.toString(new int[0]) + Arrays.toString(new boolean[2]) + Arrays.toString(new char[] {'a'}) + Arrays.toString(new float[] {1, -0f}) + Arrays.deepToString(nested));
        Object[] self = new Object[2];
        self[0] = self;
        System.out.println(Arrays.deepToString(self) + " " + Arrays.deepHashCode(nested) + " " + Arrays.hashCode(a) + " " + Arrays.hashCode(new double[] {0.0, -0.0}) + " " + Arrays.hashCode(new boolean[] {true, false}) + " " + Arrays.hashCode((long[]) null) + " " + Arrays.hashCode(new String[] {"a", null}));
        System.out.println(Arrays.equals(a, new int[] {3, 1, 2}) + " " + Arrays.equals(a, null) + " " + Arrays.deepEquals(nested, new Object[] {1, new int[] {2, 3}, new Object[] {"x", new double[] {4.5}, null}, null}) + " " + Arrays.equals(nested, nested.clone()) + " " + Arrays.equals(new double[] {Double.NaN, 0.0}, new double[] {Double.NaN, -0.0}) + " " + Arrays.equals(a, 1, 2, new int[] {1}, 0, 1));
        System.out.println(Arrays.compare(new int[] {1, 2}, new int[] {1, 3}) + " " + Arrays.compare(new int[] {1}, new int[] {1, 0}) + " " + Arrays.compare((int[]) null, a) + " " + Arrays.compareUnsigned(new byte[] {-1}, new byte[] {1}) + " " + Arrays.compare(new String[] {"b"}, new String[] {"a"}) + " " + Arrays.mismatch(new int[] {1, 2, 3}, new int[] {1, 2, 4}) + " " + Arrays.mismatch(a, a) + " " + Arrays.mismatch(new long[] {1}, new long[] {1, 2}) + " " + Arrays.mismatch("abcdefghijk".getBytes(), "abcdefghiXk".getBytes()));
        System.out.println(Arrays.toString(Arrays.copyOf(a, 5)) + Arrays.toString(Arrays.copyOf(a, 2)) + Arrays.toString(Arrays.copyOfRange(a, 1, 6)) + Arrays.toString(Arrays.copyOf(new String[] {"x"}, 2)) + Arrays.copyOf(new Object[] {"s"}, 1, String[].class).getClass().getSimpleName() + Arrays.toString(Arrays.copyOfRange(new boolean[] {true}, 0, 3)));
        int[] f = new int[6];
        Arrays.fill(f, 1, 4, 7);
        Arrays.setAll(f, i -> f[i] + i * 10);
        System.out.println(Arrays.toString(f));
        for (int i = 1; i < f.length; i++) f[i] += f[i - 1];
        System.out.println(Arrays.toString(f));
        String[] strs = new String[3];
        Arrays.setAll(strs, i -> "s" + i);
        double[] ds = new double[4];
        Arrays.setAll(ds, i -> i / 4.0);
        System.out.println(Arrays.toString(strs) + Arrays.toString(ds) + Arrays.stream(f).sum() + " " + Arrays.stream(f, 1, 3).boxed().toList() + " " + Arrays.stream(strs).collect(Collectors.joining()) + " " + Arrays.stream(ds).max().getAsDouble());
        List<String> view = Arrays.asList(strs);
        view.set(0, "changed");
        Collections.reverse(view);
        System.out.println(Arrays.toString(strs) + " " + view + " " + view.contains("s1") + " " + view.indexOf("nope") + " " + Arrays.asList(1, "x", null).size() + " " + Arrays.asList(a).size() + " " + view.toArray().getClass().getSimpleName());
        t(() -> view.remove(0));
        t(() -> Arrays.asList((Object[]) null));
        t(() -> Arrays.copyOf(a, -1).length);
        t(() -> Arrays.copyOfRange(a, 4, 5).length);
        t(() -> Arrays.copyOf(new Object[] {1}, 1, String[].class).length);
        t(() -> { Arrays.fill((Object[]) new String[2], 5); return "filled"; });
        t(() -> { Arrays.fill(a, 2, 1, 0); return "filled"; });
        t(() -> Arrays.equals(a, 0, 9, a, 0, 9));
        t(() -> Arrays.binarySearch(a, 0, 4, 2));
        int[] src = {1, 2, 3, 4, 5, 6, 7, 8};
        System.arraycopy(src, 0, src, 2, 5);
        System.out.println(Arrays.toString(src));
        System.arraycopy(src, 3, src, 0, 5);
        System.out.println(Arrays.toString(src));
        Object[] objs = {"a", "b", "c"};
        System.arraycopy(objs, 0, objs, 1, 2);
        System.arraycopy(objs, 3, objs, 3, 0);
        System.out.println(Arrays.toString(objs) + " " + Arrays.spliterator(src).estimateSize() + " " + Arrays.stream(new int[][] {{1, 2}, {3}}).flatMapToInt(Arrays::stream).sum());
        long[] big = new long[3000];
        Arrays.setAll(big, i -> (long) i * i % 1009);
        Arrays.sort(big);
        System.out.println(Arrays.hashCode(big) + " " + Arrays.binarySearch(big, 500) + " " + Arrays.mismatch(big, big.clone()));
    }
}
