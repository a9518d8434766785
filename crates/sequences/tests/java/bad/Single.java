package bad;

/** There is one object. */
public final class Single {
    private static final Single ONLY = new Single();

    private int state;

    private Single() {
    }

    public static Single get() {
        return ONLY;
    }

    public void next() {
        state++;
    }

    public boolean isThird() {
        return state == 3;
    }
}
