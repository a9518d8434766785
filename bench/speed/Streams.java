// size: 110
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Streams and lambdas: filter, map, reduce, flatMap, sorted, grouping. */
public class Streams {
    record Person(String name, int age, int city) {}

    static int run(List<Person> people, int n) {
        int sum = IntStream.range(0, 2000).filter(i -> i % 3 == 0).map(i -> i * n).sum();
        Map<Integer, Long> cities =
                people.stream().filter(p -> p.age() > 20).collect(Collectors.groupingBy(Person::city, Collectors.counting()));
        for (Map.Entry<Integer, Long> entry : cities.entrySet()) {
            sum = sum * 31 + entry.getKey() + entry.getValue().intValue();
        }
        String names = people.stream()
                .filter(p -> p.city() == n % 5)
                .map(Person::name)
                .sorted()
                .limit(20)
                .collect(Collectors.joining(","));
        int pairs = IntStream.range(0, 40).boxed().flatMap(i -> IntStream.range(i, 40).boxed()).reduce(0, Integer::sum);
        boolean any = people.stream().anyMatch(p -> p.age() == n % 90);
        int oldest = people.stream().mapToInt(Person::age).max().orElse(-1);
        return sum + names.hashCode() + pairs + (any ? 1 : 0) + oldest;
    }

    public static void main(String[] args) {
        List<Person> people = IntStream.range(0, 1000)
                .mapToObj(i -> new Person("person" + i * 7919 % 1000, i * 31 % 80, i % 5))
                .toList();
        int sum = 0;
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            sum = sum * 17 + run(people, i);
        }
        System.out.println(sum);
    }
}
