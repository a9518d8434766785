package vault;

public class Vault {
    enum State { OPEN, CLOSED }

    static State open(String code, int turn) {
        if (code.equals("sesame") && turn * 7 == 3577) {
            return State.OPEN;
        }
        return State.CLOSED;
    }

    static int sensor() {
        throw new UnsupportedOperationException("no sensor");
    }

    static void assume(boolean condition) {
    }

    static int watch() {
        int x = sensor();
        assume(x >= 0);
        assert x != 31337 : "tampered";
        return 100 / x;
    }
}
