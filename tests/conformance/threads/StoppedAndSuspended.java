// jdk: 17+
// javac: -Xlint:-removal
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** Threads that others stop, suspend and resume. Later JDKs refuse the first and lack the others. */
public class StoppedAndSuspended {
    interface Body {
        void run() throws Exception;
    }

    static volatile boolean ended;
    static volatile long count;

    static Thread begun(String name, CountDownLatch begun, Body body) throws Exception {
        Thread thread = new Thread(() -> {
            try {
                body.run();
                System.out.println(name + " returned");
            } catch (Throwable thrown) {
                System.out.println(name + " ended by " + thrown.getClass().getName());
            }
        }, name);
        thread.setDaemon(true);
        thread.start();
        begun.await();
        return thread;
    }

    static void stop(Thread thread) throws Exception {
        while (thread.getName().endsWith("waits") && thread.getState() == Thread.State.RUNNABLE) {
            Thread.onSpinWait();
        }
        thread.stop();
        thread.join();
        System.out.println(thread.getName() + " " + thread.getState() + " " + thread.isInterrupted());
    }

    static void stopped() throws Exception {
        Object monitor = new Object();
        CountDownLatch waits = new CountDownLatch(1);
        stop(begun("notification waits", waits, () -> {
            synchronized (monitor) {
                waits.countDown();
                try {
                    monitor.wait();
                } finally {
                    System.out.println("has the monitor: " + Thread.holdsLock(monitor));
                }
            }
        }));
        synchronized (monitor) {
            System.out.println("the monitor is free");
        }
        CountDownLatch sleeps = new CountDownLatch(1);
        stop(begun("sleeper waits", sleeps, () -> {
            sleeps.countDown();
            Thread.sleep(1_000_000);
        }));
        CountDownLatch parks = new CountDownLatch(1);
        stop(begun("parked waits", parks, () -> {
            parks.countDown();
            while (true) {
                LockSupport.park();
            }
        }));
        CountDownLatch runs = new CountDownLatch(1);
        stop(begun("loop", runs, () -> {
            runs.countDown();
            while (true) {
                count++;
            }
        }));
        Thread over = begun("over", new CountDownLatch(0), () -> {});
        over.join();
        over.stop();
        try {
            Thread.currentThread().stop();
        } catch (ThreadDeath death) {
            System.out.println("stopped itself " + death.getMessage());
        }
    }

    static void suspended() throws Exception {
        CountDownLatch runs = new CountDownLatch(1);
        Thread thread = begun("counter", runs, () -> {
            runs.countDown();
            while (!ended) {
                count++;
            }
        });
        Thread.class.getMethod("suspend").invoke(thread);
        long before = count;
        Thread.sleep(30);
        System.out.println("counts while suspended: " + (count != before));
        Thread.class.getMethod("resume").invoke(thread);
        while (count == before) {
            Thread.onSpinWait();
        }
        ended = true;
        thread.join();
        Thread.class.getMethod("resume").invoke(thread);
    }

    public static void main(String[] args) throws Exception {
        try {
            stopped();
            suspended();
        } catch (UnsupportedOperationException | NoSuchMethodException refused) {
            System.out.println(refused);
        }
    }
}
