// jdk: 17+
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class CompletableFutures {
    static int slowSquare(int x) {
        int r = 0;
        for (int i = 0; i < x; i++) r += x;
        return r;
    }

    public static void main(String[] args) throws Exception {
        ExecutorService ex = Executors.newFixedThreadPool(2);
        List<CompletableFuture<Integer>> fs = IntStream.range(0, 20).mapToObj(i -> CompletableFuture.supplyAsync(() -> slowSquare(i * 10), ex)).toList();
        CompletableFuture.allOf(fs.toArray(new CompletableFuture[0])).join();
        System.out.println(fs.stream().map(CompletableFuture::join).toList());
        CompletableFuture<String> chain = CompletableFuture.supplyAsync(() -> "a", ex).thenApplyAsync(s -> s + "b", ex).thenCompose(s -> CompletableFuture.supplyAsync(() -> s + "c", ex)).thenCombineAsync(CompletableFuture.supplyAsync(() -> "d", ex), String::concat, ex);
        System.out.println(chain.get(1, TimeUnit.HOURS));
        CompletableFuture<Integer> bad = CompletableFuture.supplyAsync(() -> Integer.parseInt("x"), ex);
        System.out.println(bad.handle((v, e) -> e == null ? "ok" : e.getClass().getSimpleName() + "/" + e.getCause().getClass().getSimpleName()).join());
        System.out.println(bad.exceptionally(e -> -1).thenApply(x -> x * 2).join());
        System.out.println(bad.thenApply(x -> x + 1).thenApply(x -> x + 2).exceptionally(e -> e instanceof CompletionException ? -5 : -6).join());
        try {
            bad.join();
        } catch (CompletionException e) {
            System.out.println(e.getCause().getMessage());
        }
        StringBuffer log = new StringBuffer();
        CompletableFuture<Void> all = CompletableFuture.runAsync(() -> log.append("run "), ex).thenRun(() -> log.append("then ")).thenAccept(v -> log.append("accept " + v)).whenComplete((v, e) -> log.append(" done"));
        all.join();
        System.out.println(log);
        CompletableFuture<String> never = new CompletableFuture<>(), now = CompletableFuture.completedFuture("now");
        System.out.println(CompletableFuture.anyOf(never, now).join() + " " + never.applyToEither(now, s -> s + "!").join() + " " + never.isDone());
        System.out.println(never.orTimeout(5, TimeUnit.MILLISECONDS).handle((v, e) -> e.getClass().getSimpleName()).join() + " " + new CompletableFuture<String>().completeOnTimeout("default", 2, TimeUnit.MILLISECONDS).join());
        CompletableFuture<Integer> manual = new CompletableFuture<>();
        Thread t = new Thread(() -> manual.complete(77));
        t.start();
        System.out.println(manual.get() + " " + manual.complete(88) + manual.join());
        t.join();
        CompletableFuture<Integer> left = CompletableFuture.supplyAsync(() -> 6, ex), right = CompletableFuture.supplyAsync(() -> 7, ex);
        int[] got = {0};
        left.thenAcceptBoth(right, (a, b) -> got[0] = a * b).join();
        left.runAfterBoth(right, () -> got[0]++).join();
        System.out.println(got[0] + " " + left.thenCombine(right, Math::max).join());
        System.out.println(CompletableFuture.failedFuture(new RuntimeException("f")).isCompletedExceptionally() + " " + CompletableFuture.completedStage(1).toCompletableFuture().join() + " " + left.copy().join() + " " + now.getNumberOfDependents());
        Map<Integer, Long> grouped = IntStream.range(0, 50).mapToObj(i -> CompletableFuture.supplyAsync(() -> i % 7, ex)).map(CompletableFuture::join).collect(Collectors.groupingBy(x -> x, TreeMap::new, Collectors.counting()));
        System.out.println(grouped);
        ex.shutdown();
        System.out.println(ex.awaitTermination(1, TimeUnit.HOURS));
        System.out.println(CompletableFuture.supplyAsync(() -> "common pool").thenApplyAsync(String::length).join());
    }
}
