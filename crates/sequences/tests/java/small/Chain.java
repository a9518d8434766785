package small;

/** Objects that refer to each other. */
public class Chain {
    private Chain next;

    public void link(Chain other) {
        next = other;
    }

    public boolean isLoop() {
        return next != null && next.next == this;
    }

    public boolean isSelf() {
        return next == this;
    }
}
