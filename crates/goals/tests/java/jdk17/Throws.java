import java.io.IOException;
import java.util.List;

/** Exceptions in the middle of things. */
public class Throws {
    static int sink;
    int field;

    static void run(int n) {
        sink += finallyReturn(n);
        sink += divide(12, n - 3);
        sink += nested(n);
        caught(n);
        multi(n);
        emptyCatch(n);
        loop(n);
        sink += fieldOf(n == 4 ? null : new Throws());
        lines(n);
        sink += element(new int[3], n);
        inFinally(n);
        finallyLoop(n);
        rethrow(n);
        if (n == 8) throw new IllegalStateException();
        sink += new Object[] {"a", n}[n - 5].hashCode();
        sneaky(n);
    }

    static int divide(int a, int b) {
        int x = a / b;
        return x + 1;
    }

    static int fieldOf(Throws t) {
        int a = 1; sink++; int b = t.field; sink++;
        return a + b;
    }

    static int element(int[] a, int n) {
        int r = 0;
        r += a[0];
        r += a[n];
        r++;
        return r;
    }

    static void lines(int n) {
        String s = n == 5 ? null : "text";
        sink++; s.length(); sink++;
        sink += s
            .substring(n)
            .trim()
            .length();
        sink++;
    }

    static void caught(int n) {
        try {
            sink++;
            mayThrow(n);
            sink++;
        } catch (IOException e) {
            sink--;
        } catch (IllegalArgumentException e) {
            sink -= 2;
            mayThrowUnchecked(n);
        } finally {
            sink += 3;
        }
        sink++;
    }

    static void mayThrow(int n) throws IOException {
        if (n == 1) throw new IOException();
        if (n == 2) throw new IllegalArgumentException();
        if (n == 9) throw new UnsupportedOperationException("nine");
    }

    static void mayThrowUnchecked(int n) {
        if (n == 2) throw new IllegalStateException();
    }

    static void multi(int n) {
        try {
            mayThrow(n);
        } catch (IOException | IllegalArgumentException e) {
            sink += e instanceof IOException ? 1 : 2;
        }
    }

    static void emptyCatch(int n) {
        try {
            mayThrow(n);
        } catch (IOException | RuntimeException e) {
        }
        try {
            mayThrow(n);
        } catch (Exception ignored) {
            // nothing
        } finally {
            sink++;
        }
    }

    static int finallyReturn(int n) {
        try {
            if (n == 0) return 1;
            mayThrow(n);
            return 2;
        } catch (IOException e) {
            return 3;
        } finally {
            sink++;
            if (n == 6) sink++;
        }
    }

    static int nested(int n) {
        try {
            try {
                mayThrow(n);
            } finally {
                sink++;
            }
        } catch (Exception e) {
            try {
                mayThrowUnchecked(n);
                return 1;
            } catch (RuntimeException f) {
                return 2;
            } finally {
                sink--;
            }
        } finally {
            sink += 2;
        }
        return 3;
    }

    static void loop(int n) {
        for (int i = 0; i < 4; i++) {
            try {
                if (i == n) continue;
                mayThrow(i);
                if (i + n == 6) break;
                sink++;
            } catch (IOException e) {
                sink--;
            } catch (RuntimeException e) {
                continue;
            }
            sink += 2;
        }
    }

    static void inFinally(int n) {
        try {
            sink++;
        } finally {
            try {
                mayThrow(n);
            } catch (IOException e) {
                sink++;
            }
        }
    }

    static void finallyLoop(int n) {
        int i = 0;
        while (true) {
            try {
                if (i++ > n) break;
                if (i == 3) mayThrowUnchecked(n);
            } finally {
                for (int k = 0; k < 2; k++) {
                    sink++;
                }
            }
        }
    }

    static void rethrow(int n) {
        try {
            mayThrow(n == 3 ? 1 : 0);
        } catch (IOException e) {
            throw new RuntimeException(e);
        }
    }

    static <T extends Throwable> void sneaky(int n) throws T {
        List<Integer> list = List.of(1, 2, 3);
        int s = list.get(0) + list.get(n) + list.get(1);
        sink += s;
        throw (T) new IOException();
    }
}
