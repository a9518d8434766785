package classics.structures;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;

/** A doubly linked list with a sentinel. */
public class LinkedList<E> implements Iterable<E> {
    private static final class Node<E> {
        E value;
        Node<E> previous;
        Node<E> next;
    }

    private final Node<E> head = new Node<>();
    private int size;

    public LinkedList() {
        head.previous = head;
        head.next = head;
    }

    public void addFirst(E value) {
        insertBefore(head.next, value);
    }

    public void addLast(E value) {
        insertBefore(head, value);
    }

    public void add(int index, E value) {
        if (index < 0 || index > size) {
            throw new IndexOutOfBoundsException("index " + index + ", size " + size);
        }
        insertBefore(index == size ? head : node(index), value);
    }

    public E get(int index) {
        return node(index).value;
    }

    public E set(int index, E value) {
        Node<E> node = node(index);
        E old = node.value;
        node.value = value;
        return old;
    }

    public E removeFirst() {
        if (size == 0) {
            throw new NoSuchElementException("list is empty");
        }
        return unlink(head.next);
    }

    public E removeLast() {
        if (size == 0) {
            throw new NoSuchElementException("list is empty");
        }
        return unlink(head.previous);
    }

    public E remove(int index) {
        return unlink(node(index));
    }

    public boolean removeValue(E value) {
        for (Node<E> node = head.next; node != head; node = node.next) {
            if (Objects.equals(node.value, value)) {
                unlink(node);
                return true;
            }
        }
        return false;
    }

    public int indexOf(E value) {
        int index = 0;
        for (E element : this) {
            if (Objects.equals(element, value)) {
                return index;
            }
            index++;
        }
        return -1;
    }

    public boolean contains(E value) {
        return indexOf(value) >= 0;
    }

    public void reverse() {
        Node<E> node = head;
        do {
            Node<E> next = node.next;
            node.next = node.previous;
            node.previous = next;
            node = next;
        } while (node != head);
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    @Override
    public Iterator<E> iterator() {
        return new Iterator<E>() {
            private Node<E> next = head.next;
            private Node<E> last;

            @Override
            public boolean hasNext() {
                return next != head;
            }

            @Override
            public E next() {
                if (next == head) {
                    throw new NoSuchElementException();
                }
                last = next;
                next = next.next;
                return last.value;
            }

            @Override
            public void remove() {
                if (last == null) {
                    throw new IllegalStateException("no element to remove");
                }
                unlink(last);
                last = null;
            }
        };
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[");
        for (Node<E> node = head.next; node != head; node = node.next) {
            text.append(node.value);
            if (node.next != head) {
                text.append(", ");
            }
        }
        return text.append("]").toString();
    }

    /** Walks from the nearer end. */
    private Node<E> node(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("index " + index + ", size " + size);
        }
        Node<E> node = head;
        if (index < size / 2) {
            for (int i = 0; i <= index; i++) {
                node = node.next;
            }
        } else {
            for (int i = size; i > index; i--) {
                node = node.previous;
            }
        }
        return node;
    }

    private void insertBefore(Node<E> next, E value) {
        Node<E> node = new Node<>();
        node.value = value;
        node.next = next;
        node.previous = next.previous;
        node.previous.next = node;
        next.previous = node;
        size++;
    }

    private E unlink(Node<E> node) {
        node.previous.next = node.next;
        node.next.previous = node.previous;
        size--;
        return node.value;
    }
}
