/** The keys that were used last, the newest first, and no more than a limit. */
public class RecentKeys {
    private static class Entry {
        String key;
        int uses;
        Entry newer;
        Entry older;
    }

    private Entry newest;
    private Entry oldest;
    private int size;
    private int limit = 2;

    public int use(String key) {
        Entry found = find(key);
        if (found == null) {
            found = new Entry();
            found.key = key;
            size++;
        } else {
            take(found);
        }
        found.uses++;
        put(found);
        if (size > limit) {
            take(oldest);
            size--;
        }
        return found.uses;
    }

    private Entry find(String key) {
        Entry entry = newest;
        while (entry != null && !entry.key.equals(key)) {
            entry = entry.older;
        }
        return entry;
    }

    private void take(Entry entry) {
        if (entry.newer == null) {
            newest = entry.older;
        } else {
            entry.newer.older = entry.older;
        }
        if (entry.older == null) {
            oldest = entry.newer;
        } else {
            entry.older.newer = entry.newer;
        }
    }

    private void put(Entry entry) {
        entry.newer = null;
        entry.older = newest;
        if (newest != null) {
            newest.newer = entry;
        }
        newest = entry;
        if (oldest == null) {
            oldest = entry;
        }
    }

    public boolean isRecent(String key) {
        return find(key) != null;
    }

    public String oldestKey() {
        return oldest.key;
    }

    public void clear() {
        newest = null;
        oldest = null;
        size = 0;
    }
}
