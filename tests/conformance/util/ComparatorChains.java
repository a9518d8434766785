// jdk: 17+
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class ComparatorChains {
    record P(String first, String last, int age, Double score) { }

    static <T> String sort(List<T> l, Comparator<? super T> c, Function<T, ?> show) { return l.stream().sorted(c).map(show).map(String::valueOf).collect(Collectors.joining(",")); }

    public static void main(String[] args) {
        List<P> ps = List.of(new P("ann", "lee", 30, 2.5), new P("bob", "kay", 25, null), new P("cat", "lee", 25, -1.0), new P("dan", "kay", 40, 9.0), new P("Eve", "abe", 30, null), new P("fay", "Lee", 25, 2.5));
        Function<P, String> f = P::first;
        System.out.println(sort(ps, Comparator.comparing(P::last), f));
        System.out.println(sort(ps, Comparator.comparing(P::last, String.CASE_INSENSITIVE_ORDER).thenComparing(P::first), f));
        System.out.println(sort(ps, Comparator.comparingInt(P::age).thenComparing(P::last).reversed(), f));
        System.out.println(sort(ps, Comparator.comparingInt(P::age).reversed().thenComparing(P::first, Comparator.reverseOrder()), f));
        System.out.println(sort(ps, Comparator.comparing(P::score, Comparator.nullsFirst(Comparator.naturalOrder())), f));
        System.out.println(sort(ps, Comparator.comparing(P::score, Comparator.nullsLast(Comparator.reverseOrder())).thenComparingInt(p -> -p.age()), f));
        System.out.println(sort(Arrays.asList(3, null, 1, null, 2), Comparator.nullsLast(null), x -> x));
        System.out.println(sort(Arrays.asList("b", null, "a"), Comparator.nullsFirst(Comparator.<String>naturalOrder()).reversed(), x -> x));
        System.out.println(Comparator.<Integer>naturalOrder().compare(1, 2) + " " + Comparator.<Integer>reverseOrder().compare(1, 2) + " " + Comparator.<Integer>naturalOrder().reversed().equals(Comparator.<Integer>reverseOrder()) + " " + Collections.max(ps, Comparator.comparing(P::age)).first());
        try {
            sort(ps, Comparator.comparing(P::score), f);
        } catch (NullPointerException e) {
            System.out.println("null score");
        }
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " + Function.<Integer>identity().andThen(inc).compose(dbl).apply(1) + " " + Stream.of(inc, dbl, inc).reduce(Function.identity(), Function::andThen).apply(10));
        Predicate<String> empty = String::isEmpty, longer = s -> s.length() > 3;
        System.out.println(empty.negate().and(longer.negate()).test("abc") + " " + empty.or(longer).test("") + " " + Predicate.not(empty).test("") + " " + Predicate.isEqual("x").test("x") + Predicate.isEqual(null).test(null));
        StringBuilder log = new StringBuilder();
        Consumer<String> c = s -> log.append("1").append(s);
        c.andThen(s -> log.append("2").append(s)).andThen(c).accept("x");
        BiConsumer<Integer, Integer> bc = (a, b) -> log.append(a + b);
        bc.andThen((a, b) -> log.append("-").append(a * b)).accept(3, 4);
        System.out.println(log);
        BiFunction<Integer, Integer, Integer> mul = (a, b) -> a * b;
        System.out.println(mul.andThen(x -> "=" + x).apply(6, 7) + " " + BinaryOperator.minBy(Comparator.<Integer>naturalOrder()).apply(3, 2) + " " + UnaryOperator.<String>identity().apply("id") + " " + ((IntPredicate) x -> x > 0).and(x -> x < 10).or(x -> x == 100).negate().test(5) + " " + ((IntUnaryOperator) x -> x + 1).andThen(x -> x * 10).compose(x -> x - 5).applyAsInt(7) + " " + ((DoubleUnaryOperator) Math::sqrt).andThen(x -> x + 0.5).applyAsDouble(16) + " " + ((LongUnaryOperator) x -> x << 2).applyAsLong(1L << 40));
        BooleanSupplier bs = () -> log.length() > 3;
        ObjIntConsumer<StringBuilder> oi = (sb, i) -> sb.append(i);
        oi.accept(log, 9);
        ToDoubleBiFunction<Integer, Integer> td = (a, b) -> (double) a / b;
        IntToLongFunction il = i -> (long) i << 33;
        DoubleToIntFunction di = d -> (int) d;
        LongBinaryOperator lb = Long::max;
        System.out.println(bs.getAsBoolean() + " " + log + " " + td.applyAsDouble(1, 4) + " " + il.applyAsLong(1) + " " + di.applyAsInt(-2.9) + " " + lb.applyAsLong(3, 1L << 50));
        Map<String, BinaryOperator<Integer>> ops = new TreeMap<>(Map.of("+", Integer::sum, "*", (a, b) -> a * b, "max", Integer::max, "-", (a, b) -> a - b));
        ops.forEach((k, op) -> System.out.print(k + op.apply(7, 3) + " "));
        Supplier<Supplier<Integer>> lazy = () -> { int[] n = {0}; return () -> ++n[0]; };
        Supplier<Integer> one = lazy.get(), two = lazy.get();
        System.out.println(one.get() + one.get() + two.get());
        Function<Integer, Function<Integer, Integer>> memo = new Function<>() { final Map<Integer, Integer> m = new HashMap<>(); int calls; @Override public Function<Integer, Integer> apply(Integer k) { return x -> m.computeIfAbsent(x, y -> { calls++; return y * k + calls; }); } };
        System.out.println(memo.apply(2).apply(5) + " " + memo.apply(3).apply(5) + " " + memo.apply(3).apply(6));
    }
}
