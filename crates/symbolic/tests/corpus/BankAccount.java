package corpus;

/** The account of the slides (002). */
public class BankAccount {
    private int balance;

    public void deposit(int amount) {
        balance = balance + amount;
    }

    public void withdraw(int amount) {
        if (amount > balance) {
            printError();
            return;
        }
        balance = balance - amount;
    }

    private void printError() {
        System.err.println("not enough");
    }
}
