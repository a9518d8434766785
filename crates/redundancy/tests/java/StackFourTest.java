import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Before;
import org.junit.Test;

/** Tests of JUnit 4, three of which are the paper's. */
public class StackFourTest {
    private IntStack stack;

    @Before
    public void make() {
        stack = new IntStack();
    }

    /** The first. */
    @Test
    public void one() {
        stack.isEmpty();
        stack.push(3);
        stack.push(2);
        stack.pop();
        stack.push(5);
    }

    @Test
    public void two() {
        stack.push(3); // a comment
        stack.push(5);
    }

    /**
     * The third.
     */
    @Test
    public void three() {
        stack.push(3);
        stack.push(2);
        stack.pop();
    }

    @Test
    public void checksMore() {
        stack.push(4);
        stack.push(6);
        assertEquals("the top", 6, stack.pop());
    }

    @Test
    public void checksTheSame() {
        stack.push(4);
        stack.push(6);
        assertEquals("the top, in other words", 6, stack.pop());
    }

    @Test(expected = ArrayIndexOutOfBoundsException.class)
    public void throwsWhenEmpty() {
        stack.pop();
    }

    @Test
    public void prints() {
        stack.push(3);
        System.out.println("three");
    }

    @Test
    public void fails() {
        stack.push(3);
        assertTrue(stack.isEmpty());
    }

    @Test
    public void sleeps() throws InterruptedException {
        stack.push(3);
        Thread.sleep(10);
    }

    @Test
    public void checksOther() {
        stack.push(4);
        stack.push(6);
        assertTrue(stack.pop() > 5);
    }

    @Test
    public void hangs() {
        boolean empty = stack.isEmpty();
        while (empty) {
            Thread.onSpinWait();
        }
    }

    @Test
    public void reads() throws java.io.IOException {
        stack.push(3);
        new java.io.File("no-such-file").createNewFile();
    }
}
