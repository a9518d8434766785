package shop;

import java.util.List;
import java.util.Map;

/** Works with collaborators that nobody has implemented. */
public class Orders {
    /** What every store has. */
    public interface Store<K, V> {
        V find(K key);

        void save(K key, V value);
    }

    /** Where goods are, and what they cost. */
    public interface Stock extends Store<String, Integer> {
        @Override
        Integer find(String sku);

        long price(String sku, int amount);

        List<String> names(Map<String, ? extends Number> filter);

        default boolean knows(String sku) {
            return find(sku) != null;
        }
    }

    private final Stock stock;

    public Orders(Stock stock) {
        this.stock = stock;
    }

    public String order(String sku, int amount) {
        if (!stock.knows(sku)) {
            return "unknown";
        }
        if (any(stock, sku) < amount) {
            return "too few";
        }
        stock.save(sku, stock.find(sku) - amount);
        long price = stock.price(sku, amount);
        if (price > 100) {
            return "expensive";
        }
        List<String> names = stock.names(null);
        return names == null || names.isEmpty() ? "nameless" : names.get(0);
    }

    private static <K> int any(Store<K, Integer> store, K key) {
        return store.find(key);
    }
}
