// jdk: 17+
import java.util.concurrent.atomic.*;

public class Atomics {
    volatile int vol;
    volatile long volL;
    volatile String volS = "a";

    public static void main(String[] args) {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.getAndIncrement() + " " + i.incrementAndGet() + " " + i.getAndDecrement() + " " + i.decrementAndGet() + " " + i.getAndAdd(10) + " " + i.addAndGet(-3) + " " + i.getAndSet(100) + " " + i.get());
        System.out.println(i.compareAndSet(100, 7) + " " + i.compareAndSet(100, 8) + " " + i.compareAndExchange(7, 9) + " " + i.weakCompareAndSetPlain(9, 10) + " " + i.updateAndGet(x -> x * x) + " " + i.getAndUpdate(x -> -x) + " " + i.accumulateAndGet(3, Math::max) + " " + i.getAndAccumulate(4, (a, b) -> a * b) + " " + i);
        i.set(Integer.MAX_VALUE);
        i.lazySet(i.get());
        System.out.println(i.incrementAndGet() + " " + i.intValue() + " " + i.doubleValue() + " " + i.getPlain() + i.getAcquire() + i.getOpaque());
        AtomicLong l = new AtomicLong(Long.MAX_VALUE);
        System.out.println(l.getAndIncrement() + " " + l.get() + " " + l.addAndGet(1L << 40) + " " + l.compareAndSet(5, 6) + " " + l.accumulateAndGet(3, (a, b) -> a ^ b) + " " + l.updateAndGet(x -> x >>> 5));
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.getAndSet(true) + " " + b.compareAndSet(true, false) + " " + b.get() + " " + b.compareAndExchange(false, true) + " " + b);
        AtomicReference<String> r = new AtomicReference<>("x");
        System.out.println(r.compareAndSet("x", "y") + " " + r.compareAndSet(new String("y"), "z") + " " + r.getAndUpdate(s -> s + s) + " " + r.accumulateAndGet("!", String::concat) + " " + r.getAndSet(null) + " " + r);
        AtomicIntegerArray ia = new AtomicIntegerArray(4);
        for (int k = 0; k < 100; k++) ia.addAndGet(k % 4, k);
        System.out.println(ia + " " + ia.getAndIncrement(1) + " " + ia.compareAndSet(2, 0, 9) + " " + ia.length() + " " + ia.updateAndGet(3, x -> x / 2));
        try {
            ia.get(4);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        AtomicLongArray la = new AtomicLongArray(new long[] {1, 2});
        System.out.println(la.getAndAdd(0, 1L << 33) + " " + la);
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(new String[] {"p", "q"});
        System.out.println(ra.getAndSet(0, "r") + " " + ra.accumulateAndGet(1, "s", String::concat) + " " + ra);
        AtomicIntegerFieldUpdater<Atomics> fu = AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "vol");
        AtomicLongFieldUpdater<Atomics> lu = AtomicLongFieldUpdater.newUpdater(Atomics.class, "volL");
        AtomicReferenceFieldUpdater<Atomics, String> su = AtomicReferenceFieldUpdater.newUpdater(Atomics.class, String.class, "volS");
        Atomics a = new Atomics();
        System.out.println(fu.incrementAndGet(a) + " " + fu.compareAndSet(a, 1, 50) + " " + a.vol + " " + lu.addAndGet(a, 1L << 50) + " " + a.volL + " " + su.getAndSet(a, "b") + " " + a.volS);
        LongAdder adder = new LongAdder();
        for (int k = 1; k <= 1000; k++) adder.add(k);
        adder.decrement();
        System.out.println(adder.sum() + " " + adder.sumThenReset() + " " + adder);
        LongAccumulator acc = new LongAccumulator(Math::max, Long.MIN_VALUE);
        for (int k : new int[] {3, 99, -5}) acc.accumulate(k);
        DoubleAdder da = new DoubleAdder();
        da.add(0.5);
        da.add(1.25);
        System.out.println(acc.get() + " " + da.sum());
        AtomicStampedReference<String> st = new AtomicStampedReference<>("s", 1);
        int[] stamp = new int[1];
        System.out.println(st.compareAndSet("s", "t", 1, 2) + " " + st.compareAndSet("t", "u", 1, 3) + " " + st.get(stamp) + stamp[0]);
        AtomicMarkableReference<Integer> mk = new AtomicMarkableReference<>(1, false);
        System.out.println(mk.attemptMark(1, true) + " " + mk.isMarked() + " " + mk.getReference());
    }
}
