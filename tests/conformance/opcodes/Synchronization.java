// jdk: 17+
public class Synchronization {
    static final Object LOCK = new Object();
    static int depth;

    static synchronized int recursive(int n) {
        return n == 0 ? (Thread.holdsLock(Synchronization.class) ? 1 : 0) : n + recursive(n - 1);
    }

    synchronized void instance(int n) {
        if (!Thread.holdsLock(this)) throw new AssertionError();
        depth++;
        if (n > 0) instance(n - 1);
        else throw new IllegalStateException("deep " + depth);
    }

    static int early(int n) {
        synchronized (LOCK) {
            if (n == 1) return 10;
            for (int i = 0; i < 5; i++) {
                synchronized (Integer.class) {
                    if (i == n) break;
                    if (i == 3) return 30 + (Thread.holdsLock(Integer.class) ? 1 : 0);
                }
            }
        }
        return Thread.holdsLock(LOCK) || Thread.holdsLock(Integer.class) ? -1 : 2;
    }

    public static void main(String[] args) {
        System.out.println(recursive(10) + " " + Thread.holdsLock(Synchronization.class));
        Synchronization s = new Synchronization();
        try {
            s.instance(7);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(s));
        }
        for (int i = 0; i < 6; i++) System.out.print(early(i) + " ");
        System.out.println();
        Object none = null;
        try {
            synchronized (none) {
                System.out.println("never");
            }
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        try {
            synchronized (LOCK) {
                synchronized (LOCK) {
                    synchronized (s) {
                        throw new Exception("out of three");
                    }
                }
            }
        } catch (Exception e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(LOCK) + Thread.holdsLock(s));
        }
        try {
            LOCK.notify();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e);
        }
        try {
            LOCK.wait(1);
        } catch (IllegalMonitorStateException | InterruptedException e) {
            System.out.println(e);
        }
        synchronized (LOCK) {
            LOCK.notifyAll();
            LOCK.notify();
            System.out.println(Thread.holdsLock(LOCK));
        }
        synchronized (new int[0]) {
            synchronized ("literal") {
                System.out.println(Thread.holdsLock("literal"));
            }
        }
    }
}
