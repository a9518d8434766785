package rostra;

/** A bag of ints with a bound on how many it holds, equal ones counted. */
public class BBag {
    private final int[] elements;
    private final int[] counts;
    private final int bound;
    private int distinct;
    private int size;

    /** A bound that is not positive means a bag for one. */
    public BBag(int bound) {
        this.bound = bound > 0 ? bound : 1;
        elements = new int[this.bound];
        counts = new int[this.bound];
    }

    public void add(int element) {
        if (size == bound) {
            return;
        }
        int at = indexOf(element);
        if (at < 0) {
            at = distinct;
            elements[at] = element;
            counts[at] = 0;
            distinct++;
        }
        counts[at]++;
        size++;
    }

    public void remove(int element) {
        int at = indexOf(element);
        if (at < 0) {
            return;
        }
        counts[at]--;
        size--;
        if (counts[at] == 0) {
            distinct--;
            elements[at] = elements[distinct];
            counts[at] = counts[distinct];
        }
    }

    public void replace(int old, int by) {
        if (count(old) > 0) {
            remove(old);
            add(by);
        }
    }

    public int count(int element) {
        int at = indexOf(element);
        return at < 0 ? 0 : counts[at];
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public int mostFrequent() {
        int best = 0;
        for (int i = 1; i < distinct; i++) {
            if (counts[i] > counts[best]) {
                best = i;
            }
        }
        return distinct == 0 ? 0 : elements[best];
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof BBag)) {
            return false;
        }
        BBag that = (BBag) other;
        if (size != that.size || distinct != that.distinct || bound != that.bound) {
            return false;
        }
        for (int i = 0; i < distinct; i++) {
            if (elements[i] != that.elements[i] || counts[i] != that.counts[i]) {
                return false;
            }
        }
        return true;
    }

    private int indexOf(int element) {
        for (int i = 0; i < distinct; i++) {
            if (elements[i] == element) {
                return i;
            }
        }
        return -1;
    }
}
