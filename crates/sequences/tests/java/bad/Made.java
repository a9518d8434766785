package bad;

/** Only factories make objects. */
public class Made {
    private final int size;

    private Made(int size) {
        this.size = size;
    }

    public static Made small() {
        return new Made(1);
    }

    public static Made sized(int size) {
        if (size < 0) {
            throw new IllegalArgumentException();
        }
        return new Made(size);
    }

    public boolean isLarge() {
        return size > 1000;
    }
}
