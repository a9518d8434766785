import java.util.Arrays;

/** A stack of numbers that never clears what it pops. */
public class IntStack {
    private static final int CAPACITY = 10;
    private int[] store = new int[CAPACITY];
    private int size;

    public IntStack() {}

    public void push(int value) {
        if (size == store.length) {
            store = Arrays.copyOf(store, size * 2);
        }
        store[size++] = value;
    }

    public int pop() {
        int top = store[--size];
        if (store.length > CAPACITY && size * 2 < store.length) {
            store = Arrays.copyOf(store, store.length / 2);
        }
        return top;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public void pushAll(IntStack other) {
        for (int i = 0; i < other.size; i++) {
            push(other.store[i]);
        }
    }

    @Override
    public boolean equals(Object o) {
        if (!(o instanceof IntStack)) {
            return false;
        }
        IntStack other = (IntStack) o;
        if (size != other.size) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (store[i] != other.store[i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return size;
    }
}
