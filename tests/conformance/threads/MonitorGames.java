// jdk: 17+
import java.util.*;

public class MonitorGames {
    private int value;
    private boolean full;

    synchronized void put(int v) throws InterruptedException {
        while (full) wait();
        value = v;
        full = true;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (!full) wait();
        full = false;
        notifyAll();
        return value;
    }

    static synchronized int recursive(int n) { return n == 0 ? 0 : 1 + recursive(n - 1); }

    static int thrower(Object lock) {
        synchronized (lock) {
            throw new IllegalStateException("inside, held " + Thread.holdsLock(lock));
        }
    }

    public static void main(String[] args) throws Exception {
        MonitorGames box = new MonitorGames();
        int[] sums = new int[3];
        Thread[] takers = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            takers[i] = new Thread(() -> {
                try {
                    for (int k = 0; k < 20; k++) sums[me] += box.take();
                } catch (InterruptedException e) {
                    sums[me] = -1;
                }
            });
            takers[i].start();
        }
        for (int i = 1; i <= 60; i++) box.put(i);
        for (Thread t : takers) t.join();
        System.out.println(sums[0] + sums[1] + sums[2]);
        System.out.println(recursive(500));
        Object lock = new Object();
        try {
            thrower(lock);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " after " + Thread.holdsLock(lock));
        }
        for (Runnable r : new Runnable[] {lock::notify, lock::notifyAll, () -> { try { lock.wait(1); } catch (InterruptedException e) { System.out.println("?"); } }}) {
            try {
                r.run();
            } catch (IllegalMonitorStateException e) {
                System.out.println(e.getMessage());
            }
        }
        synchronized (lock) {
            try {
                lock.wait(-1);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
            try {
                lock.wait(0, 1_000_000);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
            lock.wait(2);
            Thread.currentThread().interrupt();
            try {
                lock.wait();
            } catch (InterruptedException e) {
                System.out.println("interrupted " + e.getMessage() + " " + Thread.holdsLock(lock));
            }
        }
        // The monitor is given up completely while waiting, and taken back to the same depth.
        Thread waker = new Thread(() -> {
            synchronized (lock) {
                lock.notify();
            }
        });
        synchronized (lock) {
            synchronized (lock) {
                waker.start();
                lock.wait();
                System.out.println("back " + Thread.holdsLock(lock));
            }
            System.out.println("still " + Thread.holdsLock(lock));
        }
        waker.join();
        // States of a thread that blocks.
        Thread blocked;
        synchronized (lock) {
            blocked = new Thread(() -> { synchronized (lock) { System.out.println("in"); } });
            System.out.println(blocked.getState());
            blocked.start();
            while (blocked.getState() != Thread.State.BLOCKED) Thread.yield();
            System.out.println(blocked.getState());
        }
        blocked.join();
        Thread sleeping = new Thread(() -> { try { Thread.sleep(100_000); } catch (InterruptedException e) { System.out.println(e.getMessage() + " " + Thread.currentThread().isInterrupted()); } });
        sleeping.start();
        while (sleeping.getState() != Thread.State.TIMED_WAITING) Thread.yield();
        sleeping.interrupt();
        sleeping.join();
        System.out.println(sleeping.isInterrupted());
        try {
            Object nothing = null;
            synchronized (nothing) {
                System.out.println("?");
            }
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
