package classics.business;

/** A withdrawal that an account does not cover. */
public class InsufficientFundsException extends Exception {
    private static final long serialVersionUID = 1;

    private final long missing;

    public InsufficientFundsException(long wanted, long available) {
        super("cannot withdraw " + wanted + ", only " + available + " available");
        this.missing = wanted - available;
    }

    public long getMissing() {
        return missing;
    }
}
