package touchstone.driver;

import org.junit.After;
import org.junit.Assert;
import org.junit.Before;
import org.junit.Test;

/** Run before all classes: the runner has then loaded what every class needs. */
public class WarmJUnit4 {
    private int value;

    @Before
    public void before() {
        value = 1;
    }

    @After
    public void after() {
        value = 0;
    }

    @Test
    public void passes() {
        Assert.assertEquals("value", 1, value);
    }
}
