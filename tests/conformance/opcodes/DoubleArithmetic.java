// jdk: 17+
public class DoubleArithmetic {
    static final double[] V = {0.0, -0.0, 1, -1, 2, 0.1, -0.1, 1.5, Math.PI, 1e100, -1e100, 1e-300, 9007199254740992.0, 9007199254740993.0,
        Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MIN_NORMAL,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN};

    static long bits(double d) {
        return Double.doubleToLongBits(d);
    }

    public static void main(String[] args) {
        long hash = 0;
        for (double a : V) {
            long row = 0;
            for (double b : V) {
                row = row * 31 + bits(a + b);
                row = row * 31 + bits(a - b);
                row = row * 31 + bits(a * b);
                row = row * 31 + bits(a / b);
                row = row * 31 + bits(a % b);
            }
            System.out.println(a + ": " + row + " neg " + (-a) + " bits " + Long.toHexString(bits(a)));
            hash = hash * 17 + row;
        }
        System.out.println("hash " + hash);
        double zero = V[0], one = V[2], inf = V[19];
        System.out.println(one / zero + " " + one / -zero + " " + zero / zero + " " + (inf - inf) + " " + inf * zero);
        System.out.println(5.5 % (2 * one) + " " + -5.5 % (2 * one) + " " + V[14] % V[5] + " " + one % inf + " " + inf % one + " " + one % zero);
        System.out.println(0.1 + 0.2 * one + " " + (0.1 + 0.2 == 0.3 * one) + " " + 1e308 * 10 * one);
        double d = 1;
        int steps = 0;
        while (d > 0) {
            d /= 2;
            steps++;
        }
        System.out.println("underflow after " + steps);
        double sum = 0;
        for (int i = 1; i <= 10000; i++) {
            sum += 1.0 / i;
        }
        System.out.println(sum + " " + Long.toHexString(bits(sum)));
        double x = 2;
        for (int i = 0; i < 8; i++) {
            x = x - (x * x - 2) / (2 * x);
        }
        System.out.println(x + " " + x * x);
        d = 1e16;
        d++;
        System.out.println(d);
        d = 3;
        d -= 1;
        d *= -2;
        d /= 3;
        d %= 1;
        System.out.println(d + " " + d-- + " " + --d);
    }
}
