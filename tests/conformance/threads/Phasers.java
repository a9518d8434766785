// jdk: 17+
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Phasers {
    public static void main(String[] args) throws Exception {
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        Phaser p = new Phaser(1) {
            @Override protected boolean onAdvance(int phase, int registered) {
                log.add("phase " + phase + " parties " + registered);
                return phase >= 3 || registered == 0;
            }
        };
        AtomicIntegerArray work = new AtomicIntegerArray(4);
        for (int i = 0; i < 4; i++) {
            int me = i;
            p.register();
            new Thread(() -> {
                for (int k = 0; k < 3; k++) {
                    work.addAndGet(me, me + k);
                    p.arriveAndAwaitAdvance();
                }
                p.arriveAndDeregister();
            }).start();
        }
        for (int i = 0; i < 3; i++) System.out.println("main passes " + p.arriveAndAwaitAdvance());
        p.arriveAndAwaitAdvance();
        System.out.println(log + " " + work + " terminated " + p.isTerminated() + " " + (p.getPhase() < 0));
        System.out.println(p.register() < 0);
        // Bulk registration, arrival counts, illegal use.
        Phaser q = new Phaser();
        q.bulkRegister(3);
        System.out.println(q.getRegisteredParties() + " " + q.getArrivedParties() + " " + q.getUnarrivedParties() + " " + q.getPhase());
        System.out.println(q.arrive() + " " + q.arrive() + " " + q.getUnarrivedParties());
        System.out.println(q.arriveAndDeregister() + " " + q.getPhase() + " " + q.getRegisteredParties());
        System.out.println(q.awaitAdvance(0) + " " + q.awaitAdvance(7));
        try {
            q.awaitAdvanceInterruptibly(q.getPhase(), 1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout");
        }
        q.arriveAndDeregister();
        q.arriveAndDeregister();
        try {
            q.arrive();
            System.out.println("terminated phasers say " + (q.arrive() < 0));
        } catch (IllegalStateException e) {
            System.out.println("ISE");
        }
        Phaser empty = new Phaser();
        try {
            empty.arrive();
        } catch (IllegalStateException e) {
            System.out.println("nobody registered");
        }
        // Tiers.
        Phaser root = new Phaser(), left = new Phaser(root, 2), right = new Phaser(root, 1);
        System.out.println(root.getRegisteredParties() + " " + left.getRoot().equals(root) + " " + (left.getParent() == root));
        left.arrive();
        right.arrive();
        System.out.println(root.getArrivedParties() + " " + left.getPhase());
        left.arrive();
        System.out.println(root.getPhase() + " " + left.getPhase() + " " + right.getPhase());
        root.forceTermination();
        System.out.println(left.isTerminated() + " " + right.isTerminated());
        CountDownLatch latch = new CountDownLatch(3);
        for (int i = 0; i < 3; i++) new Thread(latch::countDown).start();
        latch.await();
        latch.countDown();
        System.out.println(latch.getCount() + " " + latch.await(0, TimeUnit.SECONDS));
    }
}
