// jdk: 17+
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class SemaphoresAndExchangers {
    public static void main(String[] args) throws Exception {
        Semaphore s = new Semaphore(3);
        AtomicInteger inside = new AtomicInteger(), most = new AtomicInteger();
        Thread[] ts = new Thread[10];
        for (int i = 0; i < ts.length; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 5; k++) {
                    s.acquireUninterruptibly();
                    int now = inside.incrementAndGet();
                    most.accumulateAndGet(now, Math::max);
                    Thread.yield();
                    inside.decrementAndGet();
                    s.release();
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println((most.get() <= 3) + " " + s.availablePermits() + " " + inside);
        System.out.println(s.tryAcquire(4) + " " + s.tryAcquire(2) + " " + s.availablePermits() + " " + s.tryAcquire(2, 1, TimeUnit.MILLISECONDS));
        System.out.println(s.drainPermits() + " " + s.availablePermits());
        s.release(5);
        System.out.println(s.isFair() + " " + s.hasQueuedThreads() + " " + s.toString().replaceAll(".*\\[", "["));
        try {
            s.release(-1);
        } catch (IllegalArgumentException e) {
            System.out.println("IAE " + e.getMessage());
        }
        try {
            s.release(Integer.MAX_VALUE);
        } catch (Error e) {
            System.out.println(e);
        }
        Semaphore negative = new Semaphore(-2, true);
        System.out.println(negative.tryAcquire() + " " + negative.availablePermits());
        negative.release(3);
        System.out.println(negative.tryAcquire() + " " + negative.isFair());
        // A thread interrupted while it waits for a permit.
        Semaphore none = new Semaphore(0);
        Thread waits = new Thread(() -> {
            try {
                none.acquire();
                System.out.println("acquired?");
            } catch (InterruptedException e) {
                System.out.println("interrupted while waiting " + Thread.currentThread().isInterrupted());
            }
        });
        waits.start();
        waits.interrupt();
        waits.join();
        // Exchanger: both see what the other brought.
        Exchanger<String> ex = new Exchanger<>();
        String[] seen = new String[2];
        Thread a = new Thread(() -> {
            try {
                StringBuilder sb = new StringBuilder();
                for (int i = 0; i < 4; i++) sb.append(ex.exchange("a" + i)).append(' ');
                seen[0] = sb.toString();
            } catch (InterruptedException e) {
                seen[0] = "interrupted";
            }
        });
        a.start();
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 4; i++) sb.append(ex.exchange("m" + i)).append(' ');
        a.join();
        seen[1] = sb.toString();
        System.out.println(Arrays.toString(seen));
        try {
            ex.exchange("lonely", 2, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout " + e.getMessage());
        }
        // Cyclic barrier with an action, and what breaking one does.
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        int[] sums = new int[3];
        CyclicBarrier barrier = new CyclicBarrier(3, () -> log.add("sum " + (sums[0] + sums[1] + sums[2])));
        Thread[] parties = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            parties[i] = new Thread(() -> {
                try {
                    for (int round = 1; round <= 3; round++) {
                        sums[me] += round * (me + 1);
                        barrier.await();
                    }
                } catch (Exception e) {
                    log.add(e.toString());
                }
            });
            parties[i].start();
        }
        for (Thread t : parties) t.join();
        System.out.println(log + " " + barrier.getParties() + barrier.getNumberWaiting() + barrier.isBroken());
        Thread impatient = new Thread(() -> {
            try {
                barrier.await(1, TimeUnit.MILLISECONDS);
            } catch (Exception e) {
                System.out.println("impatient " + e.getClass().getSimpleName());
            }
        });
        impatient.start();
        impatient.join();
        try {
            barrier.await();
        } catch (BrokenBarrierException e) {
            System.out.println("broken " + barrier.isBroken());
        }
        barrier.reset();
        System.out.println(barrier.isBroken());
    }
}
