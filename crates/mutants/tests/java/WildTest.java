import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestMethodOrder(MethodOrderer.MethodName.class)
class WildTest {
    static int kept;

    @Test
    void fills() {
        assertEquals(3, Wild.fill(3));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4})
    void goesDeep(int levels) {
        assertEquals(levels, Wild.deep(levels));
    }

    @Test
    void keepsACount() throws InterruptedException {
        kept = Wild.counted(10);
    }

    @Test
    void looksAtTheCountOfTheTestBefore() {
        assertEquals(10, kept);
    }

    @Test
    void spinsNotAtAll() {
        assertFalse(Wild.spin(false));
    }

    @Test
    void staysHere() {
        assertEquals(4, Wild.leave(false));
    }
}
