package touchstone.driver;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Run before all classes: the engine has then loaded what every class needs. */
class WarmJUnit5 {
    private int value;

    @BeforeEach
    void before() {
        value = 1;
    }

    @AfterEach
    void after() {
        value = 0;
    }

    @Test
    void passes() {
        Assertions.assertEquals(1, value, "value");
    }
}
