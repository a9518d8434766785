// jdk: 17+
import java.util.*;
import java.util.stream.*;

/** Cellular automata: life on a torus and on an endless plane, and Wolfram's rules. */
public class GameOfLife {
    static boolean[][] step(boolean[][] g) {
        int h = g.length, w = g[0].length;
        boolean[][] n = new boolean[h][w];
        for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) {
            int c = 0;
            for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++) if ((dx | dy) != 0 && g[Math.floorMod(y + dy, h)][Math.floorMod(x + dx, w)]) c++;
            n[y][x] = c == 3 || g[y][x] && c == 2;
        }
        return n;
    }

    static boolean[][] parse(String... rows) {
        boolean[][] g = new boolean[rows.length][rows[0].length()];
        for (int y = 0; y < rows.length; y++) for (int x = 0; x < rows[0].length(); x++) g[y][x] = rows[y].charAt(x) == '#';
        return g;
    }

    static String show(boolean[][] g) { return Arrays.stream(g).map(r -> IntStream.range(0, r.length).mapToObj(i -> r[i] ? "#" : ".").collect(Collectors.joining())).collect(Collectors.joining("\n")); }

    record Cell(int x, int y) implements Comparable<Cell> {
        Stream<Cell> around() { return IntStream.range(0, 9).filter(i -> i != 4).mapToObj(i -> new Cell(x + i % 3 - 1, y + i / 3 - 1)); }
        @Override public int compareTo(Cell o) { return y != o.y ? Integer.compare(y, o.y) : Integer.compare(x, o.x); }
    }

    static Set<Cell> step(Set<Cell> live) {
        Map<Cell, Long> counts = live.stream().flatMap(Cell::around).collect(Collectors.groupingBy(c -> c, Collectors.counting()));
        Set<Cell> next = new TreeSet<>();
        counts.forEach((c, n) -> { if (n == 3 || n == 2 && live.contains(c)) next.add(c); });
        return next;
    }

    static String rule(int rule, int width, int steps) {
        long row = 1L << width / 2, hash = 17;
        StringBuilder out = new StringBuilder();
        for (int s = 0; s < steps; s++) {
            if (s < 8) out.append(String.format("%" + width + "s", Long.toBinaryString(row)).replace(' ', '.').replace('0', '.').replace('1', '*')).append('\n');
            hash = hash * 31 + row;
            long next = 0;
            for (int i = 0; i < width; i++) {
                int k = (int) ((row >> (i + 1) % width & 1) << 2 | (row >> i & 1) << 1 | row >> (i + width - 1) % width & 1);
                if ((rule >> k & 1) != 0) next |= 1L << i;
            }
            row = next;
        }
        return out + "rule " + rule + " hash " + hash;
    }

    public static void main(String[] args) {
        boolean[][] g = parse(".#........", "..#.......", "###.......", "..........", "......##..", "......##..", "..........", "..........");
        for (int i = 0; i < 4; i++) { System.out.println(show(g) + "\n"); g = step(g); }
        Map<String, Integer> seen = new HashMap<>();
        int t = 0;
        while (!seen.containsKey(show(g))) { seen.put(show(g), t++); g = step(g); }
        System.out.println("cycle from " + seen.get(show(g)) + " to " + t + "\n" + show(g));
        Set<Cell> live = new TreeSet<>(List.of(new Cell(0, 0), new Cell(1, 0), new Cell(1, 1), new Cell(2, 1), new Cell(1, 2), new Cell(-5, 3)));
        StringBuilder sizes = new StringBuilder();
        for (int i = 0; i < 60; i++) { sizes.append(live.size()).append(' '); live = step(live); }
        System.out.println(sizes + "\n" + live.hashCode() + " " + live.iterator().next());
        for (int r : new int[] {30, 90, 110, 184}) System.out.println(rule(r, 31, 200));
        boolean[][] rnd = new boolean[24][24];
        Random r = new Random(77);
        for (boolean[] row : rnd) for (int x = 0; x < 24; x++) row[x] = r.nextInt(3) == 0;
        for (int i = 0; i < 40; i++) rnd = step(rnd);
        int count = 0;
        for (boolean[] row : rnd) for (boolean b : row) if (b) count++;
        System.out.println(count + " " + show(rnd).hashCode());
    }
}
