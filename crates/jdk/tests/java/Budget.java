import java.util.ArrayList;
import java.util.List;

/** Programs that want too much. */
public class Budget {
    static int depth;

    static void loops() {
        for (;;) {
        }
    }

    static int counts() {
        int i = 0;
        while (i >= 0) {
            i = (i + 1) & 0xffff;
        }
        return i;
    }

    static int recurses() {
        depth++;
        return recurses() + 1;
    }

    static int catchesOverflow() {
        depth = 0;
        try {
            return recurses();
        } catch (StackOverflowError e) {
            return depth;
        }
    }

    static int allocates() {
        List<int[]> kept = new ArrayList<>();
        while (true) {
            kept.add(new int[100_000]);
        }
    }

    static int catchesOutOfMemory() {
        try {
            return allocates();
        } catch (OutOfMemoryError e) {
            return e.getMessage().length();
        }
    }

    static int small() {
        return new int[10].length;
    }

    static void exits() {
        System.exit(3);
    }

    static void halts() {
        try {
            Runtime.getRuntime().halt(4);
        } finally {
            depth = -1;
        }
    }

    static int depth() {
        return depth;
    }
}
