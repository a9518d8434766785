// jdk: 17+
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/** `WeakHashMap` loses entries whose keys nobody holds, and only those. */
public class WeakMaps {
    static final class Key {
        final int number;

        Key(int number) {
            this.number = number;
        }
    }

    static Map<Key, String> fill(Map<Key, String> map, Map<Integer, Key> held) {
        for (int i = 0; i < 100; i++) {
            Key key = new Key(i);
            map.put(key, "value " + i);
            if (i % 10 == 0) {
                held.put(i, key);
            }
        }
        return map;
    }

    static void collectUntil(Map<?, ?> map, int size) throws InterruptedException {
        while (map.size() > size) {
            System.gc();
            Thread.sleep(2);
        }
        System.out.println("size " + map.size());
    }

    public static void main(String[] args) throws Exception {
        Map<Integer, Key> held = new HashMap<>();
        Map<Key, String> map = fill(new WeakHashMap<>(), held);
        System.out.println("before " + map.size());
        collectUntil(map, 10);
        int sum = 0;
        for (Map.Entry<Key, String> entry : map.entrySet()) {
            sum += entry.getKey().number;
        }
        System.out.println("numbers left " + sum + ", " + map.get(held.get(50)));
        held.keySet().removeIf(n -> n > 40);
        collectUntil(map, 5);
        held.clear();
        collectUntil(map, 0);
        System.out.println("empty " + map.isEmpty() + " " + map);

        Set<Object> set = Collections.newSetFromMap(new WeakHashMap<>());
        Object one = new Object();
        set.add(one);
        set.add(new Object());
        while (set.size() > 1) {
            System.gc();
            Thread.sleep(2);
        }
        Iterator<Object> left = set.iterator();
        System.out.println("set " + set.size() + " " + (left.next() == one) + " " + left.hasNext());

        // A value that holds its own key keeps it for ever.
        Map<Key, Object> leak = new WeakHashMap<>();
        WeakReference<Key> leaked = leak(leak);
        System.gc();
        System.gc();
        System.out.println("leaked " + leak.size() + " " + leaked.get().number);
    }

    static WeakReference<Key> leak(Map<Key, Object> map) {
        Key key = new Key(7);
        map.put(key, new Object[] {key});
        return new WeakReference<>(key);
    }
}
