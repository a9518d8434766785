// jdk: 17+
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** A bank with tellers, simulated by events. */
public class EventSimulation {
    sealed interface Event extends Comparable<Event> permits Arrive, Leave {
        long at();
        int seq();
        default int compareTo(Event o) { int c = Long.compare(at(), o.at()); return c != 0 ? c : Integer.compare(seq(), o.seq()); }
    }
    record Arrive(long at, int seq, int customer) implements Event { }
    record Leave(long at, int seq, int customer, int teller) implements Event { }

    static class Stats {
        private double mean, m2;
        private int n;
        private final TreeMap<Long, Integer> histogram = new TreeMap<>();
        void add(double x) { n++; double d = x - mean; mean += d / n; m2 += d * (x - mean); histogram.merge((long) (x / 10) * 10, 1, Integer::sum); }
        @Override public String toString() { return String.format(Locale.ROOT, "n=%d mean=%.4f sd=%.4f %s", n, mean, n > 1 ? Math.sqrt(m2 / (n - 1)) : 0, histogram); }
    }

    static class Simulation {
        final PriorityQueue<Event> events = new PriorityQueue<>();
        final Deque<int[]> line = new ArrayDeque<>();
        final BitSet busy = new BitSet();
        final int tellers;
        final Random random;
        final Stats waits = new Stats();
        final long[] worked;
        int seq, longest;
        long now;

        Simulation(int tellers, long seed) { this.tellers = tellers; random = new Random(seed); worked = new long[tellers]; }

        long exp(double mean) { return Math.max(1, Math.round(-mean * StrictMath.log(1 - random.nextDouble()))); }

        void run(int customers) {
            events.add(new Arrive(exp(8), seq++, 0));
            while (!events.isEmpty()) {
                Event e = events.poll();
                now = e.at();
                if (e instanceof Arrive a) {
                    if (a.customer() + 1 < customers) events.add(new Arrive(now + exp(8), seq++, a.customer() + 1));
                    line.addLast(new int[] {a.customer(), (int) now});
                    longest = Math.max(longest, line.size());
                } else if (e instanceof Leave l) busy.clear(l.teller());
                int free;
                while (!line.isEmpty() && (free = busy.nextClearBit(0)) < tellers) {
                    int[] c = line.removeFirst();
                    waits.add(now - c[1]);
                    long t = exp(20);
                    worked[free] += t;
                    busy.set(free);
                    events.add(new Leave(now + t, seq++, c[0], free));
                }
            }
        }
    }

    public static void main(String[] args) {
        for (int tellers = 2; tellers <= 4; tellers++) {
            Simulation s = new Simulation(tellers, 42);
            s.run(400);
            System.out.println(tellers + " tellers: " + s.waits + " longest " + s.longest + " end " + s.now + " use " + Arrays.stream(s.worked).mapToObj(w -> String.format(Locale.ROOT, "%.2f", (double) w / s.now)).collect(Collectors.joining(",")));
        }
        // A cellular automaton and a random walk on top of the same generator.
        Random r = new Random(7);
        boolean[] cells = new boolean[64];
        cells[32] = true;
        for (int gen = 0; gen < 8; gen++) {
            StringBuilder sb = new StringBuilder();
            for (boolean c : cells) sb.append(c ? '#' : '.');
            System.out.println(sb);
            boolean[] next = new boolean[64];
            for (int i = 0; i < 64; i++) {
                int p = (cells[(i + 63) % 64] ? 4 : 0) | (cells[i] ? 2 : 0) | (cells[(i + 1) % 64] ? 1 : 0);
                next[i] = (110 >> p & 1) == 1;
            }
            cells = next;
        }
        Map<Integer, Integer> ends = new TreeMap<>();
        for (int walk = 0; walk < 300; walk++) {
            int x = 0;
            for (int i = 0; i < 20; i++) x += r.nextBoolean() ? 1 : -1;
            ends.merge(x, 1, Integer::sum);
        }
        ends.forEach((k, v) -> System.out.print(k + ":" + v + " "));
        System.out.println();
        DoubleUnaryOperator f = x -> x * x * x - 2 * x - 5, df = x -> 3 * x * x - 2;
        double x = 2;
        for (int i = 0; i < 8; i++) x -= f.applyAsDouble(x) / df.applyAsDouble(x);
        System.out.println(x + " " + IntStream.range(0, 1000).mapToDouble(i -> { double t = (i + 0.5) / 1000; return 4 / (1 + t * t); }).sum() / 1000);
    }
}
