package classics.business;

/** An account in cents with an overdraft limit and a lock after three wrong PINs. */
public class BankAccount {
    private static final int ATTEMPTS = 3;

    private final String owner;
    private final int pin;
    private long balance;
    private long overdraft;
    private int failures;

    public BankAccount(String owner, int pin) {
        if (owner == null || owner.isBlank()) {
            throw new IllegalArgumentException("an account needs an owner");
        }
        if (pin < 1000 || pin > 9999) {
            throw new IllegalArgumentException("a PIN has four digits");
        }
        this.owner = owner;
        this.pin = pin;
    }

    public void deposit(long cents) {
        if (cents <= 0) {
            throw new IllegalArgumentException("deposit must be positive: " + cents);
        }
        balance = Math.addExact(balance, cents);
    }

    public void withdraw(long cents) throws InsufficientFundsException {
        if (isLocked()) {
            throw new IllegalStateException("account is locked");
        }
        if (cents <= 0) {
            throw new IllegalArgumentException("withdrawal must be positive: " + cents);
        }
        if (cents > available()) {
            throw new InsufficientFundsException(cents, available());
        }
        balance -= cents;
    }

    public void transfer(BankAccount to, long cents) throws InsufficientFundsException {
        if (to == this) {
            throw new IllegalArgumentException("same account");
        }
        withdraw(cents);
        to.deposit(cents);
    }

    /** Whether the PIN is right; the third wrong one in a row locks the account. */
    public boolean authenticate(int pin) {
        if (isLocked()) {
            return false;
        }
        if (pin != this.pin) {
            failures++;
            return false;
        }
        failures = 0;
        return true;
    }

    public void setOverdraft(long limit) {
        if (limit < 0 || balance < -limit) {
            throw new IllegalArgumentException("limit " + limit);
        }
        overdraft = limit;
    }

    /** Adds a year's interest, for and against the owner. */
    public long settle() {
        long interest;
        if (balance < 0) {
            interest = balance / 10;
        } else if (balance >= 1_000_000) {
            interest = balance * 3 / 100;
        } else {
            interest = balance / 100;
        }
        balance += interest;
        return interest;
    }

    public boolean isLocked() {
        return failures >= ATTEMPTS;
    }

    public long available() {
        return balance + overdraft;
    }

    public long getBalance() {
        return balance;
    }

    public String getOwner() {
        return owner;
    }

    @Override
    public String toString() {
        String sign = balance < 0 ? "-" : "";
        long cents = Math.abs(balance);
        return owner + ": " + sign + cents / 100 + "." + (cents % 100 < 10 ? "0" : "") + cents % 100;
    }
}
