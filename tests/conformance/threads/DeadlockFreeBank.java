// jdk: 17+
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class DeadlockFreeBank {
    static class Account {
        final int id;
        private long balance;
        final Lock lock = new ReentrantLock();
        Account(int id, long b) { this.id = id; balance = b; }
    }

    static boolean transfer(Account a, Account b, long amount) {
        Account first = a.id < b.id ? a : b, second = first == a ? b : a;
        first.lock.lock();
        try {
            second.lock.lock();
            try {
                if (a.balance < amount) return false;
                a.balance -= amount;
                b.balance += amount;
                return true;
            } finally {
                second.lock.unlock();
            }
        } finally {
            first.lock.unlock();
        }
    }

    static boolean tryTransfer(Account a, Account b, long amount, Random r) throws InterruptedException {
        while (true) {
            if (a.lock.tryLock()) {
                try {
                    if (b.lock.tryLock()) {
                        try {
                            if (a.balance < amount) return false;
                            a.balance -= amount;
                            b.balance += amount;
                            return true;
                        } finally {
                            b.lock.unlock();
                        }
                    }
                } finally {
                    a.lock.unlock();
                }
            }
            Thread.sleep(0, 1 + r.nextInt(1000));
        }
    }

    /** Dining philosophers who take the lower fork first. */
    static int[] dine(int n, int meals) throws InterruptedException {
        Object[] forks = new Object[n];
        Arrays.setAll(forks, i -> new Object());
        int[] eaten = new int[n];
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            int me = i, lo = Math.min(i, (i + 1) % n), hi = Math.max(i, (i + 1) % n);
            ts[i] = new Thread(() -> {
                for (int k = 0; k < meals; k++) {
                    synchronized (forks[lo]) {
                        Thread.yield();
                        synchronized (forks[hi]) {
                            eaten[me]++;
                        }
                    }
                }
            });
        }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        return eaten;
    }

    public static void main(String[] args) throws Exception {
        Account[] accounts = new Account[6];
        Arrays.setAll(accounts, i -> new Account(i, 1000));
        ExecutorService ex = Executors.newFixedThreadPool(4);
        List<Future<Integer>> fs = new ArrayList<>();
        for (int t = 0; t < 8; t++) {
            int seed = t;
            fs.add(ex.submit(() -> {
                Random r = new Random(seed);
                int ok = 0;
                for (int i = 0; i < 200; i++) {
                    Account a = accounts[r.nextInt(6)], b = accounts[r.nextInt(6)];
                    if (a == b) continue;
                    boolean done = seed % 2 == 0 ? transfer(a, b, r.nextInt(50)) : tryTransfer(a, b, r.nextInt(50), r);
                    if (done) ok++;
                }
                return ok;
            }));
        }
        int ok = 0;
        for (Future<Integer> f : fs) ok += f.get();
        ex.shutdown();
        System.out.println(Arrays.stream(accounts).mapToLong(a -> a.balance).sum() + " " + (ok > 0) + " " + Arrays.stream(accounts).allMatch(a -> a.balance >= 0));
        System.out.println(Arrays.toString(dine(5, 30)));
        // A pipeline of stages with poison pills.
        BlockingQueue<Integer> a = new ArrayBlockingQueue<>(3), b = new ArrayBlockingQueue<>(3);
        List<Integer> out = new ArrayList<>();
        Thread square = new Thread(() -> { try { for (int x; (x = a.take()) >= 0; ) b.put(x * x); b.put(-1); } catch (InterruptedException e) { out.add(-9); } });
        Thread collect = new Thread(() -> { try { for (int x; (x = b.take()) >= 0; ) out.add(x); } catch (InterruptedException e) { out.add(-9); } });
        square.start();
        collect.start();
        for (int i = 0; i < 20; i++) a.put(i);
        a.put(-1);
        square.join();
        collect.join();
        System.out.println(out);
        // A memoising cache that computes each key once.
        ConcurrentMap<Integer, FutureTask<Long>> cache = new ConcurrentHashMap<>();
        java.util.concurrent.atomic.AtomicInteger computed = new java.util.concurrent.atomic.AtomicInteger();
        Thread[] ts = new Thread[6];
        long[] sums = new long[6];
        for (int t = 0; t < 6; t++) {
            int me = t;
            ts[t] = new Thread(() -> {
                for (int i = 0; i < 30; i++) {
                    int k = (i * (me + 1)) % 15;
                    FutureTask<Long> task = new FutureTask<>(() -> { computed.incrementAndGet(); return (long) k * k * k; }), known = cache.putIfAbsent(k, task);
                    if (known == null) (known = task).run();
                    try {
                        sums[me] += known.get();
                    } catch (InterruptedException | ExecutionException e) {
                        sums[me] = -1;
                    }
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(computed + " " + Arrays.toString(sums));
    }
}
