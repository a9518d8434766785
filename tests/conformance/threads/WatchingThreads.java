// jdk: 17+
// Where other threads are, what they hold and what they wait for.

import java.lang.management.ManagementFactory;
import java.lang.management.MonitorInfo;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class WatchingThreads {
    static final ThreadMXBean BEAN = ManagementFactory.getThreadMXBean();
    static final Object LOCK = new Object();

    static class Sleeper extends Thread {
        Sleeper(String name) {
            super(name);
            setDaemon(true);
        }

        @Override
        public void run() {
            outer();
        }

        void outer() {
            inner();
        }

        void inner() {
            LockSupport.park("a blocker");
        }
    }

    static class Waiter extends Sleeper {
        Waiter(String name) {
            super(name);
        }

        @Override
        void inner() {
            synchronized (LOCK) {
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }
        }
    }

    static class Holder extends Sleeper {
        Holder() {
            super("holder");
        }

        @Override
        synchronized void outer() {
            synchronized (LOCK) {
                inner();
            }
        }
    }

    static class Blocked extends Sleeper {
        Blocked() {
            super("blocked");
        }

        @Override
        void inner() {
            synchronized (LOCK) {
                System.out.println("never");
            }
        }
    }

    static void until(Thread thread, Thread.State state) {
        while (thread.getState() != state) {
            Thread.yield();
        }
    }

    /** The methods of this program that are on a stack. */
    static void show(String what, StackTraceElement[] trace) {
        System.out.println(what);
        for (StackTraceElement element : trace) {
            if (element.getClassName().startsWith("WatchingThreads")) {
                System.out.println("  " + element.getClassName() + "." + element.getMethodName() + ":" + element.getLineNumber());
            }
        }
    }

    static void traces() throws Exception {
        Sleeper parked = new Sleeper("parked");
        Waiter waiter = new Waiter("waiter");
        show("not started", parked.getStackTrace());
        parked.start();
        waiter.start();
        until(parked, Thread.State.WAITING);
        until(waiter, Thread.State.WAITING);
        show("parked", parked.getStackTrace());
        show("waiter", waiter.getStackTrace());
        System.out.println(waiter.getStackTrace()[0].isNativeMethod() + " " + parked.getStackTrace()[0].isNativeMethod());
        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        show("all, parked", all.get(parked));
        show("all, main", all.get(Thread.currentThread()));
        show("main", Thread.currentThread().getStackTrace());
        Thread ended = new Thread(() -> { });
        ended.start();
        ended.join();
        System.out.println(ended.getStackTrace().length + " " + Thread.getAllStackTraces().containsKey(ended));

        ThreadInfo info = BEAN.getThreadInfo(parked.getId(), Integer.MAX_VALUE);
        show(info.getThreadName() + " " + info.getThreadState() + " " + info.getLockInfo().getClassName(), info.getStackTrace());
        info = BEAN.getThreadInfo(waiter.getId());
        System.out.println(info.getThreadState() + " " + info.getLockInfo().getClassName() + " " + info.getLockOwnerId() + " " + info.getStackTrace().length);
        System.out.println(BEAN.getThreadInfo(parked.getId(), 2).getStackTrace().length);
        System.out.println(Arrays.toString(BEAN.getThreadInfo(new long[] {123456789})) + " " + info.isDaemon() + " " + info.getPriority());
        LockSupport.unpark(parked);
        synchronized (LOCK) {
            LOCK.notifyAll();
        }
        parked.join();
        waiter.join();
    }

    static void holding() throws Exception {
        Holder holder = new Holder();
        holder.start();
        until(holder, Thread.State.WAITING);
        Blocked blocked = new Blocked();
        blocked.start();
        until(blocked, Thread.State.BLOCKED);
        ThreadInfo info = BEAN.getThreadInfo(blocked.getId());
        System.out.println(info.getThreadState() + " by " + info.getLockOwnerName() + " " + (info.getLockOwnerId() == holder.getId()) + " "
                + info.getLockInfo().getIdentityHashCode() / System.identityHashCode(LOCK));
        ThreadInfo locks = BEAN.getThreadInfo(new long[] {holder.getId()}, true, true)[0];
        for (MonitorInfo monitor : locks.getLockedMonitors()) {
            System.out.println("holds " + monitor.getClassName() + " in " + monitor.getLockedStackFrame().getMethodName());
        }
        boolean seen = false;
        for (ThreadInfo one : BEAN.dumpAllThreads(false, false)) {
            seen |= one.getThreadName().equals("holder") && one.getLockedMonitors().length == 0;
        }
        System.out.println(seen + " " + Arrays.stream(BEAN.getAllThreadIds()).anyMatch(id -> id == holder.getId()));
        System.out.println(BEAN.findDeadlockedThreads() + " " + BEAN.findMonitorDeadlockedThreads());
    }

    static void embrace(Object first, Object second, CountDownLatch both) {
        synchronized (first) {
            both.countDown();
            try {
                both.await();
            } catch (InterruptedException e) {
                return;
            }
            synchronized (second) {
                System.out.println("never");
            }
        }
    }

    static void deadlocks() throws Exception {
        Object a = new Object();
        Object b = new Object();
        CountDownLatch both = new CountDownLatch(2);
        Thread one = new Thread(() -> embrace(a, b, both), "one");
        Thread two = new Thread(() -> embrace(b, a, both), "two");
        for (Thread thread : new Thread[] {one, two}) {
            thread.setDaemon(true);
            thread.start();
        }
        until(one, Thread.State.BLOCKED);
        until(two, Thread.State.BLOCKED);
        long[] found = BEAN.findMonitorDeadlockedThreads();
        Arrays.sort(found);
        System.out.println(found.length + " " + (found[0] == one.getId()) + (found[1] == two.getId()));
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread queued = new Thread(lock::lock, "queued");
        queued.setDaemon(true);
        queued.start();
        until(queued, Thread.State.WAITING);
        ThreadInfo info = BEAN.getThreadInfo(queued.getId());
        System.out.println(info.getLockInfo().getClassName() + " by " + info.getLockOwnerName());
        System.out.println(BEAN.findDeadlockedThreads().length);
        lock.unlock();
    }

    static void abilities() {
        System.out.println(BEAN.isThreadCpuTimeSupported() + " " + BEAN.isCurrentThreadCpuTimeSupported() + " " + BEAN.isThreadCpuTimeEnabled());
        System.out.println(BEAN.isObjectMonitorUsageSupported() + " " + BEAN.isSynchronizerUsageSupported() + " "
                + BEAN.isThreadContentionMonitoringSupported() + " " + BEAN.isThreadContentionMonitoringEnabled());
        System.out.println((BEAN.getCurrentThreadCpuTime() > 0) + " " + BEAN.getThreadCpuTime(123456789) + " " + (BEAN.getThreadCount() > 0)
                + " " + (BEAN.getPeakThreadCount() >= BEAN.getThreadCount()) + " " + (BEAN.getTotalStartedThreadCount() > 0));
        try {
            BEAN.getThreadInfo(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        traces();
        abilities();
        holding();
        deadlocks();
    }
}
