// jdk: 17+
public class UncaughtInThread {
    static class Quiet extends RuntimeException {
        Quiet(String m) { super(m); }
        @Override public String toString() { return "Quiet(" + getMessage() + ")"; }
    }

    static void boom(int n) {
        if (n == 0) throw new Quiet("zero");
        boom(n - 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> boom(2), "exploder");
        t.start();
        t.join();
        System.out.println("main goes on, alive: " + t.isAlive());
        Thread.setDefaultUncaughtExceptionHandler((th, e) -> System.out.println("default handler: " + th.getName() + " " + e));
        Thread u = new Thread(() -> { throw new Error("second"); }, "two");
        u.start();
        u.join();
        Thread v = new Thread(() -> { throw new Error("third"); }, "three");
        v.setUncaughtExceptionHandler((th, e) -> { System.out.println("own handler: " + e.getMessage()); throw new RuntimeException("handler fails too"); });
        v.start();
        v.join();
        Thread.setDefaultUncaughtExceptionHandler(null);
        System.out.println(Thread.getDefaultUncaughtExceptionHandler() + " " + t.getState());
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            int k = i;
            Thread w = new Thread(() -> { try { boom(k); } catch (Quiet q) { synchronized (sb) { sb.append(k).append(q).append(q.getStackTrace().length > k).append(' '); } } });
            w.start();
            w.join();
        }
        System.out.println(sb);
        throw new IllegalStateException("and main ends so", new Quiet("cause"));
    }
}
