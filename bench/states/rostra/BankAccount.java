package rostra;

/** An account with a credit limit. */
public class BankAccount {
    private double balance;
    private double limit;

    public BankAccount(double balance, double limit) {
        this.balance = balance;
        this.limit = limit;
    }

    public void deposit(double amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("negative deposit");
        }
        balance += amount;
    }

    public void withdraw(double amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("negative withdrawal");
        }
        if (amount > balance + limit) {
            throw new IllegalStateException("not enough money");
        }
        balance -= amount;
    }

    public void setLimit(double limit) {
        this.limit = limit;
    }

    public double getBalance() {
        return balance;
    }

    public double getLimit() {
        return limit;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BankAccount
                && balance == ((BankAccount) other).balance
                && limit == ((BankAccount) other).limit;
    }
}
