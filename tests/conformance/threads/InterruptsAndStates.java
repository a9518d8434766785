// jdk: 17+
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class InterruptsAndStates {
    static void await(Thread t, Thread.State s) throws InterruptedException {
        while (t.getState() != s) Thread.sleep(1);
        System.out.println(t.getName() + " " + t.getState());
    }

    interface Body { void run() throws Exception; }

    static Thread thread(String n, Body b) {
        return new Thread(() -> {
            try {
                b.run();
                System.out.println(n + " finished");
            } catch (InterruptedException e) {
                System.out.println(n + " interrupted " + Thread.currentThread().isInterrupted());
            } catch (Exception e) {
                System.out.println(n + " failed " + e.getClass().getSimpleName());
            }
        }, n);
    }

    public static void main(String[] args) throws Exception {
        Object mon = new Object();
        ReentrantLock lock = new ReentrantLock();
        LinkedBlockingQueue<String> q = new LinkedBlockingQueue<>();
        Map<String, Body> bodies = new LinkedHashMap<>();
        bodies.put("waiter", () -> { synchronized (mon) { mon.wait(); } });
        bodies.put("parked", () -> q.take());
        bodies.put("lock", () -> lock.lockInterruptibly());
        lock.lock();
        for (Map.Entry<String, Body> e : bodies.entrySet()) {
            Thread t = thread(e.getKey(), e.getValue());
            System.out.println(t.getName() + " " + t.getState());
            t.start();
            await(t, Thread.State.WAITING);
            t.interrupt();
            t.join();
            System.out.println(t.getName() + " " + t.getState() + " " + t.isInterrupted());
        }
        lock.unlock();
        for (String kind : new String[] {"sleeper", "timed-wait", "timed-poll"}) {
            Thread t = thread(kind, () -> {
                switch (kind) {
                    case "sleeper" -> Thread.sleep(60000);
                    case "timed-wait" -> { synchronized (mon) { mon.wait(60000); } }
                    default -> q.poll(60, TimeUnit.SECONDS);
                }
            });
            t.start();
            await(t, Thread.State.TIMED_WAITING);
            t.interrupt();
            t.join();
        }
        Thread blocked = thread("blocked", () -> { synchronized (mon) { System.out.println("blocked got in"); } });
        synchronized (mon) {
            blocked.start();
            await(blocked, Thread.State.BLOCKED);
        }
        blocked.join();
        boolean[] stop = {false};
        Thread busy = thread("busy", () -> { long n = 0; do { n++; Thread.onSpinWait(); } while (!Thread.currentThread().isInterrupted()); System.out.println("busy saw the flag " + (n > 0) + Thread.interrupted() + Thread.interrupted()); });
        busy.start();
        busy.interrupt();
        busy.join();
        Thread joiner = thread("joiner", () -> busy.join());
        joiner.start();
        joiner.join();
        Thread pre = thread("pre-interrupted", () -> { Thread.currentThread().interrupt(); try { Thread.sleep(1); } catch (InterruptedException e) { System.out.println("at once " + e.getMessage()); } Thread.sleep(1); });
        pre.start();
        pre.join();
        Thread holder = thread("holder", () -> { synchronized (mon) { Thread t = thread("nested", () -> { synchronized (mon) { mon.notifyAll(); } }); t.start(); mon.wait(); t.join(); } });
        holder.start();
        holder.join();
        System.out.println(stop[0] + " " + holder.isAlive());
        Thread parked = new Thread(() -> { LockSupport.park(); System.out.println("unparked " + Thread.currentThread().isInterrupted()); });
        parked.start();
        LockSupport.unpark(parked);
        parked.join();
    }
}
