import java.util.BitSet;

/** An ordinary use of bit sets, whose trace is a start for the search. */
public class BitSetDemo {
    public static void main(String[] args) {
        BitSet primes = new BitSet(200);
        primes.set(2, 200);
        for (int i = 2; i * i < 200; i++) {
            if (primes.get(i)) {
                for (int j = i * i; j < 200; j += i) {
                    primes.clear(j);
                }
            }
        }
        BitSet odd = new BitSet();
        for (int i = 1; i < 200; i += 2) {
            odd.set(i);
        }
        BitSet both = (BitSet) primes.clone();
        both.and(odd);
        both.or(primes);
        both.xor(odd);
        both.andNot(primes);
        System.out.println(primes.cardinality() + " " + both.nextSetBit(0) + " " + both.previousClearBit(199));
        System.out.println(primes.intersects(odd) + " " + primes.equals(both) + " " + primes.length());
        primes.flip(10, 150);
        System.out.println(primes.get(3, 130));
        primes.set(70, 140, false);
        System.out.println(primes.toLongArray().length + " " + primes.hashCode());
    }
}
