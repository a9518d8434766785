/** A small class under test. */
public class Account {
    private int balance;

    public Account(int balance) {
        if (balance < 0) {
            throw new IllegalArgumentException("negative");
        }
        this.balance = balance;
    }

    public int withdraw(int amount) {
        if (amount > balance) {
            throw new IllegalStateException("too much");
        }
        balance -= amount;
        return balance;
    }

    public boolean isEmpty() {
        return balance == 0;
    }

    public int ratio(String name) {
        int length = name.length();
        return balance / length;
    }
}
