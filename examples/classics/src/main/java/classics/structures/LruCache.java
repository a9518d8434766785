package classics.structures;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** A cache that forgets what was used least recently. */
public class LruCache<K, V> {
    private final class Slot {
        final K key;
        V value;
        Slot newer;
        Slot older;

        Slot(K key, V value) {
            this.key = key;
            this.value = value;
        }
    }

    private final int capacity;
    private final Map<K, Slot> slots = new HashMap<>();
    private Slot newest;
    private Slot oldest;
    private int hits;
    private int misses;

    public LruCache(int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException("capacity must be positive");
        }
        this.capacity = capacity;
    }

    public V get(K key) {
        Slot slot = slots.get(key);
        if (slot == null) {
            misses++;
            return null;
        }
        hits++;
        touch(slot);
        return slot.value;
    }

    public V getOrCompute(K key, Function<? super K, ? extends V> function) {
        V value = get(key);
        if (value == null) {
            value = function.apply(key);
            if (value != null) {
                put(key, value);
            }
        }
        return value;
    }

    public void put(K key, V value) {
        Slot slot = slots.get(key);
        if (slot != null) {
            slot.value = value;
            touch(slot);
            return;
        }
        if (slots.size() == capacity) {
            slots.remove(oldest.key);
            unlink(oldest);
        }
        slot = new Slot(key, value);
        slots.put(key, slot);
        link(slot);
    }

    public int size() {
        return slots.size();
    }

    /** Hits as a part of all lookups; 0 before the first one. */
    public double hitRate() {
        int lookups = hits + misses;
        return lookups == 0 ? 0 : (double) hits / lookups;
    }

    private void touch(Slot slot) {
        if (slot != newest) {
            unlink(slot);
            link(slot);
        }
    }

    private void link(Slot slot) {
        slot.newer = null;
        slot.older = newest;
        if (newest != null) {
            newest.newer = slot;
        }
        newest = slot;
        if (oldest == null) {
            oldest = slot;
        }
    }

    private void unlink(Slot slot) {
        if (slot.newer != null) {
            slot.newer.older = slot.older;
        } else {
            newest = slot.older;
        }
        if (slot.older != null) {
            slot.older.newer = slot.newer;
        } else {
            oldest = slot.newer;
        }
    }
}
