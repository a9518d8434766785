// jdk: 17+
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

public class ExecutorServices {
    static long fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

    public static void main(String[] args) throws Exception {
        ExecutorService ex = Executors.newFixedThreadPool(3);
        List<Future<Long>> fs = new ArrayList<>();
        for (int i = 0; i < 15; i++) { int k = i; fs.add(ex.submit(() -> fib(k))); }
        long sum = 0;
        for (Future<Long> f : fs) sum = sum * 7 + f.get();
        System.out.println(sum);
        List<Callable<String>> tasks = IntStream.range(0, 6).<Callable<String>>mapToObj(i -> () -> "t" + i * i).toList();
        StringBuilder sb = new StringBuilder();
        for (Future<String> f : ex.invokeAll(tasks)) sb.append(f.get()).append(f.isDone()).append(' ');
        System.out.println(sb + " " + ex.invokeAny(List.of(() -> "any")));
        Future<?> bad = ex.submit(() -> { throw new IllegalStateException("task failed"); });
        try {
            bad.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage() + " / " + e.getCause());
        }
        Future<?> r = ex.submit((Runnable) () -> { });
        System.out.println(r.get() + " " + ex.submit(() -> { }, "result").get());
        ex.shutdown();
        System.out.println(ex.awaitTermination(1, TimeUnit.HOURS) + " " + ex.isShutdown() + ex.isTerminated());
        try {
            ex.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        ExecutorService single = Executors.newSingleThreadExecutor(x -> { Thread t = new Thread(x, "the-one"); t.setDaemon(true); return t; });
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < 10; i++) { int k = i; single.execute(() -> order.add(k)); }
        System.out.println(single.submit(() -> Thread.currentThread().getName()).get() + " " + order);
        CountDownLatch block = new CountDownLatch(1), started = new CountDownLatch(1);
        single.execute(() -> { started.countDown(); try { block.await(); } catch (InterruptedException e) { order.add(-1); } });
        started.await();
        Future<Integer> queued = single.submit(() -> 99);
        System.out.println(queued.cancel(false) + " " + queued.isCancelled() + " " + queued.isDone());
        try {
            queued.get();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        single.execute(() -> order.add(1000));
        List<Runnable> never = single.shutdownNow();
        single.awaitTermination(1, TimeUnit.HOURS);
        System.out.println(never.size() + " " + order.contains(1000) + " " + order.get(order.size() - 1));
        ThreadPoolExecutor tp = new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.CallerRunsPolicy());
        AtomicInteger done = new AtomicInteger();
        for (int i = 0; i < 20; i++) tp.execute(done::incrementAndGet);
        tp.shutdown();
        tp.awaitTermination(1, TimeUnit.HOURS);
        System.out.println(done.get() + " " + tp.getCorePoolSize() + tp.getMaximumPoolSize());
        ExecutorService cached = Executors.newCachedThreadPool();
        CompletionService<Integer> cs = new ExecutorCompletionService<>(cached);
        for (int i = 1; i <= 8; i++) { int k = i; cs.submit(() -> k * k); }
        Set<Integer> results = new TreeSet<>();
        for (int i = 0; i < 8; i++) results.add(cs.take().get());
        cached.shutdown();
        System.out.println(results);
        ScheduledExecutorService sch = Executors.newScheduledThreadPool(1);
        CountDownLatch ticks = new CountDownLatch(3);
        ScheduledFuture<?> rep = sch.scheduleAtFixedRate(ticks::countDown, 0, 1, TimeUnit.MILLISECONDS);
        System.out.println(sch.schedule(() -> "later", 2, TimeUnit.MILLISECONDS).get() + " " + ticks.await(1, TimeUnit.HOURS) + " " + rep.cancel(false));
        sch.shutdown();
        System.out.println(sch.awaitTermination(1, TimeUnit.HOURS));
    }
}
