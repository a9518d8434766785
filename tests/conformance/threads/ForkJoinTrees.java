// jdk: 17+
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ForkJoinTrees {
    static class Sort extends RecursiveAction {
        final int[] a, tmp;
        final int lo, hi;

        Sort(int[] a, int[] tmp, int lo, int hi) { this.a = a; this.tmp = tmp; this.lo = lo; this.hi = hi; }

        @Override protected void compute() {
            if (hi - lo < 16) {
                Arrays.sort(a, lo, hi);
                return;
            }
            int mid = (lo + hi) >>> 1;
            invokeAll(new Sort(a, tmp, lo, mid), new Sort(a, tmp, mid, hi));
            System.arraycopy(a, lo, tmp, lo, hi - lo);
            for (int i = lo, l = lo, r = mid; i < hi; i++) a[i] = r >= hi || (l < mid && tmp[l] <= tmp[r]) ? tmp[l++] : tmp[r++];
        }
    }

    static class Fib extends RecursiveTask<Long> {
        final int n;

        Fib(int n) { this.n = n; }

        @Override protected Long compute() {
            if (n < 2) return (long) n;
            Fib other = new Fib(n - 1);
            other.fork();
            return new Fib(n - 2).compute() + other.join();
        }
    }

    /** Counts nodes of an implicit tree by completion instead of joining. */
    static class Count extends CountedCompleter<Void> {
        final int depth;
        final AtomicInteger nodes;

        Count(CountedCompleter<?> parent, int depth, AtomicInteger nodes) { super(parent); this.depth = depth; this.nodes = nodes; }

        @Override public void compute() {
            nodes.incrementAndGet();
            for (int i = 0; i < depth; i++) {
                addToPendingCount(1);
                new Count(this, depth - 1, nodes).fork();
            }
            tryComplete();
        }

        @Override public void onCompletion(CountedCompleter<?> caller) { if (getCompleter() == null) nodes.addAndGet(1000); }
    }

    public static void main(String[] args) throws Exception {
        int[] a = new Random(5).ints(3000, 0, 100_000).toArray(), b = a.clone();
        ForkJoinPool pool = new ForkJoinPool(4);
        pool.invoke(new Sort(a, new int[a.length], 0, a.length));
        Arrays.sort(b);
        System.out.println(Arrays.equals(a, b));
        System.out.println(pool.invoke(new Fib(15)) + " " + ForkJoinPool.commonPool().submit(new Fib(12)).get());
        AtomicInteger nodes = new AtomicInteger();
        pool.invoke(new Count(null, 5, nodes));
        System.out.println(nodes);
        ForkJoinTask<String> t = ForkJoinTask.adapt(() -> "adapted");
        System.out.println(pool.invoke(t) + " " + t.isDone() + t.isCompletedNormally() + " " + t.getRawResult());
        ForkJoinTask<?> bad = pool.submit((Runnable) () -> { throw new IllegalStateException("in task"); });
        try {
            bad.join();
        } catch (IllegalStateException e) {
            System.out.println("join: " + e.getMessage());
        }
        try {
            bad.get();
        } catch (ExecutionException e) {
            Throwable root = e;
            while (root.getCause() != null) root = root.getCause();
            System.out.println("get: " + root.getMessage() + " " + bad.isCompletedAbnormally() + " " + bad.isCancelled());
        }
        ForkJoinTask<Long> never = new Fib(3);
        System.out.println(never.cancel(false) + " " + never.isCancelled() + " " + never.isDone());
        try {
            never.join();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        List<Future<Integer>> fs = pool.invokeAll(List.of(() -> 1, () -> 2, () -> 3));
        int sum = 0;
        for (Future<Integer> f : fs) sum += f.get();
        System.out.println(sum + " " + pool.getParallelism() + " " + pool.getAsyncMode());
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.HOURS) + " " + pool.isTerminated());
        try {
            pool.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
    }
}
