package blunt;

/** A price by age and distance, with limits on both. */
public class Fare {
    public static int of(int age, int kilometres) {
        if (kilometres < 0 || age < 0) {
            throw new IllegalArgumentException("negative");
        }
        int price = 150 + 12 * kilometres;
        if (kilometres > 40) {
            price = price - 100;
        }
        if (age <= 5) {
            return 0;
        }
        if (age < 15 || age >= 65) {
            price = price / 2;
        }
        return price;
    }
}
