package worked;

/** A vending machine's coin box, with the defect of 000's listing 4.1: returning the coins leaves vending allowed. */
public class Coinbox {
    private int totalQtrs;
    private int curQtrs;
    private boolean allowVend;

    public void addQtr() {
        curQtrs = curQtrs + 1;
        if (curQtrs > 1) {
            allowVend = true;
        }
    }

    public void returnQtrs() {
        curQtrs = 0;
    }

    public void vend() {
        if (allowVend) {
            if (curQtrs == 0) {
                throw new IllegalStateException("a free drink");
            }
            totalQtrs = totalQtrs + curQtrs;
            curQtrs = 0;
            allowVend = false;
        }
    }
}
