package reach;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/** Each method can give true. */
public class ReachLibrary {
    public static boolean three(List<Integer> list) {
        return list.size() == 3;
    }

    public static boolean element(List<String> list) {
        return list.get(1).equals("two");
    }

    public static boolean mapped(Map<String, Integer> map) {
        return map.get("answer") == 42;
    }

    public static boolean member(Set<Integer> set) {
        return set.contains(8) && set.size() == 1;
    }

    public static boolean iterated(Iterator<Integer> it) {
        int sum = 0;
        while (it.hasNext()) {
            sum += it.next();
        }
        return sum == 30;
    }

    public static boolean optional(Optional<String> o) {
        return o.isPresent() && o.get().length() == 3;
    }

    public static boolean function(Function<Integer, Integer> f) {
        return f.apply(3) == 10;
    }

    public static boolean predicate(IntPredicate p) {
        return p.test(1) && !p.test(2);
    }

    public static boolean supplier(Supplier<String> s) {
        return s.get() == null;
    }

    public static boolean comparator(Comparator<String> c) {
        return c.compare("a", "b") > 0;
    }

    public static boolean runnable(Runnable r) {
        try {
            r.run();
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    public static boolean throwable(Throwable t) {
        return t.getCause() != null;
    }

    public static boolean type(Class<?> c) {
        return c.isArray();
    }

    public static boolean unmodifiable(List<Integer> list) {
        try {
            list.add(1);
            return false;
        } catch (UnsupportedOperationException e) {
            return true;
        }
    }

    public static boolean own(int n) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            list.add(i * i);
        }
        return list.contains(25);
    }

    public static boolean ownMap(int k) {
        Map<Integer, String> map = new HashMap<>();
        map.put(1, "a");
        map.put(99, "b");
        return "b".equals(map.get(k));
    }

    public static boolean sorted(int a, int b, int c) {
        List<Integer> list = new ArrayList<>(List.of(a, b, c));
        Collections.sort(list);
        return list.get(0) == b && list.get(2) == a && a > b + 10;
    }
}
