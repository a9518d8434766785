// jdk: 17+
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class ForkJoinSums {
    static class Sum extends RecursiveTask<Long> {
        final int[] a;
        final int lo, hi;
        Sum(int[] a, int lo, int hi) { this.a = a; this.lo = lo; this.hi = hi; }
        @Override protected Long compute() {
            if (hi - lo <= 64) { long s = 0; for (int i = lo; i < hi; i++) s += a[i]; return s; }
            int mid = lo + hi >>> 1;
            Sum l = new Sum(a, lo, mid), r = new Sum(a, mid, hi);
            l.fork();
            return r.compute() + l.join();
        }
    }

    static class SortTask extends RecursiveAction {
        final int[] a, tmp;
        final int lo, hi;
        SortTask(int[] a, int[] tmp, int lo, int hi) { this.a = a; this.tmp = tmp; this.lo = lo; this.hi = hi; }
        @Override protected void compute() {
            if (hi - lo < 32) { Arrays.sort(a, lo, hi); return; }
            int m = lo + hi >>> 1;
            invokeAll(new SortTask(a, tmp, lo, m), new SortTask(a, tmp, m, hi));
            System.arraycopy(a, lo, tmp, lo, hi - lo);
            for (int i = lo, l = lo, r = m; i < hi; i++) a[i] = r >= hi || l < m && tmp[l] <= tmp[r] ? tmp[l++] : tmp[r++];
        }
    }

    static class Fails extends RecursiveTask<Integer> {
        final int n;
        Fails(int n) { this.n = n; }
        @Override protected Integer compute() {
            if (n == 0) throw new ArithmeticException("deep in the pool");
            Fails f = new Fails(n - 1);
            f.fork();
            return f.join() + 1;
        }
    }

    public static void main(String[] args) throws Exception {
        int[] a = new int[5000];
        Random r = new Random(1);
        for (int i = 0; i < a.length; i++) a[i] = r.nextInt(100000);
        ForkJoinPool pool = new ForkJoinPool(2);
        System.out.println(pool.invoke(new Sum(a, 0, a.length)) + " " + Arrays.stream(a).asLongStream().sum());
        int[] b = a.clone();
        pool.invoke(new SortTask(b, new int[b.length], 0, b.length));
        int[] c = a.clone();
        Arrays.sort(c);
        System.out.println(Arrays.equals(b, c) + " " + Arrays.hashCode(b));
        try {
            pool.invoke(new Fails(3));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(pool.submit(() -> 5 + 6).get() + " " + pool.getParallelism());
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.HOURS));
        System.out.println(IntStream.range(0, 10000).parallel().filter(x -> x % 3 == 0).mapToLong(x -> (long) x * x).sum() + " " + Arrays.stream(a).parallel().max().getAsInt() + " " + IntStream.range(0, 1000).parallel().boxed().map(x -> x * 2).collect(Collectors.toList()).hashCode());
        System.out.println(Stream.of("d", "a", "c", "b").parallel().sorted().collect(Collectors.joining()) + " " + IntStream.range(0, 500).boxed().parallel().collect(Collectors.groupingByConcurrent(x -> x % 5, ConcurrentSkipListMap::new, Collectors.counting())));
        StringBuffer order = new StringBuffer();
        IntStream.range(0, 20).parallel().forEachOrdered(i -> order.append(i).append(','));
        System.out.println(order + " " + IntStream.rangeClosed(1, 15).parallel().mapToObj(java.math.BigInteger::valueOf).reduce(java.math.BigInteger.ONE, java.math.BigInteger::multiply));
        long[] big = new long[20000];
        Arrays.parallelSetAll(big, i -> (long) i * 7919 % 10007);
        Arrays.parallelPrefix(big, Long::sum);
        Arrays.parallelSort(big);
        System.out.println(Arrays.hashCode(big) + " " + ForkJoinPool.commonPool().invoke(new Sum(c, 100, 200)));
    }
}
