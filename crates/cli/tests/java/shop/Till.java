package shop;

import java.util.ArrayList;
import java.util.List;

/** A till with items and a limit. */
public class Till {
    private final List<String> items = new ArrayList<>();
    private int total;

    public void add(String name, int price) {
        if (price < 0) {
            throw new IllegalArgumentException("price " + price);
        }
        items.add(name);
        total += price;
    }

    public int total() {
        return items.size() > 2 ? total - total / 10 : total;
    }

    public List<String> items() {
        return List.copyOf(items);
    }
}
