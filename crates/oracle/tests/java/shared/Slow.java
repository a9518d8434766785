package shared;

/** An object whose constructor runs for longer than most tests do. */
public class Slow {
    private final int sum;

    public Slow() {
        int all = 0;
        for (int i = 0; i < 1_000_000; i++) {
            all += i & 7;
        }
        sum = all;
    }

    public int sum() {
        return sum;
    }

    public int times(int factor) {
        return sum * factor;
    }
}
