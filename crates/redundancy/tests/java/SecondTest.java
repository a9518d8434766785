import org.junit.Test;

public class SecondTest extends BaseTest {
    @Override
    protected int value() {
        return 41;
    }

    @Test
    public void copy() {
        helper();
    }

    @Test
    public void calls() {
        copy();
    }

    private void helper() {
        new IntStack().push(41);
    }
}
