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
}
