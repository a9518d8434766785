package classics.structures;

/** A bounded set of ints, backed by a sorted array. */
public class BSet {
    private final int[] members;
    private int size;

    public BSet(int bound) {
        members = new int[bound];
    }

    /** Adds a member; returns whether the set changed. */
    public boolean add(int member) {
        int place = search(member);
        if (place >= 0) {
            return false;
        }
        if (size == members.length) {
            throw new IllegalStateException("set is full");
        }
        int at = -place - 1;
        for (int i = size; i > at; i--) {
            members[i] = members[i - 1];
        }
        members[at] = member;
        size++;
        return true;
    }

    public boolean remove(int member) {
        int place = search(member);
        if (place < 0) {
            return false;
        }
        for (int i = place; i < size - 1; i++) {
            members[i] = members[i + 1];
        }
        size--;
        return true;
    }

    public boolean contains(int member) {
        return search(member) >= 0;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public int min() {
        if (size == 0) {
            throw new IllegalStateException("empty set has no minimum");
        }
        return members[0];
    }

    public int max() {
        if (size == 0) {
            throw new IllegalStateException("empty set has no maximum");
        }
        return members[size - 1];
    }

    /** Whether every member of this set is a member of the other. */
    public boolean isSubsetOf(BSet other) {
        if (size > other.size) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (!other.contains(members[i])) {
                return false;
            }
        }
        return true;
    }

    public BSet union(BSet other) {
        BSet result = new BSet(size + other.size);
        for (int i = 0; i < size; i++) {
            result.add(members[i]);
        }
        for (int i = 0; i < other.size; i++) {
            result.add(other.members[i]);
        }
        return result;
    }

    public BSet intersection(BSet other) {
        BSet result = new BSet(Math.min(size, other.size));
        for (int i = 0; i < size; i++) {
            if (other.contains(members[i])) {
                result.add(members[i]);
            }
        }
        return result;
    }

    /** The index of a member, or minus the place where it belongs, minus one. */
    private int search(int member) {
        int low = 0;
        int high = size - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (members[middle] < member) {
                low = middle + 1;
            } else if (members[middle] > member) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }
}
