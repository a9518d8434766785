package invariants;

/** A temperature within bounds. */
public class Thermostat {
    private int degrees = 20;
    private boolean heating;

    public void set(int to) {
        if (to < 5 || to > 30) {
            throw new IllegalArgumentException("out of range");
        }
        degrees = to;
        heating = degrees > 19;
    }

    public int degrees() {
        return degrees;
    }

    public boolean isHeating() {
        return heating;
    }
}
