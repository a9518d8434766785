// jdk: 17+
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.stream.*;

public class ActorsAndFutures {
    /** Handles one message at a time, in order, on any executor. */
    static class Actor<M> {
        private final ConcurrentLinkedQueue<M> box = new ConcurrentLinkedQueue<>();
        private final AtomicInteger pending = new AtomicInteger();
        private final Executor ex;
        private final Consumer<M> handler;
        Actor(Executor ex, Consumer<M> handler) { this.ex = ex; this.handler = handler; }
        void tell(M m) { box.add(m); if (pending.getAndIncrement() == 0) ex.execute(this::drain); }
        private void drain() { do { try { handler.accept(box.poll()); } catch (RuntimeException e) { failures.add(e.getMessage()); } } while (pending.decrementAndGet() > 0); }
    }

    static final Queue<String> failures = new ConcurrentLinkedQueue<>();

    sealed interface Msg permits Deposit, Get, Fail { }
    record Deposit(int n) implements Msg { }
    record Get(CompletableFuture<Integer> reply) implements Msg { }
    record Fail(String why) implements Msg { }

    static <T> CompletableFuture<T> retry(int times, Supplier<CompletableFuture<T>> op) { return op.get().handle((v, e) -> e == null ? CompletableFuture.completedFuture(v) : times > 1 ? retry(times - 1, op) : CompletableFuture.<T>failedFuture(e)).thenCompose(f -> f); }

    /** Lets so many permits through in each window of virtual time. */
    static class Limiter { final Semaphore s; final ScheduledExecutorService t; Limiter(int n, long ms, ScheduledExecutorService t) { s = new Semaphore(n); this.t = t; t.scheduleAtFixedRate(() -> s.release(n - s.availablePermits()), ms, ms, TimeUnit.MILLISECONDS); } void take() { s.acquireUninterruptibly(); } }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        int[] balance = {0};
        List<Integer> order = new ArrayList<>();
        Actor<Msg> account = new Actor<>(pool, m -> {
            if (m instanceof Deposit d) { balance[0] += d.n(); order.add(d.n()); }
            else if (m instanceof Get g) g.reply().complete(balance[0]);
            else throw new IllegalStateException(((Fail) m).why());
        });
        for (int i = 1; i <= 100; i++) account.tell(new Deposit(i));
        account.tell(new Fail("told to"));
        CompletableFuture<Integer> reply = new CompletableFuture<>();
        account.tell(new Get(reply));
        System.out.println(reply.get() + " " + order.equals(IntStream.rangeClosed(1, 100).boxed().toList()) + " " + failures);
        AtomicInteger tries = new AtomicInteger();
        System.out.println(retry(5, () -> CompletableFuture.supplyAsync(() -> { if (tries.incrementAndGet() < 4) throw new IllegalStateException("try " + tries); return "after " + tries; }, pool)).get());
        try {
            retry(2, () -> CompletableFuture.<String>failedFuture(new IllegalArgumentException("always"))).get();
        } catch (ExecutionException e) {
            Throwable root = e;
            while (root.getCause() != null) root = root.getCause();
            System.out.println(root);
        }
        // Map and reduce by hand.
        String text = "to be or not to be that is the question whether tis nobler in the mind to suffer";
        List<CompletableFuture<Map<String, Integer>>> parts = new ArrayList<>();
        String[] words = text.split(" ");
        for (int i = 0; i < words.length; i += 4) { String[] part = Arrays.copyOfRange(words, i, Math.min(words.length, i + 4)); parts.add(CompletableFuture.supplyAsync(() -> { Map<String, Integer> m = new TreeMap<>(); for (String w : part) m.merge(w, 1, Integer::sum); return m; }, pool)); }
        System.out.println(parts.stream().reduce((a, b) -> a.thenCombine(b, (x, y) -> { Map<String, Integer> m = new TreeMap<>(x); y.forEach((k, v) -> m.merge(k, v, Integer::sum)); return m; })).get().join());
        // The first that succeeds, and everything that was seen until then.
        CompletableFuture<String> first = new CompletableFuture<>();
        List<CompletableFuture<Void>> racers = List.of(3, 1, 2).stream().map(k -> CompletableFuture.runAsync(() -> { if (k != 2) throw new CompletionException(new IllegalStateException("racer " + k)); first.complete("racer " + k + " wins"); }, pool)).toList();
        System.out.println(first.get() + " " + racers.stream().map(f -> f.handle((v, e) -> e == null ? "ok" : e.getCause().getMessage()).join()).toList());
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        Limiter lim = new Limiter(5, 10, timer);
        AtomicInteger through = new AtomicInteger();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) { ts[i] = new Thread(() -> { for (int k = 0; k < 8; k++) { lim.take(); through.incrementAndGet(); } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(through);
        timer.shutdownNow();
        // A latch, a barrier and a phaser agree on the same count.
        int n = 4;
        CountDownLatch latch = new CountDownLatch(n);
        CyclicBarrier barrier = new CyclicBarrier(n, latch::countDown);
        AtomicIntegerArray rounds = new AtomicIntegerArray(n);
        for (int i = 0; i < n; i++) { int me = i; new Thread(() -> { try { for (int k = 0; k < n; k++) { rounds.incrementAndGet(me); barrier.await(); } } catch (InterruptedException | BrokenBarrierException e) { failures.add(e.toString()); } }).start(); }
        latch.await();
        System.out.println(rounds + " " + failures.size());
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.HOURS) + " " + ForkJoinPool.commonPool().awaitQuiescence(1, TimeUnit.HOURS));
    }
}
