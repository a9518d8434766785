package protocols;

/** A turnstile with a lock: a coin opens it for one person, an engineer takes it out of service. */
public class Turnstile {
    /** What it may do. */
    public enum State { LOCKED, OPEN, OUT_OF_SERVICE }

    private State state = State.LOCKED;

    public void coin() {
        switch (state) {
            case LOCKED:
                state = State.OPEN;
                break;
            case OPEN:
                break;
            default:
                throw new IllegalStateException("out of service");
        }
    }

    public void push() {
        if (state != State.OPEN) {
            throw new IllegalStateException("locked");
        }
        state = State.LOCKED;
    }

    public void stop() {
        if (state == State.OUT_OF_SERVICE) {
            throw new IllegalStateException("stopped");
        }
        state = State.OUT_OF_SERVICE;
    }

    public void repair() {
        if (state != State.OUT_OF_SERVICE) {
            throw new IllegalStateException("works");
        }
        state = State.LOCKED;
    }

    public State state() {
        return state;
    }
}
