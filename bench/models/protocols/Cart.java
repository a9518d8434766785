package protocols;

/** Counts things that somebody wants to buy. */
public class Cart {
    private int n;

    public void add(int c) {
        if (c < 1) {
            throw new IllegalArgumentException("add at least one");
        }
        n = Math.addExact(n, c);
    }

    public void rem(int c) {
        if (c < 1 || c > n) {
            throw new IllegalArgumentException("not that many");
        }
        n -= c;
    }

    public void pay() {
        if (n == 0) {
            throw new IllegalStateException("nothing to pay for");
        }
        n = 0;
    }

    public int n() {
        return n;
    }
}
