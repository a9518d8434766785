// jdk: 17+
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class LocksSingle {
    static void t(String n, Callable<Object> c) {
        try {
            System.out.println(n + " " + c.call());
        } catch (Exception e) {
            System.out.println(n + " " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock l = new ReentrantLock();
        l.lock();
        l.lock();
        System.out.println(l.isLocked() + " " + l.getHoldCount() + " " + l.isHeldByCurrentThread() + " " + l.tryLock() + " " + l.getHoldCount() + " " + l.isFair() + l.hasQueuedThreads());
        l.unlock();
        l.unlock();
        l.unlock();
        t("unlock unheld", () -> { l.unlock(); return "?"; });
        Condition c = l.newCondition();
        t("await unheld", () -> c.await(1, TimeUnit.MILLISECONDS));
        t("signal unheld", () -> { c.signal(); return "?"; });
        l.lock();
        try {
            System.out.println("await times out " + c.await(2, TimeUnit.MILLISECONDS) + " " + (c.awaitNanos(1000) <= 0));
            c.signalAll();
        } finally {
            l.unlock();
        }
        System.out.println(l.toString().contains("Unlocked") + " " + l.tryLock(1, TimeUnit.MILLISECONDS) + " " + l.toString().contains("Locked by thread main"));
        l.unlock();
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock(true);
        rw.readLock().lock();
        rw.readLock().lock();
        System.out.println(rw.getReadLockCount() + " " + rw.getReadHoldCount() + " " + rw.writeLock().tryLock() + " " + rw.isFair());
        rw.readLock().unlock();
        rw.readLock().unlock();
        rw.writeLock().lock();
        rw.readLock().lock();
        rw.writeLock().unlock();
        System.out.println(rw.isWriteLocked() + " " + rw.getReadLockCount() + " downgraded");
        rw.readLock().unlock();
        t("read unlock", () -> { rw.readLock().unlock(); return "?"; });
        StampedLock s = new StampedLock();
        long o = s.tryOptimisticRead(), w = s.writeLock();
        System.out.println(s.validate(o) + " " + s.isWriteLocked() + " " + s.tryReadLock());
        s.unlockWrite(w);
        long r = s.readLock();
        System.out.println(s.getReadLockCount() + " " + (s.tryConvertToWriteLock(r) != 0) + " " + s.isReadLocked());
        Semaphore sem = new Semaphore(2);
        System.out.println(sem.tryAcquire() + " " + sem.tryAcquire(2) + " " + sem.availablePermits() + " " + sem.drainPermits());
        sem.release(5);
        sem.acquire(3);
        System.out.println(sem.availablePermits());
        CountDownLatch cd = new CountDownLatch(2);
        cd.countDown();
        System.out.println(cd.getCount() + " " + cd.await(1, TimeUnit.MILLISECONDS));
        cd.countDown();
        cd.countDown();
        System.out.println(cd.getCount() + " " + cd.await(1, TimeUnit.MILLISECONDS) + " " + cd.toString().contains("Count = 0"));
        CyclicBarrier one = new CyclicBarrier(1, () -> System.out.print("tripped "));
        System.out.println(one.await() + " " + one.await() + " " + one.getParties() + one.isBroken());
        Phaser ph = new Phaser(1);
        System.out.println(ph.arrive() + " " + ph.getPhase() + " " + ph.register() + " " + ph.getRegisteredParties() + " " + ph.arriveAndDeregister() + ph.getUnarrivedParties());
        ArrayBlockingQueue<Integer> q = new ArrayBlockingQueue<>(2);
        System.out.println(q.offer(1) + " " + q.offer(2) + " " + q.offer(3) + " " + q.remainingCapacity() + " " + q.offer(9, 1, TimeUnit.MILLISECONDS) + " " + q.take() + q.poll() + q.poll() + " " + q.poll(1, TimeUnit.MILLISECONDS));
        t("add full", () -> { q.add(1); q.add(2); return q.add(3); });
        t("put null", () -> q.offer(null));
        List<Integer> drained = new ArrayList<>();
        System.out.println(q.drainTo(drained) + " " + drained + " " + new LinkedBlockingQueue<>(List.of(1, 2)).peek() + " " + new PriorityBlockingQueue<>(List.of(3, 1, 2)).take() + " " + new SynchronousQueue<>().offer(1) + " " + new LinkedTransferQueue<>(List.of(5)).poll());
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        LockSupport.parkNanos(1000);
        Thread.currentThread().interrupt();
        t("interrupted sleep", () -> { Thread.sleep(1000); return "slept"; });
        Thread.currentThread().interrupt();
        t("interrupted lock", () -> { l.lockInterruptibly(); return "locked"; });
        Thread.currentThread().interrupt();
        System.out.println(Thread.interrupted() + " " + Thread.interrupted() + " " + Thread.currentThread().isInterrupted());
    }
}
