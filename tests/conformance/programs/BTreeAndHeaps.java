// jdk: 17+
import java.util.*;
import java.util.stream.*;

/** Data structures by hand, checked against the library's. */
public class BTreeAndHeaps {
    static class BTree {
        static final int T = 3;
        static class N { int n; int[] k = new int[2 * T - 1]; N[] c; N(boolean leaf) { if (!leaf) c = new N[2 * T]; } }
        N root = new N(true);
        int splits;
        boolean contains(int x) { N n = root; while (true) { int i = 0; while (i < n.n && x > n.k[i]) i++; if (i < n.n && n.k[i] == x) return true; if (n.c == null) return false; n = n.c[i]; } }
        void add(int x) {
            if (contains(x)) return;
            if (root.n == 2 * T - 1) { N r = new N(false); r.c[0] = root; root = r; split(r, 0); }
            N n = root;
            while (n.c != null) { int i = n.n; while (i > 0 && x < n.k[i - 1]) i--; if (n.c[i].n == 2 * T - 1) { split(n, i); if (x > n.k[i]) i++; } n = n.c[i]; }
            int i = n.n++;
            while (i > 0 && x < n.k[i - 1]) { n.k[i] = n.k[i - 1]; i--; }
            n.k[i] = x;
        }
        void split(N p, int i) {
            splits++;
            N l = p.c[i], r = new N(l.c == null);
            r.n = T - 1;
            System.arraycopy(l.k, T, r.k, 0, T - 1);
            if (l.c != null) System.arraycopy(l.c, T, r.c, 0, T);
            l.n = T - 1;
            System.arraycopy(p.c, i + 1, p.c, i + 2, p.n - i);
            System.arraycopy(p.k, i, p.k, i + 1, p.n - i);
            p.c[i + 1] = r;
            p.k[i] = l.k[T - 1];
            p.n++;
        }
        void walk(N n, List<Integer> out) { for (int i = 0; i <= n.n; i++) { if (n.c != null) walk(n.c[i], out); if (i < n.n) out.add(n.k[i]); } }
        int depth() { int d = 1; for (N n = root; n.c != null; n = n.c[0]) d++; return d; }
    }

    static class Skip {
        final Random r = new Random(5);
        final int[] head = new int[12];
        int[] key = new int[4000];
        int[][] next = new int[4000][];
        int size, levels = 1;
        Skip() { Arrays.fill(head, -1); }
        int follow(int node, int l) { return node < 0 ? head[l] : next[node][l]; }
        boolean add(int x) {
            int[] prev = new int[12];
            int at = -1;
            for (int l = levels - 1; l >= 0; l--) { int n; while ((n = follow(at, l)) >= 0 && key[n] < x) at = n; prev[l] = at; }
            int n = follow(at, 0);
            if (n >= 0 && key[n] == x) return false;
            int h = 1;
            while (h < 12 && r.nextInt(4) == 0) h++;
            for (; levels < h; levels++) prev[levels] = -1;
            int me = size++;
            key[me] = x;
            next[me] = new int[h];
            for (int l = 0; l < h; l++) { next[me][l] = follow(prev[l], l); if (prev[l] < 0) head[l] = me; else next[prev[l]][l] = me; }
            return true;
        }
        IntStream keys() { IntStream.Builder b = IntStream.builder(); for (int n = head[0]; n >= 0; n = next[n][0]) b.add(key[n]); return b.build(); }
    }

    static class UnionFind { final int[] p; int sets; UnionFind(int n) { p = IntStream.range(0, n).toArray(); sets = n; } int find(int x) { return p[x] == x ? x : (p[x] = find(p[x])); } boolean join(int a, int b) { a = find(a); b = find(b); if (a == b) return false; p[a] = b; sets--; return true; } }

    static class Fenwick { final long[] t; Fenwick(int n) { t = new long[n + 1]; } void add(int i, long v) { for (i++; i < t.length; i += i & -i) t[i] += v; } long sum(int i) { long s = 0; for (; i > 0; i -= i & -i) s += t[i]; return s; } }

    static void heapSort(int[] a) {
        for (int i = a.length / 2 - 1; i >= 0; i--) sift(a, i, a.length);
        for (int end = a.length - 1; end > 0; end--) { int t = a[0]; a[0] = a[end]; a[end] = t; sift(a, 0, end); }
    }

    static void sift(int[] a, int i, int n) { while (true) { int c = 2 * i + 1; if (c >= n) return; if (c + 1 < n && a[c + 1] > a[c]) c++; if (a[i] >= a[c]) return; int t = a[i]; a[i] = a[c]; a[c] = t; i = c; } }

    static int select(int[] a, int k, Random r) { int lo = 0, hi = a.length - 1; while (true) { int p = a[lo + r.nextInt(hi - lo + 1)], i = lo, j = hi; while (i <= j) { while (a[i] < p) i++; while (a[j] > p) j--; if (i <= j) { int t = a[i]; a[i++] = a[j]; a[j--] = t; } } if (k <= j) hi = j; else if (k >= i) lo = i; else return a[k]; } }

    public static void main(String[] args) {
        int[] data = new Random(17).ints(2000, 0, 5000).toArray();
        TreeSet<Integer> want = Arrays.stream(data).boxed().collect(Collectors.toCollection(TreeSet::new));
        BTree b = new BTree();
        Skip s = new Skip();
        for (int x : data) { b.add(x); s.add(x); }
        List<Integer> out = new ArrayList<>();
        b.walk(b.root, out);
        System.out.println(out.equals(new ArrayList<>(want)) + " " + b.depth() + " " + b.splits + " " + s.keys().boxed().toList().equals(out) + " " + s.size + " " + s.levels + " " + IntStream.range(0, 5000).filter(x -> b.contains(x) != want.contains(x)).count());
        int[] sorted = data.clone(), heap = data.clone();
        Arrays.sort(sorted);
        heapSort(heap);
        System.out.println(Arrays.equals(sorted, heap) + " " + (select(data.clone(), 777, new Random(2)) == sorted[777]));
        UnionFind u = new UnionFind(500);
        int joins = 0;
        for (int i = 0; i + 1 < 800; i += 2) if (u.join(data[i] % 500, data[i + 1] % 500)) joins++;
        System.out.println(joins + " " + u.sets);
        Fenwick f = new Fenwick(5000);
        for (int x : data) f.add(x, 1);
        System.out.println(f.sum(2500) + " " + Arrays.stream(data).filter(x -> x < 2500).count() + " " + f.sum(5000));
        // Longest increasing subsequence and edit distance.
        int[] tails = new int[data.length];
        int len = 0;
        for (int x : data) { int i = Arrays.binarySearch(tails, 0, len, x); if (i < 0) i = -i - 1; tails[i] = x; if (i == len) len++; }
        String p = "kitten sitting on the mitten", q = "sitting kitten in the kitchen";
        int[][] dp = new int[p.length() + 1][q.length() + 1];
        for (int i = 0; i <= p.length(); i++) for (int j = 0; j <= q.length(); j++) dp[i][j] = i == 0 ? j : j == 0 ? i : Math.min(Math.min(dp[i - 1][j], dp[i][j - 1]) + 1, dp[i - 1][j - 1] + (p.charAt(i - 1) == q.charAt(j - 1) ? 0 : 1));
        System.out.println(len + " " + dp[p.length()][q.length()]);
        int[] bits = new int[32];
        for (int x : data) { int h = x * 0x9E3779B9; for (int k = 0; k < 32; k++) bits[k] += h >>> k & 1; }
        System.out.println(Arrays.toString(bits));
    }
}
