package invariants;

/** What a tank holds. */
public class Tank {
    private final int capacity;
    private int level;

    public Tank(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity");
        }
        this.capacity = capacity;
    }

    public int fill(int amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("amount");
        }
        int taken = Math.min(amount, capacity - level);
        level += taken;
        return taken;
    }

    public void drain() {
        level = 0;
    }

    public int free() {
        return capacity - level;
    }
}
