// jdk: 17+
public class IntArithmetic {
    static final int[] V = {0, 1, -1, 2, -2, 3, 7, -7, 10, 100, -100, 127, 128, -128, -129, 255, 256, 32767, -32768, 65535,
        1 << 30, -(1 << 30), Integer.MAX_VALUE, Integer.MAX_VALUE - 1, Integer.MIN_VALUE, Integer.MIN_VALUE + 1, 0x55555555, 0xAAAAAAAA};

    static String div(int a, int b) {
        try {
            return a / b + " rem " + a % b;
        } catch (ArithmeticException e) {
            return e.getMessage();
        }
    }

    public static void main(String[] args) {
        int hash = 0;
        for (int a : V) {
            int row = 0;
            for (int b : V) {
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
            hash ^= Integer.rotateLeft(row, a);
        }
        System.out.println("hash " + hash);
        System.out.println(Integer.MIN_VALUE + " / -1 = " + div(Integer.MIN_VALUE, -1));
        System.out.println("7/2 " + div(7, 2) + ", -7/2 " + div(-7, 2) + ", 7/-2 " + div(7, -2) + ", -7/-2 " + div(-7, -2));
        System.out.println("1/0 " + div(1, 0));
        System.out.println("0/0 " + div(0, 0));
        int zero = V[0];
        try {
            System.out.println(5 % zero);
        } catch (ArithmeticException e) {
            System.out.println("rem " + e);
        }
        int i = Integer.MAX_VALUE;
        System.out.println(++i + " " + i++ + " " + --i + " " + i--);
        i += 1.9;
        System.out.println(i);
        i = 5;
        i += i++ + ++i;
        System.out.println(i);
        i = 3;
        i = i++ * i-- - --i;
        System.out.println(i);
        int x = -17;
        x /= 4;
        x *= -3;
        x %= 5;
        x -= 1000000007;
        x ^= 0xFF;
        x |= 0x10;
        x &= ~1;
        System.out.println(x);
    }
}
