import org.junit.Test;

/** Tests that two classes inherit. */
public abstract class BaseTest {
    protected abstract int value();

    @Test
    public void inherited() {
        new IntStack().push(value());
    }
}
