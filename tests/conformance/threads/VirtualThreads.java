// jdk: 21+
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

public class VirtualThreads {
    public static void main(String[] args) throws Exception {
        Thread v = Thread.ofVirtual().name("virt").unstarted(() -> System.out.println("in " + Thread.currentThread().getName() + " " + Thread.currentThread().isVirtual() + Thread.currentThread().isDaemon()));
        System.out.println(v.getState() + " " + v.isVirtual());
        v.start();
        v.join();
        System.out.println(v.getState() + " " + Thread.currentThread().isVirtual() + " " + v.getPriority() + " " + v.getThreadGroup());
        AtomicInteger n = new AtomicInteger();
        List<Thread> ts = new ArrayList<>();
        for (int i = 0; i < 200; i++) ts.add(Thread.startVirtualThread(() -> { for (int k = 0; k < 10; k++) { n.incrementAndGet(); Thread.yield(); } }));
        for (Thread t : ts) t.join();
        System.out.println(n.get());
        try (ExecutorService ex = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> fs = IntStream.range(0, 50).mapToObj(i -> ex.submit(() -> { Thread.sleep(i % 3); return i * i; })).toList();
            int sum = 0;
            for (Future<Integer> f : fs) sum += f.get();
            System.out.println(sum + " " + fs.get(7).state() + " " + fs.get(7).resultNow());
        }
        ReentrantLock l = new ReentrantLock();
        int[] c = {0}, d = {0};
        ts.clear();
        for (int i = 0; i < 20; i++) ts.add(Thread.startVirtualThread(() -> { for (int k = 0; k < 20; k++) { l.lock(); try { c[0]++; } finally { l.unlock(); } synchronized (d) { d[0]++; } } }));
        for (Thread t : ts) t.join();
        System.out.println(c[0] + " " + d[0]);
        SynchronousQueue<String> q = new SynchronousQueue<>();
        Thread p = Thread.startVirtualThread(() -> { try { for (String s : List.of("x", "y", "z")) q.put(s); } catch (InterruptedException e) { System.out.println("interrupted"); } });
        System.out.println(q.take() + q.take() + q.take());
        p.join();
        String[] seen = {null};
        Thread s = Thread.ofVirtual().start(() -> { try { Thread.sleep(60000); } catch (InterruptedException e) { seen[0] = "woken " + e.getMessage(); } });
        s.interrupt();
        s.join();
        System.out.println(seen[0]);
        Thread bad = Thread.ofVirtual().name("bad").uncaughtExceptionHandler((t, e) -> seen[0] = t.getName() + " " + e.getMessage()).start(() -> { throw new IllegalStateException("in virtual"); });
        bad.join();
        System.out.println(seen[0]);
        ThreadLocal<String> tl = ThreadLocal.withInitial(() -> "init");
        tl.set("main");
        Thread t = Thread.startVirtualThread(() -> { seen[0] = tl.get(); tl.set("virtual"); });
        t.join();
        System.out.println(seen[0] + " " + tl.get());
        ThreadFactory f = Thread.ofVirtual().name("w-", 5).factory();
        System.out.println(f.newThread(() -> { }).getName() + " " + f.newThread(() -> { }).getName() + " " + Thread.ofPlatform().name("plat").daemon().unstarted(() -> { }).isDaemon());
        try {
            v.setDaemon(false);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Thread.ofPlatform().start(() -> seen[0] = "platform").join(java.time.Duration.ofHours(1)) + " " + seen[0]);
    }
}
