package rostra;

/** The integer stack of the paper's figure 1: the array doubles when it is full and halves when it is less than half full. */
public class IntStack {
    private static final int INITIAL_CAPACITY = 10;

    private int[] store;
    private int size;

    public IntStack() {
        store = new int[INITIAL_CAPACITY];
        size = 0;
    }

    public void push(int value) {
        if (size == store.length) {
            int[] larger = new int[store.length * 2];
            System.arraycopy(store, 0, larger, 0, size);
            store = larger;
        }
        store[size] = value;
        size++;
    }

    public int pop() {
        int result = store[size - 1];
        size--;
        if (store.length > INITIAL_CAPACITY && size * 2 < store.length) {
            int[] smaller = new int[store.length / 2];
            System.arraycopy(store, 0, smaller, 0, size);
            store = smaller;
        }
        return result;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    @Override
    public boolean equals(Object other) {
        if (other == null) {
            return false;
        }
        if (!(other instanceof IntStack)) {
            return false;
        }
        IntStack that = (IntStack) other;
        if (size != that.size) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (store[i] != that.store[i]) {
                return false;
            }
        }
        return true;
    }
}
