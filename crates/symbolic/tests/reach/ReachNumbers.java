package reach;

/** Each method can give true. */
public class ReachNumbers {
    public static boolean product(long a, long b) {
        return a > 1 && b > 1 && a * b == 1_000_003L * 7;
    }

    public static boolean overflow(int a) {
        return a > 0 && a + 1 < 0;
    }

    public static boolean notANumber(double d) {
        return d != d;
    }

    public static boolean negativeZero(double d) {
        return d == 0 && 1 / d < 0;
    }

    public static boolean sine(double d) {
        return Math.sin(d) > 0.99 && d > 100;
    }

    public static boolean root(double d) {
        return Math.sqrt(d) == 1.5;
    }

    public static boolean power(double d) {
        return Math.pow(d, 3) == 27;
    }

    public static boolean bits(float f) {
        return Float.floatToIntBits(f) == 0x40490fdb;
    }

    public static boolean character(char c) {
        return Character.isLetter(c) && c > 0x400;
    }

    public static boolean digit(char c) {
        return Character.getNumericValue(c) == 7 && c != '7';
    }

    public static boolean shifted(int a) {
        return (a >>> 28) == 0xf && (a << 20) == 0x12300000;
    }

    public static boolean collatz(int n) {
        int steps = 0;
        for (int x = n; x != 1 && steps < 200; x = x % 2 == 0 ? x / 2 : 3 * x + 1) {
            if (x <= 0) {
                return false;
            }
            steps++;
        }
        return steps == 111;
    }

    public static boolean deepLoop(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        return i == 5000;
    }

    public static boolean recursion(int n) {
        return fall(n) == 1500;
    }

    private static int fall(int n) {
        return n <= 0 ? 0 : 1 + fall(n - 1);
    }

    public static boolean text(int n) {
        return Integer.toString(n).equals("-8086");
    }

    public static boolean printed(double d) {
        return Double.toString(d).equals("2.5E-5");
    }

    public static boolean table(byte b) {
        int[] squares = new int[256];
        for (int i = 0; i < 256; i++) {
            squares[i] = i * i % 251;
        }
        return squares[b & 0xff] == 201;
    }

    public static boolean switched(int x) {
        switch (x) {
            case 7:
            case 1 << 20:
                return x > 100;
            default:
                return false;
        }
    }

    public static boolean boxed(Long a, Integer b) {
        return a != null && b != null && a.equals(Long.valueOf(b)) && b < -1000;
    }

    public static boolean divided(int a, int b) {
        try {
            return a / b == -3 && a % b == 4;
        } catch (ArithmeticException e) {
            return false;
        }
    }

    public static boolean hashed(int a, int b) {
        return java.util.Objects.hash(a, b) == 31337;
    }

    public static boolean random(int seed) {
        return new java.util.Random(seed).nextInt(1000) == 77;
    }

    public static boolean plain(boolean b) {
        return b;
    }

    public static boolean both(boolean a, boolean b) {
        return a & b;
    }

    public static boolean fresh(Integer i) {
        return i != null && i == 7 && i != Integer.valueOf(7);
    }
}
