// jdk: 17+
import java.util.*;
import java.util.concurrent.*;

public class ThreadLocals {
    static int inits;
    static final ThreadLocal<Integer> COUNTER = ThreadLocal.withInitial(() -> ++inits * 100);
    static final ThreadLocal<List<String>> LIST = new ThreadLocal<>() { @Override protected List<String> initialValue() { return new ArrayList<>(List.of("first")); } };
    static final InheritableThreadLocal<String> INH = new InheritableThreadLocal<>() { @Override protected String childValue(String p) { return p + "-child"; } };

    static final Object MON = new Object();

    static void t(String n, Callable<Object> c) {
        try {
            System.out.println(n + " " + c.call());
        } catch (Exception e) {
            System.out.println(n + " " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(COUNTER.get() + " " + COUNTER.get() + " " + inits);
        COUNTER.set(7);
        System.out.println(COUNTER.get());
        COUNTER.remove();
        System.out.println(COUNTER.get() + " " + inits);
        LIST.get().add("second");
        System.out.println(LIST.get() + " " + new ThreadLocal<>().get());
        INH.set("parent");
        String[] seen = new String[3];
        Thread th = new Thread(() -> {
            seen[0] = "" + COUNTER.get();
            seen[1] = LIST.get().toString();
            seen[2] = INH.get();
            INH.set("changed in child");
        });
        th.start();
        th.join();
        System.out.println(Arrays.toString(seen) + " " + INH.get() + " " + inits + " " + LIST.get());
        List<ThreadLocal<Integer>> many = new ArrayList<>();
        for (int i = 0; i < 100; i++) { int k = i; many.add(ThreadLocal.withInitial(() -> k)); }
        int sum = 0;
        for (ThreadLocal<Integer> tl : many) { sum += tl.get(); tl.set(tl.get() * 2); }
        for (int i = 0; i < 100; i += 2) many.get(i).remove();
        for (ThreadLocal<Integer> tl : many) sum = sum * 3 + tl.get();
        System.out.println(sum);
        t("wait unowned", () -> { MON.wait(); return "?"; });
        t("wait timed unowned", () -> { MON.wait(5, 5); return "?"; });
        t("notify unowned", () -> { MON.notify(); return "?"; });
        t("notifyAll unowned", () -> { MON.notifyAll(); return "?"; });
        t("wait negative", () -> { synchronized (MON) { MON.wait(-1); } return "?"; });
        t("wait nanos", () -> { synchronized (MON) { MON.wait(0, 1000000); } return "?"; });
        t("wait short", () -> { synchronized (MON) { synchronized (MON) { MON.wait(2); } return "woke, holds " + Thread.holdsLock(MON); } });
        t("interrupted wait", () -> { Thread.currentThread().interrupt(); synchronized (MON) { MON.wait(1000); } return "?"; });
        t("join self timed", () -> { Thread.currentThread().join(2); return "joined " + Thread.currentThread().isAlive(); });
        t("sleep", () -> { Thread.sleep(1); Thread.yield(); Thread.onSpinWait(); return "slept"; });
        t("sleep negative", () -> { Thread.sleep(-5); return "?"; });
        Thread main = Thread.currentThread();
        System.out.println(main.getName() + " " + main.getPriority() + " " + main.getThreadGroup().getName() + " " + main.getState() + " " + (main.getId() > 0) + main.isDaemon() + " " + main.getContextClassLoader().equals(ClassLoader.getSystemClassLoader()));
        Thread n = new Thread(null, () -> { }, "named", 1 << 16);
        n.setPriority(Thread.MAX_PRIORITY);
        System.out.println(n.getName() + n.getPriority() + n.getState() + n.isAlive() + " " + n.toString().contains("named") + " " + new Thread("x").getName() + new Thread().getName().startsWith("Thread-"));
        CompletableFuture<Integer> f = CompletableFuture.completedFuture(5).thenApply(x -> x * 2).thenCombine(CompletableFuture.completedFuture(3), Integer::sum);
        System.out.println(f.get() + " " + f.isDone() + " " + f.thenCompose(x -> CompletableFuture.completedFuture("c" + x)).join());
        CompletableFuture<String> m = new CompletableFuture<>();
        CompletableFuture<String> dep = m.thenApply(s -> s + "!").whenComplete((v, e) -> System.out.print("when " + v + " " + e + "; ")).exceptionally(e -> "recovered " + e.getCause().getMessage());
        System.out.println(m.getNow("not yet") + " " + m.completeExceptionally(new IllegalStateException("boom")) + " " + dep.join() + " " + m.isCompletedExceptionally() + m.complete("late"));
        t("get failed", m::get);
        t("join failed", m::join);
        t("cancelled", () -> { CompletableFuture<Integer> c = new CompletableFuture<>(); c.cancel(true); return c.get(); });
        t("timeout", () -> new CompletableFuture<>().get(1, TimeUnit.MILLISECONDS));
        FutureTask<Integer> ft = new FutureTask<>(() -> 6 * 7);
        ft.run();
        System.out.println(ft.get() + " " + ft.isDone() + ft.isCancelled());
    }
}
