// jdk: 25+
import java.util.*;
import java.util.stream.*;

public class Gatherers {
    static void p(Object o) { System.out.println(o); }

    static <T> Gatherer<T, ?, T> everyNth(int n) {
        return Gatherer.ofSequential(() -> new int[1], (st, e, down) -> st[0]++ % n != 0 || down.push(e));
    }

    static Gatherer<Integer, ?, Integer> runningMax() {
        return Gatherer.<Integer, Integer[], Integer>ofSequential(() -> new Integer[1], (st, e, down) -> { if (st[0] == null || e > st[0]) { st[0] = e; return down.push(e); } return true; }, (st, down) -> { if (st[0] != null) down.push(-st[0]); });
    }

    public static void main(String[] args) {
        p(IntStream.range(0, 10).boxed().gather(java.util.stream.Gatherers.windowFixed(3)).toList());
        p(IntStream.range(0, 5).boxed().gather(java.util.stream.Gatherers.windowSliding(2)).toList());
        p(Stream.<Integer>empty().gather(java.util.stream.Gatherers.windowFixed(3)).toList() + "" + Stream.of(1).gather(java.util.stream.Gatherers.windowSliding(4)).toList());
        p(Stream.of(1, 2, 3, 4).gather(java.util.stream.Gatherers.fold(() -> "", (s, x) -> s + x)).findFirst().get());
        p(Stream.of(1, 2, 3, 4).gather(java.util.stream.Gatherers.scan(() -> 0, Integer::sum)).toList());
        p(IntStream.range(0, 10).boxed().gather(everyNth(3)).toList());
        p(Stream.of(3, 1, 4, 1, 5, 9, 2, 6).gather(runningMax()).toList());
        p(IntStream.range(0, 20).boxed().gather(Gatherers.<Integer>everyNth(2).andThen(java.util.stream.Gatherers.windowFixed(3))).limit(2).toList());
        int[] seen = {0};
        p(Stream.iterate(1, x -> x + 1).peek(x -> seen[0] = x).gather(Gatherer.<Integer, Integer>of((_, x, down) -> x < 5 && down.push(x * x))).toList() + " saw " + seen[0]);
        p(Stream.of("a", "b", "c").gather(java.util.stream.Gatherers.windowSliding(2)).map(l -> String.join("", l)).collect(Collectors.joining("|")));
        for (int bad : new int[] {0, -1}) {
            try {
                java.util.stream.Gatherers.windowFixed(bad);
            } catch (IllegalArgumentException e) {
                p(e.getMessage());
            }
        }
        try {
            Stream.of(1, 2).gather(java.util.stream.Gatherers.windowFixed(2)).toList().get(0).add(3);
        } catch (UnsupportedOperationException e) {
            p("windows are unmodifiable");
        }
        p(IntStream.range(0, 1000).boxed().gather(java.util.stream.Gatherers.scan(() -> 17, (a, x) -> a * 31 + x)).skip(999).findFirst().get());
    }
}
