// jdk: 17+
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class StreamFailures {
    static void t(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + ": fine");
        } catch (RuntimeException e) {
            System.out.println(name + ": " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        Stream<Integer> used = Stream.of(1, 2);
        used.count();
        t("reused", () -> used.count());
        Stream<Integer> linked = Stream.of(1);
        linked.map(x -> x);
        t("linked twice", () -> linked.filter(x -> true));
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
        t("changed source", () -> l.stream().forEach(x -> l.add(x)));
        System.out.println(l.size());
        List<Integer> late = new ArrayList<>(List.of(1));
        Stream<Integer> s = late.stream();
        late.add(2);
        System.out.println(s.toList());
        t("null comparator element", () -> Stream.of(2, null, 1).sorted().toList());
        t("not comparable", () -> Stream.of(new Object(), new Object()).sorted().toList());
        t("negative limit", () -> Stream.of(1).limit(-1));
        t("negative skip", () -> Stream.of(1).skip(-1));
        t("null function", () -> Stream.of(1).map(null));
        t("immutable result", () -> Stream.of(1).toList().add(2));
        t("find null", () -> Stream.of((Object) null).findFirst());
        t("reduce null", () -> Stream.of(1, 2).reduce((a, b) -> null).isPresent());
        t("max null", () -> Stream.of((String) null).max(Comparator.nullsFirst(Comparator.naturalOrder())));
        t("iterator end", () -> { Iterator<Integer> i = Stream.<Integer>of().iterator(); i.next(); });
        t("array type", () -> Stream.of("a", 1).toArray(String[]::new));
        t("int overflow", () -> System.out.println(IntStream.of(Integer.MAX_VALUE, 1).sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).average().getAsDouble() + " " + IntStream.of(Integer.MAX_VALUE, 1).asLongStream().sum()));
        t("empty optional", () -> IntStream.empty().max().getAsInt());
        t("group null", () -> Stream.of("a").collect(Collectors.groupingBy(x -> null)));
        t("exception in the middle", () -> Stream.of(1, 0, 2).map(x -> 10 / x).forEach(x -> System.out.print(x + " ")));
        List<String> log = new ArrayList<>();
        Stream<Integer> closing = Stream.of(1).onClose(() -> { log.add("first"); throw new IllegalStateException("one"); }).onClose(() -> { log.add("second"); throw new IllegalArgumentException("two"); });
        try {
            closing.close();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Arrays.toString(e.getSuppressed()) + " " + log);
        }
        closing.close();
        System.out.println(log.size());
        t("concat", () -> System.out.println(Stream.concat(Stream.of(1), Stream.concat(Stream.of(2), Stream.of(3))).toList()));
        Stream<Integer> deep = Stream.of(0);
        for (int i = 0; i < 500; i++) deep = deep.map(x -> x + 1);
        System.out.println(deep.findFirst().get());
        Iterator<Integer> counting = new Iterator<>() {
            int n;
            @Override public boolean hasNext() { return true; }
            @Override public Integer next() { System.out.print("[" + n + "]"); return n++; }
        };
        Iterable<Integer> it = () -> counting;
        System.out.println(StreamSupport.stream(it.spliterator(), false).filter(x -> x % 3 == 2).limit(2).toList());
        System.out.println(Stream.generate(() -> "g").limit(3).toList() + " " + Stream.iterate(1, x -> x < 50, x -> x * 3).toList() + " " + IntStream.iterate(10, x -> x - 3).takeWhile(x -> x > 0).boxed().toList());
        Spliterator<Integer> sp = Stream.of(1, 2, 3, 4).map(x -> x * x).spliterator();
        sp.tryAdvance(x -> System.out.print("advance " + x + " "));
        Spliterator<Integer> half = sp.trySplit();
        sp.forEachRemaining(x -> System.out.print(x + " "));
        System.out.println(half == null ? "no split" : "split " + half.estimateSize());
        System.out.println(IntStream.range(0, 10).mapToObj(i -> i % 2 == 0 ? Optional.of(i) : Optional.<Integer>empty()).flatMap(Optional::stream).toList() + " " + Stream.ofNullable(null).count() + " " + Stream.of(1, 2, 3).peek(x -> System.out.print("peek ")).count());
        System.out.println(Stream.of(5, 1, 4).sorted().peek(x -> System.out.print("<" + x + ">")).anyMatch(x -> x > 3) + " " + "stream".chars().mapToObj(c -> (char) c).map(String::valueOf).sorted(Collections.reverseOrder()).collect(Collectors.joining()));
    }
}
