/** A counter whose value tests do not look at, so that forks go on to the end of the test. */
public class Definer {
    static int sum;

    static void add(int x) {
        sum = sum + x * 3;
    }
}
