package bad;

/** Two classes that need each other: no object of either can be made without the other. */
public class First {
    private final Second second;

    public First(Second second) {
        if (second == null) {
            throw new IllegalArgumentException();
        }
        this.second = second;
    }

    public Second second() {
        return second;
    }
}
