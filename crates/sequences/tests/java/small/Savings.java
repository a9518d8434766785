package small;

/** Inheritance: state and steps of the superclass decide what the subclass does. */
public class Savings extends Purse {
    public boolean isFull() {
        return coins == 2 && !isOpen();
    }
}

class Purse {
    protected int coins;
    private boolean open = true;

    public void put() {
        if (open && coins < 2) {
            coins++;
        }
    }

    public void close() {
        open = false;
    }

    protected boolean isOpen() {
        return open;
    }
}
