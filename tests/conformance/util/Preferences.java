// jdk: 17+
import java.util.*;
import java.util.prefs.AbstractPreferences;
import java.util.prefs.BackingStoreException;
import java.util.prefs.*;

public class Preferences {
    /** A tree in memory: everything but the store is the library's. */
    static class Memory extends AbstractPreferences {
        final Map<String, String> values = new TreeMap<>();
        final Map<String, Memory> children = new TreeMap<>();

        Memory(AbstractPreferences parent, String name) {
            super(parent, name);
            newNode = true;
        }

        @Override protected void putSpi(String k, String v) { values.put(k, v); }
        @Override protected String getSpi(String k) { return values.get(k); }
        @Override protected void removeSpi(String k) { values.remove(k); }
        @Override protected void removeNodeSpi() { System.out.println("removed " + name()); }
        @Override protected String[] keysSpi() { return values.keySet().toArray(new String[0]); }
        @Override protected String[] childrenNamesSpi() { return children.keySet().toArray(new String[0]); }
        @Override protected AbstractPreferences childSpi(String name) { return children.computeIfAbsent(name, n -> new Memory(this, n)); }
        @Override protected void syncSpi() { }
        @Override protected void flushSpi() { }
    }

    public static void main(String[] args) throws Exception {
        Memory root = new Memory(null, "");
        java.util.prefs.Preferences n = root.node("a/b");
        n.put("s", "text");
        n.putInt("i", 42);
        n.putDouble("d", 1.5);
        n.putBoolean("z", true);
        n.putByteArray("bytes", new byte[] {1, 2, -3});
        System.out.println(n.get("s", "") + n.getInt("i", 0) + n.getDouble("d", 0) + n.getBoolean("z", false) + Arrays.toString(n.getByteArray("bytes", null)) + " " + n.get("bytes", ""));
        System.out.println(n.getInt("s", -1) + " " + n.getBoolean("s", true) + " " + n.get("none", "dflt") + " " + n.getLong("i", 0));
        System.out.println(n.absolutePath() + " " + n.name() + " " + n.parent().name() + " " + Arrays.toString(n.keys()) + " " + root.nodeExists("a/b") + root.nodeExists("/a/c") + " " + root.node("/a") .childrenNames()[0]);
        for (Runnable r : List.<Runnable>of(() -> n.put("k".repeat(81), ""), () -> n.put("k", "v".repeat(8193)), () -> n.put(null, ""), () -> root.node("a//b"), () -> root.node("a/"), () -> root.node("n".repeat(81)))) {
            try {
                r.run();
            } catch (IllegalArgumentException | NullPointerException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        n.remove("s");
        n.clear();
        System.out.println(n.keys().length);
        root.node("a").removeNode();
        try {
            n.get("i", "");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Arrays.toString(root.childrenNames()));
    }
}
