// jdk: 17+
import java.util.*;
import java.util.function.*;

public class GenericsDeep {
    static abstract class Builder<T extends Builder<T>> {
        final StringBuilder sb = new StringBuilder();
        abstract T self();
        T add(String s) { sb.append(s); return self(); }
    }

    static class Html extends Builder<Html> {
        Html self() { return this; }
        Html tag(String t) { sb.append('<').append(t).append('>'); return this; }
        @Override public String toString() { return sb.toString(); }
    }

    sealed interface Either<L, R> {
        record Left<L, R>(L l) implements Either<L, R> { }
        record Right<L, R>(R r) implements Either<L, R> { }
        default <T> Either<L, T> flatMap(Function<? super R, ? extends Either<L, T>> f) {
            if (this instanceof Right<L, R> x) return f.apply(x.r());
            return new Left<>(((Left<L, R>) this).l());
        }
        default <T> T fold(Function<? super L, ? extends T> a, Function<? super R, ? extends T> b) {
            return this instanceof Left<L, R> x ? a.apply(x.l()) : b.apply(((Right<L, R>) this).r());
        }
    }

    static Either<String, Integer> parse(String s) {
        try {
            return new Either.Right<>(Integer.parseInt(s));
        } catch (NumberFormatException e) {
            return new Either.Left<>(e.getMessage());
        }
    }

    static <T extends Comparable<? super T>> T max(Collection<? extends T> c) {
        Iterator<? extends T> i = c.iterator();
        T best = i.next();
        while (i.hasNext()) {
            T t = i.next();
            if (t.compareTo(best) > 0) best = t;
        }
        return best;
    }

    static void swapHelper(List<?> l) { swap2(l); }
    private static <T> void swap2(List<T> l) { T t = l.get(0); l.set(0, l.get(1)); l.set(1, t); }

    static <K, V extends Comparable<V>> List<K> sortedKeys(Map<K, V> m) {
        List<Map.Entry<K, V>> es = new ArrayList<>(m.entrySet());
        es.sort(Map.Entry.comparingByValue(Comparator.reverseOrder()));
        List<K> r = new ArrayList<>();
        for (Map.Entry<K, V> e : es) r.add(e.getKey());
        return r;
    }

    @SafeVarargs static <T> List<T> listOf(T... ts) { return new ArrayList<>(Arrays.asList(ts)); }

    @SuppressWarnings("unchecked") static <T> T[] array(int n, T... proto) { return Arrays.copyOf(proto, n); }

    static class Typed<T> {
        private final Map<Class<?>, Object> m = new LinkedHashMap<>();
        <X> Typed<T> put(Class<X> c, X x) { m.put(c, c.cast(x)); return this; }
        <X> X get(Class<X> c) { return c.cast(m.get(c)); }
    }

    static class Node<T> implements Iterable<T> {
        T v; Node<T> next;
        Node(T v, Node<T> n) { this.v = v; next = n; }
        @SafeVarargs static <T> Node<T> of(T... ts) { Node<T> n = null; for (int i = ts.length - 1; i >= 0; i--) n = new Node<>(ts[i], n); return n; }
        <R> Node<R> map(Function<? super T, ? extends R> f) { return new Node<R>(f.apply(v), next == null ? null : next.map(f)); }
        public Iterator<T> iterator() { return new Iterator<>() { Node<T> at = Node.this; public boolean hasNext() { return at != null; } public T next() { T t = at.v; at = at.next; return t; } }; }
    }

    interface Monoid<T> { T zero(); T plus(T a, T b); static <T> Monoid<T> of(T z, BinaryOperator<T> f) { return new Monoid<>() { public T zero() { return z; } public T plus(T a, T b) { return f.apply(a, b); } }; } }

    static <T> T fold(Iterable<? extends T> it, Monoid<T> m) { T acc = m.zero(); for (T t : it) acc = m.plus(acc, t); return acc; }

    static <A, B, C> Function<A, C> compose(Function<? super A, ? extends B> f, Function<? super B, ? extends C> g) { return a -> g.apply(f.apply(a)); }

    static <T extends Number & Comparable<T>> String both(T a, T b) { return a.compareTo(b) + ":" + (a.intValue() + b.intValue()); }

    static <E extends Exception> void sneaky(Exception e) throws E { @SuppressWarnings("unchecked") E x = (E) e; throw x; }

    public static void main(String[] args) {
        System.out.println(new Html().add("x").tag("b").add("y"));
        for (String s : new String[] {"4", "zz", "0"}) System.out.println(parse(s).flatMap(x -> x == 0 ? new Either.Left<String, Double>("zero") : new Either.Right<>(10.0 / x)).<String>fold(l -> "L " + l, r -> "R " + r));
        System.out.println(max(List.of(3, 9, 4)) + max(Set.of("solo")) + max(List.of(java.sql.Timestamp.valueOf("2020-01-01 00:00:00"))).getTime() % 1000);
        List<Object> l = listOf("a", 1, 'c');
        swapHelper(l);
        System.out.println(l + " " + sortedKeys(new TreeMap<>(Map.of("a", 3, "b", 9, "c", 5))) + " " + array(3, "p", "q").getClass().getSimpleName() + array(2, 1, 2.0).getClass().getComponentType());
        Typed<?> t = new Typed<>().put(String.class, "s").put(Integer.class, 5);
        System.out.println(t.get(String.class) + t.get(Integer.class) + t.get(Double.class));
        try {
            @SuppressWarnings({"unchecked", "rawtypes"}) Typed<?> bad = new Typed<>().put((Class) Integer.class, "no");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        StringBuilder sb = new StringBuilder();
        for (Integer i : Node.of("a", "bb", "ccc").map(String::length)) sb.append(i);
        System.out.println(sb + " " + fold(Node.of(1, 2, 3), Monoid.of(0, Integer::sum)) + fold(List.of("x", "y"), Monoid.of("", String::concat)) + fold(Set.<Double>of(), Monoid.of(1.0, (a, b) -> a * b)));
        System.out.println(compose((String s) -> s.length(), (Object n) -> "<" + n + ">").apply("four") + " " + both(3, 7) + both(2.5, 1.5));
        try {
            GenericsDeep.<RuntimeException>sneaky(new java.io.IOException("sneaky"));
        } catch (Exception e) {
            System.out.println(e);
        }
        List<String> strings = new ArrayList<>();
        @SuppressWarnings({"unchecked", "rawtypes"}) List<Integer> ints = (List) strings;
        ints.add(42);
        System.out.println(strings.size());
        try {
            String s = strings.get(0);
            System.out.println(s);
        } catch (ClassCastException e) {
            System.out.println("heap pollution");
        }
        Object o = ((List<?>) strings).get(0) instanceof Integer x ? "integer " + x : "none";
        System.out.println(o);
        List<? super Integer> sup = new ArrayList<Number>(List.of(1.5));
        sup.add(3);
        Object first = sup.get(0);
        System.out.println(sup + " " + first);
        Map<String, ? extends List<? extends Number>> wild = Map.of("k", List.of(1, 2.5f));
        System.out.println(wild.get("k").get(1).doubleValue());
        BiFunction<Integer, Integer, Integer> gcd = new BiFunction<>() { public Integer apply(Integer a, Integer b) { return b == 0 ? a : apply(b, a % b); } };
        System.out.println(gcd.andThen(Integer::toBinaryString).apply(84, 36));
    }
}
