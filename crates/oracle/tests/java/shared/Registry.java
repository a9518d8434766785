package shared;

import java.util.HashMap;
import java.util.Map;

/** Names that can be taken once. */
public class Registry {
    private static final Map<String, Integer> TAKEN = new HashMap<>();

    public static int register(String name) {
        if (TAKEN.containsKey(name)) {
            throw new IllegalStateException("taken");
        }
        TAKEN.put(name, 1);
        return name.length();
    }

    public static int size() {
        return TAKEN.size();
    }
}
