// jdk: 17+
import java.util.*;
import java.util.function.Function;
import java.util.stream.*;
import static java.util.stream.Collectors.*;

public class CollectorsAll {
    record P(String name, String city, int age, double pay) { }

    static void p(Object o) { System.out.println(o); }

    public static void main(String[] args) {
        List<P> ps = List.of(new P("ann", "rome", 31, 10.5), new P("bob", "oslo", 25, 20), new P("cat", "rome", 44, 30.25), new P("dan", "bern", 25, 5), new P("eve", "oslo", 60, 99.5), new P("fay", "rome", 18, 1));
        p(ps.stream().collect(groupingBy(P::city, TreeMap::new, mapping(P::name, toList()))));
        p(ps.stream().collect(groupingBy(P::city, TreeMap::new, counting())));
        p(ps.stream().collect(groupingBy(P::city, TreeMap::new, averagingInt(P::age))));
        p(ps.stream().collect(groupingBy(P::city, TreeMap::new, summingDouble(P::pay))));
        p(ps.stream().collect(groupingBy(P::age, TreeMap::new, groupingBy(P::city, TreeMap::new, mapping(P::name, joining("+"))))));
        p(ps.stream().collect(groupingBy(P::city, TreeMap::new, collectingAndThen(maxBy(Comparator.comparing(P::age)), o -> o.get().name()))));
        p(ps.stream().collect(groupingBy(P::city, TreeMap::new, filtering(p -> p.age() > 30, mapping(P::name, toList())))));
        p(ps.stream().collect(groupingBy(P::city, TreeMap::new, flatMapping(p -> p.name().chars().mapToObj(c -> (char) c), toCollection(TreeSet::new)))));
        p(ps.stream().collect(groupingBy(P::city, TreeMap::new, reducing(0, P::age, Integer::sum))));
        p(ps.stream().collect(partitioningBy(p -> p.age() < 30, mapping(P::name, joining("/")))));
        p(ps.stream().collect(partitioningBy(p -> p.age() > 100)));
        p(ps.stream().collect(toMap(P::name, P::age)));
        p(ps.stream().collect(toMap(P::city, P::pay, Double::sum, LinkedHashMap::new)));
        p(ps.stream().collect(teeing(counting(), averagingDouble(P::pay), (n, a) -> n + " people earn " + a)));
        p(ps.stream().collect(summarizingInt(P::age)));
        p(ps.stream().collect(summarizingDouble(P::pay)));
        p(ps.stream().collect(summarizingLong(P::age)));
        p(ps.stream().map(P::name).collect(joining()) + " " + ps.stream().map(P::name).collect(joining(", ", "{", "}")) + " " + Stream.<String>empty().collect(joining(",", "<", ">")));
        p(ps.stream().collect(minBy(Comparator.comparing(P::pay))).get() + " " + Stream.<P>empty().collect(minBy(Comparator.comparing(P::pay))));
        p(ps.stream().map(P::age).collect(reducing(Integer::sum)) + " " + ps.stream().map(P::age).collect(reducing(1, (a, b) -> a * b % 1009)));
        p(ps.stream().collect(averagingLong(P::age)) + " " + Stream.<P>empty().collect(averagingInt(P::age)) + " " + ps.stream().collect(summingInt(P::age)) + " " + ps.stream().collect(summingLong(P::age)));
        List<Integer> un = Stream.of(3, 1, 2).collect(toUnmodifiableList());
        Set<Integer> us = Stream.of(3, 1, 3).collect(toUnmodifiableSet());
        Map<Integer, String> um = Stream.of(3, 1).collect(toUnmodifiableMap(Function.identity(), x -> "v" + x));
        p(un + " " + us.size() + " " + um.get(3) + " " + um.size() + " " + Stream.of(1, 2, 1).collect(toSet()));
        for (Runnable r : new Runnable[] {() -> un.add(1), () -> us.add(9), () -> um.put(1, "x"), () -> ps.stream().collect(toMap(P::city, P::name)), () -> ps.stream().collect(groupingBy(p -> null)), () -> Stream.of(1).collect(toMap(x -> x, x -> null))}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                p(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        Collector<String, StringBuilder, String> own = Collector.of(StringBuilder::new, (b, s) -> b.insert(0, s), StringBuilder::append, StringBuilder::toString);
        p(Stream.of("a", "b", "c").collect(own) + " " + own.characteristics() + " " + toSet().characteristics());
        p(IntStream.range(0, 1000).boxed().collect(groupingBy(i -> i % 7, TreeMap::new, summingInt(i -> i * i))));
        p(DoubleStream.iterate(1, d -> d / 3).limit(50).boxed().collect(summingDouble(d -> d)) + " " + Stream.of(0.1, 0.2, 0.3, 1e16, -1e16).collect(summingDouble(d -> d)));
    }
}
