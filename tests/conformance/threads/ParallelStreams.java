// jdk: 17+
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.stream.*;

public class ParallelStreams {
    public static void main(String[] args) throws Exception {
        System.out.println(IntStream.rangeClosed(1, 10_000).parallel().filter(i -> i % 7 == 3).mapToLong(i -> (long) i * i).sum());
        List<Integer> in = IntStream.range(0, 2000).boxed().toList();
        System.out.println(in.parallelStream().map(i -> i * 31 % 1009).sorted(Comparator.reverseOrder()).distinct().skip(5).limit(12).toList());
        Map<Integer, Integer> byRest = in.parallelStream().collect(Collectors.groupingBy(i -> i % 5, TreeMap::new, Collectors.summingInt(i -> i)));
        System.out.println(byRest);
        ConcurrentMap<Boolean, Long> cm = in.parallelStream().unordered().collect(Collectors.groupingByConcurrent(i -> i % 2 == 0, Collectors.counting()));
        System.out.println(new TreeMap<>(cm));
        System.out.println(in.parallelStream().map(String::valueOf).filter(s -> s.endsWith("99")).collect(Collectors.joining(",", "[", "]")));
        System.out.println(in.parallelStream().reduce(0, (a, b) -> a + b) + " " + in.parallelStream().reduce("", (s, i) -> i % 400 == 0 ? s + i + ";" : s, String::concat));
        System.out.println(in.parallelStream().filter(i -> i > 777).findFirst().get() + " " + in.parallelStream().anyMatch(i -> i == 1999) + " " + in.parallelStream().allMatch(i -> i < 1999) + " " + in.parallelStream().noneMatch(i -> i < 0));
        StringBuilder ordered = new StringBuilder();
        in.parallelStream().filter(i -> i % 250 == 0).forEachOrdered(i -> ordered.append(i).append(' '));
        System.out.println(ordered);
        AtomicLong seen = new AtomicLong();
        in.parallelStream().forEach(i -> seen.addAndGet(i));
        System.out.println(seen);
        System.out.println(Arrays.toString(in.parallelStream().mapToInt(i -> i).takeWhile(i -> i < 9).toArray()) + " " + in.parallelStream().dropWhile(i -> i < 1990).toList());
        System.out.println(Stream.iterate(1, i -> i * 2).parallel().limit(12).map(i -> i + 1).toList());
        int[] big = new int[20_000];
        Arrays.parallelSetAll(big, i -> (int) (i * 2654435761L % 65537));
        int[] copy = big.clone();
        Arrays.parallelSort(big);
        Arrays.sort(copy);
        System.out.println(Arrays.equals(big, copy) + " " + big[0] + " " + big[9999] + " " + big[19_999]);
        long[] prefix = LongStream.rangeClosed(1, 5000).toArray();
        Arrays.parallelPrefix(prefix, Long::sum);
        System.out.println(prefix[4999] + " " + prefix[99]);
        String[] words = IntStream.range(0, 9000).mapToObj(i -> Integer.toString(i * 7919 % 9001, 36)).toArray(String[]::new);
        Arrays.parallelSort(words, Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        System.out.println(words[0] + " " + words[4500] + " " + words[8999]);
        try {
            in.parallelStream().map(i -> { if (i == 1234) throw new IllegalStateException("at 1234"); return i; }).forEach(i -> { });
        } catch (IllegalStateException e) {
            // Wrapped once more for each thread that it passes through.
            Throwable root = e;
            while (root.getCause() != null) root = root.getCause();
            System.out.println(root.getMessage());
        }
        ForkJoinPool pool = new ForkJoinPool(3);
        System.out.println(pool.submit(() -> in.parallelStream().mapToInt(Integer::intValue).max().getAsInt()).get());
        Set<String> groups = pool.submit(() -> in.parallelStream().map(i -> Thread.currentThread().getName().replaceAll("-\\d+$", "").replaceAll("-\\d+-", "-")).collect(Collectors.toCollection(TreeSet::new))).get();
        System.out.println(groups);
        pool.shutdown();
        Map<String, Integer> merged = Stream.of("a", "b", "a", "c", "b", "a").parallel().collect(Collectors.toConcurrentMap(s -> s, s -> 1, Integer::sum, ConcurrentSkipListMap::new));
        System.out.println(merged);
        boolean[] closed = {false};
        try (Stream<Integer> s = in.parallelStream().onClose(() -> closed[0] = true)) {
            System.out.println(s.isParallel() + " " + s.sequential().isParallel());
        }
        System.out.println(closed[0]);
        ConcurrentHashMap<Integer, Integer> chm = new ConcurrentHashMap<>();
        in.forEach(i -> chm.put(i, i * 2));
        System.out.println(chm.reduceValuesToLong(10, Integer::longValue, 0, Long::sum) + " " + chm.search(1, (k, v) -> k == 42 ? v : null) + " " + chm.mappingCount());
        chm.replaceAll((k, v) -> v + 1);
        chm.forEach(5, (k, v) -> { if (v != 2 * k + 1) throw new AssertionError(k); });
        System.out.println(chm.reduceKeys(7, Math::max));
    }
}
