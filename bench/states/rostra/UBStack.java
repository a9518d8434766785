package rostra;

/** A stack of different ints with room for a few: pushing one that is there moves it to the top. */
public class UBStack {
    private static final int ROOM = 2;

    private int[] elements = new int[ROOM];
    private int count;

    public void push(int element) {
        int at = indexOf(element);
        if (at < 0) {
            if (isFull()) {
                throw new IllegalStateException("full");
            }
            elements[count] = element;
            count++;
            return;
        }
        for (int i = at; i < count - 1; i++) {
            elements[i] = elements[i + 1];
        }
        elements[count - 1] = element;
    }

    public void pop() {
        if (count > 0) {
            count--;
        }
    }

    public int top() {
        if (count < 1) {
            return -1;
        }
        return elements[count - 1];
    }

    public boolean isMember(int element) {
        return indexOf(element) >= 0;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    public boolean isFull() {
        return count == ROOM;
    }

    public int getNumberOfElements() {
        return count;
    }

    /** The element at a place, from the bottom; an index that is too large for the array is not checked. */
    public int getElement(int index) {
        return elements[index];
    }

    public int[] getArray() {
        int[] copy = new int[count];
        System.arraycopy(elements, 0, copy, 0, count);
        return copy;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof UBStack)) {
            return false;
        }
        UBStack that = (UBStack) other;
        if (count != that.count) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            if (elements[i] != that.elements[i]) {
                return false;
            }
        }
        return true;
    }

    private int indexOf(int element) {
        for (int i = 0; i < count; i++) {
            if (elements[i] == element) {
                return i;
            }
        }
        return -1;
    }
}
