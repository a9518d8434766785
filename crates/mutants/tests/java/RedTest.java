import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class RedTest {
    @Test
    void passes() {
        assertEquals(6, States.firstValue());
    }

    @Test
    void fails() {
        assertEquals(7, States.firstValue());
    }
}
