// jdk: 17+
import java.util.*;

public class LabelledLoops {
    static String primes(int n) {
        StringBuilder sb = new StringBuilder();
        next:
        for (int i = 2; i < n; i++) {
            for (int j = 2; j * j <= i; j++) if (i % j == 0) continue next;
            sb.append(i).append(' ');
        }
        return sb.toString();
    }

    static int[] find(int[][] grid, int wanted) {
        int[] at = null;
        search: {
            for (int r = 0; r < grid.length; r++)
                for (int c = 0; c < grid[r].length; c++)
                    if (grid[r][c] == wanted) {
                        at = new int[] {r, c};
                        break search;
                    }
            at = new int[0];
        }
        return at;
    }

    static int collatz(long n) {
        int steps = 0;
        do {
            if (n == 1) break;
            n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
        } while (++steps > 0);
        return steps;
    }

    static String weird() {
        StringBuilder sb = new StringBuilder();
        int i = 0;
        a: do {
            b: while (true) {
                c: for (;;) {
                    i++;
                    if (i == 2) continue a;
                    if (i == 3) continue b;
                    if (i == 4) continue c;
                    if (i == 5) break c;
                    if (i == 7) break b;
                    if (i == 9) break a;
                    sb.append(i).append('.');
                }
                sb.append("C");
            }
            sb.append("B");
        } while (i < 20);
        return sb.append(i).toString();
    }

    static String spiral(int n) {
        int[][] m = new int[n][n];
        int r = 0, c = -1, dr = 0, dc = 1, k = 1;
        fill:
        while (true) {
            int turns = 0;
            while (r + dr < 0 || r + dr >= n || c + dc < 0 || c + dc >= n || m[r + dr][c + dc] != 0) {
                int t = dr;
                dr = dc;
                dc = -t;
                if (++turns > 1) break fill;
            }
            r += dr;
            c += dc;
            m[r][c] = k++;
        }
        return Arrays.deepToString(m);
    }

    static int overflowLoop() {
        int count = 0;
        for (byte b = 120; b > 0; b++) count++;
        for (short s = Short.MAX_VALUE - 2; s > 0; s++) count += 10;
        for (int i = Integer.MAX_VALUE - 1; i > 0; i++) count += 100;
        for (char ch = '\ufffd'; ch != 0; ch++) count += 1000;
        for (float f = 16777214f; f < 16777218f && count < 100000; f++) count += 10000;
        return count;
    }

    static long sumIterators() {
        long sum = 0;
        List<List<Integer>> ll = List.of(List.of(1, 2), List.of(), List.of(3));
        outer:
        for (List<Integer> l : ll) {
            for (Integer i : l) {
                if (i == 2) continue outer;
                sum = sum * 10 + i;
            }
        }
        for (Iterator<Integer> it = new ArrayDeque<>(List.of(4, 5, 6)).descendingIterator(); it.hasNext(); ) sum = sum * 10 + it.next();
        for (int x : new int[0]) sum = -1;
        for (char ch : "789".toCharArray()) sum = sum * 10 + (ch - '0');
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(primes(60));
        int[][] g = {{1, 2}, {3}, {}, {4, 5, 6}};
        System.out.println(Arrays.toString(find(g, 5)) + Arrays.toString(find(g, 9)));
        System.out.println(collatz(27) + " " + collatz(1) + " " + collatz(837799) + " " + weird() + " " + spiral(4));
        System.out.println(overflowLoop() + " " + sumIterators());
        int x = 5;
        lab: if (x > 3) {
            x = 1;
            if (x < 2) break lab;
            x = 100;
        }
        lab: switch (x) {
            case 1:
                for (int i = 0; i < 3; i++) if (i == 1) break lab;
                x = 50;
            default:
                x = 60;
        }
        System.out.println(x);
        int total = 0;
        for (int i = 0, j = 100; i < j; i += 7, j -= 3) {
            if ((i ^ j) % 3 == 0) continue;
            total += i * j;
        }
        System.out.println(total);
        int w = 0;
        while (w++ < 3) ;
        do w--; while (w > 0);
        System.out.println(w);
        boolean flag = false;
        for (; !(flag = !flag); ) System.out.println("never");
        StringBuilder tri = new StringBuilder();
        for (int i = 1; i <= 4; i++) {
            for (int s = 4; s > i; s--) tri.append(' ');
            for (int s = 0; s < 2 * i - 1; s++) tri.append('*');
            tri.append('\n');
        }
        System.out.print(tri);
    }
}
