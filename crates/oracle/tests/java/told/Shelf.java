package told;

import java.util.HashMap;
import java.util.Map;

/** Says what it holds only to those who name it. */
public class Shelf {
    private final Map<String, Integer> counts = new HashMap<>();
    private int asked;

    public void put(String name, int count) {
        counts.put(name, counts.getOrDefault(name, 0) + count);
    }

    public int countOf(String name) {
        return counts.getOrDefault(name, 0);
    }

    /** Asking for it changes it. */
    public int askedFor(String name) {
        asked++;
        return asked;
    }

    /** Takes something away where there is something, so it is no question. */
    public boolean removeOne(String name) {
        return counts.remove("nothing of this name") != null;
    }
}
