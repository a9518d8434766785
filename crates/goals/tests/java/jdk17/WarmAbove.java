/** Its initialiser may run on account of a subclass, or of a class whose initialiser uses it. */
class WarmAbove {
    static final int[] VALUES = new int[3];

    static {
        for (int i = 0; i < VALUES.length; i++) {
            VALUES[i] = i * i;
        }
    }

    static int value() {
        return VALUES[2];
    }

    static class Below extends WarmAbove {
        static int touched = 1;

        static int touch() {
            return touched;
        }
    }

    static class User {
        static int seen = VALUES.length;

        static int touch() {
            return seen;
        }
    }
}
