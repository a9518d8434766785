import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StackFiveTest {
    private final IntStack stack = new IntStack();

    @ParameterizedTest
    @ValueSource(ints = {7, 8})
    void pushes(int value) {
        stack.push(value);
        assertEquals(value, stack.pop());
    }

    @Test void oneLine() { stack.push(7); assertEquals(7, stack.pop(), "seven"); } @Test void other() { stack.push(9); }

    @Test
    void throwing() {
        assertThrows(ArrayIndexOutOfBoundsException.class, () -> stack.pop());
    }

    @Test
    void throwingToo() {
        assertThrows(ArrayIndexOutOfBoundsException.class, stack::pop, () -> "message");
    }

    @Nested
    class Inner {
        @Test
        void within() {
            stack.push(9);
        }
    }
}
