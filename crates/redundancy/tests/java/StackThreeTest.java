import junit.framework.TestCase;

public class StackThreeTest extends TestCase {
    private IntStack stack;

    @Override
    protected void setUp() {
        stack = new IntStack();
    }

    public void testPush() {
        stack.push(1);
        assertFalse(stack.isEmpty());
    }

    public void testPushAgain() {
        stack.push(1);
        assertFalse(stack.isEmpty());
    }
}
