// jdk: 17+
import java.util.*;

public class StartJoin {
    static int shared;
    static final Object LOCK = new Object();

    static synchronized void add(int n) { shared += n; }

    public static void main(String[] args) throws InterruptedException {
        Thread[] ts = new Thread[4];
        for (int i = 0; i < ts.length; i++) {
            int id = i;
            ts[i] = new Thread(() -> { for (int k = 0; k < 500; k++) add(id + 1); }, "worker-" + i);
        }
        System.out.println(ts[0].getState() + " " + ts[0].isAlive() + " " + ts[2].getName());
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        System.out.println(shared + " " + ts[0].getState() + " " + ts[0].isAlive());
        int[] results = new int[8];
        List<Thread> list = new ArrayList<>();
        for (int i = 0; i < results.length; i++) {
            int id = i;
            Thread t = new Thread() {
                @Override public void run() {
                    int a = 0, b = 1;
                    for (int k = 0; k < id * 5; k++) { int c = a + b; a = b; b = c; }
                    results[id] = a;
                }
            };
            list.add(t);
            t.start();
        }
        for (Thread t : list) t.join();
        System.out.println(Arrays.toString(results));
        try {
            ts[0].start();
        } catch (IllegalThreadStateException e) {
            System.out.println(e);
        }
        boolean[] ready = {false};
        String[] message = {null};
        Thread consumer = new Thread(() -> {
            synchronized (LOCK) {
                while (!ready[0]) {
                    try {
                        LOCK.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
                message[0] = "got it";
                ready[0] = false;
                LOCK.notifyAll();
            }
        });
        consumer.start();
        synchronized (LOCK) {
            ready[0] = true;
            LOCK.notifyAll();
            while (ready[0]) LOCK.wait();
        }
        consumer.join();
        System.out.println(message[0]);
        Thread failing = new Thread(() -> { throw new IllegalStateException("in thread"); }, "failing");
        String[] seen = {null};
        failing.setUncaughtExceptionHandler((t, e) -> seen[0] = t.getName() + " died of " + e);
        failing.start();
        failing.join();
        System.out.println(seen[0]);
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(60000);
                seen[0] = "overslept";
            } catch (InterruptedException e) {
                seen[0] = "interrupted: " + e.getMessage() + " " + Thread.currentThread().isInterrupted();
            }
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        System.out.println(seen[0]);
        Thread daemon = new Thread(() -> { });
        daemon.setDaemon(true);
        System.out.println(daemon.isDaemon() + " " + Thread.currentThread().getName() + " " + Thread.currentThread().getPriority() + " " + Thread.currentThread().isDaemon());
    }
}
