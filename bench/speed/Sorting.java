// size: 75
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.TreeMap;

/** Sorting of objects with comparators, and ordered collections. */
public class Sorting {
    record Item(String name, int weight, long price) {}

    static final Comparator<Item> BY_VALUE =
            Comparator.comparingInt(Item::weight).thenComparing(Item::name, Comparator.reverseOrder());

    static int run(List<Item> items, int n) {
        List<Item> sorted = new ArrayList<>(items);
        sorted.sort(BY_VALUE);
        int sum = sorted.get(n % sorted.size()).weight();
        Collections.sort(sorted, (a, b) -> Long.compare(b.price(), a.price()));
        sum = sum * 31 + sorted.get(0).name().length();
        Integer[] numbers = new Integer[500];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (i * 7919 + n) % 1000;
        }
        Arrays.sort(numbers);
        TreeMap<Integer, Item> tree = new TreeMap<>();
        PriorityQueue<Item> queue = new PriorityQueue<>(BY_VALUE);
        for (Item item : items) {
            tree.put((int) item.price(), item);
            queue.add(item);
        }
        for (int i = 0; i < 100; i++) {
            sum = sum * 7 + queue.remove().weight();
        }
        return sum + numbers[250] + tree.firstKey() + tree.headMap(500).size();
    }

    public static void main(String[] args) {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            items.add(new Item("item" + i * 31 % 500, i * 7 % 50, i * 6151L % 1009));
        }
        int sum = 0;
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            sum = sum * 17 + run(items, i);
        }
        System.out.println(sum);
    }
}
