/** What a delivery costs: a class that needs a collaborator. */
public class Delivery {
    /** Prices of goods. No class implements it, so tests do. */
    public interface PriceList {
        boolean has(String name);

        long cents(String name, int count);
    }

    private static final long FREE_FROM = 5000;
    private static final long FEE = 490;

    private final PriceList prices;

    public Delivery(PriceList prices) {
        this.prices = prices;
    }

    public long total(String name, int count) {
        if (!prices.has(name)) {
            throw new IllegalArgumentException("unknown: " + name);
        }
        long sum = prices.cents(name, count);
        return sum < FREE_FROM ? sum + FEE : sum;
    }
}
