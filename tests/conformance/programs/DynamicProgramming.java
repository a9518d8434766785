// jdk: 17+
import java.util.*;
import java.util.stream.*;

/** Knapsack, coins, longest sequences, matrix chains, partitions, edit scripts and a minimax game. */
public class DynamicProgramming {
    record Item(String name, int weight, int value) { }

    static Map.Entry<Integer, List<String>> knapsack(List<Item> items, int cap) {
        int[][] best = new int[items.size() + 1][cap + 1];
        for (int i = 1; i <= items.size(); i++) {
            Item it = items.get(i - 1);
            for (int c = 0; c <= cap; c++) best[i][c] = Math.max(best[i - 1][c], c >= it.weight() ? best[i - 1][c - it.weight()] + it.value() : 0);
        }
        List<String> taken = new ArrayList<>();
        for (int i = items.size(), c = cap; i > 0; i--) if (best[i][c] != best[i - 1][c]) { taken.add(items.get(i - 1).name()); c -= items.get(i - 1).weight(); }
        return Map.entry(best[items.size()][cap], taken);
    }

    static long ways(int[] coins, int sum) {
        long[] w = new long[sum + 1];
        w[0] = 1;
        for (int c : coins) for (int s = c; s <= sum; s++) w[s] += w[s - c];
        return w[sum];
    }

    static List<Integer> fewest(int[] coins, int sum) {
        int[] n = new int[sum + 1], last = new int[sum + 1];
        Arrays.fill(n, 1, sum + 1, Integer.MAX_VALUE);
        for (int s = 1; s <= sum; s++) for (int c : coins) if (c <= s && n[s - c] != Integer.MAX_VALUE && n[s - c] + 1 < n[s]) { n[s] = n[s - c] + 1; last[s] = c; }
        if (n[sum] == Integer.MAX_VALUE) return List.of();
        List<Integer> r = new ArrayList<>();
        for (int s = sum; s > 0; s -= last[s]) r.add(last[s]);
        return r;
    }

    static List<Integer> lis(int[] a) {
        int[] tail = new int[a.length], prev = new int[a.length];
        int len = 0;
        for (int i = 0; i < a.length; i++) {
            int lo = 0, hi = len;
            while (lo < hi) { int m = lo + hi >>> 1; if (a[tail[m]] < a[i]) lo = m + 1; else hi = m; }
            prev[i] = lo > 0 ? tail[lo - 1] : -1;
            tail[lo] = i;
            if (lo == len) len++;
        }
        LinkedList<Integer> r = new LinkedList<>();
        for (int i = len > 0 ? tail[len - 1] : -1; i >= 0; i = prev[i]) r.addFirst(a[i]);
        return r;
    }

    static String chain(int[] p, int i, int j, int[][] split) { return i == j ? "M" + i : "(" + chain(p, i, split[i][j], split) + chain(p, split[i][j] + 1, j, split) + ")"; }

    static String matrixChain(int... p) {
        int n = p.length - 1;
        long[][] c = new long[n][n];
        int[][] s = new int[n][n];
        for (int len = 2; len <= n; len++) for (int i = 0; i + len <= n; i++) {
            int j = i + len - 1;
            c[i][j] = Long.MAX_VALUE;
            for (int k = i; k < j; k++) { long x = c[i][k] + c[k + 1][j] + (long) p[i] * p[k + 1] * p[j + 1]; if (x < c[i][j]) { c[i][j] = x; s[i][j] = k; } }
        }
        return c[0][n - 1] + " " + chain(p, 0, n - 1, s);
    }

    static String editScript(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) for (int j = 0; j <= b.length(); j++) d[i][j] = i == 0 ? j : j == 0 ? i : Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
        StringBuilder s = new StringBuilder();
        for (int i = a.length(), j = b.length(); i > 0 || j > 0; ) {
            if (i > 0 && j > 0 && d[i][j] == d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1)) { i--; j--; s.insert(0, a.charAt(i) == b.charAt(j) ? "=" : "~" + b.charAt(j)); }
            else if (j > 0 && d[i][j] == d[i][j - 1] + 1) s.insert(0, "+" + b.charAt(--j));
            else s.insert(0, "-" + a.charAt(--i));
        }
        return d[a.length()][b.length()] + " " + s;
    }

    static int minimax(char[] board, char who, Map<String, Integer> memo) {
        String key = new String(board) + who;
        Integer known = memo.get(key);
        if (known != null) return known;
        int[][] lines = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
        for (int[] l : lines) if (board[l[0]] != '.' && board[l[0]] == board[l[1]] && board[l[1]] == board[l[2]]) return board[l[0]] == 'X' ? 1 : -1;
        int best = who == 'X' ? -2 : 2;
        for (int i = 0; i < 9; i++) {
            if (board[i] != '.') continue;
            board[i] = who;
            int v = minimax(board, who == 'X' ? 'O' : 'X', memo);
            board[i] = '.';
            best = who == 'X' ? Math.max(best, v) : Math.min(best, v);
        }
        if (Math.abs(best) == 2) best = 0;
        memo.put(key, best);
        return best;
    }

    public static void main(String[] args) {
        List<Item> items = List.of(new Item("map", 9, 150), new Item("compass", 13, 35), new Item("water", 153, 200), new Item("sandwich", 50, 160), new Item("glucose", 15, 60), new Item("tin", 68, 45), new Item("banana", 27, 60), new Item("apple", 39, 40), new Item("cheese", 23, 30), new Item("camera", 32, 30), new Item("notes", 22, 80), new Item("book", 30, 10));
        for (int cap : new int[] {0, 10, 60, 150, 400, 1000}) System.out.println(cap + " " + knapsack(items, cap));
        int[] coins = {1, 2, 5, 10, 20, 50, 100, 200};
        System.out.println(ways(coins, 200) + " " + ways(coins, 1000) + " " + fewest(coins, 388) + " " + fewest(new int[] {4, 9}, 11) + fewest(new int[] {1, 7, 10}, 14));
        System.out.println(lis(new int[] {10, 9, 2, 5, 3, 7, 101, 18, 4, 20, 6, 21}) + " " + lis(new int[0]) + " " + lis(new Random(3).ints(500, 0, 10000).toArray()));
        System.out.println(matrixChain(30, 35, 15, 5, 10, 20, 25) + " " + matrixChain(5, 6) + " " + matrixChain(40, 20, 30, 10, 30));
        System.out.println(editScript("kitten", "sitting") + " " + editScript("", "abc") + " " + editScript("intention", "execution"));
        Map<String, Integer> memo = new HashMap<>();
        System.out.println(minimax(".........".toCharArray(), 'X', memo) + " " + minimax("X...O....".toCharArray(), 'X', memo) + " " + minimax("X.......X".toCharArray(), 'O', memo) + " " + minimax("XX.OO....".toCharArray(), 'X', memo) + " " + minimax("XX.OO.X..".toCharArray(), 'O', memo) + " " + memo.size());
        long[] catalan = new long[20];
        catalan[0] = 1;
        for (int i = 1; i < 20; i++) for (int k = 0; k < i; k++) catalan[i] += catalan[k] * catalan[i - 1 - k];
        System.out.println(Arrays.toString(catalan) + " " + IntStream.rangeClosed(0, 12).mapToLong(n -> ways(IntStream.rangeClosed(1, Math.max(n, 1)).toArray(), n)).boxed().toList());
    }
}
