package classics.structures;

import java.util.Arrays;
import java.util.EmptyStackException;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** A stack that doubles its array when it is full and halves it when it is a quarter full. */
public class ResizingStack<E> implements Iterable<E> {
    private static final int SMALLEST = 2;

    private Object[] items = new Object[SMALLEST];
    private int size;

    public void push(E item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, 2 * size);
        }
        items[size++] = item;
    }

    public E pop() {
        E top = peek();
        items[--size] = null;
        if (size > 0 && size == items.length / 4) {
            items = Arrays.copyOf(items, items.length / 2);
        }
        return top;
    }

    @SuppressWarnings("unchecked")
    public E peek() {
        if (size == 0) {
            throw new EmptyStackException();
        }
        return (E) items[size - 1];
    }

    /** How far an item is from the top, counted from 1, or -1. */
    public int search(Object item) {
        for (int i = size - 1; i >= 0; i--) {
            if (item == null ? items[i] == null : item.equals(items[i])) {
                return size - i;
            }
        }
        return -1;
    }

    public int size() {
        return size;
    }

    public int capacity() {
        return items.length;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /** From the top downwards. */
    @Override
    public Iterator<E> iterator() {
        return new TopDown();
    }

    private class TopDown implements Iterator<E> {
        private int next = size;

        @Override
        public boolean hasNext() {
            return next > 0;
        }

        @Override
        @SuppressWarnings("unchecked")
        public E next() {
            if (next == 0) {
                throw new NoSuchElementException();
            }
            return (E) items[--next];
        }
    }
}
