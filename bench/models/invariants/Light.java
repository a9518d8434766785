package invariants;

/** A traffic light. */
public class Light {
    /** What it shows. */
    public enum Colour { RED, GREEN, YELLOW, OFF }

    private Colour colour = Colour.RED;
    private int changes;

    public Colour next() {
        switch (colour) {
            case RED: colour = Colour.GREEN; break;
            case GREEN: colour = Colour.YELLOW; break;
            default: colour = Colour.RED;
        }
        changes++;
        return colour;
    }

    public Colour colour() {
        return colour;
    }

    public int changes() {
        return changes;
    }
}
