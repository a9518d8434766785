// jdk: 17+
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.*;

public class CompletableChains {
    static void show(String name, CompletableFuture<?> f) {
        try {
            System.out.println(name + " = " + f.join());
        } catch (CompletionException | CancellationException e) {
            System.out.println(name + " ! " + e + " / " + e.getCause());
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Integer> seven = CompletableFuture.supplyAsync(() -> 7, pool), boom = CompletableFuture.supplyAsync(() -> { throw new IllegalArgumentException("boom"); }, pool);
        show("apply", seven.thenApply(x -> x * 2).thenApplyAsync(x -> x + 1, pool));
        show("compose", seven.thenCompose(x -> CompletableFuture.supplyAsync(() -> "<" + x + ">", pool)));
        show("combine", seven.thenCombine(CompletableFuture.completedFuture("!"), (a, b) -> a + b));
        show("boom", boom);
        show("boom apply", boom.thenApply(x -> x + 1));
        show("boom handle", boom.handle((x, e) -> e == null ? "fine" : e.getClass().getSimpleName()));
        show("boom handle after", boom.thenApply(x -> x).handle((x, e) -> e.getClass().getSimpleName() + " of " + e.getCause().getMessage()));
        show("exceptionally", boom.exceptionally(e -> -1));
        show("when", seven.whenComplete((x, e) -> System.out.println("saw " + x + " " + e)));
        show("when throws", seven.whenComplete((x, e) -> { throw new IllegalStateException("in when"); }));
        show("exceptionallyCompose", boom.exceptionallyCompose(e -> CompletableFuture.completedFuture(99)));
        List<CompletableFuture<Integer>> many = IntStream.range(0, 10).mapToObj(i -> CompletableFuture.supplyAsync(() -> i * i, pool)).toList();
        show("all", CompletableFuture.allOf(many.toArray(new CompletableFuture[0])).thenApply(v -> many.stream().map(CompletableFuture::join).toList()));
        show("all with one that fails", CompletableFuture.allOf(seven, boom));
        show("any", CompletableFuture.anyOf(new CompletableFuture<>(), CompletableFuture.completedFuture("first")));
        CompletableFuture<String> manual = new CompletableFuture<>();
        CompletableFuture<String> dependent = manual.thenApply(String::toUpperCase);
        System.out.println(manual.isDone() + " " + manual.getNow("absent") + " " + manual.getNumberOfDependents());
        System.out.println(manual.complete("done") + " " + manual.complete("again") + " " + dependent.getNow("absent"));
        manual.obtrudeValue("obtruded");
        System.out.println(manual.get() + " " + dependent.get());
        CompletableFuture<String> cancelled = new CompletableFuture<>();
        CompletableFuture<Integer> after = cancelled.thenApply(String::length);
        System.out.println(cancelled.cancel(true) + " " + cancelled.isCancelled() + " " + cancelled.isCompletedExceptionally() + " " + after.isCancelled());
        show("cancelled", cancelled);
        show("after cancelled", after);
        CompletableFuture<String> failed = CompletableFuture.failedFuture(new java.io.IOException("disk"));
        show("failed", failed);
        try {
            failed.get();
        } catch (ExecutionException e) {
            System.out.println("get wraps once: " + e.getCause());
        }
        show("timeout value", new CompletableFuture<String>().completeOnTimeout("late", 3, TimeUnit.MILLISECONDS));
        show("timeout", new CompletableFuture<String>().orTimeout(3, TimeUnit.MILLISECONDS));
        try {
            new CompletableFuture<String>().get(2, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timed out " + e.getMessage());
        }
        show("either", CompletableFuture.completedFuture(1).applyToEither(new CompletableFuture<Integer>(), x -> x + 10));
        StringBuilder sb = new StringBuilder();
        CompletableFuture.completedFuture("x").thenAccept(sb::append).thenRun(() -> sb.append("run")).thenAcceptBoth(CompletableFuture.completedFuture(5), (v, n) -> sb.append(v).append(n)).join();
        System.out.println(sb);
        CompletionStage<Integer> minimal = CompletableFuture.completedStage(3);
        try {
            ((CompletableFuture<Integer>) minimal).complete(4);
        } catch (UnsupportedOperationException e) {
            System.out.println("minimal stage");
        }
        show("copy", seven.copy().newIncompleteFuture().completeAsync(() -> "async", pool));
        CompletableFuture<Integer> deep = CompletableFuture.completedFuture(0);
        for (int i = 0; i < 3000; i++) deep = deep.thenApply(x -> x + 1);
        show("deep", deep);
        CompletableFuture<Integer> head = new CompletableFuture<>(), chain = head;
        for (int i = 0; i < 3000; i++) chain = chain.thenCompose(x -> CompletableFuture.completedFuture(x + 1));
        head.complete(0);
        show("chain", chain);
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.HOURS));
    }
}
