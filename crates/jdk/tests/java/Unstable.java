import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/** Values that differ from run to run, and others that look like it. */
public class Unstable {
    enum Colour { RED, GREEN, BLUE }

    static class Plain {
        final int id;

        Plain(int id) {
            this.id = id;
        }
    }

    // ---- unstable ----

    static int identityHash() {
        return System.identityHashCode(new Plain(1)) + 1;
    }

    static int objectHash() {
        return new Plain(1).hashCode() & 0xff;
    }

    static String objectText() {
        return new Plain(1).toString();
    }

    static int enumHash() {
        return Colour.RED.hashCode();
    }

    static String absoluteFile() {
        return new java.io.File("a").getAbsolutePath();
    }

    static String canonicalFile() throws java.io.IOException {
        return new java.io.File("a").getCanonicalPath();
    }

    static int absoluteLength() {
        return new java.io.File("a").getAbsolutePath().length();
    }

    static String absoluteAlready() {
        return new java.io.File("/a").getAbsolutePath();
    }

    static long nano() {
        return System.nanoTime() / 1000;
    }

    static Object boxedMillis() {
        return new Object[] { "a", Long.valueOf(System.currentTimeMillis()) };
    }

    static String timeText() {
        return "at " + System.currentTimeMillis();
    }

    static String formattedTime() {
        return String.format("%d ms", System.currentTimeMillis());
    }

    static int random() {
        return new Random().nextInt(10);
    }

    static double mathRandom() {
        return Math.random();
    }

    static int threadLocalRandom() {
        return ThreadLocalRandom.current().nextInt();
    }

    static String uuid() {
        return UUID.randomUUID().toString();
    }

    static int shuffled() {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5));
        Collections.shuffle(list);
        return list.get(0);
    }

    static int setOrder() {
        Set<Plain> set = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            set.add(new Plain(i));
        }
        return set.iterator().next().id;
    }

    static String setText() {
        Set<Colour> set = new HashSet<>(Arrays.asList(Colour.values()));
        return set.toString();
    }

    static int identityMapOrder() {
        Map<Plain, Integer> map = new IdentityHashMap<>();
        map.put(new Plain(1), 1);
        map.put(new Plain(2), 2);
        return map.values().iterator().next();
    }

    static int concurrentMapOrder() {
        Map<Plain, Integer> map = new ConcurrentHashMap<>();
        map.put(new Plain(1), 1);
        map.put(new Plain(2), 2);
        return map.values().iterator().next();
    }

    static int bigConcurrentOrder() {
        Map<Plain, Integer> map = new ConcurrentHashMap<>();
        for (int i = 0; i < 500; i++) {
            map.put(new Plain(i), i);
        }
        return map.values().iterator().next();
    }

    static int bigHashOrder() {
        Map<Plain, Integer> map = new HashMap<>();
        for (int i = 0; i < 500; i++) {
            map.put(new Plain(i), i);
        }
        return map.values().iterator().next();
    }

    static List<Plain> copiedOrder() {
        Set<Plain> set = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            set.add(new Plain(i));
        }
        return new ArrayList<>(set);
    }

    static int immutableSetOrder() {
        return Set.of(1, 2, 3, 4, 5).iterator().next();
    }

    static int pairOrder() {
        return Set.of(1, 2).iterator().next();
    }

    static long threadId() {
        return Thread.currentThread().getId();
    }

    static int tableByHash() {
        int[] table = new int[16];
        table[new Plain(0).hashCode() & 15] = 1;
        return table[3];
    }

    static int lengthFromHash() {
        return new int[new Plain(0).hashCode() & 15].length;
    }

    static Object cloned() {
        long[] times = { System.nanoTime() };
        return times.clone();
    }

    static long copied() {
        long[] times = { 1, System.nanoTime(), 3 };
        long[] copy = Arrays.copyOf(times, 10);
        return copy[1];
    }

    static long reflected() throws Exception {
        return (Long) Unstable.class.getDeclaredMethod("nano").invoke(null);
    }

    // ---- stable ----

    static int seededRandom() {
        return new Random(42).nextInt();
    }

    static int stringHash() {
        return "some text".hashCode() + List.of("a", "b").hashCode();
    }

    static String mapText() {
        Map<String, Integer> map = new HashMap<>();
        for (int i = 0; i < 30; i++) {
            map.put("key" + i, i);
        }
        return map.toString();
    }

    static int mapOrder() {
        Map<String, Integer> map = new HashMap<>();
        for (int i = 0; i < 30; i++) {
            map.put("key" + i, i);
        }
        return map.values().iterator().next();
    }

    static int lookup() {
        Map<Colour, Integer> map = new HashMap<>();
        for (Colour colour : Colour.values()) {
            map.put(colour, colour.ordinal());
            map.merge(colour, 1, Integer::sum);
        }
        return map.get(Colour.BLUE);
    }

    static int manyLookups() {
        Map<Plain, Integer> map = new HashMap<>();
        List<Plain> keys = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            keys.add(new Plain(i));
            map.put(keys.get(i), i);
        }
        map.remove(keys.get(4));
        return map.get(keys.get(50)) + map.size();
    }

    static int concurrentLookups() {
        Map<Plain, Integer> map = new ConcurrentHashMap<>();
        List<Plain> keys = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            keys.add(new Plain(i));
            map.put(keys.get(i), i);
            map.merge(keys.get(i), 1, Integer::sum);
        }
        map.remove(keys.get(4));
        return map.get(keys.get(50)) + map.computeIfAbsent(keys.get(4), k -> k.id);
    }

    static boolean contains() {
        Set<Plain> set = new HashSet<>();
        Plain one = new Plain(1);
        set.add(one);
        return set.contains(one);
    }

    static Map<Colour, String> linkedOrder() {
        Map<Colour, String> map = new LinkedHashMap<>();
        for (Colour colour : Colour.values()) {
            map.put(colour, colour.name());
        }
        return map;
    }

    static Set<Plain> hashSet() {
        Set<Plain> set = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            set.add(new Plain(i));
        }
        return set;
    }

    static Set<Integer> twoElements() {
        return Set.of(1, 2);
    }

    static int oneElement() {
        return Set.of(7).iterator().next();
    }

    static boolean immutableContains() {
        return Set.of("a", "b").contains("b") && Set.of(1, 2, 3, 4).containsAll(List.of(1, 4));
    }

    static String linkedText() {
        return linkedOrder().toString();
    }

    static String treeText() {
        return new TreeMap<>(Map.of("a", 1)).toString();
    }

    static int overwritten() {
        long[] times = { System.nanoTime(), 1 };
        times[0] = 5;
        return (int) times[0];
    }

    static String formatted() {
        return String.format("%5.2f|%s|%d", 3.14159, "text", 42);
    }
}
