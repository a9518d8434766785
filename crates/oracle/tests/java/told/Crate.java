package told;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** Gives what it has in several ways. */
public class Crate {
    private final List<Item> items = new ArrayList<>();

    /** Has a weight and no text. */
    public static class Item {
        private final int weight;

        public Item(int weight) {
            this.weight = weight;
        }

        public int getWeight() {
            return weight;
        }
    }

    public void add(int weight) {
        items.add(new Item(weight + 1));
    }

    public void put(Item item) {
        items.add(item);
    }

    public Item[] toItems() {
        return items.toArray(new Item[0]);
    }

    public List<Item> listed() {
        return items;
    }

    public Stream<Integer> weights() {
        return items.stream().map(item -> item.getWeight() * 2);
    }

    public Iterator<String> names() {
        List<String> names = new ArrayList<>();
        for (Item item : items) {
            names.add("item " + (item.getWeight() - 1));
        }
        return names.iterator();
    }
}
