// jdk: 17+
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class TextPipelines {
    static final String TEXT = "It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of foolishness, it was the epoch of belief, it was the epoch of incredulity";

    static Stream<List<String>> windows(List<String> l, int n) { return IntStream.rangeClosed(0, l.size() - n).mapToObj(i -> l.subList(i, i + n)); }

    static <A, B, C> Stream<C> zip(Stream<A> a, Stream<B> b, BiFunction<A, B, C> f) {
        Iterator<A> i = a.iterator();
        Iterator<B> j = b.iterator();
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(new Iterator<C>() { public boolean hasNext() { return i.hasNext() && j.hasNext(); } public C next() { return f.apply(i.next(), j.next()); } }, Spliterator.ORDERED), false);
    }

    static String soundex(String s) {
        String codes = "01230120022455012623010202";
        StringBuilder sb = new StringBuilder().append(Character.toUpperCase(s.charAt(0)));
        char last = codes.charAt(s.charAt(0) - 'a');
        for (char c : s.substring(1).toCharArray()) { char k = codes.charAt(c - 'a'); if (k != '0' && k != last) sb.append(k); last = k; }
        return (sb + "000").substring(0, 4);
    }

    public static void main(String[] args) {
        List<String> words = Arrays.stream(TEXT.toLowerCase(Locale.ROOT).split("\\W+")).toList();
        Map<String, Long> counts = words.stream().collect(Collectors.groupingBy(w -> w, TreeMap::new, Collectors.counting()));
        System.out.println(counts);
        System.out.println(counts.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()).thenComparing(Map.Entry.comparingByKey())).limit(4).map(e -> e.getKey() + "=" + e.getValue()).collect(Collectors.joining(", ", "{", "}")));
        System.out.println(windows(words, 3).map(w -> String.join(" ", w)).collect(Collectors.groupingBy(x -> x, LinkedHashMap::new, Collectors.counting())).entrySet().stream().filter(e -> e.getValue() > 2).toList());
        Map<String, TreeSet<String>> sounds = words.stream().distinct().collect(Collectors.groupingBy(TextPipelines::soundex, TreeMap::new, Collectors.toCollection(TreeSet::new)));
        System.out.println(sounds);
        System.out.println(words.stream().collect(Collectors.partitioningBy(w -> w.length() > 3, Collectors.mapping(String::length, Collectors.summarizingInt(x -> x)))));
        System.out.println(zip(words.stream(), IntStream.iterate(1, i -> i * 3 % 101).boxed(), (a, b) -> a + b).limit(6).toList());
        System.out.println(words.stream().map(w -> new StringBuilder(w).reverse().toString()).filter(w -> words.contains(w)).distinct().toList() + " " + words.stream().flatMapToInt(String::chars).filter(c -> "aeiou".indexOf(c) >= 0).mapToObj(c -> (char) c).collect(Collectors.groupingBy(c -> c, TreeMap::new, Collectors.counting())));
        System.out.println(words.stream().reduce(new TreeMap<Integer, List<String>>(), (m, w) -> { m.computeIfAbsent(w.length(), k -> new ArrayList<>()).add(w.substring(0, 1)); return m; }, (a, b) -> a));
        System.out.println(IntStream.rangeClosed(1, 30).mapToObj(i -> i % 15 == 0 ? "FizzBuzz" : i % 5 == 0 ? "Buzz" : i % 3 == 0 ? "Fizz" : "" + i).collect(Collectors.joining(" ")));
        System.out.println(Stream.iterate(new long[] {0, 1}, f -> new long[] {f[1], f[0] + f[1]}).mapToLong(f -> f[0]).limit(60).filter(x -> x % 2 == 0).boxed().toList());
        StringBuilder joined = Stream.of("b,a", "c", "", "d,e,f").flatMap(s -> Arrays.stream(s.split(","))).filter(Predicate.not(String::isEmpty)).sorted().collect(StringBuilder::new, StringBuilder::append, StringBuilder::append);
        System.out.println(joined);
        Collector<String, ?, Map<Boolean, Long>> c = Collectors.teeing(Collectors.filtering(w -> w.startsWith("w"), Collectors.counting()), Collectors.counting(), (a, b) -> new TreeMap<>(Map.of(true, a, false, b - a)));
        System.out.println(words.stream().collect(c) + " " + words.stream().mapToInt(String::hashCode).boxed().reduce(0, (a, b) -> 31 * a + b));
        int[] caesar = {3};
        UnaryOperator<String> enc = s -> s.chars().map(ch -> ch >= 'a' && ch <= 'z' ? (ch - 'a' + caesar[0]) % 26 + 'a' : ch).collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
        String e = enc.apply("attack at dawn");
        caesar[0] = 23;
        System.out.println(e + " " + enc.apply(e));
        List<List<Integer>> tri = Stream.iterate(List.of(1), r -> IntStream.rangeClosed(0, r.size()).mapToObj(i -> (i == 0 ? 0 : r.get(i - 1)) + (i == r.size() ? 0 : r.get(i))).toList()).limit(7).toList();
        System.out.println(tri);
        System.out.println(IntStream.rangeClosed(2, 60).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).boxed().toList() + " " + IntStream.range(1, 20).boxed().flatMap(a -> IntStream.range(a, 20).filter(b -> Math.sqrt(a * a + b * b) % 1 == 0).mapToObj(b -> a + "-" + b)).toList());
    }
}
