package invariants;

/** Numbers from a low to a high one. */
public class Interval {
    private int low;
    private int high;

    public Interval(int low, int high) {
        if (low > high) {
            throw new IllegalArgumentException("empty");
        }
        this.low = low;
        this.high = high;
    }

    public int low() {
        return low;
    }

    public int high() {
        return high;
    }

    public void include(int number) {
        low = Math.min(low, number);
        high = Math.max(high, number);
    }

    public boolean isPoint() {
        return low == high;
    }
}
