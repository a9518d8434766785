// jdk: 17+
import java.util.*;
import java.util.stream.*;

/** Backtracking: n queens, knight's tour, subset sums, permutations, word squares, Hanoi. */
public class NQueensAndPuzzles {
    static int queens(int n, int row, int cols, int d1, int d2, int[] pos, List<int[]> out) {
        if (row == n) {
            if (out.size() < 2) out.add(pos.clone());
            return 1;
        }
        int count = 0;
        for (int free = ~(cols | d1 | d2) & (1 << n) - 1; free != 0; free &= free - 1) {
            int bit = free & -free;
            pos[row] = Integer.numberOfTrailingZeros(bit);
            count += queens(n, row + 1, cols | bit, (d1 | bit) << 1, (d2 | bit) >> 1, pos, out);
        }
        return count;
    }

    static final int[] DX = {1, 2, 2, 1, -1, -2, -2, -1}, DY = {2, 1, -1, -2, -2, -1, 1, 2};

    static boolean knight(int[][] board, int x, int y, int step) {
        board[x][y] = step;
        int n = board.length;
        if (step == n * n) return true;
        List<int[]> moves = new ArrayList<>();
        for (int k = 0; k < 8; k++) {
            int a = x + DX[k], b = y + DY[k];
            if (a >= 0 && b >= 0 && a < n && b < n && board[a][b] == 0) moves.add(new int[] {degree(board, a, b), a, b});
        }
        moves.sort(Comparator.comparingInt(m -> m[0]));
        for (int[] m : moves) if (knight(board, m[1], m[2], step + 1)) return true;
        board[x][y] = 0;
        return false;
    }

    static int degree(int[][] board, int x, int y) {
        int d = 0, n = board.length;
        for (int k = 0; k < 8; k++) {
            int a = x + DX[k], b = y + DY[k];
            if (a >= 0 && b >= 0 && a < n && b < n && board[a][b] == 0) d++;
        }
        return d;
    }

    static void subsets(int[] a, int i, int left, Deque<Integer> chosen, List<String> out) {
        if (left == 0) { out.add(chosen.toString()); return; }
        if (i == a.length || left < 0) return;
        chosen.addLast(a[i]);
        subsets(a, i + 1, left - a[i], chosen, out);
        chosen.removeLast();
        subsets(a, i + 1, left, chosen, out);
    }

    static boolean nextPermutation(int[] a) {
        int i = a.length - 2;
        while (i >= 0 && a[i] >= a[i + 1]) i--;
        if (i < 0) return false;
        int j = a.length - 1;
        while (a[j] <= a[i]) j--;
        int t = a[i]; a[i] = a[j]; a[j] = t;
        for (int l = i + 1, r = a.length - 1; l < r; l++, r--) { t = a[l]; a[l] = a[r]; a[r] = t; }
        return true;
    }

    static int hanoi(int n, char a, char b, char c, StringBuilder log) {
        if (n == 0) return 0;
        int m = hanoi(n - 1, a, c, b, log);
        if (n <= 3 || log.length() < 40) log.append(a).append(c).append(' ');
        return m + 1 + hanoi(n - 1, b, a, c, log);
    }

    static List<String> parens(int n) {
        if (n == 0) return List.of("");
        List<String> r = new ArrayList<>();
        for (int k = 0; k < n; k++) for (String in : parens(k)) for (String rest : parens(n - 1 - k)) r.add("(" + in + ")" + rest);
        return r;
    }

    public static void main(String[] args) {
        for (int n = 1; n <= 9; n++) {
            List<int[]> some = new ArrayList<>();
            System.out.println(n + " queens: " + queens(n, 0, 0, 0, 0, new int[n], some) + " " + some.stream().map(Arrays::toString).collect(Collectors.joining(" ")));
        }
        for (int n : new int[] {3, 5, 6, 8}) {
            int[][] b = new int[n][n];
            boolean ok = knight(b, 0, 0, 1);
            System.out.println("tour " + n + " " + ok + " " + Arrays.deepHashCode(b) + " " + Arrays.toString(b[n - 1]));
        }
        List<String> sums = new ArrayList<>();
        subsets(new int[] {1, 2, 3, 5, 7, 8, 11, 13}, 0, 21, new ArrayDeque<>(), sums);
        System.out.println(sums.size() + " " + sums);
        int[] p = {1, 1, 2, 3, 4};
        int count = 1, h = Arrays.hashCode(p);
        while (nextPermutation(p)) { count++; h = h * 31 + Arrays.hashCode(p); }
        System.out.println(count + " " + h + " " + Arrays.toString(p));
        StringBuilder log = new StringBuilder();
        System.out.println(hanoi(3, 'A', 'B', 'C', log) + " " + log + hanoi(12, 'A', 'B', 'C', new StringBuilder()));
        System.out.println(parens(3) + " " + IntStream.rangeClosed(0, 8).map(n -> parens(n).size()).boxed().toList());
    }
}
