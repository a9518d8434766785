// jdk: 17+
import java.util.*;

public class HashMapOps {
    static final class Bad implements Comparable<Bad> {
        final int v;
        Bad(int v) { this.v = v; }
        @Override public int hashCode() { return v % 3; }
        @Override public boolean equals(Object o) { return o instanceof Bad b && b.v == v; }
        @Override public int compareTo(Bad o) { return Integer.compare(v, o.v); }
        @Override public String toString() { return "B" + v; }
    }

    static final class Worse {
        final String s;
        Worse(String s) { this.s = s; }
        @Override public int hashCode() { return 42; }
        @Override public boolean equals(Object o) { return o instanceof Worse w && w.s.equals(s); }
    }

    public static void main(String[] args) {
        Map<String, Integer> m = new HashMap<>();
        String[] words = "the quick brown fox jumps over the lazy dog and the cat".split(" ");
        for (String w : words) m.merge(w, 1, Integer::sum);
        System.out.println(m);
        System.out.println(m.keySet() + " " + m.values() + " " + m.entrySet() + " " + m.hashCode());
        System.out.println(m.put("the", 10) + " " + m.put("new", 1) + " " + m.putIfAbsent("fox", 5) + " " + m.putIfAbsent("hen", 5) + " " + m.get("none") + " " + m.getOrDefault("none", -1) + " " + m.remove("dog") + " " + m.remove("zzz") + " " + m.remove("fox", 99) + " " + m.replace("cat", 1, 9) + " " + m.replace("nope", 3));
        System.out.println(m.computeIfAbsent("calc", String::length) + " " + m.computeIfPresent("calc", (k, v) -> v > 3 ? null : v) + " " + m.containsKey("calc") + " " + m.compute("the", (k, v) -> v == null ? 0 : v * 2) + " " + m.compute("x", (k, v) -> null) + " " + m.merge("the", 1, (a, b) -> null));
        m.put(null, -5);
        m.put("nullv", null);
        System.out.println(m.get(null) + " " + m.containsKey("nullv") + " " + m.get("nullv") + " " + m.containsValue(null) + " " + m.putIfAbsent("nullv", 4) + " " + m.size());
        m.replaceAll((k, v) -> v == null ? 0 : v + 1);
        System.out.println(m);
        m.keySet().removeIf(k -> k != null && k.length() > 3);
        m.values().remove(2);
        m.entrySet().forEach(e -> e.setValue(e.getValue() * 3));
        System.out.println(m + " " + m.equals(new TreeMap<>(Map.of("a", 1))) + " " + new HashMap<>(m).equals(m));
        try {
            for (String k : m.keySet()) m.put(k + "2", 1);
        } catch (ConcurrentModificationException e) {
            System.out.println(e);
        }
        try {
            m.computeIfAbsent("cme", k -> m.put("other", 1));
        } catch (ConcurrentModificationException e) {
            System.out.println(e);
        }
        Map<Bad, Integer> tree = new HashMap<>();
        for (int i = 0; i < 300; i++) tree.put(new Bad(i * 7 % 300), i);
        long h = 0;
        for (int i = -5; i < 305; i++) h = h * 31 + tree.getOrDefault(new Bad(i), -1);
        System.out.println(tree.size() + " " + h);
        for (int i = 0; i < 300; i++) if (i % 10 != 0) tree.remove(new Bad(i));
        System.out.println(tree.size() + " " + new TreeMap<>(tree));
        Map<Worse, Integer> worse = new HashMap<>();
        for (int i = 0; i < 100; i++) worse.put(new Worse("w" + i % 60), i);
        System.out.println(worse.size() + " " + worse.get(new Worse("w59")) + " " + worse.get(new Worse("w3")));
        Map<Integer, Integer> big = new HashMap<>(4, 0.5f);
        for (int i = 0; i < 20000; i++) big.put(i * 31 ^ i << 7, i);
        int order = 0;
        for (Map.Entry<Integer, Integer> e : big.entrySet()) order = order * 31 + e.getKey() - e.getValue();
        System.out.println(big.size() + " " + order);
        Iterator<Integer> it = big.keySet().iterator();
        while (it.hasNext()) if ((it.next() & 3) != 0) it.remove();
        System.out.println(big.size() + " " + big.hashCode());
        big.clear();
        System.out.println(big + " " + big.isEmpty());
        Set<Object> set = new HashSet<>(Arrays.asList(1, 1L, 1.0, '1', "1", null, true, List.of(1)));
        System.out.println(set.size() + " " + set.contains(1) + set.contains((short) 1) + set.contains(List.of(1)) + " " + set.add("1") + set.add("2") + set.remove(1L) + set.size());
        Map<Character, Integer> chars = new HashMap<>();
        for (char c : "zebra crossing ahead".toCharArray()) chars.merge(c, 1, Integer::sum);
        System.out.println(chars);
        Map<Double, Boolean> ds = new HashMap<>(Map.of(0.0, true, -0.0, false, Double.NaN, true));
        System.out.println(ds.get(0.0) + " " + ds.get(-0.0) + " " + ds.get(0.0 / 0.0) + " " + ds.size());
    }
}
