package classics.business;

/** The coin box of a vending machine: a drink costs two quarters. */
public class Coinbox {
    private int totalQuarters;
    private int currentQuarters;
    private boolean allowVend;

    public void addQuarter() {
        currentQuarters++;
        if (currentQuarters > 1) {
            allowVend = true;
        }
    }

    public int returnQuarters() {
        int returned = currentQuarters;
        currentQuarters = 0;
        allowVend = false;
        return returned;
    }

    public boolean isAllowedToVend() {
        return allowVend;
    }

    /** Gives out a drink; returns whether there was enough money. */
    public boolean vend() {
        if (!allowVend) {
            return false;
        }
        totalQuarters += 2;
        currentQuarters -= 2;
        if (currentQuarters < 2) {
            allowVend = false;
        }
        return true;
    }

    public int getTotal() {
        return totalQuarters;
    }

    public int getCurrent() {
        return currentQuarters;
    }

    public void reset() {
        if (currentQuarters != 0) {
            throw new IllegalStateException(currentQuarters + " quarters are not yet spent");
        }
        totalQuarters = 0;
    }
}
