package reach;

import java.util.ArrayList;
import java.util.List;

/** Each method can give true, in some state. */
public class ReachStates {
    static int counter;
    static final List<String> LOG = new ArrayList<>();
    private static final int[] TABLE = {1, 2, 3};
    private int calls;
    private ReachStates next;
    private boolean locked = true;
    private final int limit;

    public ReachStates(int limit) {
        if (limit < 0) {
            throw new IllegalArgumentException();
        }
        this.limit = limit;
    }

    public void call() {
        calls++;
    }

    public void link(ReachStates other) {
        next = other;
    }

    public void unlock() {
        locked = false;
    }

    public static void bump() {
        counter++;
    }

    public static void log(String text) {
        LOG.add(text);
        TABLE[0] = text.length();
    }

    public boolean often() {
        return calls == 4;
    }

    public boolean unlocked() {
        return !locked;
    }

    public boolean linked() {
        return next != null && next.next == this;
    }

    public boolean within(int x) {
        return x == limit && x > 500;
    }

    public boolean other(ReachStates o) {
        return o.calls > calls;
    }

    public boolean self(ReachStates o) {
        return o == this;
    }

    public static boolean counted() {
        return counter == 3;
    }

    public static boolean logged() {
        return LOG.size() == 2;
    }

    public static boolean table() {
        return TABLE[0] == 9;
    }

    public static boolean holder(Holder h) {
        return h.value == 12;
    }

    public static boolean nested(Holder h) {
        return h.inner != null && h.inner.value == 5 && h.inner.inner == null;
    }

    public static boolean cyclic(Holder h) {
        return h.inner == h;
    }

    public static boolean unequal(Pair p) {
        return p.left != p.right;
    }

    public static boolean negative(Account a) {
        return a.balance < 0;
    }

    public static boolean mutable(Mode m) {
        return m.uses == 2;
    }

    public static boolean mutableConstant() {
        return Mode.FAST.uses > 0;
    }

    public enum Mode {
        FAST,
        SLOW;

        int uses;

        public void use() {
            uses++;
        }
    }

    public static class Holder {
        int value;
        Holder inner;
    }

    public static class Pair {
        int left;
        int right;

        public Pair(int both) {
            left = both;
            right = both;
        }

        public void move(int by) {
            left += by;
        }
    }

    public static class Account {
        int balance;

        public Account(int start) {
            if (start < 0) {
                throw new IllegalArgumentException();
            }
            balance = start;
        }

        public void draw(int amount) {
            balance -= amount;
        }
    }

    /** Can only be made of another one, or of null. */
    public static class Link {
        final Link next;

        public Link(Link next, int unused) {
            this.next = next;
        }
    }

    public static boolean ofTwoLinks(Link link) {
        return link != null && link.next != null && link.next.next == null;
    }
}
