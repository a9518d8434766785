package nasty;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** State that outlives every test. */
public class Statics {
    static int count;
    static Statics instance;
    public static final List<String> LOG = new ArrayList<>();
    private static final Map<String, int[]> CACHE = new HashMap<>();
    private int visits;

    public static Statics instance() {
        if (instance == null) {
            instance = new Statics();
        }
        return instance;
    }

    public int visit() {
        return ++visits;
    }

    public static int next() {
        return count++;
    }

    public static void log(String line) {
        LOG.add(line);
    }

    public static int logSize() {
        return LOG.size();
    }

    public static int cached(String key) {
        return ++CACHE.computeIfAbsent(key, k -> new int[1])[0];
    }

    public static String mode(boolean on) {
        String old = System.getProperty("nasty.mode", "unset");
        System.setProperty("nasty.mode", "" + on);
        return old;
    }

    public static void fail(int n) {
        if (count > 2) {
            throw new IllegalStateException("count " + count);
        }
        count += n;
    }
}
