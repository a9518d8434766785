/** Methods with all kinds of choices, and a program that takes each of their ways. */
public class Ruled {
    static class Node {
        int data;
        Node next;

        Node(int data, Node next) {
            this.data = data;
            this.next = next;
        }
    }

    abstract static class Shape {
        abstract int area();
    }

    static class Square extends Shape {
        int side;

        int area() {
            return side * side;
        }
    }

    static class Strip extends Shape {
        int length;

        int area() {
            if (length < 0) {
                throw new IllegalStateException("too short");
            }
            return length;
        }
    }

    Node first;

    /** The running example of 004: both lists are sorted. */
    void merge(Ruled l) {
        Node p1, p2, curr;
        p1 = first;
        p2 = l.first;
        if (p1.data <= p2.data) {
            p1 = p1.next;
        } else {
            first = p2;
            p2 = p2.next;
        }
        curr = first;
        while (p1 != null && p2 != null) {
            if (p1.data <= p2.data) {
                curr.next = p1;
                p1 = p1.next;
            } else {
                curr.next = p2;
                p2 = p2.next;
            }
            curr = curr.next;
        }
        if (p1 == null) {
            curr.next = p2;
        } else {
            curr.next = p1;
        }
    }

    static int divide(int a, int b) {
        return a / b;
    }

    static Object store(Object[] all, int at, Object value) {
        all[at] = value;
        return all;
    }

    static int length(Object text) {
        return ((String) text).length();
    }

    static boolean isNode(Object o) {
        return o instanceof Node;
    }

    static int choose(int which) {
        switch (which) {
            case 1:
                return 10;
            case 2:
            case 100:
                return 20;
            default:
                return 0;
        }
    }

    static int[] make(int n) {
        return new int[n];
    }

    static long[][] grid(int n, int m) {
        return new long[n][m];
    }

    static int area(Shape shape) {
        try {
            return shape.area();
        } catch (IllegalStateException e) {
            return -1;
        } catch (NullPointerException e) {
            return -2;
        }
    }

    static int safe(int[] numbers, int at) {
        int found = 0;
        try {
            found = numbers[at] / (at - 1);
        } catch (ArithmeticException e) {
            found = -1;
        } finally {
            found++;
        }
        return found;
    }

    static boolean below(double a, double b) {
        return a < b;
    }

    static int sum(long limit) {
        int sum = 0;
        for (long i = 0; i < limit; i++) {
            sum += i;
        }
        return sum;
    }

    static void fail(RuntimeException e) {
        throw e;
    }

    int guarded() {
        synchronized (this) {
            return first.data;
        }
    }

    static Node none(boolean wanted) {
        return wanted ? null : new Node(1, null);
    }

    static Ruled list(int... data) {
        Ruled list = new Ruled();
        for (int i = data.length - 1; i >= 0; i--) {
            list.first = new Node(data[i], list.first);
        }
        return list;
    }

    interface Piece {
        void run();
    }

    static int failures;

    static void attempt(Piece piece) {
        try {
            piece.run();
        } catch (RuntimeException e) {
            failures++;
        }
    }

    public static void main(String[] args) {
        attempt(() -> list(1, 3, 5).merge(list(2, 3)));
        attempt(() -> list(2).merge(list(1, 4)));
        attempt(() -> list(1).merge(null));
        attempt(() -> list(1).merge(list()));
        attempt(() -> list().merge(list(1)));
        attempt(() -> divide(6, 3));
        attempt(() -> divide(6, 0));
        attempt(() -> store(new Object[2], 1, "a"));
        attempt(() -> store(new Integer[2], 1, "a"));
        attempt(() -> store(new Integer[2], 2, "a"));
        attempt(() -> store(null, 2, "a"));
        attempt(() -> length("abc"));
        attempt(() -> length(7));
        attempt(() -> length(null));
        attempt(() -> isNode(null));
        attempt(() -> isNode("a"));
        attempt(() -> isNode(new Node(1, null)));
        for (int i = 0; i < 4; i++) {
            int which = i;
            attempt(() -> choose(which));
        }
        attempt(() -> make(2));
        attempt(() -> make(-2));
        attempt(() -> grid(2, 3));
        attempt(() -> grid(2, -3));
        attempt(() -> grid(-2, 3));
        Strip bad = new Strip();
        bad.length = -1;
        attempt(() -> area(bad));
        attempt(() -> area(new Strip()));
        attempt(() -> area(new Square()));
        attempt(() -> area(null));
        attempt(() -> safe(new int[3], 2));
        attempt(() -> safe(new int[3], 1));
        attempt(() -> safe(new int[3], 3));
        attempt(() -> safe(null, 3));
        attempt(() -> below(1, 2));
        attempt(() -> below(Double.NaN, 2));
        attempt(() -> sum(4));
        attempt(() -> fail(null));
        attempt(() -> fail(new IllegalStateException()));
        attempt(() -> list(1).guarded());
        attempt(() -> list().guarded());
        attempt(() -> none(true));
        attempt(() -> none(false));
    }
}
