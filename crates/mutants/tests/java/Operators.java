import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A method for each operator, or two: one that the tests check well and one that they only run. */
class Operators {
    private int stored;
    private final List<String> log = new ArrayList<>();

    static boolean checkedLess(int a, int b) {
        return a < b;
    }

    static boolean looseLess(int a, int b) {
        return a < b;
    }

    static int checkedSum(int a, int b) {
        return a + b;
    }

    static long looseProduct(long a, long b) {
        return a * b;
    }

    static double checkedShare(double part, double whole) {
        return part / whole;
    }

    static int checkedNegative(int a) {
        return -a;
    }

    static int checkedCount(String text, char wanted) {
        int count = 0;
        int at = 0;
        while (at < text.length()) {
            if (text.charAt(at) == wanted) {
                count++;
            }
            at += 1;
        }
        return count;
    }

    void checkedNote(String text) {
        record(text);
    }

    void looseNote(String text) {
        record(text);
    }

    private void record(String text) {
        log.add(text);
    }

    int logged() {
        return log.size();
    }

    void checkedStore(int value) {
        stored = value;
    }

    int stored() {
        return stored;
    }

    static String checkedName(Object of) {
        return String.valueOf(of);
    }

    static List<String> looseParts(String text) {
        return Arrays.asList(text.split(","));
    }

    static Integer checkedBox(int value) {
        return Integer.valueOf(value);
    }

    static Boolean checkedBoolean(boolean value) {
        return Boolean.valueOf(value);
    }

    static Object checkedObject() {
        return new Object();
    }

    static String checkedTrim(String text) {
        return text.concat("!").trim();
    }

    static int checkedChoice(int number) {
        switch (number) {
            case 1:
                return 10;
            case 2:
                return 20;
            default:
                return 30;
        }
    }

    static int unreached(int a) {
        return a * 2;
    }

    static int checkedFinally(int[] steps, boolean fails) {
        try {
            if (fails) {
                throw new IllegalStateException();
            }
            return 1;
        } finally {
            steps[0] += 5;
        }
    }
}
