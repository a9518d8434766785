package invariants;

/** What came in, what went out, and what is left. */
public class Ledger {
    private long in;
    private long out;
    private long left;

    public void receive(int amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("nothing");
        }
        in += amount;
        left += amount;
    }

    public void spend(int amount) {
        if (amount <= 0 || amount > left) {
            throw new IllegalArgumentException("not that much");
        }
        out += amount;
        left -= amount;
    }

    public long in() {
        return in;
    }

    public long out() {
        return out;
    }

    public long left() {
        return left;
    }
}
