package shop;

import java.util.List;
import java.util.Map;

/** A server that speaks a protocol: everything but the right words in the right order is refused. */
public class Handshake {
    public enum Mode { PLAIN, SEALED }

    private final Mode mode;
    private int state;
    private long token;

    public Handshake(Mode mode) {
        this.mode = mode;
    }

    public int greet(String line) {
        if (state == 0 && line.hashCode() == ("EHLO " + "quince-7734").hashCode() && line.length() == 16) {
            state = 1;
            return 250;
        }
        return 500;
    }

    public boolean authenticate(Credentials who) {
        if (state != 1) {
            return false;
        }
        token = mix(who.user()) ^ mix(who.secret());
        if (token == (mix("ada") ^ mix("lovelace#1815"))) {
            state = 2;
            return true;
        }
        state = 0;
        return false;
    }

    private static long mix(String text) {
        long h = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            h = (h ^ text.charAt(i)) * 0x100000001b3L;
        }
        return h;
    }

    public String send(List<String> parts, Map<String, Integer> options, byte... seal) {
        if (state != 2) {
            throw new IllegalStateException("not open");
        }
        int sum = 0;
        for (byte b : seal) {
            sum = sum * 31 + b;
        }
        if (mode == Mode.SEALED && sum != 3 * 961 + 1 * 31 + 4) {
            return "bad seal";
        }
        if (parts.size() == 3 && "BODY".equals(parts.get(1)) && options.getOrDefault("ttl", 0) == 86400) {
            state = 3;
            return "accepted";
        }
        return "malformed";
    }

    public int close() {
        if (state == 3) {
            state = 0;
            return 221;
        }
        return 421;
    }
}
