// jdk: 17+
import java.util.*;

public class FinallySemantics {
    static StringBuilder log = new StringBuilder();

    @SuppressWarnings("finally")
    static int returns(int k) {
        try {
            switch (k) {
                case 0: return 10;
                case 1: throw new IllegalStateException();
                case 2: return 1 / (k - 2);
                default: return k;
            }
        } catch (IllegalStateException e) {
            return 20;
        } finally {
            if (k == 3) return 30;
            log.append('f').append(k);
        }
    }

    static int valueBeforeFinally() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
        }
    }

    static int[] arrayBeforeFinally() {
        int[] x = {1};
        try {
            return x;
        } finally {
            x[0] = 2;
        }
    }

    @SuppressWarnings("finally")
    static String loops() {
        StringBuilder sb = new StringBuilder();
        outer:
        for (int i = 0; i < 4; i++) {
            try {
                for (int j = 0; j < 4; j++) {
                    try {
                        if (j == 1) continue;
                        if (i == 1 && j == 2) continue outer;
                        if (i == 3) break outer;
                        sb.append(i).append(j).append(' ');
                    } finally {
                        sb.append('.');
                        if (i == 2 && j == 2) break;
                    }
                }
            } finally {
                sb.append('|');
            }
        }
        return sb.toString();
    }

    @SuppressWarnings("finally")
    static boolean swallow() {
        while (true) {
            try {
                throw new Error("gone");
            } finally {
                break;
            }
        }
        return true;
    }

    static int nested(int n) {
        try {
            try {
                if (n > 0) throw new RuntimeException("a" + n);
                return 0;
            } catch (RuntimeException e) {
                log.append("c1");
                throw new IllegalArgumentException(e);
            } finally {
                log.append("f1");
                if (n > 1) throw new UnsupportedOperationException("from finally");
            }
        } catch (IllegalArgumentException e) {
            log.append("c2").append(e.getCause().getMessage());
            return 1;
        } catch (UnsupportedOperationException e) {
            log.append("c3").append(e.getSuppressed().length);
            return 2;
        } finally {
            log.append("f2;");
        }
    }

    static synchronized int sync(int n) {
        synchronized (log) {
            try {
                if (n == 0) throw new IllegalStateException("in monitor");
                return n;
            } finally {
                log.append(Thread.holdsLock(log) ? "L" : "-");
            }
        }
    }

    static long wide(boolean b) {
        long l = 5;
        double d = 2.5;
        try {
            if (b) throw new RuntimeException();
            l += (long) d;
        } catch (RuntimeException e) {
            l *= 10;
        } finally {
            d *= 2;
            l += (long) d;
        }
        return l;
    }

    static class Init {
        final int v;
        Init(boolean bad) {
            int tmp;
            try {
                if (bad) throw new RuntimeException();
                tmp = 1;
            } catch (RuntimeException e) {
                tmp = 2;
            } finally {
                log.append("I");
            }
            v = tmp;
        }
    }

    public static void main(String[] args) {
        for (int k = 0; k < 5; k++) {
            try {
                System.out.println(k + " " + returns(k));
            } catch (ArithmeticException e) {
                System.out.println(k + " " + e.getMessage());
            }
        }
        System.out.println(valueBeforeFinally() + " " + arrayBeforeFinally()[0] + " " + loops() + " " + swallow());
        for (int n = 0; n < 3; n++) System.out.println(nested(n));
        System.out.println(log);
        log.setLength(0);
        try {
            sync(0);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(log) + Thread.holdsLock(FinallySemantics.class));
        }
        System.out.println(sync(3) + " " + log + " " + wide(true) + " " + wide(false) + " " + new Init(true).v + new Init(false).v + log);
        int i = 0;
        try {
            i = i++ + thrower(i);
        } catch (RuntimeException e) {
            System.out.println("i " + i);
        }
        int[] a = {0, 1};
        int at = 0;
        try {
            a[at++] = a[at++] / a[0];
        } catch (ArithmeticException e) {
            System.out.println(at + Arrays.toString(a));
        }
        try {
            int[] none = null;
            none[at++] = at++;
        } catch (NullPointerException e) {
            System.out.println(at);
        }
        System.out.println(multi(new IllegalStateException("x")) + multi(new NumberFormatException("y")) + multi(new RuntimeException("z")));
    }

    static int thrower(int i) { throw new RuntimeException(); }

    static String multi(RuntimeException x) {
        try {
            throw x;
        } catch (IllegalStateException | IllegalArgumentException e) {
            return "multi " + e.getMessage() + " ";
        } catch (final RuntimeException e) {
            return "plain " + e.getMessage() + " ";
        }
    }
}
