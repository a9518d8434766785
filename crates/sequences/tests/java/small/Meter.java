package small;

/** What a constructor takes decides what methods do. */
public class Meter {
    public static class Limit {
        final int most;

        public Limit(int most) {
            this.most = most;
        }
    }

    private final Limit limit;
    private int used;

    public Meter(Limit limit) {
        if (limit == null) {
            throw new NullPointerException();
        }
        this.limit = limit;
    }

    public boolean use(int amount) {
        if (amount < 0) {
            return false;
        }
        used += amount;
        return used > limit.most;
    }
}
