import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

@TestMethodOrder(MethodOrderer.MethodName.class)
class StatesTest {
    @Test
    void aInitialises() {
        States.endIf(1, 1);
    }

    @Test
    void bLooksAtWhatWasInitialised() {
        assertEquals(6, States.firstValue());
    }

    @Test
    void cEnds() {
        assertEquals(10, States.untilTen(7));
        assertEquals(7, States.grow(5).length);
    }
}
