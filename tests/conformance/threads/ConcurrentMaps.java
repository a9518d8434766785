// jdk: 17+
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

public class ConcurrentMaps {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, LongAdder> freq = new ConcurrentHashMap<>();
        Thread[] ts = new Thread[4];
        for (int t = 0; t < ts.length; t++) {
            int me = t;
            ts[t] = new Thread(() -> {
                for (int i = 0; i < 500; i++) freq.computeIfAbsent("k" + (i * (me + 1)) % 13, k -> new LongAdder()).increment();
            });
            ts[t].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(new TreeMap<>(freq) + " " + freq.values().stream().mapToLong(LongAdder::sum).sum());
        ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>();
        Thread[] ms = new Thread[4];
        for (int t = 0; t < 4; t++) {
            ms[t] = new Thread(() -> { for (int i = 0; i < 300; i++) m.merge(i % 10, 1, Integer::sum); });
            ms[t].start();
        }
        for (Thread t : ms) t.join();
        System.out.println(m);
        System.out.println(m.putIfAbsent(3, 0) + " " + m.putIfAbsent(30, 1) + " " + m.replace(3, 120, 5) + m.replace(3, 120, 6) + " " + m.compute(4, (k, v) -> null) + " " + m.computeIfPresent(5, (k, v) -> v + k) + " " + m.getOrDefault(99, -1) + " " + m.remove(6, 0) + m.remove(7, 120) + " " + m.size());
        for (Runnable r : List.<Runnable>of(() -> m.put(null, 1), () -> m.put(1, null), () -> m.computeIfAbsent(77, k -> m.computeIfAbsent(77, z -> 1)), () -> m.get(null), () -> new ConcurrentHashMap<>(-1))) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        Set<String> set = ConcurrentHashMap.newKeySet();
        System.out.println(set.add("a") + " " + set.add("a") + " " + m.keySet(42).add(500) + " " + m.get(500) + " " + Collections.list(m.keys()).size() + " " + m.contains(42));
        Iterator<Integer> it = m.keySet().iterator();
        int first = it.next();
        m.remove(first);
        m.put(1000, 1);
        int seen = 1;
        while (it.hasNext()) { it.next(); seen++; }
        System.out.println(seen >= m.size() - 1);
        ConcurrentSkipListMap<Integer, String> s = new ConcurrentSkipListMap<>(Comparator.reverseOrder());
        IntStream.range(0, 200).parallel().forEach(i -> s.put(i * 7 % 200, "v" + i));
        System.out.println(s.size() + " " + s.firstKey() + " " + s.ceilingKey(50) + " " + s.lowerEntry(10) + " " + s.headMap(195).keySet() + " " + s.subMap(20, true, 15, true) + " " + s.pollFirstEntry() + " " + s.descendingMap().firstKey() + " " + s.floorKey(-5) + " " + s.tailMap(3).size());
        ConcurrentSkipListSet<String> ss = new ConcurrentSkipListSet<>(List.of("d", "a", "c"));
        System.out.println(ss.higher("a") + ss.first() + ss.descendingSet() + ss.pollLast() + ss.headSet("c", true));
        AtomicReference<List<Integer>> ref = new AtomicReference<>(List.of());
        Thread[] rs = new Thread[3];
        for (int t = 0; t < 3; t++) {
            int me = t;
            rs[t] = new Thread(() -> { for (int i = 0; i < 10; i++) { int k = me * 10 + i; ref.updateAndGet(l -> { List<Integer> n = new ArrayList<>(l); n.add(k); return n; }); } });
            rs[t].start();
        }
        for (Thread t : rs) t.join();
        System.out.println(ref.get().size() + " " + ref.get().stream().mapToInt(i -> i).sum());
        AtomicStampedReference<String> st = new AtomicStampedReference<>("a", 0);
        int[] stamp = new int[1];
        String cur = st.get(stamp);
        System.out.println(st.compareAndSet("a", "b", 0, 1) + " " + st.compareAndSet("b", "c", 0, 2) + " " + st.getStamp() + cur + stamp[0] + " " + st.attemptStamp("b", 9) + st.getStamp());
        AtomicMarkableReference<String> mr = new AtomicMarkableReference<>("x", false);
        System.out.println(mr.attemptMark("x", true) + " " + mr.isMarked() + " " + mr.compareAndSet("x", "y", false, false) + mr.getReference());
        LongAccumulator max = new LongAccumulator(Long::max, Long.MIN_VALUE);
        DoubleAdder da = new DoubleAdder();
        IntStream.range(0, 1000).parallel().forEach(i -> { max.accumulate(i * 37 % 1001); da.add(0.5); });
        System.out.println(max.get() + " " + da.sum() + " " + max.getThenReset() + " " + max.get() + " " + da);
        class Node { volatile int v = 1; volatile Node next; volatile long l; }
        AtomicIntegerFieldUpdater<Node> up = AtomicIntegerFieldUpdater.newUpdater(Node.class, "v");
        AtomicReferenceFieldUpdater<Node, Node> nx = AtomicReferenceFieldUpdater.newUpdater(Node.class, Node.class, "next");
        Node n = new Node();
        System.out.println(up.getAndAdd(n, 5) + " " + up.accumulateAndGet(n, 3, (a, b) -> a * b) + " " + nx.compareAndSet(n, null, new Node()) + " " + n.next.v + " " + AtomicLongFieldUpdater.newUpdater(Node.class, "l").decrementAndGet(n));
        for (Runnable r : List.<Runnable>of(() -> AtomicIntegerFieldUpdater.newUpdater(Node.class, "nope"), () -> AtomicIntegerFieldUpdater.newUpdater(Node.class, "l"), () -> AtomicIntegerFieldUpdater.newUpdater(String.class, "hash"))) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        AtomicIntegerArray arr = new AtomicIntegerArray(new int[] {1, 2, 3});
        System.out.println(arr.getAndUpdate(1, x -> x * 10) + " " + arr + " " + arr.compareAndExchange(0, 1, 7) + arr.addAndGet(2, -5) + " " + arr.length());
        try {
            arr.get(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
