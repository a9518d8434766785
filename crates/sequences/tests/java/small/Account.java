package small;

public class Account {
    private int balance;
    private boolean frozen;

    public Account(int balance) {
        if (balance < 0) {
            throw new IllegalArgumentException();
        }
        this.balance = balance;
    }

    public void take(int amount) {
        if (frozen || amount <= 0) {
            throw new IllegalStateException();
        }
        if (amount > balance) {
            frozen = true;
        } else {
            balance -= amount;
        }
    }

    public boolean isEmpty() {
        return balance == 0;
    }
}
