package nasty;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** Methods that are easily mistaken for each other. */
public class Overloads {
    public String m(Object o) {
        return "object";
    }

    public String m(String s) {
        return "string";
    }

    public String m(java.lang.Integer i) {
        return "integer";
    }

    public String m(int i) {
        return "int";
    }

    public String m(long l) {
        return "long";
    }

    public String m(double d) {
        return "double";
    }

    public String m(char c) {
        return "char";
    }

    public String m(Object... os) {
        return "varargs";
    }

    public String m(int[] a) {
        return "ints";
    }

    public String n(int... a) {
        return a == null ? "null" : "ints" + a.length;
    }

    public String n(Object o, Object... rest) {
        return "objects";
    }

    public String f(Runnable r) {
        return "runnable";
    }

    public String f(Supplier<String> s) {
        return "supplier";
    }

    public String f(Function<String, String> s) {
        return "function";
    }

    public String f(Comparator<String> s) {
        return "comparator";
    }

    public String b(byte b) {
        return "byte";
    }

    public String b(short b) {
        return "short";
    }

    public String b(float b) {
        return "float";
    }

    public <T extends Comparable<T>> T max(T a, T b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    public <T extends Comparable<T>> T max(List<? extends T> list) {
        return list.isEmpty() ? null : list.get(0);
    }

    public <K, V extends Comparable<V>> Map<K, V> map(K k, V v) {
        return Collections.singletonMap(k, v);
    }

    public <T> boolean between(T from, T to, Comparable<T> value) {
        return value.compareTo(from) >= 0 && value.compareTo(to) <= 0;
    }

    public boolean between(long from, long to, long value) {
        return from <= value && value <= to;
    }

    public <T> T[] insert(int at, T[] array, T... values) {
        return values == null ? array : values;
    }

    public int[] insert(int at, int[] array, int... values) {
        return values;
    }

    @SafeVarargs
    public final <T> List<T> list(T... ts) {
        return Arrays.asList(ts);
    }
}
