package shared;

import java.util.HashMap;
import java.util.Map;

/** Remembers what it computed; nobody can tell. */
public class Cache {
    private static final Map<Integer, Integer> SQUARES = new HashMap<>();

    public static int square(int n) {
        return SQUARES.computeIfAbsent(n, k -> k * k);
    }
}
