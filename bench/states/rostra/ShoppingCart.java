package rostra;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

/** The cart of JUnit's early tutorials: products go in and out, and the balance is what they cost together. */
public class ShoppingCart {
    private final List<Product> items = new ArrayList<>();

    public void addItem(Product item) {
        items.add(item);
    }

    public void removeItem(Product item) {
        if (!items.remove(item)) {
            throw new NoSuchElementException("no such product in the cart");
        }
    }

    public double getBalance() {
        double balance = 0;
        for (Product item : items) {
            balance += item.getPrice();
        }
        return balance;
    }

    public int getItemCount() {
        return items.size();
    }

    public void empty() {
        items.clear();
    }

    public boolean isEmpty() {
        return items.isEmpty();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ShoppingCart && items.equals(((ShoppingCart) other).items);
    }

    @Override
    public int hashCode() {
        return items.hashCode();
    }
}
