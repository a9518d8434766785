package protocols;

/** Money that can be frozen, and an account that can be closed when it is empty. */
public class Account {
    private long balance;
    private boolean frozen;
    private boolean closed;

    public void deposit(long amount) {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        if (amount < 1) {
            throw new IllegalArgumentException("nothing");
        }
        balance = Math.addExact(balance, amount);
    }

    public void withdraw(long amount) {
        if (closed || frozen) {
            throw new IllegalStateException("closed or frozen");
        }
        if (amount < 1 || amount > balance) {
            throw new IllegalArgumentException("not that much");
        }
        balance -= amount;
    }

    public void freeze() {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        frozen = true;
    }

    public void thaw() {
        if (closed || !frozen) {
            throw new IllegalStateException("not frozen");
        }
        frozen = false;
    }

    public void close() {
        if (closed || frozen || balance != 0) {
            throw new IllegalStateException("cannot be closed");
        }
        closed = true;
    }

    public boolean isFrozen() {
        return frozen;
    }

    public boolean isClosed() {
        return closed;
    }

    public boolean isEmpty() {
        return balance == 0;
    }
}
