package lab;

/** Methods for the verdicts of `explore`. */
public class Lab {
    static int rows(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        return i;
    }

    static void alarm(int x) {
        new Thread(() -> {
            assert x != 4711;
        }).start();
    }

    static final class Sealed {
        private Sealed() {
        }

        int value(int x) {
            return x + 1;
        }
    }

    private Line last;

    public Line last() {
        return last;
    }

    /** One that another object may give, and has not yet. */
    public static class Line {
        private final int count;
        private final int cents;

        public Line(String article, int count, int cents) {
            this.count = count;
            this.cents = cents;
        }

        public int total() {
            if (count > 7) {
                return 1;
            }
            return cents / count;
        }
    }
}
