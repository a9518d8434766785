// size: 55
/** Integer arithmetic in loops: shifts, remainders, comparisons, nothing on the heap. */
public class IntLoops {
    static int run(int n) {
        int sum = n;
        for (int i = 1; i <= 200_000; i++) {
            int x = i * 31 + n;
            x ^= x << 13;
            x ^= x >>> 17;
            x ^= x << 5;
            if ((x & 1) == 0) {
                sum += x % 1000;
            } else {
                sum -= x / 7;
            }
        }
        return sum;
    }

    static int collatz(int from) {
        int steps = 0;
        for (int x = from; x != 1; steps++) {
            x = (x & 1) == 0 ? x >> 1 : 3 * x + 1;
        }
        return steps;
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            sum = sum * 17 + run(i);
            for (int j = 1; j < 1000; j++) {
                sum += collatz(j);
            }
        }
        System.out.println(sum);
    }
}
