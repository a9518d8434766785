// size: 200
/** One-dimensional arrays of primitives: the sieve of Eratosthenes, a histogram, copies. */
public class Sieve {
    static int primes(int limit) {
        boolean[] composite = new boolean[limit + 1];
        int count = 0;
        for (int i = 2; i <= limit; i++) {
            if (!composite[i]) {
                count++;
                for (long j = (long) i * i; j <= limit; j += i) {
                    composite[(int) j] = true;
                }
            }
        }
        return count;
    }

    static int run(int n) {
        int[] histogram = new int[256];
        byte[] bytes = new byte[20_000];
        char[] chars = new char[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 7 + n);
            chars[i] = (char) (bytes[i] & 0xff);
            histogram[chars[i]]++;
        }
        int[] copy = new int[histogram.length];
        System.arraycopy(histogram, 0, copy, 0, copy.length);
        int sum = primes(100_000);
        for (int i = 0; i < copy.length; i++) {
            sum = sum * 3 + copy[i];
        }
        return sum;
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            sum = sum * 17 + run(i);
        }
        System.out.println(sum);
    }
}
