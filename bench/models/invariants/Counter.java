package invariants;

/** Counts up to a limit, and from there on again. */
public class Counter {
    private final int limit = 9;
    private int value;

    public int step() {
        value = value == limit ? 0 : value + 1;
        return value;
    }

    public int value() {
        return value;
    }

    public boolean isAtLimit() {
        return value == limit;
    }
}
