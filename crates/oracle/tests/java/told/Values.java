package told;

import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Gives values of all kinds. */
public class Values {
    public enum Color { RED, GREEN }

    private enum Secret { ONE }

    public static List<Integer> list() {
        return new ArrayList<>(Arrays.asList(3, 1, 2));
    }

    public static List<String> withNull() {
        return Arrays.asList("a", null);
    }

    public static List<List<Long>> nested() {
        return Arrays.asList(Arrays.asList(1L), Collections.<Long>emptyList());
    }

    public static Set<Color> hashedByIdentity() {
        return new HashSet<>(Arrays.asList(Color.values()));
    }

    public static Map<String, Integer> map() {
        Map<String, Integer> map = new LinkedHashMap<>();
        map.put("one", 1);
        map.put("two", 2);
        return map;
    }

    public static Map<String, Integer> identityMap() {
        Map<String, Integer> map = new IdentityHashMap<>();
        map.put("one", 1);
        return map;
    }

    public static Collection<Integer> queue() {
        return new ArrayDeque<>(Arrays.asList(1, 2));
    }

    /** A list of its own kind. */
    public static List<Character> ownList() {
        return new AbstractList<Character>() {
            @Override
            public Character get(int index) {
                return (char) ('a' + index);
            }

            @Override
            public int size() {
                return 2;
            }
        };
    }

    /** Its iteration changes it. */
    public static List<Integer> shrinking() {
        return new ArrayList<Integer>(Arrays.asList(1, 2)) {
            private static final long serialVersionUID = 1;

            @Override
            public Object[] toArray() {
                remove(0);
                return super.toArray();
            }
        };
    }

    public static Optional<String> optional() {
        return Optional.of("x");
    }

    public static OptionalInt none() {
        return OptionalInt.empty();
    }

    public static int[][] grid() {
        return new int[][] {{1, 2}, {}};
    }

    public static Object hidden() {
        return Secret.ONE;
    }

    public static List<Object> identities() {
        return new ArrayList<>(Collections.singletonList(new Object().hashCode()));
    }

    public static long time() {
        return System.nanoTime();
    }

    /** Another one in each run, and never empty. */
    public static String identity() {
        return "#" + System.identityHashCode(new Object());
    }

    /** Left to chance, so it may be empty. */
    public static String chance() {
        return "x".repeat((int) (Math.random() * 5));
    }

    public static int[] identityArray() {
        return new int[] {System.identityHashCode(new Object())};
    }

    public static double third() {
        return 1.0 / 3;
    }

    public static float half() {
        return 0.5f;
    }

    public static double minusZero() {
        return -0.0;
    }

    public static double nan() {
        return Double.longBitsToDouble(0x7ff8000000000001L);
    }

    public static Object[] mixed() {
        return new Object[] {1, "two", 'c', null, Arrays.asList(4.5)};
    }

    public static List<Values> objects() {
        return Arrays.asList(new Values(), new Values());
    }

    public static void fill(List<String> list, int[] array) {
        list.add("new");
        array[0] = 7;
    }

    @Override
    public String toString() {
        return "values";
    }
}
