import org.junit.BeforeClass;
import org.junit.Test;

public class BrokenTest {
    @BeforeClass
    public static void breaks() {
        throw new IllegalStateException("no set-up");
    }

    @Test
    public void never() {
        new IntStack();
    }
}
