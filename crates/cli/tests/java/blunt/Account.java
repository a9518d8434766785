package blunt;

/** Notes what is paid in with a journal. */
public class Account {
    private final Journal journal;
    private long balance;

    public Account(Journal journal) {
        this.journal = journal;
    }

    public void deposit(long amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("nothing to deposit");
        }
        balance += amount;
        journal.note("deposit", amount);
    }

    public long getBalance() {
        return balance;
    }
}
