// jdk: 17+
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class Pipelines {
    record Order(int id, String customer, String product, int qty, double price) { double total() { return qty * price; } }

    static Stream<Integer> primes() { return Stream.iterate(2, x -> x + 1).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)); }

    static <T> Stream<List<T>> permutations(List<T> l) {
        if (l.isEmpty()) return Stream.of(List.of());
        return IntStream.range(0, l.size()).boxed().flatMap(i -> permutations(Stream.concat(l.subList(0, i).stream(), l.subList(i + 1, l.size()).stream()).toList()).map(p -> Stream.concat(Stream.of(l.get(i)), p.stream()).toList()));
    }

    static void p(Object o) { System.out.println(o); }

    public static void main(String[] args) {
        Random r = new Random(12);
        String[] cs = {"ann", "bob", "cid", "dee"}, ps = {"pen", "ink", "cup"};
        List<Order> orders = IntStream.range(0, 60).mapToObj(i -> new Order(i, cs[r.nextInt(4)], ps[r.nextInt(3)], 1 + r.nextInt(9), (1 + r.nextInt(400)) / 4.0)).toList();
        p(orders.stream().collect(Collectors.groupingBy(Order::customer, TreeMap::new, Collectors.summingDouble(Order::total))));
        p(orders.stream().collect(Collectors.groupingBy(Order::product, TreeMap::new, Collectors.collectingAndThen(Collectors.toList(), l -> l.stream().sorted(Comparator.comparingDouble(Order::total).reversed()).limit(2).map(Order::id).toList()))));
        p(orders.stream().filter(o -> o.qty() > 5).sorted(Comparator.comparing(Order::customer).thenComparing(Order::product).thenComparing(Order::price, Comparator.reverseOrder())).map(Order::id).toList());
        p(orders.stream().map(Order::total).reduce(Double::max) + " " + orders.stream().mapToDouble(Order::total).average().getAsDouble() + " " + orders.stream().mapToInt(Order::qty).summaryStatistics());
        p(orders.stream().collect(Collectors.partitioningBy(o -> o.total() > 100, Collectors.mapping(Order::customer, Collectors.collectingAndThen(Collectors.toCollection(TreeSet::new), s -> String.join("/", s))))));
        p(orders.stream().collect(Collectors.toMap(Order::customer, o -> List.of(o.id()), (a, b) -> a.size() > 2 ? a : Stream.concat(a.stream(), b.stream()).toList(), TreeMap::new)));
        p(primes().limit(25).toList() + " " + primes().skip(100).findFirst().get() + " " + primes().takeWhile(x -> x < 1000).count());
        p(permutations(List.of(1, 2, 3)).map(Object::toString).collect(Collectors.joining(";")) + " " + permutations(List.of("a", "b", "c", "d", "e")).map(l -> String.join("", l)).reduce(7, (h, s) -> h * 31 + s.hashCode(), Integer::sum));
        String text = "it was the best of times it was the worst of times it was the age of wisdom";
        p(Arrays.stream(text.split(" ")).collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting())).entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).limit(5).map(e -> e.getKey() + "=" + e.getValue()).toList());
        p(text.chars().filter(Character::isLetter).mapToObj(c -> (char) c).collect(Collectors.groupingBy(c -> c, TreeMap::new, Collectors.counting())));
        p(Stream.iterate(new long[] {0, 1}, f -> new long[] {f[1], f[0] + f[1]}).limit(90).mapToLong(f -> f[0]).reduce(0, (a, b) -> a ^ b) + " " + Stream.iterate(27, x -> x != 1, x -> x % 2 == 0 ? x / 2 : 3 * x + 1).count());
        p(IntStream.rangeClosed(1, 30).boxed().flatMap(a -> IntStream.rangeClosed(a, 30).mapToObj(b -> new int[] {a, b, (int) Math.sqrt(a * a + b * b)})).filter(t -> t[0] * t[0] + t[1] * t[1] == t[2] * t[2]).map(Arrays::toString).collect(Collectors.joining()));
        List<List<Integer>> matrix = List.of(List.of(1, 2, 3), List.of(4, 5, 6));
        p(IntStream.range(0, 3).mapToObj(c -> matrix.stream().map(row -> row.get(c)).toList()).toList());
        p(Stream.of("x", "yy", "zzz").collect(Collectors.teeing(Collectors.joining("+"), Collectors.averagingInt(String::length), Map::entry)));
        p(IntStream.range(0, 20).boxed().collect(Collectors.groupingBy(i -> i % 3, TreeMap::new, Collectors.reducing(0, (a, b) -> a * 2 + b))));
        Collector<Integer, ?, List<List<Integer>>> chunks = Collector.of(ArrayList::new, (List<List<Integer>> acc, Integer x) -> { if (acc.isEmpty() || acc.get(acc.size() - 1).size() == 3) acc.add(new ArrayList<>()); acc.get(acc.size() - 1).add(x); }, (a, b) -> { a.addAll(b); return a; });
        p(IntStream.range(0, 8).boxed().collect(chunks));
        p(Stream.of(5, 3, 8).sorted(Collections.reverseOrder()).map(String::valueOf).collect(Collectors.collectingAndThen(Collectors.joining(","), s -> "<" + s + ">")));
    }
}
