// jdk: 17+
import java.util.*;
import java.util.concurrent.*;

public class DaemonsAndHandlers {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { throw new IllegalStateException("own handler"); }, "worker-1");
        t.setUncaughtExceptionHandler((thread, e) -> System.out.println(thread.getName() + " died of " + e.getMessage()));
        t.start();
        t.join();
        System.out.println(t.getState() + " " + t.isAlive() + " " + t.getThreadGroup());
        CountDownLatch mainEnds = new CountDownLatch(1);
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {
            System.out.println("default: " + thread.getName() + " " + e);
            if (thread.getName().equals("main")) mainEnds.countDown();
        });
        Thread d = new Thread(() -> { Object[] o = new Integer[1]; o[0] = "s"; }, "worker-2");
        d.start();
        d.join();
        ThreadGroup group = new ThreadGroup("special") {
            @Override public void uncaughtException(Thread thread, Throwable e) {
                System.out.println("group " + getName() + " saw " + e.getMessage());
            }
        };
        Thread g = new Thread(group, () -> { throw new UnsupportedOperationException("in group"); }, "worker-3");
        System.out.println(g.getUncaughtExceptionHandler() == group);
        g.start();
        g.join();
        System.out.println(group.getMaxPriority() + " " + group.getParent().getName() + " " + group.parentOf(group) + " " + group.activeCount());
        Thread daemon = new Thread(() -> {
            while (true) {
                try {
                    Thread.sleep(1000);
                } catch (InterruptedException e) {
                    System.out.println("never printed");
                }
            }
        }, "forever");
        daemon.setDaemon(true);
        daemon.start();
        Thread child = new Thread(() -> { });
        System.out.println(daemon.isDaemon() + " " + child.isDaemon());
        Thread fromDaemon = new Thread(() -> System.out.println("child of a daemon is one: " + new Thread(() -> { }).isDaemon()));
        fromDaemon.setDaemon(true);
        fromDaemon.start();
        fromDaemon.join();
        try {
            daemon.setDaemon(false);
        } catch (IllegalThreadStateException e) {
            System.out.println("too late");
        }
        try {
            daemon.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("twice");
        }
        child.setPriority(Thread.MAX_PRIORITY);
        System.out.println(child.getPriority() + " " + child.getState());
        try {
            child.setPriority(11);
        } catch (IllegalArgumentException e) {
            System.out.println("priority");
        }
        ThreadLocal<List<String>> local = ThreadLocal.withInitial(ArrayList::new);
        InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>() {
            @Override protected String childValue(String parent) { return parent + "+child"; }
        };
        inherited.set("main");
        local.get().add("m");
        Thread c = new Thread(() -> System.out.println(local.get() + " " + inherited.get()));
        inherited.set("changed later");
        c.start();
        c.join();
        local.remove();
        System.out.println(local.get() + " " + inherited.get());
        Thread last = new Thread(() -> {
            try {
                mainEnds.await();
            } catch (InterruptedException e) {
                System.out.println("?");
            }
            System.out.println("the JVM waits for me");
        });
        last.start();
        System.out.println("main ends");
        throw new IllegalArgumentException("out of main");
    }
}
