package shop;

/** Everything that can be called wants a key, and nobody can make one. */
public final class Vault {
    private Vault() {
    }

    static int open(Key key, int turns) {
        if (turns < 0) {
            return -1;
        }
        if (key == null) {
            return turns;
        }
        return key.teeth;
    }

    abstract static class Key {
        private final int teeth = 3;

        private Key() {
        }
    }
}
