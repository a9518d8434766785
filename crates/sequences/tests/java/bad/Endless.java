package bad;

/** Constructors that never end. */
public class Endless {
    private final Endless inner;

    public Endless(int depth) {
        inner = new Endless(depth + 1);
    }

    public boolean isDeep() {
        return inner != null;
    }
}
