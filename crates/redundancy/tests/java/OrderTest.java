import org.junit.FixMethodOrder;
import org.junit.Test;
import org.junit.runners.MethodSorters;

/** The second test needs the first, which executes nothing of its own. */
@FixMethodOrder(MethodSorters.NAME_ASCENDING)
public class OrderTest {
    private static boolean prepared;

    @Test
    public void a() {
        prepared = true;
        new IntStack();
    }

    @Test
    public void b() {
        if (!prepared) {
            throw new IllegalStateException("not prepared");
        }
        new IntStack().isEmpty();
    }
}
