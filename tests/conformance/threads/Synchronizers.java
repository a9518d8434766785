// jdk: 17+
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class Synchronizers {
    static void run(int n, Runnable... rs) throws InterruptedException {
        List<Thread> ts = new ArrayList<>();
        for (int i = 0; i < n; i++) for (Runnable r : rs) ts.add(new Thread(r));
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
    }

    static void quietly(Callable<?> c) {
        try {
            c.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        int[] plain = {0};
        ReentrantLock lock = new ReentrantLock();
        run(4, () -> { for (int i = 0; i < 250; i++) { lock.lock(); try { plain[0]++; } finally { lock.unlock(); } } });
        System.out.println(plain[0]);
        AtomicInteger ai = new AtomicInteger();
        LongAdder la = new LongAdder();
        run(4, () -> { for (int i = 0; i < 250; i++) { ai.incrementAndGet(); la.add(2); } });
        System.out.println(ai.get() + " " + la.sum());
        Semaphore sem = new Semaphore(2);
        AtomicInteger inside = new AtomicInteger(), max = new AtomicInteger();
        run(6, () -> quietly(() -> { sem.acquire(); try { max.accumulateAndGet(inside.incrementAndGet(), Math::max); Thread.yield(); inside.decrementAndGet(); } finally { sem.release(); } return null; }));
        System.out.println((max.get() <= 2) + " " + sem.availablePermits());
        int parties = 3, rounds = 4;
        int[][] grid = new int[rounds][parties];
        List<Integer> sums = Collections.synchronizedList(new ArrayList<>());
        int[] round = {0};
        CyclicBarrier barrier = new CyclicBarrier(parties, () -> { sums.add(Arrays.stream(grid[round[0]]).sum()); round[0]++; });
        Thread[] ts = new Thread[parties];
        for (int p = 0; p < parties; p++) {
            int id = p;
            ts[p] = new Thread(() -> quietly(() -> { for (int r = 0; r < rounds; r++) { grid[r][id] = (r + 1) * (id + 1); barrier.await(1, TimeUnit.HOURS); } return null; }));
            ts[p].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(sums);
        CountDownLatch start = new CountDownLatch(1), done = new CountDownLatch(3);
        AtomicLong acc = new AtomicLong();
        for (int i = 1; i <= 3; i++) { int k = i; new Thread(() -> quietly(() -> { start.await(); acc.addAndGet(k * k); done.countDown(); return null; })).start(); }
        System.out.println(acc.get());
        start.countDown();
        System.out.println(done.await(1, TimeUnit.HOURS) + " " + acc.get());
        Phaser ph = new Phaser(1);
        List<String> phases = new CopyOnWriteArrayList<>();
        for (int i = 0; i < 3; i++) { ph.register(); new Thread(() -> { ph.arriveAndAwaitAdvance(); phases.add("one"); ph.arriveAndAwaitAdvance(); phases.add("two"); ph.arriveAndDeregister(); }).start(); }
        ph.arriveAndAwaitAdvance();
        ph.arriveAndAwaitAdvance();
        int sizeAfterOne = Collections.frequency(phases, "one");
        ph.arriveAndAwaitAdvance();
        System.out.println(sizeAfterOne + " " + phases.size() + " " + ph.getPhase() + " " + ph.getRegisteredParties());
        ReadWriteLock rw = new ReentrantReadWriteLock();
        Map<Integer, Integer> map = new HashMap<>();
        run(3, () -> { for (int i = 0; i < 50; i++) { rw.writeLock().lock(); try { map.merge(i % 10, 1, Integer::sum); } finally { rw.writeLock().unlock(); } } }, () -> { for (int i = 0; i < 50; i++) { rw.readLock().lock(); try { map.getOrDefault(i % 10, 0); } finally { rw.readLock().unlock(); } } });
        System.out.println(map);
        Condition c = lock.newCondition();
        boolean[] flag = {false};
        String[] seen = {null};
        Thread w = new Thread(() -> quietly(() -> { lock.lock(); try { while (!flag[0]) c.await(); seen[0] = "signalled"; } finally { lock.unlock(); } return null; }));
        w.start();
        lock.lock();
        try { flag[0] = true; c.signalAll(); } finally { lock.unlock(); }
        w.join();
        System.out.println(seen[0]);
        ConcurrentHashMap<String, Integer> chm = new ConcurrentHashMap<>();
        run(4, () -> { for (int i = 0; i < 200; i++) chm.merge("k" + i % 20, i, Integer::sum); });
        System.out.println(new TreeMap<>(chm));
        StampedLock sl = new StampedLock();
        long[] v = {0};
        run(3, () -> { for (int i = 0; i < 100; i++) { long s = sl.writeLock(); v[0] += 3; sl.unlockWrite(s); } }, () -> { for (int i = 0; i < 100; i++) { long s = sl.tryOptimisticRead(), x = v[0]; if (!sl.validate(s)) { s = sl.readLock(); x = v[0]; sl.unlockRead(s); } if (x % 3 != 0) throw new AssertionError(); } });
        System.out.println(v[0]);
    }
}
