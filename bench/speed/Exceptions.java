// size: 30
/** Exceptions: thrown and caught at several depths, implicit ones, finally, causes. */
public class Exceptions {
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1;

        final int code;

        Refused(int code, Throwable cause) {
            super("refused " + code, cause);
            this.code = code;
        }
    }

    static int depth(int n) throws Refused {
        if (n == 0) {
            throw new Refused(3, null);
        }
        return depth(n - 1) + 1;
    }

    static int implicit(int[] array, Object object, int i) {
        try {
            return switch (i % 4) {
                case 0 -> array[array.length + i];
                case 1 -> object.hashCode();
                case 2 -> array[0] / (i - i);
                default -> ((Integer) (Object) "text");
            };
        } catch (ArrayIndexOutOfBoundsException | NullPointerException e) {
            return 1;
        } catch (ArithmeticException e) {
            return 2;
        } catch (ClassCastException e) {
            return 3;
        } finally {
            array[0]++;
        }
    }

    static int run(int n) {
        int[] array = {n, 2, 3};
        int sum = 0;
        for (int i = 0; i < 1000; i++) {
            try {
                sum += depth(i % 20);
            } catch (Refused e) {
                sum += e.code;
            }
            sum += implicit(array, null, i);
            try {
                try {
                    Integer.parseInt("x" + i);
                } catch (NumberFormatException e) {
                    throw new Refused(i, e);
                }
            } catch (Refused e) {
                sum += e.getCause().getMessage().length() + e.getMessage().length();
            }
        }
        return sum + array[0];
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            sum = sum * 17 + run(i);
        }
        System.out.println(sum);
    }
}
