// jdk: 17+
import java.util.*;

public class VarargsAndArrays {
    static String s(String... a) { return a == null ? "null" : a.length + Arrays.toString(a); }
    static String o(Object... a) { return a == null ? "null" : a.length + Arrays.deepToString(a); }
    static String i(int first, int... rest) { return first + "+" + rest.length; }
    static String l(long... a) { long t = 0; for (long x : a) t += x; return "long" + t; }
    static String l2(Integer... a) { return "Integer" + a.length; }
    static String c(char c, char... cs) { return c + new String(cs); }
    @SafeVarargs static <T> T[] arr(T... ts) { return ts; }
    @SafeVarargs static <T> String types(List<? extends T>... ls) { return ls.length + ls.getClass().getSimpleName(); }
    VarargsAndArrays(Object... os) { n = os.length; }
    final int n;
    static int sum(int... a) { int t = 0; for (int x : a) t += x; a[0] = 99; return t; }

    public static void main(String... args) {
        System.out.println(s() + s("a") + s("a", null) + s((String) null) + s((String[]) null) + s(new String[] {"x", "y"}));
        System.out.println(o() + o(1, 'c', 2.5) + o((Object) null) + o(new Object[] {1, 2}) + o(new int[] {1, 2}) + o(new int[][] {{1}, {2}}) + o((Object) new String[] {"s"}) + o(new String[] {"p", "q"}) + o(List.of(1)));
        System.out.println(i(1) + i(1, 2) + i(1, 2, 3) + i(1, new int[5]) + l(1, 2) + l(1L, 2) + l2(1, 2) + l() + c('a') + c('a', 'b', 'c'));
        System.out.println(arr(1, 2).getClass().getSimpleName() + arr("x").getClass().getSimpleName() + arr().getClass().getSimpleName() + arr(1, "x").length + types(List.of(1), List.of("x")));
        System.out.println(new VarargsAndArrays().n + " " + new VarargsAndArrays(1, 2).n + " " + new VarargsAndArrays((Object) new Object[3]).n + " " + new VarargsAndArrays(new Object[3]).n);
        int[] shared = {1, 2, 3};
        System.out.println(sum(shared) + " " + shared[0] + " " + sum(4, 5));
        int[] a = {1, 2, 3}, b[] = {{1}, {2, 3}}, d = a;
        d[0] = 50;
        System.out.println(a[0] + " " + b[1][1] + " " + (a == d) + " " + a.equals(d.clone()) + " " + Arrays.equals(a, d.clone()));
        Object obj = a;
        ((int[]) obj)[1]++;
        System.out.println(a[1] + " " + (obj instanceof int[] x ? x.length : -1));
        String[] strs = new String[] {"c", "a", "b"};
        Object[] objs = strs;
        Comparable<?>[] cmps = strs;
        Arrays.sort(objs);
        System.out.println(Arrays.toString(strs) + " " + cmps[0] + " " + objs.getClass().getComponentType().getSimpleName());
        int k = 0;
        int[] order = {k++, k++, k += 5, k--, k};
        System.out.println(Arrays.toString(order));
        int[][] tri = new int[6][];
        for (int r = 0; r < 6; r++) {
            tri[r] = new int[r + 1];
            tri[r][0] = tri[r][r] = 1;
            for (int q = 1; q < r; q++) tri[r][q] = tri[r - 1][q - 1] + tri[r - 1][q];
        }
        System.out.println(Arrays.deepToString(tri) + " " + Arrays.deepHashCode(tri));
        for (int[] row : tri) { row[0] = 9; row = null; }
        System.out.println(tri[3][0] + " " + String.join("|", strs) + " " + args.length);
        char[] cs = {'h', 'i'};
        System.out.println(cs);
        System.out.println(String.valueOf(cs) + cs.length + new int[0].length + new int[] {7, 8}[1] + "abc".toCharArray()[2]);
        List<int[]> li = new ArrayList<>();
        li.add(a);
        li.get(0)[2] = -1;
        System.out.println(a[2] + " " + li.contains(a) + " " + li.contains(a.clone()));
        final int[] fin = {1};
        fin[0]++;
        System.out.println(fin[0] + fin.length);
    }
}
