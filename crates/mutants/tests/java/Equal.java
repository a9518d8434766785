/** Methods with mutants that nothing can tell from them, and with mutants that look so. */
public class Equal {
    private int count;
    private boolean done;
    private Object list;
    private volatile int shared;

    Equal() {
        count = 0;
        list = new Object();
        done = false;
    }

    Equal(int start) {
        count = start;
        leak(this);
        done = false;
    }

    static void leak(Equal made) {
        made.done = true;
    }

    Equal(long start) {
        shared = 0;
    }

    static int larger(int a, int b) {
        return a > b ? a : b;
    }

    static int magnitude(int x) {
        return x < 0 ? -x : x;
    }

    static int limited(int x) {
        if (x > 10) {
            x = 10;
        }
        return x;
    }

    static int largest(int[] all) {
        int most = all[0];
        for (int i = 1; i < all.length; i++) {
            if (all[i] > most) {
                most = all[i];
            }
        }
        return most;
    }

    static int checkedTwice(int x) {
        if (x < 0) {
            return -1;
        }
        if (x < 0) {
            return -2;
        }
        return x;
    }

    static int neutral(int x) {
        return (x + 0) * 1;
    }

    static int sameCall(int x) {
        return x == 3 ? first() : first();
    }

    static int sameText(String text) {
        if (text.isEmpty()) {
            return text.length();
        }
        return text.length();
    }

    static int zeroOrItself(int x) {
        if (x == 0) {
            return x;
        }
        return x - 1;
    }

    static int insideTry(int x) {
        try {
            return x > 0 ? first() : x < 0 ? second() : first();
        } catch (IllegalStateException e) {
            return 0;
        } finally {
            note();
        }
    }

    static void note() {}

    static int first() {
        return 1;
    }

    static int second() {
        return 2;
    }

    // What looks so and is not.

    static boolean positive(int x) {
        return x > 0;
    }

    static int oneIn(int x) {
        return x == 123456789 ? 1 : 0;
    }

    static int mixed(int x) {
        return (x ^ x >>> 16) * 0x45d9f3b == 17 ? 1 : 0;
    }

    static double larger(double a, double b) {
        return a > b ? a : b;
    }

    static int otherCall(int x) {
        return x == 3 ? first() : second();
    }

    static int sum(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;
    }

    static int changesBetween(Equal it, int x) {
        int before = it.count;
        if (x > 0) {
            it.count = x;
        }
        return before == it.count ? 1 : 0;
    }

    static int callsBetween(Equal it) {
        int before = it.count;
        note();
        return before == it.count ? 1 : 0;
    }

    static int readTwice(Equal it) {
        int before = it.shared;
        return before == it.shared ? 1 : 0;
    }

    static int throwsFirst(int[] all, int at) {
        if (at == 7) {
            all[0] = 1;
        }
        return all[at];
    }

    static int thrown(Equal it, Equal other) {
        if (it == null) {
            return other.count;
        }
        return it.count;
    }

    static int caught(int x) {
        int done = 0;
        try {
            if (x > 0) {
                done = 1;
            }
            note();
            done = 2;
        } catch (IllegalStateException e) {
            return done;
        }
        return done;
    }

    static int written(int[] all, int x) {
        all[0] = x;
        if (x > 0) {
            all[0] = x + 1;
        }
        return all.length;
    }

    static boolean sameObject(Object a, Object b) {
        return a == b || a.equals(b);
    }

    // What cannot be noticed, and takes more than is tried to prove.

    static int invariant() {
        int i = 0;
        while (i < 10) {
            i++;
        }
        return i == 10 ? 1 : 0;
    }
}
