// jdk: 17+
import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Phantom references and cleaners: told after the object is gone, once, on the cleaner's thread. */
public class Cleaners {
    static final class Resource implements AutoCloseable {
        final Cleaner.Cleanable cleanable;

        Resource(Cleaner cleaner, Runnable action) {
            cleanable = cleaner.register(this, action);
        }

        @Override
        public void close() {
            cleanable.clean();
        }
    }

    static void lose(Cleaner cleaner, Runnable action) {
        new Resource(cleaner, action);
    }

    static boolean collectUntil(CountDownLatch latch) throws InterruptedException {
        do {
            System.gc();
        } while (!latch.await(5, TimeUnit.MILLISECONDS));
        return true;
    }

    static PhantomReference<Object> phantom(ReferenceQueue<Object> queue) {
        return new PhantomReference<>(new Object(), queue);
    }

    public static void main(String[] args) throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        PhantomReference<Object> phantom = phantom(queue);
        System.out.println("a phantom gives " + phantom.get());
        Reference<?> found = null;
        while (found == null) {
            System.gc();
            found = queue.remove(5);
        }
        System.out.println("queued " + (found == phantom) + ", refers to nothing " + phantom.refersTo(null));

        Cleaner cleaner = Cleaner.create();
        CountDownLatch lost = new CountDownLatch(1);
        Thread main = Thread.currentThread();
        boolean[] elsewhere = new boolean[1];
        lose(cleaner, () -> {
            elsewhere[0] = Thread.currentThread() != main && Thread.currentThread().isDaemon();
            lost.countDown();
        });
        System.out.println("cleaned " + collectUntil(lost) + ", by another thread " + elsewhere[0]);

        AtomicInteger times = new AtomicInteger();
        Resource closed = new Resource(cleaner, times::incrementAndGet);
        closed.close();
        closed.close();
        System.out.println("closed " + times.get());
        closed = null;
        CountDownLatch after = new CountDownLatch(1);
        lose(cleaner, () -> {
            throw new IllegalStateException("nobody hears of this");
        });
        lose(cleaner, after::countDown);
        System.out.println("after an exception " + collectUntil(after) + ", still " + times.get());

        CountDownLatch named = new CountDownLatch(1);
        String[] name = new String[1];
        Cleaner own = Cleaner.create(action -> new Thread(action, "my cleaner"));
        lose(own, () -> {
            name[0] = Thread.currentThread().getName();
            named.countDown();
        });
        System.out.println(collectUntil(named) + " on " + name[0]);
        Reference.reachabilityFence(cleaner);
        Reference.reachabilityFence(own);
    }
}
