package invariants;

/** A version that only goes up. */
public class Version {
    private int major;
    private int minor;

    public void feature() {
        minor++;
    }

    public void breaking() {
        major++;
        minor = 0;
    }

    public int major() {
        return major;
    }

    public int minor() {
        return minor;
    }

    public boolean isStable() {
        return major > 0;
    }
}
