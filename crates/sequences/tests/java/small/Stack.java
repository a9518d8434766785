package small;

public class Stack {
    private final int[] items = new int[2];
    private int size;

    public boolean push(int item) {
        if (size == items.length) {
            return false;
        }
        items[size++] = item;
        return true;
    }

    public int pop() {
        return size == 0 ? -1 : items[--size];
    }

    public boolean isSorted() {
        return size == 2 && items[0] <= items[1];
    }
}
