package classics.structures;

/** A stack of ints with a fixed capacity. */
public class IntStack {
    private final int[] items;
    private int size;

    public IntStack() {
        this(10);
    }

    public IntStack(int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException("capacity must be positive, not " + capacity);
        }
        items = new int[capacity];
    }

    public void push(int item) {
        if (isFull()) {
            throw new IllegalStateException("stack is full");
        }
        items[size++] = item;
    }

    public int pop() {
        if (isEmpty()) {
            throw new IllegalStateException("stack is empty");
        }
        return items[--size];
    }

    public int peek() {
        if (isEmpty()) {
            throw new IllegalStateException("stack is empty");
        }
        return items[size - 1];
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public boolean isFull() {
        return size == items.length;
    }

    public int size() {
        return size;
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof IntStack)) {
            return false;
        }
        IntStack that = (IntStack) other;
        if (size != that.size) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (items[i] != that.items[i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int i = 0; i < size; i++) {
            hash = 31 * hash + items[i];
        }
        return hash;
    }
}
