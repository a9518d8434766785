// jdk: 17+
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;

public class BlockingQueuesMany {
    static void pump(String name, BlockingQueue<Integer> q, int producers, int consumers) throws Exception {
        int each = 60;
        AtomicLong sum = new AtomicLong();
        AtomicInteger count = new AtomicInteger();
        Thread[] ts = new Thread[producers + consumers];
        for (int p = 0; p < producers; p++) {
            int base = p * 1000;
            ts[p] = new Thread(() -> {
                try {
                    for (int i = 0; i < each; i++) q.put(base + i);
                } catch (InterruptedException e) {
                    System.out.println("?");
                }
            });
        }
        int share = producers * each / consumers;
        for (int c = 0; c < consumers; c++) ts[producers + c] = new Thread(() -> {
            try {
                for (int i = 0; i < share; i++) {
                    sum.addAndGet(q.take());
                    count.incrementAndGet();
                }
            } catch (InterruptedException e) {
                System.out.println("?");
            }
        });
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        System.out.println(name + " " + count + " " + sum + " " + q.size() + " " + q.remainingCapacity());
    }

    public static void main(String[] args) throws Exception {
        pump("array", new ArrayBlockingQueue<>(5), 3, 2);
        pump("linked", new LinkedBlockingQueue<>(7), 2, 3);
        pump("deque", new LinkedBlockingDeque<>(2), 2, 2);
        pump("priority", new PriorityBlockingQueue<>(), 2, 4);
        pump("sync", new SynchronousQueue<>(true), 2, 2);
        pump("transfer", new LinkedTransferQueue<>(), 3, 3);
        BlockingQueue<String> q = new ArrayBlockingQueue<>(2, true);
        System.out.println(q.offer("a") + " " + q.offer("b") + " " + q.offer("c") + " " + q.offer("d", 1, TimeUnit.MILLISECONDS) + " " + q.remainingCapacity() + " " + q);
        try {
            q.add("e");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        List<String> drained = new ArrayList<>();
        System.out.println(q.drainTo(drained, 1) + " " + drained + " " + q.peek() + " " + q.poll() + " " + q.poll(1, TimeUnit.MILLISECONDS) + " " + q.peek());
        for (Runnable r : List.<Runnable>of(q::remove, q::element, () -> q.offer(null), () -> q.drainTo(q))) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        PriorityBlockingQueue<int[]> pq = new PriorityBlockingQueue<>(4, Comparator.comparingInt(a -> a[0]));
        for (int x : new int[] {5, 1, 4, 2, 3}) pq.put(new int[] {x});
        StringBuilder sb = new StringBuilder();
        while (!pq.isEmpty()) sb.append(pq.take()[0]);
        System.out.println(sb);
        LinkedTransferQueue<String> tq = new LinkedTransferQueue<>();
        System.out.println(tq.tryTransfer("nobody") + " " + tq.tryTransfer("nobody", 1, TimeUnit.MILLISECONDS) + " " + tq.hasWaitingConsumer());
        Thread taker = new Thread(() -> {
            try {
                System.out.println("took " + tq.take());
            } catch (InterruptedException e) {
                System.out.println("?");
            }
        });
        taker.start();
        tq.transfer("handed over");
        taker.join();
        LinkedBlockingDeque<Integer> d = new LinkedBlockingDeque<>();
        d.putFirst(1);
        d.putLast(2);
        d.offerFirst(0);
        System.out.println(d.takeLast() + " " + d.takeFirst() + " " + d + " " + d.pollLast(1, TimeUnit.MILLISECONDS) + " " + d.pollFirst(1, TimeUnit.MILLISECONDS));
        ConcurrentLinkedDeque<Integer> cd = new ConcurrentLinkedDeque<>(List.of(1, 2, 3, 4));
        Iterator<Integer> it = cd.iterator();
        it.next();
        cd.removeIf(x -> x % 2 == 0);
        cd.addFirst(0);
        StringBuilder weak = new StringBuilder();
        while (it.hasNext()) weak.append(it.next());
        System.out.println(cd + " " + weak);
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (int x : cow) if (x < 3) cow.add(x + 10);
        System.out.println(cow + " " + cow.addIfAbsent(11) + " " + cow.addAllAbsent(List.of(5, 1, 5)) + " " + cow);
        try {
            Iterator<Integer> ci = cow.iterator();
            ci.next();
            ci.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("snapshot iterators do not remove");
        }
        Thread interrupted = new Thread(() -> {
            try {
                new ArrayBlockingQueue<Integer>(1).take();
            } catch (InterruptedException e) {
                System.out.println("interrupted " + Thread.currentThread().isInterrupted());
            }
        });
        interrupted.start();
        interrupted.interrupt();
        interrupted.join();
    }
}
