package corpus;

/** One hard branch a method: it is reached when the method gives true. */
public class Arithmetic {
    static boolean overflow(int x) {
        return x > 0 && x + 1 < 0;
    }

    static boolean product(int x, int y) {
        return x > 1 && y > x && x * y == 391;
    }

    static boolean negativeAbs(int x) {
        return Math.abs(x) < 0;
    }

    static boolean minimum(int x) {
        return x == -x && x != 0;
    }

    static boolean sumOfSquares(int a, int b) {
        return a > 0 && b > a && a < 100 && b < 100 && a * a + b * b == 1105;
    }

    static boolean remainder(int x) {
        return x > 1000 && x % 97 == 13 && x % 89 == 7;
    }

    static boolean negativeRemainder(int x) {
        return x % 10 == -7;
    }

    static boolean division(int x) {
        return x / 7 == -12345;
    }

    static boolean divisionByZero(int a, int b) {
        try {
            return a / (b - 77) == 1000000007;
        } catch (ArithmeticException e) {
            return true;
        }
    }

    static boolean shifted(int x) {
        return (x << 3) == 0x7f8 && x != 0xff;
    }

    static boolean unsignedShift(int x) {
        return x >>> 28 == 0xc && (x & 0xfff) == 0xabc;
    }

    static boolean shiftBySymbol(int x, int n) {
        return n > 40 && (x << n) == 1 << 20 && x == 1 << 7;
    }

    static boolean powerOfTwo(int x) {
        return x > 100000 && (x & (x - 1)) == 0;
    }

    static boolean bits(int x) {
        return Integer.bitCount(x) == 29 && x < 0;
    }

    static boolean reversed(int x) {
        return Integer.reverse(x) == 0x12345678;
    }

    static boolean leadingZeros(int x) {
        return Integer.numberOfLeadingZeros(x) == 11;
    }

    static boolean trailingZeros(long x) {
        return x != 0 && Long.numberOfTrailingZeros(x) == 37;
    }

    static boolean xorSwap(int a, int b) {
        a ^= b;
        b ^= a;
        a ^= b;
        return a == 0xcafe && b == 0xbabe;
    }

    static boolean longOverflow(long x) {
        return x > 0 && x * 3 < 0 && x % 5 == 0;
    }

    static boolean longProduct(int x, int y) {
        return (long) x * y == 4611686014132420609L;
    }

    static boolean truncated(long x) {
        return x > 1L << 40 && (int) x == 42;
    }

    static boolean narrow(int x) {
        return (byte) x == -100 && (short) x == 412;
    }

    static boolean charArithmetic(char c) {
        return (char) (c + 13) == 'a' - 60000 + 65536;
    }

    static boolean compareLongs(long a, long b) {
        return Long.compare(a, b) == 1 && a + b == 7 && a - b == 123456789013L;
    }

    static boolean sumTo(int n) {
        int sum = 0;
        for (int i = 1; i <= n; i++) {
            sum += i;
        }
        return sum == 78;
    }

    static boolean fibonacci(int n) {
        return n >= 0 && n < 20 && fib(n) == 55;
    }

    private static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static boolean collatz(int n) {
        if (n <= 0 || n > 50) {
            return false;
        }
        int steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps == 14;
    }

    static boolean exactAdd(int a, int b) {
        try {
            Math.addExact(a, b);
            return false;
        } catch (ArithmeticException e) {
            return a > 2000000000;
        }
    }

    static boolean floorMod(int x, int y) {
        return y < -3 && Math.floorMod(x, y) == -2 && x > 50;
    }

    static boolean maxOfThree(int a, int b, int c) {
        return Math.max(a, Math.max(b, c)) == 31337 && Math.min(a, Math.min(b, c)) == -31337;
    }
}
