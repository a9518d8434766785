package reach;

import java.util.concurrent.atomic.AtomicInteger;

/** Each method can give true, on some day. */
public class ReachWorld {
    static int shared;

    public static boolean clock() {
        return System.currentTimeMillis() % 7 == 3;
    }

    public static boolean nanos(long limit) {
        return System.nanoTime() > limit && limit > 1L << 60;
    }

    public static boolean chance() {
        return Math.random() < 0.001;
    }

    public static boolean random() {
        return new java.util.Random().nextInt(100) == 42;
    }

    public static boolean identity(Object o) {
        return System.identityHashCode(o) % 1000 == 999;
    }

    public static boolean property() {
        return "yes".equals(System.getProperty("touchstone.absent"));
    }

    public static boolean environment() {
        return System.getenv("TOUCHSTONE_ABSENT") != null;
    }

    public static boolean file(String name) {
        return new java.io.File(name).exists();
    }

    public static boolean input() throws java.io.IOException {
        return System.in.read() == 'y';
    }

    public static boolean connected(int port) {
        try {
            new java.net.Socket("localhost", port & 0xffff).close();
            return true;
        } catch (java.io.IOException e) {
            return false;
        }
    }

    public static boolean race() throws InterruptedException {
        shared = 0;
        Thread one = new Thread(() -> shared = 1);
        Thread two = new Thread(() -> shared = 2);
        one.start();
        two.start();
        one.join();
        two.join();
        return shared == 1;
    }

    public static boolean lost() throws InterruptedException {
        int[] box = {0};
        Runnable add = () -> {
            for (int i = 0; i < 10; i++) {
                box[0]++;
            }
        };
        Thread one = new Thread(add);
        Thread two = new Thread(add);
        one.start();
        two.start();
        one.join();
        two.join();
        return box[0] < 20;
    }

    public static boolean left() {
        AtomicInteger done = new AtomicInteger();
        new Thread(done::incrementAndGet).start();
        return done.get() == 1;
    }

    public static boolean interrupted() {
        return Thread.currentThread().isInterrupted();
    }

    public static boolean memory(int n) {
        try {
            return new byte[n & 0x7fffffff].length < 0;
        } catch (OutOfMemoryError e) {
            return true;
        }
    }

    public static boolean stack(int n) {
        try {
            return dig(n) < 0;
        } catch (StackOverflowError e) {
            return true;
        }
    }

    private static int dig(int n) {
        return n <= 0 ? 0 : 1 + dig(n - 1);
    }

    public static boolean thread() {
        return Thread.currentThread().getName().equals("worker");
    }

    public static boolean resource() {
        return ReachWorld.class.getResource("/touchstone.absent") != null;
    }

    public static boolean zone() {
        return java.util.TimeZone.getDefault().getRawOffset() > 0;
    }

    public static boolean locale() {
        return java.util.Locale.getDefault().getLanguage().equals("tr");
    }

    public static boolean today() {
        return java.time.LocalDate.now().getDayOfMonth() == 29;
    }

    public static boolean processors() {
        return Runtime.getRuntime().availableProcessors() == 64;
    }

    public static boolean flag() {
        return Boolean.getBoolean("touchstone.absent");
    }

    public static boolean deep() {
        return new Throwable().getStackTrace().length > 500;
    }

    public static boolean collected() {
        return new java.lang.ref.WeakReference<>(new Object()).get() == null;
    }

    public static boolean language(java.util.Locale locale) {
        return locale.getLanguage().equals("tr");
    }
}
