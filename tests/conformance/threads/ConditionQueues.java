// jdk: 17+
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class ConditionQueues {
    /** A bounded buffer with two conditions. */
    static class Buffer<T> {
        final ReentrantLock lock = new ReentrantLock();
        final Condition notEmpty = lock.newCondition(), notFull = lock.newCondition();
        final ArrayDeque<T> items = new ArrayDeque<>();
        final int capacity;

        Buffer(int capacity) { this.capacity = capacity; }

        void put(T t) throws InterruptedException {
            lock.lockInterruptibly();
            try {
                while (items.size() == capacity) notFull.await();
                items.add(t);
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        T take() throws InterruptedException {
            lock.lockInterruptibly();
            try {
                while (items.isEmpty()) notEmpty.await();
                T t = items.remove();
                notFull.signal();
                return t;
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Buffer<Integer> b = new Buffer<>(3);
        List<Integer> got = new ArrayList<>();
        Thread consumer = new Thread(() -> {
            try {
                for (int i = 0; i < 50; i++) got.add(b.take());
            } catch (InterruptedException e) {
                got.add(-1);
            }
        });
        consumer.start();
        for (int i = 0; i < 50; i++) b.put(i * 3);
        consumer.join();
        System.out.println(got);
        // Strict alternation by three conditions.
        ReentrantLock lock = new ReentrantLock(true);
        Condition[] turn = {lock.newCondition(), lock.newCondition(), lock.newCondition()};
        int[] whose = {0};
        StringBuilder sb = new StringBuilder();
        Thread[] ts = new Thread[3];
        for (int t = 0; t < 3; t++) {
            int me = t;
            ts[t] = new Thread(() -> {
                for (int i = 0; i < 5; i++) {
                    lock.lock();
                    try {
                        while (whose[0] != me) turn[me].awaitUninterruptibly();
                        sb.append((char) ('A' + me));
                        whose[0] = (me + 1) % 3;
                        turn[whose[0]].signal();
                    } finally {
                        lock.unlock();
                    }
                }
            });
        }
        for (int t = 2; t >= 0; t--) ts[t].start();
        for (Thread t : ts) t.join();
        System.out.println(sb + " fair " + lock.isFair());
        // Time-outs and interrupts while waiting.
        lock.lock();
        try {
            System.out.println("signalled " + turn[0].await(5, TimeUnit.MILLISECONDS));
            System.out.println("left " + (turn[0].awaitNanos(1000) <= 0));
            System.out.println("until " + turn[0].awaitUntil(new Date(System.currentTimeMillis() + 3)));
            Thread.currentThread().interrupt();
            try {
                turn[0].await();
            } catch (InterruptedException e) {
                System.out.println("interrupted, flag " + Thread.currentThread().isInterrupted() + ", holds " + lock.getHoldCount());
            }
        } finally {
            lock.unlock();
        }
        try {
            turn[0].signal();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not the owner");
        }
        // Queries on who waits.
        CountDownLatch ready = new CountDownLatch(1);
        Thread waiter = new Thread(() -> {
            lock.lock();
            try {
                ready.countDown();
                turn[1].awaitUninterruptibly();
            } finally {
                lock.unlock();
            }
        });
        waiter.start();
        ready.await();
        lock.lock();
        System.out.println(lock.hasWaiters(turn[1]) + " " + lock.getWaitQueueLength(turn[1]) + " " + lock.hasWaiters(turn[2]));
        turn[1].signalAll();
        System.out.println(lock.hasWaiters(turn[1]) + " " + lock.hasQueuedThreads());
        lock.unlock();
        waiter.join();
        System.out.println(lock.isLocked() + " " + lock.toString().endsWith("[Unlocked]"));
    }
}
