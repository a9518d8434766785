package bad;

/** Nobody can make one. */
public class Closed {
    private Closed() {
        throw new AssertionError();
    }

    public boolean never() {
        return true;
    }
}
