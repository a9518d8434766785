// jdk: 17+
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class SharedCounters {
    static int stat;
    int inst;
    volatile int turns;
    static synchronized void incStat() { stat++; }
    synchronized void inc() { inst++; }
    synchronized int get() { return inst; }

    static class Account {
        final int id;
        long balance;
        Account(int id, long b) { this.id = id; balance = b; }
        static boolean transfer(Account a, Account b, long n) {
            Account first = a.id < b.id ? a : b, second = first == a ? b : a;
            synchronized (first) { synchronized (second) { if (a.balance < n) return false; a.balance -= n; b.balance += n; return true; } }
        }
    }

    static class Lazy { static final Lazy ONE; static int made; static { made++; ONE = new Lazy(); } final Thread by = Thread.currentThread(); }

    static void all(int n, java.util.function.IntConsumer c) throws InterruptedException {
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) { int k = i; ts[i] = new Thread(() -> c.accept(k)); ts[i].start(); }
        for (Thread t : ts) t.join();
    }

    public static void main(String[] args) throws Exception {
        SharedCounters s = new SharedCounters();
        all(5, k -> { for (int i = 0; i < 300; i++) { incStat(); s.inc(); } });
        System.out.println(stat + " " + s.get());
        Account[] as = new Account[5];
        for (int i = 0; i < 5; i++) as[i] = new Account(i, 1000);
        AtomicInteger tries = new AtomicInteger();
        all(4, k -> { Random r = new Random(k); for (int i = 0; i < 300; i++) { int x = r.nextInt(5), y = (x + 1 + r.nextInt(4)) % 5; Account.transfer(as[x], as[y], r.nextInt(500)); tries.incrementAndGet(); } });
        System.out.println(Arrays.stream(as).mapToLong(a -> a.balance).sum() + " " + tries + " " + Arrays.stream(as).allMatch(a -> a.balance >= 0));
        Set<Lazy> seen = Collections.newSetFromMap(new ConcurrentHashMap<>());
        all(4, k -> seen.add(Lazy.ONE));
        System.out.println(seen.size() + " " + Lazy.made);
        StringBuffer turnsLog = new StringBuffer();
        all(3, k -> {
            for (int i = 0; i < 4; i++) {
                synchronized (s) {
                    while (s.turns % 3 != k) { try { s.wait(); } catch (InterruptedException e) { return; } }
                    turnsLog.append((char) ('A' + k));
                    s.turns++;
                    s.notifyAll();
                }
            }
        });
        System.out.println(turnsLog);
        List<Integer> sync = Collections.synchronizedList(new ArrayList<>()), cow = new CopyOnWriteArrayList<>();
        Queue<Integer> clq = new ConcurrentLinkedQueue<>();
        Map<Integer, List<Integer>> multi = new ConcurrentHashMap<>();
        all(4, k -> { for (int i = 0; i < 25; i++) { sync.add(k * 25 + i); cow.add(k * 25 + i); clq.add(i); multi.computeIfAbsent(i % 5, x -> Collections.synchronizedList(new ArrayList<>())).add(k); } });
        Collections.sort(sync);
        System.out.println(sync.size() + " " + sync.get(0) + sync.get(99) + " " + cow.stream().mapToInt(x -> x).sum() + " " + clq.size() + " " + new TreeMap<>(multi).values().stream().map(List::size).toList());
        int[][] parts = new int[4][];
        all(4, k -> { int[] p = new int[100]; for (int i = 0; i < 100; i++) p[i] = (k * 100 + i) * 7919 % 1009; Arrays.sort(p); parts[k] = p; });
        int h = 0;
        for (int[] p : parts) h = h * 31 + Arrays.hashCode(p);
        System.out.println(h);
        ThreadLocal<int[]> tl = ThreadLocal.withInitial(() -> new int[1]);
        AtomicLong total = new AtomicLong();
        all(4, k -> { for (int i = 0; i <= k; i++) tl.get()[0] += 10; total.addAndGet(tl.get()[0]); });
        System.out.println(total + " " + tl.get()[0]);
        AtomicReference<List<Integer>> cas = new AtomicReference<>(List.of());
        all(4, k -> { for (int i = 0; i < 20; i++) { List<Integer> o, n; do { o = cas.get(); List<Integer> c = new ArrayList<>(o); c.add(k); n = List.copyOf(c); } while (!cas.compareAndSet(o, n)); } });
        System.out.println(cas.get().size() + " " + cas.get().stream().mapToInt(x -> x).sum());
        BitSet primes = new BitSet();
        all(3, k -> { for (int n = 2 + k; n < 200; n += 3) { boolean p = true; for (int d = 2; d * d <= n; d++) if (n % d == 0) p = false; if (p) synchronized (primes) { primes.set(n); } } });
        System.out.println(primes.cardinality() + " " + primes);
    }
}
