// jdk: 17+
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class BlockingStructures {
    static void t(String n, Callable<Object> c) {
        try {
            System.out.println(n + " " + c.call());
        } catch (Exception e) {
            System.out.println(n + " " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    static long drive(BlockingQueue<Integer> q) throws InterruptedException {
        Random r = new Random(15);
        long h = 0;
        for (int i = 0; i < 1000; i++) {
            switch (r.nextInt(6)) {
                case 0, 1 -> h = h * 31 + (q.offer(r.nextInt(100)) ? 1 : 2);
                case 2 -> { Integer x = q.poll(); h = h * 31 + (x == null ? -1 : x); }
                case 3 -> { Integer x = q.peek(); h = h * 31 + (x == null ? -2 : x); }
                case 4 -> h = h * 31 + (q.remove(r.nextInt(100)) ? 3 : 4);
                default -> h = h * 31 + q.size() + Math.min(q.remainingCapacity(), 1000);
            }
        }
        List<Integer> rest = new ArrayList<>();
        q.drainTo(rest, 3);
        return h * 31 + rest.hashCode() + q.size();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(drive(new ArrayBlockingQueue<>(20)) + " " + drive(new LinkedBlockingQueue<>(20)) + " " + drive(new LinkedBlockingDeque<>(20)) + " " + drive(new PriorityBlockingQueue<>()) + " " + drive(new LinkedTransferQueue<>()));
        ConcurrentLinkedQueue<Integer> clq = new ConcurrentLinkedQueue<>(List.of(1, 2, 3));
        for (Integer x : clq) if (x == 2) { clq.remove(x); clq.add(4); }
        System.out.println(clq + " " + clq.poll() + clq.size() + clq.contains(4));
        ConcurrentHashMap<Integer, String> m = new ConcurrentHashMap<>();
        for (int i = 0; i < 64; i++) m.put(i, "v" + i);
        Iterator<Map.Entry<Integer, String>> it = m.entrySet().iterator();
        while (it.hasNext()) { Map.Entry<Integer, String> e = it.next(); if (e.getKey() % 4 != 0) it.remove(); else e.setValue(e.getValue() + "!"); }
        System.out.println(m + " " + m.reduceKeys(1000, Integer::sum) + " " + m.keySet().stream().mapToInt(x -> x).max().getAsInt());
        ConcurrentSkipListMap<String, Integer> sk = new ConcurrentSkipListMap<>(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        for (String s : "the quick brown fox jumps over a lazy dog".split(" ")) sk.merge(s, 1, Integer::sum);
        System.out.println(sk + " " + sk.headMap("dog") + " " + sk.firstEntry() + sk.lowerKey("fox") + sk.descendingKeySet());
        FutureTask<Integer> f = new FutureTask<>(() -> { throw new IllegalStateException("task"); });
        t("not run", () -> f.get(1, TimeUnit.MILLISECONDS));
        f.run();
        t("failed", f::get);
        FutureTask<String> c = new FutureTask<>(() -> "x");
        System.out.println(c.cancel(true) + " " + c.isCancelled() + c.isDone() + " " + c.cancel(true));
        c.run();
        t("cancelled", c::get);
        Executor direct = Runnable::run;
        StringBuilder log = new StringBuilder();
        CompletableFuture<String> cf = CompletableFuture.supplyAsync(() -> { log.append("supply "); return "s"; }, direct).thenApplyAsync(s -> { log.append("apply "); return s + s; }, direct).whenCompleteAsync((v, e) -> log.append("done ").append(v), direct);
        System.out.println(cf.join() + " " + log + " " + cf.thenCombine(CompletableFuture.completedFuture(3), (s, n) -> s.repeat(n)).join());
        CompletableFuture<Integer> chain = CompletableFuture.completedFuture(1);
        for (int i = 0; i < 200; i++) { int k = i; chain = chain.thenApply(x -> (x * 31 + k) % 1000003); }
        System.out.println(chain.join());
        CompletableFuture<Integer> root = new CompletableFuture<>();
        List<CompletableFuture<Integer>> leaves = new ArrayList<>();
        for (int i = 0; i < 5; i++) { int k = i; leaves.add(root.thenApply(x -> x + k).thenCompose(x -> k == 3 ? CompletableFuture.failedFuture(new ArithmeticException("leaf")) : CompletableFuture.completedFuture(x * 2))); }
        CompletableFuture<Void> all = CompletableFuture.allOf(leaves.toArray(new CompletableFuture[0]));
        System.out.println(all.isDone() + " " + root.complete(10) + " " + all.isCompletedExceptionally());
        for (CompletableFuture<Integer> l : leaves) System.out.print(l.handle((v, e) -> e == null ? "" + v : e.getClass().getSimpleName() + ":" + e.getCause().getMessage()).join() + " ");
        System.out.println();
        t("all", all::get);
        t("timeunit", () -> TimeUnit.HOURS.toSeconds(2) + " " + TimeUnit.NANOSECONDS.toMillis(1999999) + " " + TimeUnit.DAYS.convert(49, TimeUnit.HOURS) + " " + TimeUnit.SECONDS.toChronoUnit() + " " + TimeUnit.MINUTES.toNanos(Long.MAX_VALUE) + " " + TimeUnit.of(java.time.temporal.ChronoUnit.DAYS));
        AtomicReference<Node> head = new AtomicReference<>();
        for (int i = 0; i < 50; i++) { Node n = new Node(i); do n.next = head.get(); while (!head.compareAndSet(n.next, n)); }
        int h = 0;
        for (Node n = head.get(); n != null; n = n.next) h = h * 31 + n.v;
        System.out.println(h);
    }

    static class Node { final int v; Node next; Node(int v) { this.v = v; } }
}
