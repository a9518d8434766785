// jdk: 17+
import java.util.*;

public class TreeMapOps {
    static void t(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        TreeMap<Integer, String> m = new TreeMap<>();
        for (int i = 0; i < 50; i += 5) m.put(i * 17 % 50, "v" + i);
        System.out.println(m);
        for (int k : new int[] {-1, 0, 7, 25, 45, 99}) System.out.println(k + ": " + m.floorKey(k) + " " + m.lowerKey(k) + " " + m.ceilingKey(k) + " " + m.higherKey(k) + " " + m.floorEntry(k) + " " + m.higherEntry(k));
        System.out.println(m.firstKey() + " " + m.lastEntry() + " " + m.headMap(20) + " " + m.headMap(20, true) + " " + m.tailMap(30) + " " + m.tailMap(30, false) + " " + m.subMap(10, 30) + " " + m.subMap(10, false, 30, true));
        System.out.println(m.descendingMap() + " " + m.descendingKeySet() + " " + m.navigableKeySet().headSet(15));
        NavigableMap<Integer, String> sub = m.subMap(10, true, 40, false);
        sub.put(12, "twelve");
        t(() -> sub.put(40, "out"));
        sub.remove(20);
        System.out.println(sub + " " + sub.size() + " " + sub.firstKey() + " " + sub.lastKey() + " " + sub.descendingMap().firstKey() + " " + sub.floorKey(100) + " " + sub.ceilingKey(-100) + " " + sub.lowerKey(10));
        sub.pollFirstEntry();
        sub.descendingMap().headMap(25, true).clear();
        System.out.println(m + " " + m.pollFirstEntry() + " " + m.pollLastEntry());
        t(() -> m.put(null, "x"));
        t(() -> m.firstEntry().setValue("no"));
        t(() -> m.subMap(5, 1));
        t(() -> new TreeMap<Integer, Integer>().firstKey());
        t(() -> { for (Integer k : m.keySet()) m.remove(k); });
        System.out.println(new TreeMap<>().firstEntry() + " " + new TreeMap<Integer, Integer>().floorKey(1));
        TreeMap<String, Integer> ci = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String s : "Banana apple CHERRY banana Apple date".split(" ")) ci.merge(s, 1, Integer::sum);
        System.out.println(ci + " " + ci.get("BANANA") + " " + ci.containsKey("DATE"));
        TreeMap<String, Integer> nulls = new TreeMap<>(Comparator.nullsFirst(Comparator.reverseOrder()));
        nulls.put("a", 1);
        nulls.put(null, 0);
        nulls.put("b", 2);
        System.out.println(nulls);
        TreeMap<Integer, Integer> big = new TreeMap<>();
        Random rnd = new Random(5);
        long h = 0;
        for (int i = 0; i < 5000; i++) {
            int k = rnd.nextInt(2000);
            if (rnd.nextInt(3) == 0) {
                Integer r = big.remove(k);
                h = h * 31 + (r == null ? -1 : r);
            } else {
                Integer o = big.put(k, i);
                h = h * 31 + (o == null ? -2 : o);
            }
            Integer c = big.ceilingKey(k), f = big.lowerKey(k);
            h = h * 31 + (c == null ? -3 : c) + (f == null ? -4 : f);
        }
        System.out.println(big.size() + " " + h + " " + big.hashCode());
        Iterator<Map.Entry<Integer, Integer>> it = big.entrySet().iterator();
        while (it.hasNext()) {
            Map.Entry<Integer, Integer> e = it.next();
            if (e.getKey() % 2 == 0) it.remove(); else e.setValue(e.getKey() * 2);
        }
        System.out.println(big.size() + " " + big.headMap(30) + " " + big.lastEntry());
        TreeSet<String> set = new TreeSet<>(Arrays.asList("m", "c", "x", "a", "q"));
        System.out.println(set + " " + set.first() + set.last() + set.floor("d") + set.higher("m") + set.pollFirst() + set.pollLast() + " " + set.descendingSet() + set.subSet("b", "r") + set.tailSet("m", false) + set.comparator());
        System.out.println(new TreeMap<>(Map.of(3, "c", 1, "a")).equals(Map.of(1, "a", 3, "c")) + " " + big.putIfAbsent(1, 5) + " " + big.computeIfAbsent(-7, k -> k * k) + " " + big.computeIfPresent(-7, (k, v) -> null) + " " + big.containsKey(-7));
    }
}
