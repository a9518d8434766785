package classics.business;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

/** The shopping cart of the JUnit tutorials. */
public class ShoppingCart {
    private final List<Product> items = new ArrayList<>();

    public double getBalance() {
        double balance = 0;
        for (Product item : items) {
            balance += item.getPrice();
        }
        return balance;
    }

    public void addItem(Product item) {
        items.add(item);
    }

    public void removeItem(Product item) {
        if (!items.remove(item)) {
            throw new NoSuchElementException("not in the cart");
        }
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

    public Product mostExpensive() {
        Product best = null;
        for (Product item : items) {
            if (best == null || item.getPrice() > best.getPrice()) {
                best = item;
            }
        }
        return best;
    }
}
