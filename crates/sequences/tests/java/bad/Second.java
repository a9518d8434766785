package bad;

public class Second {
    private final First first;

    public Second(First first) {
        if (first == null) {
            throw new IllegalArgumentException();
        }
        this.first = first;
    }

    public First first() {
        return first;
    }
}
