package invariants;

/** The last few numbers. */
public class Ring {
    private final int[] slots = new int[4];
    private int start;
    private int count;

    public void put(int number) {
        if (count == slots.length) {
            throw new IllegalStateException("full");
        }
        slots[(start + count) % slots.length] = number;
        count++;
    }

    public int take() {
        if (count == 0) {
            throw new IllegalStateException("empty");
        }
        int number = slots[start];
        start = (start + 1) % slots.length;
        count--;
        return number;
    }

    public int count() {
        return count;
    }

    public boolean isFull() {
        return count == slots.length;
    }
}
