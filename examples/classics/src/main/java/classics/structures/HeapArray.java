package classics.structures;

import java.util.Arrays;

/** A binary max heap in an array. */
public class HeapArray {
    private int[] array = new int[4];
    private int size;

    public HeapArray() {
    }

    /** Builds the heap from given values. */
    public HeapArray(int... values) {
        array = values.length == 0 ? new int[1] : values.clone();
        size = values.length;
        for (int i = size / 2 - 1; i >= 0; i--) {
            siftDown(i);
        }
    }

    public void insert(int value) {
        if (size == array.length) {
            array = Arrays.copyOf(array, size * 2);
        }
        array[size] = value;
        siftUp(size++);
    }

    public int findMax() {
        if (size == 0) {
            throw new IllegalStateException("heap is empty");
        }
        return array[0];
    }

    public int deleteMax() {
        int max = findMax();
        array[0] = array[--size];
        siftDown(0);
        return max;
    }

    /** Changes the value at a place of the array and restores the order. */
    public void replace(int index, int value) {
        if (index < 0 || index >= size) {
            throw new ArrayIndexOutOfBoundsException(index);
        }
        int old = array[index];
        array[index] = value;
        if (value > old) {
            siftUp(index);
        } else if (value < old) {
            siftDown(index);
        }
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /** The values from the largest to the smallest. */
    public int[] toSortedArray() {
        HeapArray copy = new HeapArray(Arrays.copyOf(array, size));
        int[] sorted = new int[size];
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] = copy.deleteMax();
        }
        return sorted;
    }

    private void siftUp(int index) {
        while (index > 0) {
            int parent = (index - 1) / 2;
            if (array[parent] >= array[index]) {
                return;
            }
            swap(parent, index);
            index = parent;
        }
    }

    private void siftDown(int index) {
        while (2 * index + 1 < size) {
            int child = 2 * index + 1;
            if (child + 1 < size && array[child + 1] > array[child]) {
                child++;
            }
            if (array[index] >= array[child]) {
                return;
            }
            swap(index, child);
            index = child;
        }
    }

    private void swap(int i, int j) {
        int value = array[i];
        array[i] = array[j];
        array[j] = value;
    }
}
