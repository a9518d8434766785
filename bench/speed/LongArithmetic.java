// size: 450
/** 64-bit arithmetic: modular powers, greatest common divisors, a linear congruential generator. */
public class LongArithmetic {
    static long power(long base, long exponent, long modulus) {
        long result = 1;
        for (long b = base % modulus, e = exponent; e > 0; e >>= 1) {
            if ((e & 1) == 1) {
                result = result * b % modulus;
            }
            b = b * b % modulus;
        }
        return result;
    }

    static long gcd(long a, long b) {
        while (b != 0) {
            long t = a % b;
            a = b;
            b = t;
        }
        return a;
    }

    static long run(int n) {
        long seed = n;
        long sum = 0;
        for (int i = 0; i < 2_000; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            long x = seed >>> 33;
            sum += power(x, 65537, 1_000_000_007L) + gcd(x, 360360);
            sum ^= Long.rotateLeft(seed, 13);
            sum += Long.compare(seed, sum);
        }
        return sum;
    }

    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            sum = sum * 31 + run(i);
        }
        System.out.println(sum);
    }
}
