// jdk: 17+
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class LazinessAndOrder {
    static List<String> log = new ArrayList<>();
    static <T> T say(String s, T v) { log.add(s + v); return v; }
    static void flush(Object r) { System.out.println(r + " " + log); log.clear(); }

    static Stream<Integer> nums(int n) { return IntStream.rangeClosed(1, n).boxed().peek(x -> log.add("src" + x)); }

    public static void main(String[] args) {
        Stream<Integer> lazy = nums(3).map(x -> say("map", x));
        flush("nothing yet");
        flush(lazy.count());
        flush(nums(5).filter(x -> say("f", x) % 2 == 0).map(x -> say("m", x * 10)).findFirst());
        flush(nums(5).sorted(Comparator.reverseOrder()).map(x -> say("m", x)).limit(2).toList());
        flush(nums(6).skip(2).limit(2).map(x -> say("m", x)).toList());
        flush(nums(4).anyMatch(x -> say("any", x) == 2));
        flush(nums(4).allMatch(x -> say("all", x) < 3));
        flush(nums(4).takeWhile(x -> say("tw", x) < 3).toList());
        flush(nums(4).dropWhile(x -> say("dw", x) < 3).toList());
        flush(nums(3).flatMap(x -> Stream.of(x, -x).peek(y -> log.add("in" + y))).limit(3).toList());
        flush(nums(3).flatMap(x -> nums(x)).anyMatch(x -> x == 2));
        flush(nums(4).distinct().filter(x -> x > 1).min(Comparator.naturalOrder()));
        flush(Stream.concat(nums(2), nums(2)).distinct().toList());
        flush(Stream.iterate(1, x -> say("next", x + 1)).limit(3).toList());
        flush(Stream.iterate(1, x -> x < 4, x -> say("it", x + 1)).map(x -> say("m", x)).toList());
        flush(Stream.generate(() -> say("gen", log.size())).limit(3).toList());
        flush(nums(3).mapMulti((Integer x, Consumer<Integer> c) -> { for (int i = 0; i < x; i++) c.accept(say("mm", x * 10 + i)); }).skip(4).findFirst());
        flush(nums(3).reduce(0, (a, b) -> say("r", a * 10 + b)));
        flush(nums(3).collect(() -> say("new", new StringBuilder()), (b, x) -> b.append(say("acc", x)), (a, b) -> log.add("combine")));
        Iterator<Integer> it = nums(3).map(x -> say("m", x)).iterator();
        flush(it.hasNext() + " " + it.next());
        flush(it.next() + it.next());
        List<Integer> src = new ArrayList<>(List.of(1, 2, 3));
        Stream<Integer> s = src.stream();
        src.add(4);
        flush(s.toList());
        try {
            src.stream().forEach(x -> { if (x == 2) src.add(9); });
        } catch (ConcurrentModificationException e) {
            flush("CME " + src);
        }
        Supplier<Stream<String>> again = () -> Stream.of("b", "a");
        flush(again.get().sorted().toList() + "" + again.get().toList());
        Stream<Integer> st = nums(2);
        st.map(x -> x);
        try {
            st.filter(x -> true);
        } catch (IllegalStateException e) {
            flush(e.getMessage());
        }
        flush(nums(3).onClose(() -> log.add("closed")).map(x -> x).count());
        try (Stream<Integer> c = nums(1).onClose(() -> { throw new IllegalStateException("one"); }).onClose(() -> { throw new IllegalStateException("two"); })) {
            c.forEach(x -> { });
        } catch (IllegalStateException e) {
            flush(e.getMessage() + " suppressed " + e.getSuppressed().length);
        }
        flush(nums(5).map(x -> x % 3).sorted().distinct().peek(x -> log.add("d" + x)).skip(1).toList());
    }
}
