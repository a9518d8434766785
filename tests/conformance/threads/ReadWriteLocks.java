// jdk: 17+
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class ReadWriteLocks {
    static final Map<Integer, String> map = new HashMap<>();
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    static String get(int key) {
        lock.readLock().lock();
        try {
            String s = map.get(key);
            if (s != null) return s;
        } finally {
            lock.readLock().unlock();
        }
        lock.writeLock().lock();
        try {
            return map.computeIfAbsent(key, k -> "v" + k * k);
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] ts = new Thread[6];
        AtomicInteger wrong = new AtomicInteger();
        for (int t = 0; t < ts.length; t++) {
            int seed = t;
            ts[t] = new Thread(() -> {
                Random r = new Random(seed);
                for (int i = 0; i < 300; i++) {
                    int k = r.nextInt(20);
                    if (!get(k).equals("v" + k * k)) wrong.incrementAndGet();
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(new TreeMap<>(map) + " wrong " + wrong);
        // Downgrading, holds, queries.
        lock.writeLock().lock();
        lock.readLock().lock();
        System.out.println(lock.isWriteLocked() + " " + lock.isWriteLockedByCurrentThread() + " " + lock.getReadHoldCount() + lock.getWriteHoldCount() + lock.getReadLockCount());
        lock.writeLock().unlock();
        System.out.println(lock.isWriteLocked() + " " + lock.getReadLockCount() + " " + lock.writeLock().tryLock());
        Thread other = new Thread(() -> System.out.println("other reads " + lock.readLock().tryLock() + " writes " + lock.writeLock().tryLock()));
        other.start();
        other.join();
        lock.readLock().unlock();
        try {
            lock.readLock().unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("IMSE " + e.getMessage());
        }
        try {
            lock.writeLock().unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("IMSE " + e.getMessage());
        }
        try {
            lock.readLock().newCondition();
        } catch (UnsupportedOperationException e) {
            System.out.println("no condition on read locks");
        }
        // StampedLock.
        StampedLock sl = new StampedLock();
        double[] point = {1, 2};
        long stamp = sl.tryOptimisticRead();
        double x = point[0];
        System.out.println(sl.validate(stamp) + " " + x);
        long w = sl.writeLock();
        point[0] = 5;
        System.out.println(sl.validate(stamp) + " " + sl.isWriteLocked() + " " + sl.tryReadLock());
        sl.unlockWrite(w);
        long r = sl.readLock();
        long up = sl.tryConvertToWriteLock(r);
        System.out.println((up != 0) + " " + sl.isWriteLocked() + " " + StampedLock.isWriteLockStamp(up));
        long down = sl.tryConvertToReadLock(up);
        System.out.println(sl.isReadLocked() + " " + sl.getReadLockCount());
        sl.unlock(down);
        try {
            sl.unlockRead(down);
        } catch (IllegalMonitorStateException e) {
            System.out.println("stale stamp");
        }
        AtomicLong sum = new AtomicLong();
        Thread writer = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                long s = sl.writeLock();
                point[0] += 1;
                point[1] -= 1;
                sl.unlockWrite(s);
            }
        });
        Thread reader = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                long s = sl.readLock();
                if (point[0] + point[1] != 7) sum.incrementAndGet();
                sl.unlockRead(s);
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(Arrays.toString(point) + " torn " + sum);
    }
}
