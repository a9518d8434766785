package shop;

/** Has methods that nobody but itself may call, and does not. */
public class Ledger {
    private int balance;

    public Ledger(int balance) {
        this.balance = balance;
    }

    private int charge(int fee, String... notes) {
        if (fee < 0) {
            throw new IllegalArgumentException("a fee of " + fee);
        }
        balance -= fee;
        return notes.length > 1 ? balance : -balance;
    }

    private static String label(Object of) {
        return of == null ? "nothing" : "something";
    }

    private void clear() {
        balance = 0;
    }
}
