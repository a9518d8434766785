package shared;

/** Asks whether time has passed between two calls: on a busy machine it has. */
public class Wait {
    private final long start = System.currentTimeMillis();
    private final long limit;

    public Wait(long limit) {
        this.limit = limit;
    }

    public boolean isOver() {
        return System.currentTimeMillis() - start > limit;
    }
}
