// jdk: 17+
import java.util.concurrent.FutureTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Time passes for those who wait while another thread computes. */
public class BusyWorker {
    static volatile boolean stop;

    public static void main(String[] args) throws Exception {
        FutureTask<Long> task = new FutureTask<>(() -> {
            long rounds = 0;
            do {
                rounds++;
            } while (!stop);
            return rounds > 0 ? 1L : 0L;
        });
        Thread worker = new Thread(task, "worker");
        worker.start();
        try {
            task.get(50, TimeUnit.MILLISECONDS);
            System.out.println("it ended?");
        } catch (TimeoutException late) {
            System.out.println("get: " + late);
        }
        System.out.println("latch: " + new CountDownLatch(1).await(20, TimeUnit.MILLISECONDS));
        worker.join(20);
        System.out.println("join: " + worker.isAlive());
        synchronized (task) {
            task.wait(10);
        }
        System.out.println("wait: over");
        Thread.sleep(10);
        System.out.println("sleep: over");
        stop = true;
        System.out.println("result: " + task.get());
        worker.join();
        System.out.println(worker.isAlive() + " " + task.isDone());
    }
}
