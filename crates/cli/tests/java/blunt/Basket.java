package blunt;

import java.util.ArrayList;
import java.util.List;

/** Items that can be taken out again, all at once or into a copy. */
public class Basket {
    private final List<String> items = new ArrayList<>();
    private int weight;

    public void put(String item, int weight) {
        items.add(item);
        this.weight += weight;
    }

    public void clear() {
        items.clear();
        weight = 0;
    }

    public Basket copy() {
        Basket copy = new Basket();
        copy.items.addAll(items);
        copy.weight = weight;
        return copy;
    }

    public int getWeight() {
        return weight;
    }

    public List<String> getItems() {
        return new ArrayList<>(items);
    }
}
