// jdk: 17+
import java.util.*;
import java.util.function.*;

/** Three caches built by hand, driven by the same requests. */
public class LruAndCaches {
    interface Cache<K, V> {
        V get(K k, Function<K, V> load);
        int size();
        String stats();
    }

    static final class Lru<K, V> implements Cache<K, V> {
        private static final class Node<K, V> { K key; V value; Node<K, V> prev, next; }
        private final Map<K, Node<K, V>> index = new HashMap<>();
        private final Node<K, V> head = new Node<>(), tail = new Node<>();
        private final int capacity;
        private int hits, misses;

        Lru(int capacity) {
            if (capacity < 1) throw new IllegalArgumentException("capacity " + capacity);
            this.capacity = capacity;
            head.next = tail;
            tail.prev = head;
        }

        @Override public V get(K k, Function<K, V> load) {
            Node<K, V> n = index.get(k);
            if (n == null) {
                misses++;
                if (index.size() == capacity) index.remove(unlink(tail.prev).key);
                n = new Node<>();
                n.key = k;
                n.value = load.apply(k);
                index.put(k, n);
            } else {
                hits++;
                unlink(n);
            }
            n.next = head.next;
            n.prev = head;
            head.next.prev = n;
            head.next = n;
            return n.value;
        }

        private Node<K, V> unlink(Node<K, V> n) { n.prev.next = n.next; n.next.prev = n.prev; return n; }
        @Override public int size() { return index.size(); }
        @Override public String stats() {
            StringBuilder s = new StringBuilder("lru hits " + hits + " misses " + misses + " order");
            for (Node<K, V> n = head.next; n != tail; n = n.next) s.append(' ').append(n.key);
            return s.toString();
        }
    }

    static final class Lfu<K, V> implements Cache<K, V> {
        private record Entry<V>(V value, int uses, long stamp) { }
        private final Map<K, Entry<V>> m = new LinkedHashMap<>();
        private final int capacity;
        private long clock;
        private int evictions;

        Lfu(int c) { capacity = c; }

        @Override public V get(K k, Function<K, V> load) {
            Entry<V> e = m.get(k);
            if (e == null) {
                if (m.size() == capacity) {
                    m.remove(Collections.min(m.entrySet(), Comparator.comparing((Map.Entry<K, Entry<V>> x) -> x.getValue().uses()).thenComparing(x -> x.getValue().stamp())).getKey());
                    evictions++;
                }
                e = new Entry<>(load.apply(k), 0, 0);
            }
            m.put(k, new Entry<>(e.value(), e.uses() + 1, clock++));
            return e.value();
        }

        @Override public int size() { return m.size(); }
        @Override public String stats() { return "lfu evictions " + evictions + " " + new TreeMap<>(m).entrySet().stream().map(e -> e.getKey() + "x" + e.getValue().uses()).toList(); }
    }

    static final class Clock<K, V> implements Cache<K, V> {
        private final Object[] keys, values;
        private final boolean[] used;
        private int hand, size, sweeps;

        Clock(int c) { keys = new Object[c]; values = new Object[c]; used = new boolean[c]; }

        @SuppressWarnings("unchecked") @Override public V get(K k, Function<K, V> load) {
            for (int i = 0; i < size; i++) if (keys[i].equals(k)) { used[i] = true; return (V) values[i]; }
            V v = load.apply(k);
            int slot;
            if (size < keys.length) slot = size++;
            else {
                while (used[hand]) { used[hand] = false; hand = (hand + 1) % keys.length; sweeps++; }
                slot = hand;
                hand = (hand + 1) % keys.length;
            }
            keys[slot] = k;
            values[slot] = v;
            used[slot] = true;
            return v;
        }

        @Override public int size() { return size; }
        @Override public String stats() { return "clock sweeps " + sweeps + " hand " + hand + " " + Arrays.toString(keys); }
    }

    public static void main(String[] args) {
        for (int cap : new int[] {1, 3, 8, 20}) {
            for (Cache<Integer, String> c : List.of(new Lru<Integer, String>(cap), new Lfu<Integer, String>(cap), new Clock<Integer, String>(cap))) {
                Random r = new Random(cap);
                int[] loads = {0};
                long h = 0;
                for (int i = 0; i < 600; i++) {
                    int k = r.nextInt(4) == 0 ? r.nextInt(40) : r.nextInt(8);
                    h = h * 31 + c.get(k, x -> { loads[0]++; return "v" + x * x; }).hashCode();
                }
                System.out.println(cap + " loads " + loads[0] + " size " + c.size() + " hash " + h + " " + c.stats());
            }
        }
        try {
            new Lru<>(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Lru<Integer, Integer>(2).get(1, k -> 1 / (k - 1));
        } catch (ArithmeticException e) {
            System.out.println("loader failed: " + e.getMessage());
        }
    }
}
