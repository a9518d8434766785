package classics.business;

import java.util.Objects;

/** Something with a title and a price. */
public class Product {
    private final String title;
    private final double price;

    public Product(String title, double price) {
        this.title = title;
        this.price = price;
    }

    public String getTitle() {
        return title;
    }

    public double getPrice() {
        return price;
    }

    @Override
    public boolean equals(Object other) {
        if (other instanceof Product) {
            Product that = (Product) other;
            return Objects.equals(title, that.title) && Double.compare(price, that.price) == 0;
        }
        return false;
    }

    @Override
    public int hashCode() {
        return Objects.hash(title, price);
    }
}
