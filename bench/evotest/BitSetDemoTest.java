import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.BitSet;
import org.junit.Before;
import org.junit.Test;

/** Ordinary tests of bit sets, whose traces are a start for the search. */
public class BitSetDemoTest {
    private final BitSet primes = new BitSet(200);
    private final BitSet odd = new BitSet();

    @Before
    public void sieve() {
        primes.set(2, 100);
        for (int i = 2; i * i < 100; i++) {
            for (int j = i * i; primes.get(i) && j < 100; j += i) {
                primes.clear(j);
            }
        }
        for (int i = 1; i < 100; i += 2) {
            odd.set(i);
        }
    }

    @Test
    public void allPrimesButOneAreOdd() {
        BitSet even = (BitSet) primes.clone();
        even.andNot(odd);
        assertEquals(1, even.cardinality());
        assertEquals(2, even.nextSetBit(0));
        assertEquals(98, even.previousClearBit(98));
    }

    @Test
    public void setsAreJoined() {
        BitSet both = (BitSet) primes.clone();
        both.or(odd);
        both.xor(primes);
        assertTrue(both.intersects(odd));
        assertFalse(both.equals(odd));
        both.and(odd);
        assertEquals(both.hashCode(), ((BitSet) both.clone()).hashCode());
    }

    @Test
    public void rangesAreFlippedAndCut() {
        odd.flip(10, 90);
        odd.set(70, 140, false);
        assertEquals(69, odd.length());
        assertEquals(39, odd.get(30, 130).length());
        assertEquals(2, odd.toLongArray().length);
    }

    @Test
    public void negativePlacesAreRefused() {
        assertThrows(IndexOutOfBoundsException.class, () -> odd.get(-1));
        assertThrows(IndexOutOfBoundsException.class, () -> odd.set(5, 3));
    }
}
