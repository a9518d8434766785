// jdk: 17+
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class MapIdioms {
    static class Key {
        final int k;
        Key(int k) { this.k = k; }
        @Override public int hashCode() { return k % 3; }
        @Override public boolean equals(Object o) { return o instanceof Key x && x.k == k; }
        @Override public String toString() { return "K" + k; }
    }

    static class CKey extends Key implements Comparable<CKey> {
        CKey(int k) { super(k); }
        @Override public int compareTo(CKey o) { return Integer.compare(k, o.k); }
    }

    static class Lru<K, V> extends LinkedHashMap<K, V> {
        final int max;
        Lru(int max) { super(8, 0.75f, true); this.max = max; }
        @Override protected boolean removeEldestEntry(Map.Entry<K, V> e) { return size() > max; }
    }

    static void t(String name, Supplier<?> s) {
        try {
            System.out.println(name + " = " + s.get());
        } catch (RuntimeException e) {
            System.out.println(name + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (boolean comparable : new boolean[] {false, true}) {
            Map<Key, Integer> m = new HashMap<>();
            for (int i = 0; i < 100; i++) m.put(comparable ? new CKey(i) : new Key(i), i);
            for (int i = 0; i < 100; i += 2) m.remove(comparable ? new CKey(i) : new Key(i));
            System.out.println(m.size() + " " + m.get(comparable ? new CKey(51) : new Key(51)) + " " + m.containsKey(new Key(50)) + " " + m.values().stream().mapToInt(x -> x).sum() + " " + (comparable ? m.keySet().stream().mapToInt(k -> k.k).min().getAsInt() : 0));
        }
        Map<String, Integer> h = new HashMap<>(Map.of("a", 1));
        t("merge null", () -> h.merge("a", 5, (x, y) -> null) + " " + h);
        t("null key", () -> h.put(null, 7) + " " + h.get(null) + " " + h.containsValue(7) + " " + h.remove(null));
        t("compute", () -> h.compute("b", (k, v) -> v == null ? 10 : v + 1) + " " + h.compute("b", (k, v) -> v + 1) + " " + h.computeIfAbsent("c", k -> null) + " " + h);
        t("merge null value", () -> h.merge("x", null, Integer::sum));
        t("cme", () -> h.computeIfAbsent("q", k -> { h.put("r", 1); return 2; }));
        t("replaceAll", () -> { h.replaceAll((k, v) -> v * 2); return h; });
        t("views", () -> { Map<Integer, String> x = new HashMap<>(Map.of(1, "a", 2, "b", 3, "a")); x.values().remove("a"); x.keySet().retainAll(Set.of(2, 3)); return x.size() + " " + x.entrySet().contains(Map.entry(2, "b")); });
        t("entry", () -> Map.entry("k", 1) + " " + new AbstractMap.SimpleEntry<>("k", 1).equals(Map.entry("k", 1)) + " " + Map.entry("k", 1).hashCode() + new AbstractMap.SimpleImmutableEntry<>(null, 2));
        t("entry set", () -> Map.entry("k", 1).setValue(2));
        Lru<String, Integer> lru = new Lru<>(3);
        for (String s : "a b c a d a e b".split(" ")) lru.merge(s, 1, Integer::sum);
        t("lru", () -> lru + " " + lru.get("e") + lru.keySet() + lru.getOrDefault("a", 0) + lru);
        LinkedHashMap<String, Integer> ord = new LinkedHashMap<>();
        for (String s : "z y x z w".split(" ")) ord.put(s, ord.size());
        ord.remove("y");
        ord.put("y", 9);
        t("insertion order", () -> ord + " " + new ArrayList<>(ord.values()));
        IdentityHashMap<String, Integer> id = new IdentityHashMap<>();
        id.put("lit", 1);
        id.put(new String("lit"), 2);
        t("identity", () -> id.size() + " " + id.get("lit") + " " + id.containsKey(new String("lit")) + id.equals(Map.of("lit", 1)));
        WeakHashMap<Object, String> weak = new WeakHashMap<>();
        Object key = new Object();
        weak.put(key, "held");
        weak.put(null, "null");
        t("weak", () -> weak.size() + weak.get(key) + weak.get(null));
        EnumMap<Thread.State, Integer> em = new EnumMap<>(Thread.State.class);
        em.put(Thread.State.WAITING, 1);
        em.put(Thread.State.NEW, 2);
        t("enum map", () -> em + " " + em.containsKey(Thread.State.BLOCKED) + em.clone().equals(em) + " " + em.hashCode() / 1_000_000_000);
        t("enum null", () -> em.put(null, 1));
        t("immutable", () -> Map.of("a", 1, "b", 2).put("c", 3));
        t("immutable dup", () -> Map.of("a", 1, "a", 2));
        t("immutable null", () -> Map.of("a", null));
        t("copyOf", () -> Map.copyOf(new TreeMap<>(Map.of("k", "v"))) + " " + (Map.copyOf(Map.of(1, 2)) == Map.copyOf(Map.of(1, 2))));
        t("ofEntries", () -> new TreeMap<>(Map.ofEntries(Map.entry(1, "x"), Map.entry(2, "y"))));
        t("unmodifiable", () -> Collections.unmodifiableMap(h).entrySet().iterator().next().setValue(1));
        t("checked", () -> { @SuppressWarnings({"unchecked", "rawtypes"}) Object o = ((Map) Collections.checkedMap(new HashMap<>(), String.class, Integer.class)).put(1, 1); return o; });
        t("synchronized", () -> Collections.synchronizedMap(new TreeMap<>(Map.of(1, 2))) + " " + Collections.emptyMap() + Collections.singletonMap("s", null) + Collections.nCopies(3, "n") + Collections.frequency(List.of(1, 2, 1), 1));
        Hashtable<String, Integer> ht = new Hashtable<>();
        for (int i = 0; i < 15; i++) ht.put("k" + i, i);
        t("hashtable", () -> ht.size() + " " + ht.contains(7) + " " + Collections.list(ht.keys()).subList(0, 5) + " " + ht.toString().length());
        t("hashtable null", () -> ht.put("x", null));
        Map<String, List<Integer>> multi = new TreeMap<>();
        for (int i = 1; i <= 12; i++) multi.computeIfAbsent(i % 2 == 0 ? "even" : i % 3 == 0 ? "three" : "other", k -> new ArrayList<>()).add(i);
        t("multi", () -> multi);
        t("invert", () -> multi.entrySet().stream().flatMap(e -> e.getValue().stream().map(v -> Map.entry(v, e.getKey()))).collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, TreeMap::new)));
        t("hash order", () -> IntStream.range(0, 20).mapToObj(i -> "key" + i * i).collect(Collectors.toCollection(HashSet::new)).toString());
        t("capacity", () -> { HashMap<Integer, Integer> big = new HashMap<>(2, 0.5f); for (int i = 0; i < 40; i++) big.put(i * 1024, i); return big.keySet().toString(); });
        t("self", () -> { Map<Object, Object> self = new HashMap<>(); self.put("me", self); return self; });
        t("equals", () -> new HashMap<>(Map.of(1, "a")).equals(new TreeMap<>(Map.of(1, "a"))) + " " + new HashMap<>(Map.of(1, "a")).hashCode() + " " + List.of(1, 2).equals(new LinkedList<>(List.of(1, 2))) + Set.of(1).equals(Set.of(1L)));
    }
}
