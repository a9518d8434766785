package classics.structures;

import java.util.Optional;

/** A bounded queue in a circular array that may overwrite its oldest element. */
public class RingBuffer<T> {
    /** What happens when an element is offered to a full buffer. */
    public enum Overflow { REJECT, OVERWRITE, FAIL }

    private final Object[] slots;
    private final Overflow overflow;
    private int first;
    private int size;

    public RingBuffer(int capacity, Overflow overflow) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity: " + capacity);
        }
        this.slots = new Object[capacity];
        this.overflow = overflow;
    }

    public boolean offer(T element) {
        if (size == slots.length) {
            switch (overflow) {
                case REJECT:
                    return false;
                case OVERWRITE:
                    poll();
                    break;
                default:
                    throw new IllegalStateException("buffer is full");
            }
        }
        slots[(first + size) % slots.length] = element;
        size++;
        return true;
    }

    @SuppressWarnings("unchecked")
    public Optional<T> poll() {
        if (size == 0) {
            return Optional.empty();
        }
        T element = (T) slots[first];
        slots[first] = null;
        first = (first + 1) % slots.length;
        size--;
        return Optional.ofNullable(element);
    }

    public int size() {
        return size;
    }

    public int remaining() {
        return slots.length - size;
    }
}
