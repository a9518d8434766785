package rostra;

/** A set of ints with a bound on how many it holds. */
public class BSet {
    private final int[] members;
    private int size;

    /** A bound that is not positive means a set for one. */
    public BSet(int bound) {
        members = new int[bound > 0 ? bound : 1];
    }

    public void add(int member) {
        if (isMember(member) || isFull()) {
            return;
        }
        members[size] = member;
        size++;
    }

    public void remove(int member) {
        for (int i = 0; i < size; i++) {
            if (members[i] == member) {
                size--;
                members[i] = members[size];
                return;
            }
        }
    }

    public boolean isMember(int member) {
        for (int i = 0; i < size; i++) {
            if (members[i] == member) {
                return true;
            }
        }
        return false;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public boolean isFull() {
        return size == members.length;
    }

    public int size() {
        return size;
    }

    public int largest() {
        int largest = Integer.MIN_VALUE;
        for (int i = 0; i < size; i++) {
            if (members[i] > largest) {
                largest = members[i];
            }
        }
        return largest;
    }

    public void clear() {
        size = 0;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof BSet)) {
            return false;
        }
        BSet that = (BSet) other;
        if (size != that.size || members.length != that.members.length) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (members[i] != that.members[i]) {
                return false;
            }
        }
        return true;
    }
}
