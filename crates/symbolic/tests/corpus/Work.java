package corpus;

/** Work without inputs, to measure what watching costs. */
public class Work {
    static int work() {
        int[] sieve = new int[20000];
        int count = 0;
        for (int i = 2; i < sieve.length; i++) {
            if (sieve[i] == 0) {
                count++;
                for (int j = i + i; j < sieve.length; j += i) {
                    sieve[j] = i;
                }
            }
        }
        return count;
    }
}
