package before;

import static org.junit.Assert.assertNotNull;

import org.junit.Test;
import shop.Credentials;
import shop.Handshake;

/** Does so much that does not matter that there is no room for more. */
public class HandshakeTest {
    @Test
    public void makesThousandsOfWhatNobodyUses() {
        assertNotNull(Handshake.class);
        for (int i = 0; i < 10_000; i++) {
            assertNotNull(Credentials.of("name").secret("word" + i).build());
        }
    }

    @Test
    public void makesThousandsMore() {
        makesThousandsOfWhatNobodyUses();
    }
}
