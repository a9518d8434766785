// jdk: 17+
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class ParkAndInterrupt {
    static volatile boolean go, done;

    /** A lock made of park and unpark. */
    static class Fifo {
        private final java.util.concurrent.atomic.AtomicBoolean locked = new java.util.concurrent.atomic.AtomicBoolean();
        private final Queue<Thread> waiters = new ConcurrentLinkedQueue<>();

        void lock() {
            boolean interrupted = false;
            Thread me = Thread.currentThread();
            waiters.add(me);
            while (waiters.peek() != me || !locked.compareAndSet(false, true)) {
                LockSupport.park(this);
                if (Thread.interrupted()) interrupted = true;
            }
            waiters.remove();
            if (interrupted) me.interrupt();
        }

        void unlock() {
            locked.set(false);
            LockSupport.unpark(waiters.peek());
        }
    }

    public static void main(String[] args) throws Exception {
        Fifo f = new Fifo();
        int[] n = {0};
        Thread[] ts = new Thread[5];
        for (int i = 0; i < 5; i++) {
            ts[i] = new Thread(() -> { for (int k = 0; k < 40; k++) { f.lock(); try { n[0]++; } finally { f.unlock(); } } });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(n[0]);
        LockSupport.unpark(Thread.currentThread());
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        System.out.println("one permit was enough");
        LockSupport.parkNanos(1000);
        LockSupport.parkUntil(System.currentTimeMillis() + 1);
        LockSupport.parkNanos(-5);
        Thread.currentThread().interrupt();
        LockSupport.park();
        System.out.println("parked with interrupt " + Thread.interrupted() + Thread.interrupted());
        Object blocker = "the blocker";
        Thread parked = new Thread(() -> { LockSupport.park(blocker); System.out.println("unparked " + Thread.currentThread().isInterrupted()); });
        parked.start();
        while (parked.getState() != Thread.State.WAITING) Thread.yield();
        System.out.println(LockSupport.getBlocker(parked) + " " + parked.getState());
        parked.interrupt();
        parked.join();
        System.out.println(LockSupport.getBlocker(parked) + " " + parked.getState());
        Thread spin = new Thread(() -> { while (!go) Thread.onSpinWait(); done = true; });
        spin.start();
        go = true;
        spin.join();
        System.out.println(done);
        Thread.currentThread().interrupt();
        for (Callable<?> c : List.<Callable<?>>of(() -> { Thread.sleep(1); return ""; }, () -> { new CountDownLatch(1).await(); return ""; }, () -> { new Semaphore(0).acquire(); return ""; }, () -> { new ReentrantLock().lockInterruptibly(); return ""; }, () -> { new Thread().join(); return "join of an unstarted thread"; }, () -> new FutureTask<>(() -> 1).get(), () -> new Exchanger<Integer>().exchange(1), () -> new LinkedBlockingQueue<>().poll(1, TimeUnit.SECONDS))) {
            try {
                System.out.println("no exception " + c.call());
            } catch (InterruptedException e) {
                System.out.println("IE " + e.getMessage() + " " + Thread.currentThread().isInterrupted());
                Thread.currentThread().interrupt();
            }
        }
        Thread.interrupted();
        Thread dead = new Thread(() -> { });
        dead.start();
        dead.join();
        dead.interrupt();
        System.out.println(dead.isInterrupted() + " " + dead.isAlive());
        Thread self = new Thread(() -> { Thread.currentThread().interrupt(); boolean a = Thread.currentThread().isInterrupted(), b = Thread.interrupted(), c = Thread.interrupted(); System.out.println(a + " " + b + " " + c); });
        self.start();
        self.join();
        for (long bad : new long[] {-1}) {
            try {
                Thread.sleep(bad);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
            try {
                self.join(bad);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Thread.currentThread() + " " + Thread.currentThread().getStackTrace()[1].getMethodName() + " " + Thread.getAllStackTraces().containsKey(Thread.currentThread()) + " " + new Thread("named").getName());
        ReentrantLock l = new ReentrantLock();
        l.lock();
        Thread w = new Thread(() -> { try { System.out.println(l.tryLock(2, TimeUnit.MILLISECONDS) + " " + l.tryLock()); l.lockInterruptibly(); System.out.println("?"); } catch (InterruptedException e) { System.out.println("gave up, queued " + l.hasQueuedThreads()); } });
        w.start();
        while (!l.hasQueuedThread(w) || w.getState() != Thread.State.WAITING) Thread.yield();
        System.out.println(l.getQueueLength() + " " + l.isHeldByCurrentThread());
        w.interrupt();
        w.join();
        l.unlock();
        try {
            l.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not locked");
        }
    }
}
