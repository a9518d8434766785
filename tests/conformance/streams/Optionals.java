// jdk: 17+
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class Optionals {
    static int calls;
    static String make() { calls++; return "made"; }

    static Optional<Integer> parse(String s) {
        try {
            return Optional.of(Integer.parseInt(s));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    record User(String name, Optional<String> mail) { }

    public static void main(String[] args) {
        Optional<String> full = Optional.of("value"), empty = Optional.empty();
        System.out.println(full + " " + empty + " " + full.isPresent() + empty.isEmpty() + " " + full.get() + " " + full.equals(Optional.of("value")) + " " + empty.equals(Optional.empty()) + " " + full.hashCode() + " " + empty.hashCode() + " " + (Optional.<String>empty() == empty));
        System.out.println(full.map(String::length) + " " + empty.map(String::length) + " " + full.map(x -> null) + " " + full.flatMap(x -> Optional.of(x + x)) + " " + full.filter(x -> x.length() > 10) + " " + full.filter(x -> x.startsWith("v")) + " " + empty.or(() -> Optional.of("other")) + " " + full.or(() -> { throw new AssertionError(); }));
        System.out.println(full.orElse(make()) + calls + " " + full.orElseGet(Optionals::make) + calls + " " + empty.orElseGet(Optionals::make) + calls + " " + empty.orElse(null) + " " + full.orElseThrow() + " " + full.stream().count() + empty.stream().count());
        full.ifPresent(x -> System.out.print("present " + x + "; "));
        empty.ifPresent(x -> System.out.print("never"));
        full.ifPresentOrElse(x -> System.out.print("yes; "), () -> System.out.print("no; "));
        empty.ifPresentOrElse(x -> System.out.print("yes; "), () -> System.out.print("no; "));
        System.out.println();
        List<Supplier<Object>> bad = List.of(empty::get, empty::orElseThrow, () -> empty.orElseThrow(IllegalStateException::new), () -> empty.orElseThrow(() -> new IllegalArgumentException("mine")), () -> Optional.of(null), () -> full.flatMap(x -> null), () -> full.map(null), () -> full.filter(x -> 1 / (x.length() - 5) > 0));
        for (Supplier<Object> s : bad) {
            try {
                System.out.println("no exception " + s.get());
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(Optional.ofNullable(null) + " " + Optional.ofNullable(5) + " " + Optional.of(Optional.of(1)) + " " + Optional.of(List.of()));
        System.out.println(Stream.of("1", "x", "3").map(Optionals::parse).flatMap(Optional::stream).mapToInt(x -> x).sum() + " " + Stream.of("a", "7", "b").map(Optionals::parse).filter(Optional::isPresent).findFirst().flatMap(x -> x).map(x -> x * 6).orElse(-1));
        List<User> us = List.of(new User("ann", Optional.of("ann@x")), new User("bob", Optional.empty()), new User("cat", Optional.of("")));
        for (User u : us) System.out.print(u + " " + u.mail().filter(Predicate.not(String::isEmpty)).map(m -> m.split("@")[0]).orElse("anonymous") + "; ");
        System.out.println();
        Function<String, Optional<Integer>> chain = s -> Optional.of(s).filter(x -> !x.isBlank()).map(String::strip).flatMap(Optionals::parse).filter(n -> n > 0).map(n -> 100 / n);
        for (String s : new String[] {"4", " 5 ", "", "x", "-3", "0", "100", "101"}) System.out.print(chain.apply(s) + " ");
        System.out.println();
        Map<String, Integer> m = new HashMap<>(Map.of("k", 1));
        System.out.println(Optional.ofNullable(m.get("k")).map(x -> x + 1).orElse(0) + Optional.ofNullable(m.get("q")).map(x -> x + 1).orElse(0) + " " + Stream.of(3, 1, 2).max(Comparator.naturalOrder()).map(x -> "max" + x).get() + " " + Stream.<Integer>empty().reduce(Integer::sum).isPresent());
    }
}
