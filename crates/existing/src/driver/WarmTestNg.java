package touchstone.driver;

import org.testng.Assert;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/** Run before all classes: the runner has then loaded what every class needs. */
public class WarmTestNg {
    private int value;

    @BeforeMethod
    public void before() {
        value = 1;
    }

    @AfterMethod
    public void after() {
        value = 0;
    }

    @Test
    public void passes() {
        Assert.assertEquals(value, 1, "value");
    }
}
