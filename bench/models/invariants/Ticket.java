package invariants;

/** A number that is drawn once. */
public class Ticket {
    private static final int NONE = -1;
    private int number = NONE;

    public int draw(int wanted) {
        if (wanted < 0) {
            throw new IllegalArgumentException("negative");
        }
        if (number == NONE) {
            number = wanted;
        }
        return number;
    }

    public void giveBack() {
        number = NONE;
    }

    public boolean isDrawn() {
        return number != NONE;
    }
}
