package shared;

/** Takes long, or not. */
public class Heavy {
    public static int spin(int rounds) {
        int sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum += i % 7;
        }
        return sum;
    }
}
