package classics.structures;

/** A bounded bag (multiset) of ints: distinct elements and how often each is there. */
public class BBag {
    private final int[] elements;
    private final int[] counts;
    private int distinct;
    private int total;

    public BBag(int capacity) {
        if (capacity < 0) {
            throw new NegativeArraySizeException("capacity " + capacity);
        }
        elements = new int[capacity];
        counts = new int[capacity];
    }

    public BBag() {
        this(8);
    }

    public boolean add(int element) {
        return add(element, 1);
    }

    /** Adds some occurrences; returns whether there was room for a new element. */
    public boolean add(int element, int occurrences) {
        if (occurrences <= 0) {
            throw new IllegalArgumentException("occurrences must be positive");
        }
        int index = indexOf(element);
        if (index < 0) {
            if (distinct == elements.length) {
                return false;
            }
            index = distinct++;
            elements[index] = element;
        }
        counts[index] += occurrences;
        total += occurrences;
        return true;
    }

    public boolean remove(int element) {
        int index = indexOf(element);
        if (index < 0) {
            return false;
        }
        total--;
        if (--counts[index] == 0) {
            distinct--;
            elements[index] = elements[distinct];
            counts[index] = counts[distinct];
            counts[distinct] = 0;
        }
        return true;
    }

    public int count(int element) {
        int index = indexOf(element);
        return index < 0 ? 0 : counts[index];
    }

    public int size() {
        return total;
    }

    public int distinct() {
        return distinct;
    }

    /** The element that is there most often; the first of several. */
    public int mostFrequent() {
        if (distinct == 0) {
            throw new IllegalStateException("bag is empty");
        }
        int best = 0;
        for (int i = 1; i < distinct; i++) {
            if (counts[i] > counts[best]) {
                best = i;
            }
        }
        return elements[best];
    }

    public void clear() {
        while (distinct > 0) {
            counts[--distinct] = 0;
        }
        total = 0;
    }

    private int indexOf(int element) {
        for (int i = 0; i < distinct; i++) {
            if (elements[i] == element) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < distinct; i++) {
            if (i > 0) {
                text.append(", ");
            }
            text.append(elements[i]);
            if (counts[i] > 1) {
                text.append(" x").append(counts[i]);
            }
        }
        return text.append('}').toString();
    }
}
