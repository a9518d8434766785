// jdk: 17+
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class StreamBasics {
    static void t(Supplier<Object> s) {
        try {
            System.out.println(s.get());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        List<String> w = List.of("delta", "alpha", "charlie", "bravo", "alpha", "echo");
        System.out.println(w.stream().filter(s -> s.length() > 4).map(String::toUpperCase).distinct().sorted().toList());
        System.out.println(w.stream().sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())).skip(1).limit(3).collect(Collectors.joining(",", "[", "]")));
        System.out.println(Stream.iterate(1, x -> x * 3).limit(8).reduce(0, Integer::sum) + " " + Stream.iterate(1, x -> x < 100, x -> x * 2).count() + " " + Stream.of(1, 2, 3, 4).reduce((a, b) -> a * b).get() + " " + Stream.of("a", "bb").reduce(0, (n, s) -> n + s.length(), Integer::sum));
        System.out.println(Stream.of(List.of(1, 2), List.<Integer>of(), List.of(3)).flatMap(List::stream).map(x -> x * x).toList() + " " + Stream.of("ab", "cd").flatMapToInt(String::chars).sum());
        System.out.println(Stream.of(5, 1, 4).takeWhile(x -> x != 4).toList() + "" + Stream.of(5, 1, 4, 5).dropWhile(x -> x != 4).toList() + Stream.of(1, 2, 3).<Object>mapMulti((x, c) -> { for (int i = 0; i < x; i++) c.accept(x + "" + i); }).toList());
        System.out.println(w.stream().anyMatch("echo"::equals) + " " + w.stream().allMatch(s -> s.contains("a")) + " " + w.stream().noneMatch(String::isEmpty) + " " + Stream.empty().allMatch(x -> false) + " " + w.stream().findFirst() + " " + Stream.empty().findAny());
        System.out.println(w.stream().min(Comparator.naturalOrder()).get() + " " + w.stream().max(Comparator.comparing(String::length)).get() + " " + w.stream().count() + " " + Arrays.toString(w.stream().map(String::length).toArray(Integer[]::new)));
        StringBuilder log = new StringBuilder();
        List<Integer> r = Stream.of(1, 2, 3, 4, 5, 6).peek(x -> log.append("a").append(x)).filter(x -> x % 2 == 0).peek(x -> log.append("b").append(x)).limit(2).toList();
        System.out.println(r + " " + log);
        log.setLength(0);
        Stream.of(3, 1, 2).peek(x -> log.append("p").append(x)).sorted().forEachOrdered(x -> log.append("f").append(x));
        System.out.println(log);
        Stream<String> used = w.stream();
        used.count();
        t(used::count);
        t(() -> Stream.of(1, null).toList());
        t(() -> Stream.of(1, null).findFirst());
        t(() -> Stream.of((Object) null).findFirst());
        t(() -> Stream.of(1, 2).limit(-1));
        t(() -> w.stream().collect(Collectors.toMap(s -> s.charAt(0), s -> s)));
        t(() -> Stream.of("b", "a").toList().add("c"));
        t(() -> Stream.generate(() -> "g").limit(3).collect(Collectors.toList()));
        t(() -> Stream.concat(w.stream(), Stream.of("x")).skip(5).toList());
        t(() -> Stream.<Integer>builder().add(1).add(2).build().map(x -> 10 / (x - 1)).toList());
        Iterator<Integer> it = Stream.of(1, 2, 3).map(x -> x * 10).iterator();
        System.out.println(it.next() + it.next() + it.next() + " " + it.hasNext());
        int[] closed = {0};
        try (Stream<Integer> s = Stream.of(1).onClose(() -> closed[0]++).onClose(() -> closed[0] += 10)) {
            System.out.println(s.map(x -> x + 1).findFirst().get());
        }
        System.out.println(closed[0] + " " + Stream.ofNullable(null).count() + " " + Stream.ofNullable(1).count());
        System.out.println(IntStream.rangeClosed(1, 5).boxed().collect(Collectors.toCollection(ArrayDeque::new)) + " " + w.stream().isParallel() + " " + w.stream().unordered().sequential().skip(4).toList());
        System.out.println(Stream.of(1, 2, 3, 4).collect(ArrayList::new, (List<Integer> l, Integer x) -> l.add(0, x), List::addAll));
        System.out.println(IntStream.range(0, 2000).mapToObj(i -> "s" + i * 7919 % 2000).filter(s -> s.hashCode() % 3 != 0).map(s -> s + s.length()).sorted(Comparator.comparing(s -> -s.hashCode())).skip(10).mapToInt(String::hashCode).reduce(7, (a, b) -> a * 31 + b));
    }
}
