// jdk: 17+
import java.util.*;
import java.util.concurrent.*;

public class ThreadedInit {
    static final List<String> LOG = Collections.synchronizedList(new ArrayList<>());

    static class Slow {
        static int runs;
        static final long VALUE;
        static {
            runs++;
            LOG.add("slow starts");
            long x = 1;
            for (int i = 0; i < 20000; i++) x = x * 31 + i;
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                LOG.add("interrupted");
            }
            VALUE = x;
            LOG.add("slow ends");
        }
    }

    static class Fails {
        static int tries;
        static { LOG.add("fails once"); if (true) throw new IllegalArgumentException("broken"); }
        static void touch() { }
    }

    static class Holder { static final Object ONE = new Object(); static { LOG.add("holder"); } }

    static class Starts {
        static volatile int seen;
        static int set = 5;
        static {
            Thread t = new Thread(() -> seen = 7);
            t.start();
            try {
                t.join(20);
            } catch (InterruptedException e) {
                LOG.add("interrupted");
            }
            LOG.add("started a thread inside");
        }
    }

    static <T> List<T> race(int n, Callable<T> c) throws Exception {
        ExecutorService ex = Executors.newFixedThreadPool(n);
        try {
            List<T> out = new ArrayList<>();
            for (Future<T> f : ex.invokeAll(Collections.nCopies(n, c))) out.add(f.get());
            return out;
        } finally {
            ex.shutdown();
        }
    }

    public static void main(String[] args) throws Exception {
        List<Long> values = race(4, () -> Slow.VALUE);
        System.out.println(new HashSet<>(values).size() + " " + values.get(0) + " runs " + Slow.runs);
        List<String> errors = race(4, () -> {
            try {
                Fails.touch();
                return "fine";
            } catch (ExceptionInInitializerError e) {
                return "first: " + e.getCause().getMessage();
            } catch (NoClassDefFoundError e) {
                return "later: " + e.getMessage();
            }
        });
        Collections.sort(errors);
        System.out.println(errors);
        System.out.println(new HashSet<>(race(4, () -> System.identityHashCode(Holder.ONE))).size());
        System.out.println(Starts.set + " " + LOG);
        Thread t = new Thread(() -> { });
        t.start();
        t.join();
        while (Starts.seen == 0) Thread.sleep(5);
        System.out.println(Starts.seen);
    }
}
