import java.util.List;
import java.util.regex.Pattern;

/** One method for each kind of decision; the comment `goal` marks the line that a test aims at. */
public class Deciding {
    private boolean kept;

    public static int longs(long x) {
        if (x == 1_000_000_000_000L)
            return 1; // goal longs
        return 0;
    }

    public static int doubles(double x) {
        if (x > 2.5)
            return 1; // goal doubles
        return 0;
    }

    public static int storedComparison(long x, long y) {
        int order = Long.compare(x, y);
        if (order > 0)
            return 1; // goal order
        return 0;
    }

    public static int flag(int x) {
        boolean equal = x == 4711;
        int y = x + 1;
        if (equal)
            return y; // goal flag
        return 0;
    }

    public static int bothFlags(int x, int y) {
        boolean p = x > 100;
        boolean q = y > 200;
        if (p & q)
            return 1; // goal both
        return 0;
    }

    private static boolean isBig(int x) {
        if (x < 0)
            return false;
        return x > 5000;
    }

    public static int called(int x) {
        if (isBig(x))
            return 1; // goal called
        return 0;
    }

    public void keep(int x) {
        kept = x == 77;
    }

    public int useKept() {
        if (kept)
            return 1; // goal kept
        return 0;
    }

    public static int text(String s) {
        if (s.equals("secret"))
            return 1; // goal text
        return 0;
    }

    public static int prefix(String s) {
        if (s.startsWith("http://"))
            return 1; // goal prefix
        return 0;
    }

    public static int part(String s) {
        if (s.indexOf("needle") >= 0)
            return 1; // goal part
        return 0;
    }

    public static int after(String s) {
        if (s.compareTo("mmm") > 0)
            return 1; // goal after
        return 0;
    }

    public static int pattern(String s) {
        if (Pattern.matches("[0-9]{4}-[0-9]{2}", s))
            return 1; // goal pattern
        return 0;
    }

    public static int kind(Object o) {
        if (o instanceof Integer)
            return 1; // goal kind
        return 0;
    }

    public static int choice(int x) {
        switch (x) {
            case 10:
                return 1;
            case 500:
                return 2; // goal choice
            default:
                return 0;
        }
    }

    public static int named(String s) {
        switch (s) {
            case "alpha":
                return 1;
            case "omega":
                return 2; // goal named
            default:
                return 0;
        }
    }

    public static int holds(int x) {
        if (List.of(1000, 2000).contains(x))
            return 1; // goal holds
        return 0;
    }

    public static int element(int[] a, int i) {
        int x = a[i];
        if (x == 7)
            return 1; // goal element
        return 0;
    }

    private static void check(int x) {
        if (x < 1000)
            throw new IllegalArgumentException("too small");
    }

    public static int checked(int x) {
        check(x);
        return 1; // goal checked
    }

    public static int caught(int x) {
        try {
            return 100 / x;
        } catch (ArithmeticException e) {
            return 1; // goal caught
        }
    }

    private static int hidden(int x) {
        if (x == 3)
            return 1; // goal hidden
        return 0;
    }

    public static int calls(int x, int y) {
        if (x > 50)
            return hidden(y);
        return 0;
    }
}
