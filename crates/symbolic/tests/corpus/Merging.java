package corpus;

/** Branches that can be merged, and branches that must not be. Each gives few results, so that all of them can be compared. */
public class Merging {
    static final class Cell {
        int number;
        long wide;
        byte small;
        char letter;
        boolean flag;
        Cell next;

        int twice() {
            return number > 0 ? number * 2 : -number;
        }
    }

    interface Shape {
        int area(int side);
    }

    static final class Square implements Shape {
        public int area(int side) {
            return side < 0 ? 0 : side * side;
        }
    }

    static int counter;

    /** A diamond of values: one path instead of two. */
    public static int sign(int a) {
        int r;
        if (a < 0) {
            r = -1;
        } else {
            r = a == 0 ? 0 : 1;
        }
        return r == 0 ? 100 : r;
    }

    /** Ten diamonds, one after the other: 1024 paths without merging. */
    public static boolean manyFlags(int bits) {
        int count = 0;
        if ((bits & 1) != 0) count++;
        if ((bits & 2) != 0) count++;
        if ((bits & 4) != 0) count++;
        if ((bits & 8) != 0) count++;
        if ((bits & 16) != 0) count++;
        if ((bits & 32) != 0) count++;
        if ((bits & 64) != 0) count++;
        if ((bits & 128) != 0) count++;
        if ((bits & 256) != 0) count++;
        if ((bits & 512) != 0) count++;
        return count == 7;
    }

    /** Fields and elements are written in arms. */
    public static int heapWrites(int a, int b) {
        Cell cell = new Cell();
        int[] all = new int[3];
        if (a > b) {
            cell.number = a;
            all[1] = 5;
            cell.small = (byte) a;
        } else {
            cell.wide = b;
            cell.letter = (char) b;
            all[2] = 7;
        }
        if (cell.number == 12 && cell.small == 12) return 1;
        if (cell.wide == 1000 && cell.letter == 1000) return 2;
        if (cell.small == -1) return 3;
        return all[1] + all[2] == 12 ? 4 : 0;
    }

    /** Statics are written in arms. */
    public static int statics(int a) {
        counter = 3;
        if (a > 10) {
            counter += a;
        }
        return counter == 50 ? 1 : counter == 3 ? 2 : 0;
    }

    /** Methods are called in arms, and return in more than one place. */
    public static int calls(int a, int b) {
        Cell cell = new Cell();
        cell.number = a;
        int r = b > 0 ? cell.twice() : limited(a);
        return r == 40 ? 1 : r == -7 ? 2 : 0;
    }

    private static int limited(int x) {
        if (x > 100) return 100;
        if (x < -7) return -7;
        return x;
    }

    /** A call through an interface. */
    public static int virtual(int a) {
        Shape shape = new Square();
        int r = 1;
        if (a != 3) {
            r = shape.area(a);
        }
        return r == 49 ? 1 : r == 1 ? 2 : 0;
    }

    /** An arm that may throw is no arm to merge. */
    public static int throwing(int a, int b) {
        int r = 1;
        if (a > 0) {
            r = 10 / b;
        }
        return r == 5 ? 1 : 0;
    }

    /** Nor is one with an index that depends on inputs. */
    public static int indexed(int a, int b) {
        int[] all = {3, 1, 4, 1, 5};
        int r = 0;
        if (a == 7) {
            r = all[b];
        }
        return r == 4 ? 1 : 0;
    }

    /** References that differ. */
    public static int references(int a) {
        Cell one = new Cell();
        Cell two = new Cell();
        two.number = 9;
        Cell chosen = a > 4 ? one : two;
        chosen.number += a;
        return one.number == 6 ? 1 : two.number == 12 ? 2 : chosen == one ? 3 : 4;
    }

    /** A null that differs. */
    public static int nulls(int a) {
        Cell cell = new Cell();
        if (a > 0) {
            cell.next = cell;
        }
        return cell.next == null ? 1 : cell.next.number == 0 ? 2 : 3;
    }

    /** Kinds of numbers. */
    public static int kinds(int a, long b, float c, double d) {
        long wide = a > 0 ? b : 5L;
        float f = a > 1 ? c : 0.5f;
        double g = a > 2 ? d : 1.0;
        boolean both = wide == 77 && f == 2.5f;
        if (both && g == 3.25) return 1;
        if (wide == 5 && g == 1.0) return 2;
        return 0;
    }

    /** Numbers that stand in the code, and copies of locals. */
    public static int copies(int a) {
        int best = 0;
        int where = 0;
        long large = 1L << 40;
        int[] all = {a, a ^ 5, a + 3};
        for (int i = 0; i < all.length; i++) {
            if (all[i] > best) {
                best = all[i];
                where = i;
                large = i + 1;
            }
        }
        return where == 1 && large == 2 ? 1 : large == 1L << 40 ? 2 : 0;
    }

    /** Conditions with several parts. */
    public static int parts(int a, int b, int c) {
        int r = 0;
        if (a > 0 && b > 0 || c == 5) {
            r = 1;
        }
        if (!(a < b) && (c & 1) == 0) {
            r += 2;
        }
        return r;
    }

    /** Loops whose end depends on inputs are paths still. */
    public static int loops(int a) {
        int sum = 0;
        for (int i = 0; i < (a & 3); i++) {
            sum += i % 2 == 0 ? a : 1;
        }
        return sum == 9 ? 1 : 0;
    }

    /** Flags and small numbers in arrays. */
    public static int smalls(int a, int b) {
        boolean[] flags = new boolean[2];
        byte[] bytes = new byte[2];
        char[] letters = new char[1];
        short[] shorts = new short[1];
        if (a > b) {
            flags[0] = a > 200;
            bytes[1] = (byte) b;
            letters[0] = (char) a;
            shorts[0] = (short) (a + b);
        }
        if (flags[0] && bytes[1] == -3) return 1;
        if (letters[0] == 'x' && shorts[0] == 121) return 2;
        return flags[0] ? 3 : 0;
    }

    /** A receiver that the test makes. */
    private int size;
    private int limit;

    public int add(int a) {
        if (a > 0) {
            size += a;
        } else {
            limit = a;
        }
        if (size > limit) {
            size = limit;
        }
        return size == -4 ? 1 : 0;
    }
}
