// jdk: 17+
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class TimersAndSchedules {
    public static void main(String[] args) throws Exception {
        Timer timer = new Timer("clock", true);
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch done = new CountDownLatch(4);
        class Task extends TimerTask {
            final String name;
            Task(String name) { this.name = name; }
            @Override public void run() {
                log.add(name);
                done.countDown();
            }
        }
        // Held until all are added, with times from one beginning: the order does not depend on how fast that goes.
        CountDownLatch all = new CountDownLatch(1);
        timer.schedule(new TimerTask() {
            @Override public void run() {
                try {
                    all.await();
                } catch (InterruptedException e) {
                    log.add("?");
                }
            }
        }, 0);
        long start = System.currentTimeMillis();
        timer.schedule(new Task("c"), new Date(start + 60));
        timer.schedule(new Task("a"), new Date(start + 20));
        timer.schedule(new Task("b"), new Date(start + 40));
        Task never = new Task("never");
        timer.schedule(never, 3_600_000);
        System.out.println("cancelled " + never.cancel() + " again " + never.cancel() + " purged " + timer.purge());
        timer.schedule(new Task("d"), new Date(start + 90));
        all.countDown();
        done.await();
        System.out.println(log);
        AtomicInteger ticks = new AtomicInteger();
        CountDownLatch five = new CountDownLatch(1);
        timer.scheduleAtFixedRate(new TimerTask() {
            @Override public void run() {
                if (ticks.incrementAndGet() == 5) {
                    System.out.println("cancel itself " + cancel());
                    five.countDown();
                }
            }
        }, 1, 2);
        five.await();
        Thread.sleep(20);
        System.out.println("ticks " + ticks);
        for (Runnable r : new Runnable[] {() -> timer.schedule(never, 1), () -> timer.schedule(new Task("x"), -1), () -> timer.schedule(new Task("x"), 1, 0)}) {
            try {
                r.run();
            } catch (IllegalArgumentException | IllegalStateException e) {
                System.out.println(e);
            }
        }
        timer.cancel();
        try {
            timer.schedule(new Task("late"), 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        // Scheduled executors: order by time, exceptions end repetition.
        ScheduledThreadPoolExecutor ex = new ScheduledThreadPoolExecutor(1);
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        List<ScheduledFuture<?>> fs = new ArrayList<>();
        long nanos;
        // Delays count from each call: once more if adding took longer than the delays differ.
        do {
            fs.clear();
            order.clear();
            nanos = System.nanoTime();
            for (int ms : new int[] {500, 100, 300, 200, 400}) fs.add(ex.schedule(() -> order.add("" + ms), ms, TimeUnit.MILLISECONDS));
            nanos = System.nanoTime() - nanos;
            for (ScheduledFuture<?> f : fs) f.get();
        } while (nanos >= 100_000_000);
        System.out.println(order);
        AtomicInteger n = new AtomicInteger();
        ScheduledFuture<?> failing = ex.scheduleWithFixedDelay(() -> { if (n.incrementAndGet() == 3) throw new IllegalStateException("third time"); }, 0, 1, TimeUnit.MILLISECONDS);
        try {
            failing.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause() + " after " + n + " done " + failing.isDone());
        }
        ScheduledFuture<?> far = ex.schedule(() -> order.add("far"), 1, TimeUnit.DAYS), near = ex.schedule(() -> "near", 1, TimeUnit.MILLISECONDS);
        System.out.println(far.compareTo(near) > 0);
        System.out.println(far.getDelay(TimeUnit.HOURS) >= 23);
        ex.setRemoveOnCancelPolicy(true);
        System.out.println(far.cancel(true) + " " + near.get() + " " + ex.getQueue().size());
        ex.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        ScheduledFuture<?> dropped = ex.schedule(() -> order.add("dropped"), 5, TimeUnit.HOURS);
        ex.shutdown();
        System.out.println(ex.awaitTermination(1, TimeUnit.HOURS) + " " + dropped.isCancelled() + " " + order.contains("dropped"));
        DelayQueue<Late> dq = new DelayQueue<>();
        long now = System.nanoTime();
        dq.add(new Late(1, now + TimeUnit.HOURS.toNanos(1)));
        System.out.println(dq.poll() == null ? "not yet" : "already");
        for (int d : new int[] {9, 3, 6}) dq.add(new Late(d, now + d * 10_000_000L));
        System.out.println(dq.take().d + " " + dq.take().d + " " + dq.take().d + " " + dq.size());
    }

    record Late(int d, long at) implements Delayed {
        public long getDelay(TimeUnit u) { return u.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS); }
        public int compareTo(Delayed o) { return Long.compare(at, ((Late) o).at); }
    }
}
