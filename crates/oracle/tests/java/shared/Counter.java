package shared;

/** A static counter. */
public class Counter {
    private static int count;

    public static int next() {
        return ++count;
    }

    public static int twice(int n) {
        return 2 * n;
    }

    public static int reset() {
        count = 0;
        return count;
    }
}
