package measured;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PlainTest {
    @Test
    public void doubles() {
        assertEquals(8, new Plain().twice(4));
    }
}
