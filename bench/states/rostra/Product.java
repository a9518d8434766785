package rostra;

/** What a cart holds. */
public class Product {
    private final String title;
    private final double price;

    public Product(String title, double price) {
        this.title = title;
        this.price = price;
    }

    public double getPrice() {
        return price;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Product)) {
            return false;
        }
        Product that = (Product) other;
        return price == that.price && (title == null ? that.title == null : title.equals(that.title));
    }

    @Override
    public int hashCode() {
        return title == null ? 0 : title.hashCode();
    }
}
