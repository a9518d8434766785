package heap;

/** Fields that a test can set, and what cannot be explored. */
public class Open {
    int left;
    Open other;

    interface Absent {
        int value();
    }

    abstract static class Lost {
        int value() {
            return 1;
        }
    }

    int compare(Open that) {
        return left < that.left ? -1 : 1;
    }

    boolean isLoop() {
        return other == this;
    }

    static int of(Absent absent) {
        return absent == null ? 0 : absent.value();
    }

    static int ask(int x) throws java.io.IOException {
        return x > 3 ? System.in.read() : 0;
    }

    static int leave(int x) {
        if (x > 3) {
            System.exit(x);
        }
        return 0;
    }

    static boolean isPositive(int x) {
        return x > 0;
    }
}
