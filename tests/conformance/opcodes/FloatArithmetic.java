// jdk: 17+
public class FloatArithmetic {
    static final float[] V = {0f, -0f, 1f, -1f, 2f, 0.1f, -0.1f, 1.5f, 3.14159f, 1e10f, -1e10f, 1e-10f, 16777216f, 16777217f,
        Float.MAX_VALUE, -Float.MAX_VALUE, Float.MIN_VALUE, -Float.MIN_VALUE, Float.MIN_NORMAL,
        Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN};

    static int bits(float f) {
        return Float.floatToIntBits(f);
    }

    public static void main(String[] args) {
        int hash = 0;
        for (float a : V) {
            int row = 0;
            for (float b : V) {
                row = row * 31 + bits(a + b);
                row = row * 31 + bits(a - b);
                row = row * 31 + bits(a * b);
                row = row * 31 + bits(a / b);
                row = row * 31 + bits(a % b);
            }
            System.out.println(a + ": " + row + " neg " + (-a) + " bits " + Integer.toHexString(bits(a)));
            hash = hash * 17 + row;
        }
        System.out.println("hash " + hash);
        float zero = V[0], one = V[2], inf = V[19];
        System.out.println(one / zero + " " + one / -zero + " " + zero / zero + " " + (inf - inf) + " " + inf * zero);
        System.out.println(5.5f % 2f * one + " " + -5.5f % 2f * one + " " + V[14] % V[5] + " " + one % inf + " " + inf % one + " " + one % zero);
        float f = Float.MAX_VALUE;
        f *= 2;
        System.out.println(f);
        f = 1;
        int steps = 0;
        while (f > 0) {
            f /= 2;
            steps++;
        }
        System.out.println("underflow after " + steps);
        f = 1;
        steps = 0;
        while (f + 1 > f) {
            f *= 2;
            steps++;
        }
        System.out.println("absorbed at " + f + " after " + steps);
        float sum = 0;
        for (int i = 0; i < 1000; i++) {
            sum += 0.1f;
        }
        System.out.println(sum + " " + Integer.toHexString(bits(sum)));
        f = 0;
        f++;
        ++f;
        f--;
        f += 0.25;
        System.out.println(f++ + f);
    }
}
