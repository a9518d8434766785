package corpus;

import java.util.function.IntPredicate;

/** Methods for which one thing is left out, and nothing else. */
public class Word {
    static boolean nothing(int x) {
        return x > 3;
    }

    static boolean arms(int x) {
        switch (x) {
            case 1:
            case 2:
            case 5:
            case 7:
                return true;
            default:
                return false;
        }
    }

    static boolean fixed(double x) {
        return Math.fma(x, x, 1) < 0;
    }

    static boolean longer(int[] a) {
        return a != null && a.length > 100;
    }

    static boolean decisions(int x) {
        int count = 0;
        for (int i = 0; i < 4000; i++) {
            if (x > i * 3) {
                count++;
            }
        }
        return count > 10;
    }

    static boolean endless(int x) {
        while (x != 0) {
            x |= 1;
        }
        return true;
    }

    static int deep(boolean b) {
        return b ? deep(b) + 1 : 0;
    }

    static boolean edge(int x) {
        return x > 0 && new java.io.File("folder").mkdir();
    }

    public static class Holder {
        int value;
    }

    static boolean state(Holder h) {
        return h != null && h.value == 5;
    }

    static boolean literal(String s) {
        return s == "here";
    }

    static boolean classes(IntPredicate p) {
        return p == null || p.test(1);
    }

    static boolean threads() throws InterruptedException {
        int[] box = {0};
        Thread thread = new Thread(() -> box[0] = 1);
        thread.start();
        thread.join();
        return box[0] == 0;
    }

    static boolean clock() {
        return System.currentTimeMillis() == 5;
    }

    static int loop(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        return i;
    }

    static int rows(int n) {
        int i = 0;
        while (step(i, n)) {
            i++;
        }
        return i;
    }

    private static boolean step(int i, int n) {
        return i < n;
    }

    static final class Broken {
        Broken(int x) {
            if (x > 3) {
                throw new IllegalStateException();
            }
            throw new IllegalArgumentException();
        }
    }

    /** Every run ends before the call, so that nothing is known of it. */
    static boolean unmade(Broken broken) {
        return broken == null;
    }
}
