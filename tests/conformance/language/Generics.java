// jdk: 17+
import java.util.*;
import java.util.function.*;

public class Generics {
    static class Box<T extends Comparable<? super T>> implements Comparable<Box<T>> {
        protected T value;
        Box(T v) { value = v; }
        T get() { return value; }
        void set(T v) { value = v; }
        <R extends Comparable<? super R>> Box<R> map(Function<? super T, ? extends R> f) { return new Box<>(f.apply(value)); }
        @Override public int compareTo(Box<T> o) { return value.compareTo(o.value); }
        @Override public String toString() { return "Box(" + value + ")"; }
    }

    static class IntBox extends Box<Integer> {
        int sets;
        IntBox(int v) { super(v); }
        @Override Integer get() { return value + 1; }
        @Override void set(Integer v) { sets++; super.set(v * 2); }
    }

    interface Visitor<R> { R num(int n); R pair(Node a, Node b); }
    interface Node { <R> R accept(Visitor<R> v); }

    static Node num(int n) { return new Node() { @Override public <R> R accept(Visitor<R> v) { return v.num(n); } }; }
    static Node pair(Node a, Node b) { return new Node() { @Override public <R> R accept(Visitor<R> v) { return v.pair(a, b); } }; }

    @SafeVarargs static <T> List<T> listOf(T... ts) { return new ArrayList<>(Arrays.asList(ts)); }
    static <T extends Comparable<? super T>> T max(Collection<? extends T> c) {
        T best = null;
        for (T t : c) if (best == null || t.compareTo(best) > 0) best = t;
        return best;
    }
    static double sum(Collection<? extends Number> c) { double d = 0; for (Number n : c) d += n.doubleValue(); return d; }
    static void fill(List<? super Integer> l) { for (int i = 0; i < 3; i++) l.add(i); }
    static <A, B> Map<B, List<A>> group(Iterable<A> as, Function<A, B> f) {
        Map<B, List<A>> m = new TreeMap<>();
        for (A a : as) m.computeIfAbsent(f.apply(a), k -> new ArrayList<>()).add(a);
        return m;
    }
    static <T extends Number & Comparable<T>> String both(T a, T b) { return a.compareTo(b) + ":" + (a.intValue() + b.intValue()); }
    static <E extends Enum<E>> E parse(Class<E> c, String s) { return Enum.valueOf(c, s); }
    @SuppressWarnings("unchecked") static <T> T[] array(int n, T... proto) { return Arrays.copyOf(proto, n); }

    public static void main(String[] args) {
        Box<Integer> b = new IntBox(5);
        b.set(10);
        System.out.println(b.get() + " " + b + " " + ((IntBox) b).sets + " " + b.map(i -> "s" + i).compareTo(new Box<>("s3")));
        Visitor<Integer> sum = new Visitor<>() {
            @Override public Integer num(int n) { return n; }
            @Override public Integer pair(Node x, Node y) { return x.accept(this) + y.accept(this); }
        };
        Visitor<String> show = new Visitor<>() {
            @Override public String num(int n) { return "" + n; }
            @Override public String pair(Node x, Node y) { return "<" + x.accept(this) + "|" + y.accept(this) + ">"; }
        };
        Node n = pair(num(1), pair(pair(num(2), num(3)), num(4)));
        System.out.println(n.accept(sum) + " " + n.accept(show));
        System.out.println(max(listOf(3, 9, 2)) + " " + max(listOf("pear", "zoo", "apple")) + " " + sum(listOf(1, 2.5, 3L)));
        List<Number> nums = new ArrayList<>(List.of(1.5));
        fill(nums);
        System.out.println(nums);
        System.out.println(group(listOf("one", "two", "three", "four", "five"), String::length));
        System.out.println(both(3, 4) + " " + both(2.5, 1.5) + " " + parse(Thread.State.class, "NEW"));
        System.out.println(array(3, "a", "b").getClass().getSimpleName() + array(2, 1).length);
        @SuppressWarnings({"unchecked", "rawtypes"}) Box<String> polluted = (Box) new IntBox(1);
        try {
            polluted.set("oops");
        } catch (ClassCastException e) {
            System.out.println("bridge: " + e.getMessage());
        }
        try {
            String s = polluted.get();
            System.out.println(s);
        } catch (ClassCastException e) {
            System.out.println("checkcast: " + e.getMessage());
        }
        List<?>[] wild = {listOf(1), listOf("x")};
        System.out.println(wild[0].get(0) + "" + wild[1].get(0));
        BiFunction<Integer, Integer, Integer> rec = Math::max;
        Supplier<Supplier<? extends List<? super Integer>>> sup = () -> () -> listOf(rec.apply(1, 2));
        System.out.println(sup.get().get());
    }
}
