package ways;

/** Each call of a check matters by itself. */
public class Disc {
    private final int limit;

    public Disc(int limit) {
        positive(limit);
        this.limit = limit;
    }

    public int room(int used) {
        positive(used);
        return limit - used;
    }

    public int half(int used) {
        positive(used);
        return (limit - used) / 2;
    }

    private static void positive(int number) {
        if (number < 1) {
            throw new IllegalArgumentException("not positive");
        }
    }
}
