package bank;

import java.util.List;
import java.util.function.Function;

/** Generic in every way. */
public class Box<T> {
    public T value;

    public Box() {}
    public Box(T value) { this.value = value; }

    public T get() { return value; }
    public void set(T value) { this.value = value; }
    public boolean holds(T other) { return other == value; }
    public <R> Box<R> map(Function<? super T, ? extends R> f) { return new Box<>(f.apply(value)); }
    public static <E> Box<E> of(E value) { return new Box<>(value); }
    public static <E extends Comparable<E>> E max(List<E> list) { return list.get(0); }
    public int remove(int index) { return index; }
    public boolean remove(Object o) { return o == value; }
    public Box<? extends T> view() { return this; }
    @SuppressWarnings("rawtypes") public Box raw() { return this; }
    public int size(Box<String>[] boxes) { return boxes.length; }

    /** Of a generic class. */
    public class Part {
        public T whole() { return value; }
        public void put(T part) { value = part; }
    }
}
