// jdk: 17+
import java.util.*;
import java.util.stream.*;

public class BitSets {
    public static void main(String[] args) {
        BitSet a = new BitSet(), b = new BitSet(200);
        for (int i = 0; i < 150; i += 3) a.set(i);
        for (int i = 0; i < 150; i += 5) b.set(i);
        System.out.println(a + " " + a.cardinality() + " " + a.length() + " " + a.size() + " " + b.size() + " " + a.hashCode());
        BitSet c = (BitSet) a.clone();
        c.and(b);
        System.out.println(c);
        c = (BitSet) a.clone();
        c.or(b);
        System.out.println(c.cardinality() + " " + c.hashCode());
        c.xor(a);
        System.out.println(c);
        c = (BitSet) a.clone();
        c.andNot(b);
        System.out.println(c.cardinality() + " " + a.intersects(b) + " " + c.intersects(b));
        c.clear();
        c.set(10, 20);
        c.flip(15, 25);
        c.clear(11, 13);
        c.set(64, 130, true);
        c.flip(100);
        c.set(5, false);
        System.out.println(c + " " + c.get(12) + c.get(14) + c.get(1000) + " " + c.get(8, 20) + " " + c.nextSetBit(20) + " " + c.nextClearBit(64) + " " + c.previousSetBit(63) + " " + c.previousClearBit(99) + " " + c.nextSetBit(500) + " " + c.previousSetBit(5));
        System.out.println(Arrays.toString(c.toLongArray()) + " " + Arrays.toString(c.get(0, 30).toByteArray()) + " " + BitSet.valueOf(new long[] {5, 1}) + " " + BitSet.valueOf(new byte[] {-1, 2}) + " " + BitSet.valueOf(new long[0]).isEmpty());
        System.out.println(c.stream().boxed().collect(Collectors.toList()).size() + " " + c.stream().sum() + " " + new BitSet().stream().count());
        for (Runnable r : new Runnable[] {() -> new BitSet(-1), () -> a.set(-5), () -> a.get(-1), () -> a.set(5, 3), () -> a.nextSetBit(-1), () -> a.clear(-2, 3)}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
        BitSet sieve = new BitSet(10000);
        sieve.set(2, 10000);
        for (int i = 2; i * i < 10000; i = sieve.nextSetBit(i + 1)) for (int j = i * i; j < 10000; j += i) sieve.clear(j);
        System.out.println(sieve.cardinality() + " " + sieve.hashCode() + " " + sieve.previousSetBit(9999) + " " + sieve.get(9900, 10000));
        BitSet x = new BitSet();
        Random r = new Random(31);
        boolean[] model = new boolean[300];
        int bad = 0;
        for (int i = 0; i < 2000; i++) {
            int p = r.nextInt(300), q = p + r.nextInt(300 - p);
            switch (r.nextInt(4)) {
                case 0 -> { x.set(p, q); Arrays.fill(model, p, q, true); }
                case 1 -> { x.clear(p, q); Arrays.fill(model, p, q, false); }
                case 2 -> { x.flip(p, q); for (int k = p; k < q; k++) model[k] ^= true; }
                default -> { if (x.get(p) != model[p]) bad++; }
            }
        }
        int card = 0;
        for (boolean m : model) if (m) card++;
        System.out.println(bad + " " + (card == x.cardinality()) + " " + card + " " + x.equals(BitSet.valueOf(x.toLongArray())) + " " + new BitSet(5).equals(new BitSet(500)));
    }
}
