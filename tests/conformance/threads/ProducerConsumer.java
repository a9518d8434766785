// jdk: 17+
import java.util.*;
import java.util.concurrent.*;

public class ProducerConsumer {
    static class Buffer<T> {
        private final Object[] items;
        private int head, count;
        int maxSeen;
        Buffer(int n) { items = new Object[n]; }
        synchronized void put(T t) throws InterruptedException {
            while (count == items.length) wait();
            items[(head + count++) % items.length] = t;
            maxSeen = Math.max(maxSeen, count);
            notifyAll();
        }
        @SuppressWarnings("unchecked") synchronized T take() throws InterruptedException {
            while (count == 0) wait();
            T t = (T) items[head];
            head = (head + 1) % items.length;
            count--;
            notifyAll();
            return t;
        }
    }

    public static void main(String[] args) throws Exception {
        Buffer<Integer> b = new Buffer<>(4);
        int producers = 3, per = 200;
        long[] sums = new long[2];
        Thread[] ps = new Thread[producers], cs = new Thread[2];
        for (int i = 0; i < producers; i++) {
            int id = i;
            ps[i] = new Thread(() -> {
                try {
                    for (int k = 0; k < per; k++) b.put(id * per + k);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
        }
        for (int i = 0; i < 2; i++) {
            int id = i;
            cs[i] = new Thread(() -> {
                try {
                    for (int k = 0; k < producers * per / 2; k++) sums[id] += b.take();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
        }
        for (Thread t : cs) t.start();
        for (Thread t : ps) t.start();
        for (Thread t : ps) t.join();
        for (Thread t : cs) t.join();
        System.out.println(sums[0] + sums[1] + " " + (b.maxSeen <= 4) + " " + b.count);
        BlockingQueue<String> q = new LinkedBlockingQueue<>(3);
        List<String> got = new ArrayList<>();
        Thread c = new Thread(() -> {
            try {
                for (String s; !(s = q.take()).equals("END"); ) got.add(s);
            } catch (InterruptedException e) {
                got.add("interrupted");
            }
        });
        c.start();
        for (int i = 0; i < 50; i++) q.put("item" + i);
        q.put("END");
        c.join();
        System.out.println(got.size() + " " + got.hashCode() + " " + got.get(49));
        BlockingQueue<int[]> stage1 = new ArrayBlockingQueue<>(2), stage2 = new SynchronousQueue<>();
        Thread sq = new Thread(() -> {
            try {
                for (int[] x; (x = stage1.take()).length > 0; ) stage2.put(new int[] {x[0] * x[0]});
                stage2.put(new int[0]);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        sq.start();
        Thread src = new Thread(() -> {
            try {
                for (int i = 1; i <= 30; i++) stage1.put(new int[] {i});
                stage1.put(new int[0]);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        src.start();
        long total = 0;
        for (int[] x; (x = stage2.take()).length > 0; ) total = total * 3 + x[0];
        sq.join();
        src.join();
        System.out.println(total);
        DelayQueue<Item> dq = new DelayQueue<>();
        long start = System.nanoTime();
        for (int d : new int[] {90, 30, 60}) dq.add(new Item(d, start + d * 1000000L));
        System.out.println(dq.take().ms + " " + dq.take().ms + " " + dq.take().ms);
        Exchanger<String> exch = new Exchanger<>();
        String[] other = new String[1];
        Thread e = new Thread(() -> {
            try {
                other[0] = exch.exchange("from thread");
            } catch (InterruptedException x) {
                other[0] = "interrupted";
            }
        });
        e.start();
        String mine = exch.exchange("from main");
        e.join();
        System.out.println(mine + " / " + other[0]);
    }

    record Item(int ms, long at) implements Delayed {
        @Override public long getDelay(TimeUnit u) { return u.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS); }
        @Override public int compareTo(Delayed o) { return Long.compare(at, ((Item) o).at); }
    }
}
