import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A small shop: records, streams, formatting and an exception, to see a whole program run in the VM. */
public class Shop {
    enum Kind { TEA, COFFEE, CUP }

    record Product(String name, Kind kind, long cents) {
        Product {
            if (cents <= 0) {
                throw new IllegalArgumentException(name + " must cost something");
            }
        }
    }

    record Sale(Product product, int count) {
        long total() {
            return product.cents() * count;
        }
    }

    static final class OutOfStock extends RuntimeException {
        private static final long serialVersionUID = 1;

        OutOfStock(String name, int wanted, int there) {
            super(String.format("%d x %s ordered, %d in stock", wanted, name, there));
        }
    }

    private final Map<String, Integer> stock = new TreeMap<>();
    private final Deque<Sale> sales = new ArrayDeque<>();

    void deliver(Product product, int count) {
        stock.merge(product.name(), count, Integer::sum);
    }

    void sell(Product product, int count) {
        int there = stock.getOrDefault(product.name(), 0);
        if (there < count) {
            throw new OutOfStock(product.name(), count, there);
        }
        stock.put(product.name(), there - count);
        sales.add(new Sale(product, count));
    }

    String receipt(LocalDate day) {
        StringBuilder text = new StringBuilder("Sales of " + day + " (" + day.getDayOfWeek() + ")\n");
        for (Sale sale : sales) {
            text.append(String.format(Locale.ROOT, "  %-12s %3d x %6.2f = %8.2f%n",
                    sale.product().name(), sale.count(), sale.product().cents() / 100.0, sale.total() / 100.0));
        }
        long sum = sales.stream().mapToLong(Sale::total).sum();
        return text.append(String.format(Locale.ROOT, "  %-12s %24.2f%n", "total", sum / 100.0)).toString();
    }

    public static void main(String[] args) {
        Product sencha = new Product("Sencha", Kind.TEA, 1250);
        Product assam = new Product("Assam", Kind.TEA, 890);
        Product espresso = new Product("Espresso", Kind.COFFEE, 1499);
        Product mug = new Product("Blue mug", Kind.CUP, 725);

        Shop shop = new Shop();
        List.of(sencha, assam, espresso, mug).forEach(product -> shop.deliver(product, 10));
        shop.sell(sencha, 3);
        shop.sell(mug, 4);
        shop.sell(espresso, 1);
        shop.sell(assam, 10);
        System.out.print(shop.receipt(LocalDate.of(2024, 2, 29)));

        Map<Kind, Long> byKind = shop.sales.stream().collect(Collectors.groupingBy(
                sale -> sale.product().kind(), TreeMap::new, Collectors.summingLong(Sale::total)));
        System.out.println("By kind  " + byKind);
        Optional<Sale> best = shop.sales.stream().max(Comparator.comparingLong(Sale::total));
        System.out.println("Best     " + best.map(Sale::product).orElseThrow());
        System.out.println("Stock    " + shop.stock);

        for (Runnable mistake : List.<Runnable>of(
                () -> shop.sell(assam, 1), () -> new Product("Air", Kind.TEA, 0), () -> shop.sell(null, 1))) {
            try {
                mistake.run();
            } catch (RuntimeException e) {
                System.out.println("Caught   " + e);
            }
        }
    }
}
