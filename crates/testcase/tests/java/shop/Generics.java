package shop;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Type parameters of classes and methods, bounds and wildcards. */
public class Generics<T extends Comparable<T>, K> implements Iterable<T> {
    private final List<T> items = new ArrayList<>();
    public K key;

    public Generics(K key) {
        this.key = key;
    }

    public Generics(Collection<? extends T> from, K key) {
        items.addAll(from);
        this.key = key;
    }

    public void add(T item) {
        items.add(item);
    }

    public T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) {
                best = item;
            }
        }
        return best;
    }

    public <R> List<R> map(Function<? super T, ? extends R> f) {
        List<R> out = new ArrayList<>();
        items.forEach(i -> out.add(f.apply(i)));
        return out;
    }

    public void sort(Comparator<? super T> order) {
        items.sort(order);
    }

    public Optional<T> find(Predicate<? super T> test) {
        return items.stream().filter(test).findFirst();
    }

    public List<? extends T> view() {
        return items;
    }

    public Map<K, List<T>> grouped() {
        return Map.of(key, items);
    }

    public K orElse(Supplier<? extends K> other) {
        return key != null ? key : other.get();
    }

    @Override
    public Iterator<T> iterator() {
        return items.iterator();
    }

    public static <E extends Comparable<? super E>> E max(Collection<? extends E> all) {
        return all.stream().max(Comparator.naturalOrder()).orElse(null);
    }

    public static <N extends Number & Comparable<N>> int compare(N a, N b) {
        return a.compareTo(b);
    }

    public static <A, B, C> Function<A, C> then(Function<A, B> f, Function<? super B, ? extends C> g) {
        return a -> g.apply(f.apply(a));
    }

    public static <E extends Enum<E>> String name(E constant) {
        return constant.name();
    }

    public static <V> V pick(V a, V b, BiFunction<? super V, ? super V, Boolean> less) {
        return less.apply(a, b) ? a : b;
    }

    public static double sum(List<? extends Number> numbers) {
        double sum = 0;
        for (Number n : numbers) {
            sum += n.doubleValue();
        }
        return sum;
    }

    public static void fill(List<? super Integer> target, int n) {
        for (int i = 0; i < n; i++) {
            target.add(i);
        }
    }

    public static <E> int count(Class<E> type, Object[] values) {
        int n = 0;
        for (Object v : values) {
            n += type.isInstance(v) ? 1 : 0;
        }
        return n;
    }

    public static int anyKey(Map<String, ? extends Collection<?>> map) {
        return map.size();
    }
}
