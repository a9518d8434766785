// jdk: 17+
import java.util.concurrent.atomic.AtomicBoolean;

/** A thread that spins over natives and synchronized methods does not keep others from running. */
public class SpinOnClock {
    private boolean started;

    synchronized boolean isStarted() {
        return started;
    }

    synchronized void start() {
        started = true;
    }

    public static void main(String[] args) throws Exception {
        SpinOnClock state = new SpinOnClock();
        AtomicBoolean seen = new AtomicBoolean();
        Thread worker = new Thread(() -> {
            for (int i = 0; i < 1000; i++) {
                seen.set(i == 999);
            }
            state.start();
        });
        worker.start();
        long end = System.currentTimeMillis() + 3_600_000;
        while (!state.isStarted()) {
            if (System.currentTimeMillis() > end) {
                System.out.println("never started");
                return;
            }
        }
        System.out.println("started " + seen.get());
        worker.join();
        Thread idle = new Thread(() -> seen.set(false));
        idle.start();
        long nanos = System.nanoTime();
        while (seen.get() && System.nanoTime() - nanos < 3_600_000_000_000L) {
            Thread.onSpinWait();
        }
        System.out.println("second " + !seen.get());
        idle.join();
    }
}
