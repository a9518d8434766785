// jdk: 17+
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ExecutorPolicies {
    public static void main(String[] args) throws Exception {
        for (RejectedExecutionHandler h : new RejectedExecutionHandler[] {new ThreadPoolExecutor.AbortPolicy(), new ThreadPoolExecutor.CallerRunsPolicy(), new ThreadPoolExecutor.DiscardPolicy(), new ThreadPoolExecutor.DiscardOldestPolicy()}) {
            CountDownLatch gate = new CountDownLatch(1);
            List<String> ran = Collections.synchronizedList(new ArrayList<>());
            ThreadPoolExecutor p = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(2), h);
            p.execute(() -> { try { gate.await(); } catch (InterruptedException e) { ran.add("?"); } ran.add("first"); });
            int rejected = 0;
            for (int i = 0; i < 4; i++) {
                int k = i;
                try {
                    p.execute(() -> ran.add("t" + k));
                } catch (RejectedExecutionException e) {
                    rejected++;
                }
            }
            System.out.print(h.getClass().getSimpleName() + " queued " + p.getQueue().size() + " rejected " + rejected + " before " + ran);
            gate.countDown();
            p.shutdown();
            System.out.println(" " + p.awaitTermination(1, TimeUnit.HOURS) + " " + ran + " " + p.getCompletedTaskCount() + " " + p.getLargestPoolSize());
        }
        List<String> hooks = Collections.synchronizedList(new ArrayList<>());
        ThreadPoolExecutor hooked = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override protected void beforeExecute(Thread t, Runnable r) { hooks.add("before"); }
            @Override protected void afterExecute(Runnable r, Throwable t) { hooks.add("after " + t); }
            @Override protected void terminated() { hooks.add("terminated"); }
        };
        hooked.setThreadFactory(r -> { Thread t = new Thread(r); t.setUncaughtExceptionHandler((x, e) -> hooks.add("uncaught " + e.getMessage())); return t; });
        Future<?> ok = hooked.submit(() -> hooks.add("run"));
        ok.get();
        Future<?> bad = hooked.submit(() -> { throw new IllegalStateException("submitted"); });
        try {
            bad.get();
        } catch (ExecutionException e) {
            hooks.add("get " + e.getCause().getMessage());
        }
        hooked.shutdown();
        hooked.awaitTermination(1, TimeUnit.HOURS);
        System.out.println(hooks.stream().filter(s -> !s.startsWith("get")).toList());
        // Cancelling, with and without interruption.
        ExecutorService ex = Executors.newFixedThreadPool(2);
        CountDownLatch in = new CountDownLatch(1), out = new CountDownLatch(1);
        AtomicReference<String> seen = new AtomicReference<>();
        Future<?> sleeping = ex.submit(() -> {
            in.countDown();
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException e) {
                seen.set("interrupted");
            }
            out.countDown();
        });
        in.await();
        System.out.println(sleeping.cancel(true) + " " + sleeping.cancel(true) + " " + sleeping.isCancelled() + sleeping.isDone());
        out.await();
        System.out.println(seen);
        try {
            ex.submit(() -> { Thread.sleep(100_000); return 1; }).get(3, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timed out");
        }
        List<Callable<Integer>> calls = List.of(() -> { Thread.sleep(100_000); return 1; }, () -> 2);
        System.out.println(ex.shutdownNow().size() + " " + ex.awaitTermination(1, TimeUnit.HOURS));
        ExecutorService any = Executors.newCachedThreadPool();
        System.out.println(any.invokeAny(calls));
        // The first task runs at once in the caller, so that it is done however short the time is.
        ThreadPoolExecutor firstAtOnce = new ThreadPoolExecutor(1, 1, 1, TimeUnit.HOURS, new LinkedBlockingQueue<>()) {
            private boolean any;
            @Override public void execute(Runnable r) {
                if (any) super.execute(r);
                else r.run();
                any = true;
            }
        };
        List<Future<Integer>> timed = firstAtOnce.invokeAll(List.of(calls.get(1), calls.get(0)), 20, TimeUnit.MILLISECONDS);
        System.out.println(timed.get(0).get() + " " + timed.get(1).isCancelled());
        firstAtOnce.shutdownNow();
        try {
            any.invokeAny(List.of(() -> { throw new IllegalStateException("a"); }));
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getMessage());
        }
        try {
            any.invokeAny(List.of());
        } catch (IllegalArgumentException e) {
            System.out.println("empty");
        }
        any.shutdownNow();
        FutureTask<String> ft = new FutureTask<>(() -> "computed") { @Override protected void done() { System.out.print("done; "); } };
        ft.run();
        ft.run();
        System.out.println(ft.get() + " " + ft.isDone());
        ThreadPoolExecutor grow = new ThreadPoolExecutor(2, 4, 5, TimeUnit.MILLISECONDS, new SynchronousQueue<>());
        CountDownLatch hold = new CountDownLatch(1), started = new CountDownLatch(4);
        for (int i = 0; i < 4; i++) grow.execute(() -> { started.countDown(); try { hold.await(); } catch (InterruptedException e) { System.out.println("?"); } });
        started.await();
        System.out.println(grow.getPoolSize() + " " + grow.getActiveCount() + " " + grow.getCorePoolSize());
        hold.countDown();
        grow.allowCoreThreadTimeOut(true);
        while (grow.getPoolSize() > 0) Thread.sleep(1);
        // On a busy machine the first could end before the last is there.
        grow.setKeepAliveTime(1, TimeUnit.HOURS);
        System.out.println(grow.getPoolSize() + " " + grow.prestartAllCoreThreads());
        grow.shutdown();
        for (Runnable r : List.<Runnable>of(() -> new ThreadPoolExecutor(2, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()), () -> grow.setMaximumPoolSize(0), () -> Executors.newFixedThreadPool(0), () -> grow.execute(null))) {
            try {
                r.run();
            } catch (IllegalArgumentException | NullPointerException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
    }
}
