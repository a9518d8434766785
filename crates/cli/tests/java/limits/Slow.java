package limits;

/** Methods that take long, so that a few tests are much work. */
public class Slow {
    private long state;

    public Slow(int state) {
        this.state = state;
    }

    /** Some hundred thousand bytecodes. */
    public long churn(int rounds) {
        for (int i = 0; i < 30_000; i++) {
            state = state * 31 + (state >>> 7) + rounds;
        }
        if (state == 123_456_789) {
            return 1;
        }
        return state % 2 == 0 ? 2 : 3;
    }

    public boolean isNegative() {
        return state < 0;
    }

    /** Never ends for most arguments. */
    public int collatz(int from) {
        int steps = 0;
        for (int at = from; at != 1; steps++) {
            at = at % 2 == 0 ? at / 2 : at * 3 - 1;
        }
        return steps;
    }
}
