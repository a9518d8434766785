// jdk: 17+
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class MethodReferences {
    final String name;
    MethodReferences(String n) { name = n; }
    MethodReferences() { this("default"); }
    MethodReferences(int a, long b) { this(a + ":" + b); }
    String greet(String other) { return name + " greets " + other; }
    static int stat(int x) { return x * x; }
    static String va(Object... os) { return os.length + Arrays.toString(os); }
    protected String prot() { return "prot " + name; }
    private String priv() { return "priv " + name; }
    long prim(int i, double d) { return (long) (i * d); }

    static class Sub extends MethodReferences {
        Sub() { super("sub"); }
        @Override String greet(String o) { return "sub " + o; }
        Function<String, String> up() { return super::greet; }
        Function<String, String> me() { return this::greet; }
    }

    class Inner { final int n; Inner(int n) { this.n = n + name.length(); } }

    Function<Integer, Inner> maker() { return Inner::new; }

    static <T, R> List<R> map(List<T> l, Function<? super T, ? extends R> f) {
        List<R> r = new ArrayList<>();
        for (T t : l) r.add(f.apply(t));
        return r;
    }

    interface Wide { Object go(Integer i, Double d); }
    interface Arr { int[] make(int n); }

    public static void main(String[] args) {
        Supplier<MethodReferences> c0 = MethodReferences::new;
        Function<String, MethodReferences> c1 = MethodReferences::new;
        BiFunction<Integer, Long, MethodReferences> c2 = MethodReferences::new;
        System.out.println(c0.get().name + " " + c1.apply("one").name + " " + c2.apply(1, 2L).name);
        MethodReferences m = c1.apply("bound");
        Function<String, String> bound = m::greet;
        BiFunction<MethodReferences, String, String> unbound = MethodReferences::greet;
        System.out.println(bound.apply("x") + " " + unbound.apply(new Sub(), "y"));
        m = null;
        System.out.println(bound.apply("still bound"));
        try {
            Supplier<String> early = m::prot;
            System.out.println("late" + early);
        } catch (NullPointerException e) {
            System.out.println("evaluated eagerly");
        }
        Sub sub = new Sub();
        System.out.println(sub.up().apply("a") + " " + sub.me().apply("b"));
        IntUnaryOperator sq = MethodReferences::stat;
        Function<Integer, Integer> boxedSq = MethodReferences::stat;
        ToDoubleFunction<Integer> widenSq = MethodReferences::stat;
        System.out.println(sq.applyAsInt(7) + " " + boxedSq.apply(8) + " " + widenSq.applyAsDouble(9));
        Function<Object, String> v1 = MethodReferences::va;
        BiFunction<Object, Object, String> v2 = MethodReferences::va;
        Supplier<String> v0 = MethodReferences::va;
        Function<Object[], String> va = MethodReferences::va;
        System.out.println(v0.get() + v1.apply("p") + v2.apply(1, 'c') + va.apply(new Object[] {2.0, null}));
        Wide w = sub::prim;
        System.out.println(w.go(7, 1.5));
        Arr ints = int[]::new;
        IntFunction<String[][]> arrs = String[][]::new;
        System.out.println(ints.make(4).length + " " + arrs.apply(3).length);
        UnaryOperator<int[]> cl = int[]::clone;
        System.out.println(cl.apply(new int[] {1, 2, 3})[2]);
        System.out.println(new MethodReferences("len").maker().apply(10).n);
        System.out.println(map(List.of("b", "a"), String::toUpperCase) + " " + map(List.of(1, 2), String::valueOf) + " " + map(List.of("1", "22"), String::length));
        Function<MethodReferences, String> pr = MethodReferences::priv;
        System.out.println(pr.apply(sub) + " " + sub.prot());
        Comparator<String> cmp = String::compareToIgnoreCase;
        List<String> sorted = Stream.of("b", "A", "c").sorted(cmp.reversed()).collect(Collectors.toCollection(LinkedList::new));
        System.out.println(sorted);
        Supplier<Supplier<String>> ss = () -> "deep"::toString;
        System.out.println(ss.get().get());
        Consumer<Object> out = System.out::println;
        out.andThen(x -> System.out.println(x + " again")).accept("consumed");
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.negate().or("x"::equals).test(""));
    }
}
