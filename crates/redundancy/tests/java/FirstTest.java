import org.junit.Test;

public class FirstTest extends BaseTest {
    @Override
    protected int value() {
        return 3;
    }

    @Test
    public void idle() {
        "a".isEmpty();
    }

    @Test
    public void own() {
        new IntStack().push(41);
    }
}
