// jdk: 17+
import java.util.*;
import java.util.concurrent.*;

public class SpecialMaps {
    public static void main(String[] args) {
        IdentityHashMap<String, Integer> id = new IdentityHashMap<>();
        String a = new String("k"), b = new String("k");
        id.put(a, 1);
        id.put(b, 2);
        id.put("k", 3);
        id.put("k", 4);
        System.out.println(id.size() + " " + id.get(a) + id.get(b) + id.get("k") + id.get(new String("k")) + " " + id.containsKey(a) + id.containsValue(2) + " " + id.remove(a) + id.remove(new String("k")) + id.size());
        Set<Object> ids = Collections.newSetFromMap(new IdentityHashMap<>());
        Integer[] same = {127, 127, Integer.valueOf(1000), Integer.valueOf(1000)};
        ids.addAll(Arrays.asList(same));
        System.out.println(ids.size());
        WeakHashMap<Object, String> weak = new WeakHashMap<>();
        Object keep = new Object();
        weak.put(keep, "kept");
        weak.put("literal", "string");
        weak.put(null, "null key");
        System.out.println(weak.get(keep) + " " + weak.get("literal") + " " + weak.get(null) + " " + weak.size() + " " + weak.containsValue("kept") + " " + weak.remove(null));
        ConcurrentHashMap<String, Integer> c = new ConcurrentHashMap<>();
        for (int i = 0; i < 1000; i++) c.merge("k" + i % 100, i, Integer::sum);
        System.out.println(c.size() + " " + c.mappingCount() + " " + c.get("k7") + " " + c.putIfAbsent("k7", 0) + " " + c.putIfAbsent("new", 5) + " " + c.replace("new", 5, 6) + " " + c.computeIfAbsent("calc", String::length) + " " + c.computeIfPresent("calc", (k, v) -> null) + " " + c.compute("k1", (k, v) -> v + 1) + " " + c.remove("k2", 0) + " " + c.getOrDefault("none", -1));
        System.out.println(c.reduceValues(Long.MAX_VALUE, Integer::sum) + " " + c.search(Long.MAX_VALUE, (k, v) -> k.equals("k50") ? v : null) + " " + c.reduceValuesToInt(Long.MAX_VALUE, x -> x, 0, Math::max) + " " + new TreeMap<>(c).firstEntry() + " " + c.contains(6) + " " + c.hashCode());
        for (Runnable r : new Runnable[] {() -> c.put(null, 1), () -> c.put("x", null), () -> c.get(null), () -> c.merge("x", null, Integer::sum)}) {
            try {
                r.run();
            } catch (NullPointerException e) {
                System.out.print("NPE ");
            }
        }
        for (String k : c.keySet()) if (k.endsWith("9")) c.remove(k);
        c.forEach((k, v) -> { if (v % 2 == 0) c.put(k, v + 1); });
        System.out.println(c.size() + " " + c.values().stream().allMatch(v -> v % 2 == 1));
        try {
            c.computeIfAbsent("rec", k -> c.computeIfAbsent("rec", q -> 1));
            System.out.println("no detection");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        ConcurrentHashMap<Integer, Integer> big = new ConcurrentHashMap<>(2);
        for (int i = 0; i < 5000; i++) big.put(i << 16, i);
        long h = 0;
        for (int i = 0; i < 5000; i++) h = h * 31 + big.get(i << 16);
        System.out.println(big.size() + " " + h + " " + ConcurrentHashMap.newKeySet().add(1) + " " + big.keySet(7).add(99) + big.get(99));
        ConcurrentSkipListMap<Integer, String> sk = new ConcurrentSkipListMap<>();
        for (int i = 0; i < 50; i++) sk.put(i * 37 % 50, "v" + i);
        System.out.println(sk.firstKey() + " " + sk.floorKey(25) + " " + sk.higherEntry(25) + " " + sk.headMap(3) + " " + sk.tailMap(47, false) + " " + sk.descendingMap().firstKey() + " " + sk.pollFirstEntry() + " " + sk.subMap(10, 13) + " " + sk.remove(10) + sk.containsKey(10) + sk.size() + " " + sk.ceilingKey(10));
        ConcurrentSkipListSet<String> ss = new ConcurrentSkipListSet<>(Comparator.reverseOrder());
        ss.addAll(List.of("b", "c", "a"));
        System.out.println(ss + " " + ss.first() + ss.lower("b") + ss.pollLast());
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (Integer x : cow) cow.add(x * 10);
        System.out.println(cow + " " + cow.addIfAbsent(10) + cow.addIfAbsent(11) + cow.addAllAbsent(List.of(1, 99)) + " " + cow.indexOf(20) + " " + cow.removeIf(x -> x > 50) + cow);
        try {
            cow.iterator().remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("no iterator remove");
        }
        CopyOnWriteArraySet<String> cs = new CopyOnWriteArraySet<>(List.of("q", "p"));
        System.out.println(cs.add("q") + " " + cs.add("r") + " " + cs);
        Map<String, Integer> ht = new Hashtable<>();
        ht.put("z", 1);
        System.out.println(ht + " " + new TreeMap<>(Map.of(2, "b", 1, "a")).descendingMap() + " " + new Properties().getProperty("none", "default"));
    }
}
