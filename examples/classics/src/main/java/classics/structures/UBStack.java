package classics.structures;

import java.util.Arrays;

/** A unique bounded stack: pushing an element that is already there moves it to the top. */
public class UBStack {
    private final int[] elements;
    private int count;
    private final int max;

    public UBStack(int max) {
        if (max < 1) {
            throw new IllegalArgumentException("max " + max);
        }
        this.max = max;
        this.elements = new int[max];
    }

    public UBStack() {
        this(2);
    }

    /** Pushes an element; when the stack is full and the element is new, nothing happens. */
    public void push(int element) {
        int index = indexOf(element);
        if (index >= 0) {
            for (int j = index; j < count - 1; j++) {
                elements[j] = elements[j + 1];
            }
            elements[count - 1] = element;
        } else if (count < max) {
            elements[count++] = element;
        }
    }

    public void pop() {
        if (count > 0) {
            count--;
        }
    }

    /** The top element, or -1 when there is none. */
    public int top() {
        return count < 1 ? -1 : elements[count - 1];
    }

    public boolean isMember(int element) {
        return indexOf(element) >= 0;
    }

    public int getNumberOfElements() {
        return count;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    public int[] getArray() {
        return Arrays.copyOf(elements, count);
    }

    private int indexOf(int element) {
        for (int i = 0; i < count; i++) {
            if (elements[i] == element) {
                return i;
            }
        }
        return -1;
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
        for (int element : getArray()) {
            if (!that.isMember(element)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += elements[i];
        }
        return sum;
    }
}
