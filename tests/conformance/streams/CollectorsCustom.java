// jdk: 17+
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class CollectorsCustom {
    record Emp(String name, String dept, int age, double pay) { }

    static final List<Emp> EMPS = List.of(new Emp("Ann", "dev", 30, 100.5), new Emp("Bob", "ops", 45, 80), new Emp("Cid", "dev", 25, 120), new Emp("Dee", "hr", 52, 70.25), new Emp("Eve", "ops", 33, 95), new Emp("Fay", "dev", 41, 140));

    static <T> Collector<T, ?, List<List<T>>> chunks(int n) {
        return Collector.of(ArrayList::new, (acc, t) -> {
            if (acc.isEmpty() || acc.get(acc.size() - 1).size() == n) acc.add(new ArrayList<>());
            acc.get(acc.size() - 1).add(t);
        }, (a, b) -> { throw new UnsupportedOperationException("sequential only"); });
    }

    static <T> Collector<T, ?, Optional<T>> median(Comparator<T> by) {
        return Collectors.collectingAndThen(Collectors.toList(), l -> {
            l.sort(by);
            return l.isEmpty() ? Optional.empty() : Optional.of(l.get(l.size() / 2));
        });
    }

    public static void main(String[] args) {
        Map<String, Double> avg = EMPS.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.averagingDouble(Emp::pay)));
        System.out.println(avg);
        Map<String, Optional<String>> oldest = EMPS.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.collectingAndThen(Collectors.maxBy(Comparator.comparingInt(Emp::age)), o -> o.map(Emp::name))));
        System.out.println(oldest);
        Map<Boolean, Map<String, List<String>>> nested = EMPS.stream().collect(Collectors.partitioningBy(e -> e.age() > 35, Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.mapping(Emp::name, Collectors.toList()))));
        System.out.println(nested);
        String tee = EMPS.stream().collect(Collectors.teeing(Collectors.summingDouble(Emp::pay), Collectors.counting(), (s, c) -> s + "/" + c));
        System.out.println(tee);
        Map<String, String> flat = EMPS.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.flatMapping(e -> e.name().chars().mapToObj(c -> "" + (char) c), Collectors.joining(","))));
        System.out.println(flat);
        Map<String, Set<String>> filtered = EMPS.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.filtering(e -> e.pay() > 90, Collectors.mapping(Emp::name, Collectors.toCollection(TreeSet::new)))));
        System.out.println(filtered);
        System.out.println(EMPS.stream().collect(chunks(4)).stream().map(l -> l.stream().map(Emp::name).toList()).toList());
        System.out.println(EMPS.stream().collect(median(Comparator.comparingDouble(Emp::pay))).map(Emp::name) + " " + Stream.<Integer>empty().collect(CollectorsCustom.<Integer>median(Comparator.naturalOrder())));
        System.out.println(EMPS.stream().collect(Collectors.summarizingDouble(Emp::pay)) + " " + EMPS.stream().mapToInt(Emp::age).summaryStatistics());
        System.out.println(EMPS.stream().collect(Collectors.reducing(0, Emp::age, Integer::sum)) + " " + EMPS.stream().map(Emp::age).collect(Collectors.<Integer>reducing(BinaryOperator.minBy(Comparator.<Integer>naturalOrder()))));
        Map<String, Integer> toMap = EMPS.stream().collect(Collectors.toMap(Emp::dept, Emp::age, Integer::sum, LinkedHashMap::new));
        System.out.println(toMap);
        try {
            EMPS.stream().collect(Collectors.toMap(Emp::dept, Emp::name));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Stream.of("a").collect(Collectors.toMap(x -> x, x -> null));
        } catch (NullPointerException e) {
            System.out.println("null value");
        }
        try {
            Stream.of("a", null).collect(Collectors.toUnmodifiableList());
        } catch (NullPointerException e) {
            System.out.println("null element");
        }
        System.out.println(Stream.of("a", null).toList() + " " + Stream.of(3, 1, 2).collect(Collectors.collectingAndThen(Collectors.toList(), Collections::unmodifiableList)));
        Collector<String, StringJoiner, String> j = Collector.of(() -> new StringJoiner("|", "<", ">"), StringJoiner::add, StringJoiner::merge, StringJoiner::toString);
        System.out.println(Stream.of("x", "y", "z").collect(j) + " " + j.characteristics() + " " + Collectors.toSet().characteristics().contains(Collector.Characteristics.UNORDERED) + " " + new TreeSet<>(Collectors.groupingByConcurrent(x -> x).characteristics()));
        System.out.println(Stream.of(1, 2, 3, 4).parallel().collect(Collectors.toList()).size() + " " + IntStream.rangeClosed(1, 5).collect(StringBuilder::new, (sb, i) -> sb.append(i), StringBuilder::append).reverse());
        System.out.println(Stream.of("b", "a", "c").collect(Collectors.toCollection(() -> new TreeSet<String>(Comparator.reverseOrder()))) + " " + Stream.of(5, 3).collect(Collectors.averagingInt(x -> x)) + " " + Stream.<Integer>of().collect(Collectors.averagingInt(x -> x)));
        Map<Character, Long> freq = "mississippi".chars().mapToObj(c -> (char) c).collect(Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting()));
        System.out.println(freq + " " + freq.entrySet().stream().sorted(Map.Entry.<Character, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).map(e -> e.getKey() + "" + e.getValue()).collect(Collectors.joining(" ")));
        System.out.println(Stream.of(1, 2, 3, 4, 5, 6).<String>mapMulti((x, out) -> { if (x % 2 == 0) { out.accept("e" + x); out.accept("E" + x); } }).toList());
    }
}
