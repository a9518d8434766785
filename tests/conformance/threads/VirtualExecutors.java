// jdk: 21+
import java.time.Duration;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

public class VirtualExecutors {
    public static void main(String[] args) throws Exception {
        try (ExecutorService ex = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> fs = IntStream.range(0, 500).mapToObj(i -> ex.submit(() -> { Thread.sleep(1 + i % 3); return i; })).toList();
            long sum = 0;
            for (Future<Integer> f : fs) sum += f.get();
            System.out.println(sum + " " + fs.get(0).state() + " " + fs.get(7).resultNow());
        }
        ReentrantLock lock = new ReentrantLock();
        int[] counter = {0};
        Thread[] ts = new Thread[50];
        for (int i = 0; i < ts.length; i++) ts[i] = Thread.ofVirtual().name("v-", i).start(() -> {
            for (int k = 0; k < 20; k++) {
                lock.lock();
                try {
                    counter[0]++;
                    if (k % 7 == 0) Thread.yield();
                } finally {
                    lock.unlock();
                }
            }
        });
        for (Thread t : ts) t.join();
        System.out.println(counter[0] + " " + ts[3].getName() + " " + ts[3].isVirtual() + ts[3].isDaemon() + " " + ts[3].getThreadGroup().getName() + " " + ts[3].getPriority() + " " + ts[3].getState());
        Object monitor = new Object();
        AtomicInteger woken = new AtomicInteger();
        CountDownLatch ready = new CountDownLatch(3);
        List<Thread> waiting = new ArrayList<>();
        for (int i = 0; i < 3; i++) waiting.add(Thread.startVirtualThread(() -> {
            synchronized (monitor) {
                ready.countDown();
                try {
                    monitor.wait();
                    woken.incrementAndGet();
                } catch (InterruptedException e) {
                    System.out.println("?");
                }
            }
        }));
        ready.await();
        synchronized (monitor) {
            monitor.notifyAll();
        }
        for (Thread t : waiting) t.join();
        System.out.println("woken " + woken);
        Thread v = Thread.ofVirtual().unstarted(() -> {
            try {
                Thread.sleep(Duration.ofDays(1));
            } catch (InterruptedException e) {
                System.out.println("interrupted " + Thread.currentThread().isInterrupted() + " " + Thread.currentThread().isVirtual());
            }
        });
        System.out.println(v.getState());
        v.start();
        System.out.println("joined " + v.join(Duration.ofMillis(2)));
        v.interrupt();
        System.out.println("joined " + v.join(Duration.ofHours(1)) + " " + v.isAlive());
        for (Runnable r : List.<Runnable>of(() -> v.start(), () -> v.setDaemon(false), () -> Thread.ofVirtual().name(null))) {
            try {
                r.run();
                System.out.println("fine");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        Thread bad = Thread.ofVirtual().name("bad").uncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + " " + e)).start(() -> { throw new IllegalStateException("in virtual"); });
        bad.join();
        ThreadFactory tf = Thread.ofPlatform().name("plat-", 5).daemon().priority(7).factory();
        Thread p = tf.newThread(() -> { });
        System.out.println(p.getName() + p.isDaemon() + p.getPriority() + tf.newThread(() -> { }).getName() + " " + p.isVirtual());
        ThreadLocal<Integer> tl = ThreadLocal.withInitial(() -> 5);
        tl.set(6);
        int[] seen = new int[1];
        Thread.startVirtualThread(() -> { seen[0] = tl.get(); tl.set(9); }).join();
        System.out.println(seen[0] + " " + tl.get());
        SynchronousQueue<String> q = new SynchronousQueue<>();
        Thread producer = Thread.startVirtualThread(() -> { try { for (String s : new String[] {"a", "b", "c"}) q.put(s); } catch (InterruptedException e) { System.out.println("?"); } });
        System.out.println(q.take() + q.take() + q.take());
        producer.join();
        ExecutorService closing = Executors.newFixedThreadPool(2);
        Future<String> late = closing.submit(() -> { Thread.sleep(20); return "done before close returns"; });
        closing.close();
        System.out.println(late.resultNow() + " " + closing.isTerminated());
        Future<?> failed = CompletableFuture.failedFuture(new IllegalArgumentException("x"));
        System.out.println(failed.state() + " " + failed.exceptionNow());
        try {
            failed.resultNow();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
