/** A stack of at most eight numbers. */
public class Subject {
    private final int[] store = new int[8];
    private int size;

    public void push(int value) {
        if (size < store.length) {
            store[size++] = value;
        }
    }

    public int pop() {
        return size == 0 ? -1 : store[--size];
    }

    public boolean isEmpty() {
        return size == 0;
    }

    @Override
    public boolean equals(Object o) {
        if (!(o instanceof Subject) || size != ((Subject) o).size) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (store[i] != ((Subject) o).store[i]) {
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
