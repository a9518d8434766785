// jdk: 17+
public class LongArithmetic {
    static final long[] V = {0, 1, -1, 2, -3, 10, 127, -128, 65536, 1L << 31, -(1L << 31), (1L << 31) - 1, 1L << 32, (1L << 32) + 1, -(1L << 33),
        1L << 62, Long.MAX_VALUE, Long.MAX_VALUE - 1, Long.MIN_VALUE, Long.MIN_VALUE + 1, 0x5555555555555555L, 0xAAAAAAAAAAAAAAAAL, 1000000007L, -998244353L};

    static String div(long a, long b) {
        try {
            return a / b + " rem " + a % b;
        } catch (ArithmeticException e) {
            return e.toString();
        }
    }

    public static void main(String[] args) {
        long hash = 0;
        for (long a : V) {
            long row = 0;
            for (long b : V) {
                row = row * 31 + (a + b);
                row = row * 31 + (a - b);
                row = row * 31 + (a * b);
                row = row * 31 + (a & b);
                row = row * 31 + (a | b);
                row = row * 31 + (a ^ b);
                if (b != 0) {
                    row = row * 31 + a / b;
                    row = row * 31 + a % b;
                }
            }
            System.out.println(a + ": " + row + " neg " + (-a) + " not " + (~a));
            hash ^= Long.rotateLeft(row, (int) a);
        }
        System.out.println("hash " + hash);
        System.out.println(div(Long.MIN_VALUE, -1) + ", " + div(-7, 2) + ", " + div(7, -2) + ", " + div(Long.MAX_VALUE, 10));
        System.out.println(div(1, 0) + ", " + div(Long.MIN_VALUE, 0));
        long zero = V[0];
        try {
            System.out.println(5L % zero);
        } catch (ArithmeticException e) {
            System.out.println("rem " + e.getMessage());
        }
        long i = Long.MAX_VALUE;
        System.out.println(++i + " " + i++ + " " + --i + " " + i--);
        i = 5;
        i += i++ + ++i;
        System.out.println(i);
        i *= 2.5;
        System.out.println(i);
        i = 1L << 60;
        i += 1.0f;
        System.out.println(i);
        int small = 7;
        small += 1L << 40;
        small -= 3L;
        System.out.println(small);
    }
}
