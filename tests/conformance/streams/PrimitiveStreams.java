// jdk: 17+
import java.util.*;
import java.util.stream.*;

public class PrimitiveStreams {
    public static void main(String[] args) {
        System.out.println(IntStream.rangeClosed(1, 10).sum() + " " + IntStream.range(5, 5).sum() + " " + IntStream.range(0, 10).average() + " " + IntStream.empty().average() + " " + IntStream.of(3, 1, 2).max() + IntStream.empty().min() + " " + IntStream.range(0, 20).filter(x -> x % 3 == 0).map(x -> x * x).boxed().toList());
        System.out.println(IntStream.iterate(1, x -> x * 3).limit(6).boxed().toList() + " " + IntStream.iterate(100, x -> x > 1, x -> x / 3).boxed().toList() + " " + IntStream.generate(() -> 4).limit(3).sum() + " " + IntStream.concat(IntStream.of(1), IntStream.of(2, 3)).sum() + " " + IntStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b) + " " + IntStream.of(1, 2).reduce(Integer::sum));
        System.out.println(IntStream.range(0, 100).summaryStatistics() + " " + LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b) + " " + LongStream.of(1L << 40, -5).summaryStatistics() + " " + DoubleStream.of(1.5, 2.5, -1).summaryStatistics() + " " + DoubleStream.empty().summaryStatistics());
        System.out.println(IntStream.range(0, 5).asLongStream().map(x -> x << 33).sum() + " " + IntStream.range(0, 5).asDoubleStream().map(Math::sqrt).sum() + " " + IntStream.range(0, 5).mapToObj(i -> "s" + i).collect(Collectors.joining()) + " " + IntStream.range(0, 5).mapToLong(i -> 1L << i * 10).sum() + " " + IntStream.range(1, 5).mapToDouble(i -> 1.0 / i).sum() + " " + DoubleStream.of(1.9, -1.9).mapToInt(d -> (int) d).boxed().toList() + " " + LongStream.of(1L << 33).mapToInt(l -> (int) l).sum());
        System.out.println(Arrays.toString(IntStream.of(5, 3, 5, 1, 3).distinct().sorted().toArray()) + Arrays.toString(LongStream.range(0, 4).map(x -> -x).sorted().toArray()) + Arrays.toString(DoubleStream.of(2, -0.0, 0.0, Double.NaN, 1).sorted().toArray()) + Arrays.toString(IntStream.range(0, 10).skip(3).limit(4).toArray()) + Arrays.toString(IntStream.range(0, 10).takeWhile(x -> x < 3).toArray()) + Arrays.toString(IntStream.range(0, 10).dropWhile(x -> x < 8).toArray()));
        System.out.println(IntStream.range(0, 10).anyMatch(x -> x == 5) + " " + IntStream.range(0, 10).allMatch(x -> x < 5) + " " + IntStream.empty().noneMatch(x -> true) + " " + IntStream.range(3, 9).findFirst().getAsInt() + " " + LongStream.empty().findAny() + " " + IntStream.range(0, 5).count() + " " + IntStream.of(1, 2).asDoubleStream().boxed().toList());
        System.out.println(IntStream.range(0, 4).flatMap(i -> IntStream.range(0, i)).boxed().toList() + " " + IntStream.range(0, 4).mapMulti((i, c) -> { if (i % 2 == 1) { c.accept(i); c.accept(-i); } }).sum() + " " + IntStream.range(0, 6).collect(StringBuilder::new, (b, i) -> b.append(i), StringBuilder::append) + " " + IntStream.range(0, 3).parallel().sequential().peek(x -> { }).sum());
        System.out.println("hello".chars().mapToObj(c -> (char) c).toList() + " " + "hello".chars().filter(Character::isLetter).distinct().count() + " " + new Random(5).ints(5, 0, 10).boxed().toList() + " " + new Random(5).doubles(2).sum() + " " + Stream.of("a", "bbb").mapToInt(String::length).max().getAsInt() + " " + Stream.of(1, 2).mapToLong(x -> x).sum() + " " + Stream.of(1.5).mapToDouble(x -> x).sum());
        DoubleSummaryStatistics d = DoubleStream.of(0.1, 0.2, 0.3, 0.4, 0.5, 1e16, -1e16, 3).summaryStatistics();
        System.out.println(d.getSum() + " " + d.getAverage() + " " + d.getMin() + " " + DoubleStream.generate(() -> 0.1).limit(10).sum() + " " + DoubleStream.of(Double.POSITIVE_INFINITY, 1).sum() + " " + DoubleStream.of(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY).sum() + " " + DoubleStream.of(Double.NaN, 1).max().getAsDouble() + " " + DoubleStream.of(0.1, 0.2).average().getAsDouble());
        IntSummaryStatistics s = new IntSummaryStatistics();
        s.accept(5);
        s.combine(IntStream.of(1, 9).summaryStatistics());
        System.out.println(s.getCount() + " " + s.getSum() + " " + s.getAverage() + " " + s.getMin() + s.getMax() + " " + new IntSummaryStatistics());
        OptionalInt oi = OptionalInt.of(5);
        System.out.println(oi + " " + oi.getAsInt() + " " + OptionalInt.empty().orElse(7) + " " + OptionalLong.of(5).equals(OptionalLong.of(5)) + " " + OptionalDouble.of(1.5).hashCode() + " " + OptionalDouble.empty().isPresent() + " " + oi.stream().sum());
        try {
            OptionalInt.empty().getAsInt();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(IntStream.rangeClosed(Integer.MAX_VALUE - 2, Integer.MAX_VALUE).count() + " " + IntStream.rangeClosed(Integer.MAX_VALUE - 2, Integer.MAX_VALUE).asLongStream().sum() + " " + LongStream.rangeClosed(Long.MAX_VALUE - 1, Long.MAX_VALUE).boxed().toList() + " " + IntStream.range(Integer.MIN_VALUE, Integer.MIN_VALUE + 3).boxed().toList());
        System.out.println(IntStream.range(0, 3000).map(x -> x * 7919 % 3001).filter(x -> (x & 3) != 0).mapToLong(x -> (long) x * x).reduce(17, (a, b) -> a * 31 + b) + " " + IntStream.range(0, 1000).mapToDouble(Math::sqrt).sum());
        PrimitiveIterator.OfLong it = LongStream.range(0, 3).iterator();
        long t = 0;
        while (it.hasNext()) t = t * 10 + it.nextLong();
        System.out.println(t);
    }
}
