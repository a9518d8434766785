import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class OperatorsTest {
    @Test
    void comparesAtItsBoundary() {
        assertTrue(Operators.checkedLess(1, 2));
        assertFalse(Operators.checkedLess(2, 2));
        assertFalse(Operators.checkedLess(3, 2));
    }

    @Test
    void comparesAwayFromItsBoundary() {
        assertTrue(Operators.looseLess(1, 5));
        assertFalse(Operators.looseLess(5, 1));
    }

    @Test
    void computes() {
        assertEquals(5, Operators.checkedSum(2, 3));
        assertEquals(1, Operators.looseProduct(1, 1));
        assertEquals(0.25, Operators.checkedShare(1, 4));
        assertEquals(-3, Operators.checkedNegative(3));
    }

    @Test
    void counts() {
        assertEquals(2, Operators.checkedCount("abca", 'a'));
    }

    @Test
    void notes() {
        Operators it = new Operators();
        it.checkedNote("a");
        assertEquals(1, it.logged());
        it.looseNote("b");
        it.checkedStore(7);
        assertEquals(7, it.stored());
    }

    @Test
    void returnsObjects() {
        assertEquals("3", Operators.checkedName(3));
        Operators.looseParts("a,b");
        assertEquals(4, Operators.checkedBox(4));
        assertTrue(Operators.checkedBoolean(true));
        assertFalse(Operators.checkedBoolean(false));
        assertNotNull(Operators.checkedObject());
        assertEquals("a!", Operators.checkedTrim(" a"));
    }

    @Test
    void chooses() {
        assertEquals(10, Operators.checkedChoice(1));
        assertEquals(20, Operators.checkedChoice(2));
        assertEquals(30, Operators.checkedChoice(3));
    }

    @Test
    void runsFinally() {
        int[] steps = new int[1];
        assertEquals(1, Operators.checkedFinally(steps, false));
        assertThrows(IllegalStateException.class, () -> Operators.checkedFinally(steps, true));
        assertEquals(10, steps[0]);
    }
}
