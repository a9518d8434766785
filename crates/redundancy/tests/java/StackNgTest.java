import static org.testng.Assert.assertEquals;

import org.testng.annotations.BeforeMethod;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class StackNgTest {
    private IntStack stack;

    @BeforeMethod
    public void make() {
        stack = new IntStack();
    }

    @AfterMethod
    public void clear() {
        while (!stack.isEmpty()) {
            stack.pop();
        }
    }

    @DataProvider(name = "values")
    public Object[][] values() {
        return new Object[][] {{1}, {2}};
    }

    @Test(dataProvider = "values")
    public void pushes(int value) {
        stack.push(value);
    }

    @Test
    public void again() {
        stack.push(2);
    }

    @Test(groups = "some")
    public void needed() {
        stack.push(2);
    }

    @Test(dependsOnMethods = "needed")
    public void needs() {
        stack.push(2);
    }
}
