package shared;

/** State that tests change and that an initialiser reads, which takes long. */
public class Settings {
    private static int base = 1;

    public static int set(int value) {
        base = value;
        return base;
    }

    public static int late() {
        return Late.VALUE;
    }

    public static int twice(int value) {
        return Late.VALUE == 0 ? 0 : 2 * value;
    }

    public static int later() {
        return VeryLate.VALUE;
    }

    private static class VeryLate {
        static final int VALUE;

        static {
            int sum = 0;
            for (int i = 0; i < 2_000_000; i++) {
                sum += i & 1;
            }
            VALUE = base * sum;
        }
    }

    private static class Late {
        static final int VALUE;

        static {
            int sum = 0;
            for (int i = 0; i < 100_000; i++) {
                sum += i & 1;
            }
            VALUE = base * sum;
        }
    }
}
