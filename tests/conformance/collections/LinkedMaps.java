// jdk: 17+
import java.util.*;

public class LinkedMaps {
    static class Lru<K, V> extends LinkedHashMap<K, V> {
        final int max;
        int evicted;
        Lru(int max) { super(16, 0.75f, true); this.max = max; }
        @Override protected boolean removeEldestEntry(Map.Entry<K, V> e) { if (size() <= max) return false; evicted++; return true; }
    }

    public static void main(String[] args) {
        Map<String, Integer> m = new LinkedHashMap<>();
        for (String s : "the cat and the dog and a bird".split(" ")) m.merge(s, 1, Integer::sum);
        System.out.println(m);
        m.remove("cat");
        m.put("cat", 9);
        m.put("the", 0);
        m.putIfAbsent("and", 100);
        m.computeIfAbsent("new", String::length);
        m.computeIfPresent("dog", (k, v) -> null);
        System.out.println(m + " " + m.keySet() + " " + m.values());
        m.replaceAll((k, v) -> v * 10);
        Iterator<Map.Entry<String, Integer>> it = m.entrySet().iterator();
        it.next();
        it.remove();
        it.next().setValue(-1);
        System.out.println(m);
        Lru<Integer, String> lru = new Lru<>(3);
        for (int i = 0; i < 5; i++) lru.put(i, "v" + i);
        System.out.println(lru + " " + lru.evicted);
        lru.get(2);
        lru.getOrDefault(3, "");
        lru.put(2, "again");
        lru.containsKey(4);
        System.out.println(lru.keySet());
        lru.put(9, "nine");
        System.out.println(lru + " " + lru.evicted);
        try {
            for (Integer k : lru.keySet()) lru.get(k);
        } catch (ConcurrentModificationException e) {
            System.out.println("access order changed: " + e.getMessage());
        }
        LinkedHashSet<Integer> set = new LinkedHashSet<>(List.of(5, 3, 9, 1));
        set.add(3);
        set.remove(5);
        set.add(5);
        System.out.println(set + " " + set.contains(9) + " " + new ArrayList<>(set).get(2));
        set.retainAll(List.of(5, 1, 100));
        System.out.println(set);
        Random r = new Random(21);
        Lru<Integer, Integer> big = new Lru<>(50);
        long h = 0;
        int hits = 0;
        for (int i = 0; i < 5000; i++) {
            int k = (int) Math.abs(r.nextGaussian() * 40);
            Integer v = big.get(k);
            if (v != null) { hits++; h = h * 31 + v; } else big.put(k, i);
        }
        for (Map.Entry<Integer, Integer> e : big.entrySet()) h = h * 31 + e.getKey() * 7 + e.getValue();
        System.out.println(hits + " " + big.evicted + " " + h + " " + big.size());
        Map<String, Integer> copy = new LinkedHashMap<>(m);
        System.out.println(copy.equals(new HashMap<>(m)) + " " + (copy.hashCode() == m.hashCode()) + " " + copy.entrySet().equals(m.entrySet()) + " " + copy.keySet().containsAll(m.keySet()));
        StringBuilder sb = new StringBuilder();
        copy.forEach((k, v) -> sb.append(k).append(v).append(';'));
        System.out.println(sb);
        copy.clear();
        System.out.println(copy + " " + copy.entrySet().iterator().hasNext());
    }
}
