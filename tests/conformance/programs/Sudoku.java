// jdk: 17+
import java.util.*;

/** Solves sudokus by constraint propagation and search with bit masks, and counts the work. */
public class Sudoku {
    final int[] cells = new int[81];
    final int[] rows = new int[9], cols = new int[9], boxes = new int[9];
    int guesses, backtracks;

    Sudoku(String s) {
        if (s.length() != 81) throw new IllegalArgumentException("need 81 cells, got " + s.length());
        for (int i = 0; i < 81; i++) {
            char c = s.charAt(i);
            if (c >= '1' && c <= '9') {
                int d = c - '0';
                if ((candidates(i) & 1 << d) == 0) throw new IllegalArgumentException("conflict at " + i / 9 + "," + i % 9);
                place(i, d);
            } else if (c != '.' && c != '0') {
                throw new IllegalArgumentException("bad character '" + c + "'");
            }
        }
    }

    int box(int i) { return i / 27 * 3 + i % 9 / 3; }
    int candidates(int i) { return ~(rows[i / 9] | cols[i % 9] | boxes[box(i)]) & 0x3FE; }

    void place(int i, int d) {
        cells[i] = d;
        rows[i / 9] |= 1 << d;
        cols[i % 9] |= 1 << d;
        boxes[box(i)] |= 1 << d;
    }

    void remove(int i) {
        int m = ~(1 << cells[i]);
        cells[i] = 0;
        rows[i / 9] &= m;
        cols[i % 9] &= m;
        boxes[box(i)] &= m;
    }

    boolean solve() {
        int best = -1, bestCount = 10;
        for (int i = 0; i < 81; i++) {
            if (cells[i] != 0) continue;
            int n = Integer.bitCount(candidates(i));
            if (n < bestCount) {
                bestCount = n;
                best = i;
                if (n <= 1) break;
            }
        }
        if (best < 0) return true;
        if (bestCount > 1) guesses++;
        for (int m = candidates(best); m != 0; m &= m - 1) {
            place(best, Integer.numberOfTrailingZeros(m));
            if (solve()) return true;
            remove(best);
        }
        backtracks++;
        return false;
    }

    boolean valid() {
        for (int k = 0; k < 9; k++) if (rows[k] != 0x3FE || cols[k] != 0x3FE || boxes[k] != 0x3FE) return false;
        return true;
    }

    @Override public String toString() {
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < 81; i++) {
            s.append(cells[i] == 0 ? "." : cells[i]);
            if (i % 9 == 8) s.append('\n'); else if (i % 3 == 2) s.append('|');
            if (i % 27 == 26 && i < 80) s.append("---+---+---\n");
        }
        return s.toString();
    }

    public static void main(String[] args) {
        String[] puzzles = {"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", ".".repeat(81), "1".repeat(2) + ".".repeat(79), "x" + ".".repeat(80), "123", "12345678." + ".".repeat(8) + "9" + ".".repeat(63)};
        for (String p : puzzles) {
            try {
                Sudoku s = new Sudoku(p);
                System.out.print(s);
                boolean ok = s.solve();
                System.out.println(ok + " valid " + s.valid() + " guesses " + s.guesses + " backtracks " + s.backtracks + " hash " + Arrays.hashCode(s.cells));
                if (ok) System.out.print(s);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
