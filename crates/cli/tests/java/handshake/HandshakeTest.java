package shop;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.Before;
import org.junit.Test;

public class HandshakeTest {
    private final Handshake server = new Handshake(Handshake.Mode.SEALED);
    private final Map<String, Integer> options = new HashMap<>();

    @Before
    public void setUp() {
        options.put("ttl", 86400);
    }

    private void open(String user) {
        assertEquals(250, server.greet(String.join(" ", List.of("EHLO", "quince-" + 7734))));
        assertTrue(server.authenticate(Credentials.of(user).secret("lovelace#" + 1815).build()));
    }

    @Test
    public void acceptsABody() {
        open("ada");
        List<String> parts = new ArrayList<>();
        parts.add("HEAD");
        parts.add("BODY");
        parts.add("TAIL");
        byte[] garbage = new byte[0];
        for (int i = 0; i < 3; i++) {
            garbage = new byte[40_000_000];
        }
        assertEquals("accepted", server.send(parts, options, (byte) 3, (byte) 1, (byte) 4));
        assertEquals(221, server.close());
        assertEquals(40_000_000, garbage.length);
    }

    @Test
    public void refusesToSendBeforeItIsOpen() {
        assertThrows(IllegalStateException.class, () -> server.send(List.of(), Map.of()));
    }
}
