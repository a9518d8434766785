// jdk: 17+
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class OptionalsDeep {
    interface Shape { double area(); }

    record Circle(double r) implements Shape { public double area() { return Math.PI * r * r; } }

    record Square(double a) implements Shape { public double area() { return a * a; } }

    static Optional<Integer> parse(String s) {
        try {
            return Optional.of(Integer.parseInt(s));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    public static void main(String[] args) {
        for (String s : new String[] {"12", "x", "-7", ""}) {
            Optional<Integer> o = parse(s);
            System.out.println(o + " " + o.map(x -> x * 2).filter(x -> x > 0).or(() -> Optional.of(-1)).get() + " " + o.isPresent() + o.isEmpty() + " " + o.orElse(0) + " " + o.orElseGet(() -> 99) + " " + o.stream().count() + " " + o.hashCode() + " " + o.equals(Optional.of(12)) + " " + o.flatMap(x -> x > 0 ? Optional.of("pos") : Optional.empty()));
            o.ifPresentOrElse(x -> System.out.print("value " + x), () -> System.out.print("nothing"));
            System.out.println();
        }
        System.out.println(OptionalInt.of(5) + " " + OptionalDouble.empty() + " " + OptionalLong.of(7).getAsLong() + " " + OptionalInt.empty().equals(OptionalInt.empty()) + " " + OptionalDouble.of(Double.NaN).equals(OptionalDouble.of(Double.NaN)) + " " + OptionalInt.empty().orElseGet(() -> 3));
        for (Runnable r : List.<Runnable>of(() -> Optional.empty().get(), () -> Optional.empty().orElseThrow(), () -> Optional.of(null), () -> Optional.empty().orElseThrow(() -> new IllegalStateException("mine")), () -> OptionalInt.empty().getAsInt(), () -> Optional.of(1).map(null), () -> Optional.of(1).flatMap(x -> null), () -> Optional.of(1).or(() -> null).get().longValue(), () -> Optional.empty().or(() -> null))) {
            try {
                r.run();
                System.out.println("fine");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        Map<String, Supplier<Shape>> makers = new LinkedHashMap<>();
        makers.put("c", () -> new Circle(1));
        makers.put("s", () -> new Square(2));
        System.out.println(Stream.of("s", "?", "c").map(makers::get).map(Optional::ofNullable).map(o -> o.map(Supplier::get).map(Shape::area)).map(Object::toString).collect(Collectors.joining(" ")));
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " + Function.<Integer>identity().andThen(inc).apply(1));
        Predicate<String> empty = String::isEmpty, shortS = s -> s.length() < 3;
        System.out.println(empty.negate().and(shortS).test("ab") + " " + empty.or(shortS).test("abc") + " " + Predicate.not(empty).test("") + " " + Predicate.isEqual(null).test(null));
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        System.out.println(add.andThen(x -> "=" + x).apply(2, 3) + " " + BinaryOperator.maxBy(Comparator.<Integer>naturalOrder()).apply(4, 9) + " " + UnaryOperator.identity().apply("id"));
        StringBuilder sb = new StringBuilder();
        Consumer<String> c1 = sb::append, c2 = s -> sb.append(s.length());
        c1.andThen(c2).accept("abc");
        IntUnaryOperator sq = x -> x * x;
        System.out.println(sb + " " + sq.andThen(x -> x + 1).compose(x -> x - 1).applyAsInt(5) + " " + ((IntPredicate) x -> x > 3).negate().test(5) + " " + ((ToIntFunction<String>) String::length).applyAsInt("four") + " " + ((ObjIntConsumer<String>) (s, i) -> sb.append(s.charAt(i))).getClass().isSynthetic());
        Supplier<Supplier<String>> nested = () -> () -> "deep";
        System.out.println(nested.get().get() + " " + ((Function<Integer, Function<Integer, Function<Integer, Integer>>>) a -> b -> c -> a * b + c).apply(2).apply(3).apply(4));
    }
}
