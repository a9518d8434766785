// jdk: 17+
import java.util.*;
import java.util.function.*;

public class NavigableViews {
    static void t(String name, Supplier<?> s) {
        try {
            System.out.println(name + " = " + s.get());
        } catch (RuntimeException e) {
            System.out.println(name + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        TreeMap<String, Integer> m = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String s : "the Quick brown Fox jumps over THE lazy dog".split(" ")) m.merge(s, 1, Integer::sum);
        System.out.println(m + " " + m.get("FOX") + " " + m.firstEntry() + " " + m.lastKey());
        NavigableMap<String, Integer> sub = m.subMap("d", true, "l", false);
        t("sub", () -> sub + " " + sub.size() + " " + sub.firstKey() + sub.lastEntry() + " " + sub.descendingMap());
        sub.put("Gap", 42);
        t("sees", () -> m.containsKey("GAP") + " " + m.size());
        t("out of range", () -> sub.put("zebra", 1));
        t("out of range view", () -> sub.subMap("a", "c"));
        t("head", () -> m.headMap("jumps") + " " + m.headMap("jumps", true).lastKey() + " " + m.tailMap("quick"));
        sub.entrySet().removeIf(e -> e.getValue() > 10);
        t("removed", () -> m.containsKey("gap") + " " + sub.pollFirstEntry() + " " + m.keySet());
        t("set value", () -> { for (Map.Entry<String, Integer> e : m.tailMap("o").entrySet()) e.setValue(e.getValue() * 100); return m; });
        t("snapshot entry", () -> m.firstEntry().setValue(1));
        t("navigate", () -> m.floorKey("k") + m.ceilingKey("k") + m.higherKey("the") + m.lowerEntry("brown") + m.floorEntry("a"));
        NavigableSet<String> keys = m.navigableKeySet();
        t("keys", () -> keys.descendingSet().headSet("lazy") + " " + keys.pollLast() + " " + m.size() + " " + keys.higher("jumps") + keys.subSet("b", "k"));
        t("null", () -> m.get(null));
        t("cme", () -> { for (String k : m.keySet()) m.put(k + "!", 1); return ""; });
        t("iterator remove", () -> { for (Iterator<Integer> i = m.descendingMap().values().iterator(); i.hasNext(); ) if (i.next() == 1) i.remove(); return m; });
        TreeMap<Integer, String> nums = new TreeMap<>();
        for (int i = 0; i < 1000; i++) nums.put(i * 7919 % 1009, "v" + i);
        Random r = new Random(4);
        for (int i = 0; i < 700; i++) nums.remove(r.nextInt(1009));
        t("after removals", () -> nums.size() + " " + nums.hashCode() + " " + nums.headMap(100).keySet());
        t("of sorted", () -> new TreeMap<>(nums).equals(nums) + " " + new TreeMap<>((Map<Integer, String>) new HashMap<>(nums)).equals(nums) + " " + new TreeSet<>(nums.descendingKeySet()).first() + " " + new TreeSet<>((SortedSet<Integer>) nums.descendingKeySet()).first());
        t("compute", () -> nums.compute(-1, (k, v) -> v + "x") + nums.computeIfAbsent(-2, k -> "made") + nums.computeIfPresent(-2, (k, v) -> null) + nums.merge(-1, "y", String::concat) + nums.replace(-1, "z") + nums.putIfAbsent(-1, "q") + nums.getOrDefault(-9, "d"));
        t("compute cme", () -> { TreeMap<Integer, Integer> x = new TreeMap<>(); return x.computeIfAbsent(1, k -> { x.put(2, 2); return 1; }); });
        TreeSet<int[]> sets = new TreeSet<>(Comparator.comparingInt((int[] a) -> a.length).thenComparing(Arrays::compare));
        for (int[] a : new int[][] {{3}, {1, 2}, {}, {1}, {1, 1, 1}, {3}}) sets.add(a);
        t("arrays", () -> sets.stream().map(Arrays::toString).toList() + " " + sets.contains(new int[] {1, 2}));
        t("not comparable", () -> new TreeSet<>(List.of(new Object())));
        t("mixed", () -> new TreeSet<Object>(Arrays.asList(1, "a")));
        t("empty first", () -> new TreeSet<>().first());
        PriorityQueue<String> pq = new PriorityQueue<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        Collections.addAll(pq, "ccc", "a", "bb", "b", "aa", "dddd");
        t("pq", () -> pq + " " + pq.peek() + " " + pq.remove("bb") + pq.contains("bb"));
        StringBuilder sb = new StringBuilder();
        while (!pq.isEmpty()) sb.append(pq.poll()).append(' ');
        t("polled", () -> sb);
        t("pq null", () -> pq.add(null));
        t("pq heap order", () -> { PriorityQueue<Integer> h = new PriorityQueue<>(List.of(9, 8, 7, 6, 5, 4, 3, 2, 1)); h.removeIf(x -> x % 3 == 0); return h + " " + h.poll() + h; });
    }
}
