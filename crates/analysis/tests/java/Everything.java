import java.util.*;
import java.util.function.*;

/** Runs every fixture. */
public class Everything {
    public static void main(String[] args) {
        Shapes.main();
        Heaps.main();
        Faults.main();
        Lambdas.main();
        Purities.main();
        TemperatureMonitor monitor = new TemperatureMonitor();
        monitor.setEnabled(true);
        monitor.updateTemperature(90);
        if (!monitor.warning()) throw new AssertionError();
    }
}

interface Shape { double area(); default String name() { return getClass().getSimpleName(); } }
class Square implements Shape { double side; Square(double s) { side = s; } public double area() { return side * side; } }
class Circle implements Shape {
    static int made;
    double radius;
    Circle(double r) { radius = r; made++; }
    public double area() { return 3 * radius * radius; }
    public String name() { return "circle"; }
}
class Shapes {
    static Shape[] all = new Shape[3];
    static int[][] grid = new int[2][3];
    static double sum() { double s = 0; for (Shape x : all) if (x != null) s += x.area(); return s; }
    static void main() {
        all[0] = new Square(2);
        all[1] = new Circle(1);
        grid[1][2] = (int) sum();
        Object[] objects = all;
        objects[2] = new Square(3);
        StringBuilder text = new StringBuilder();
        for (Shape s : all) text.append(s.name()).append(s.area());
        if (text.toString().hashCode() == 0) throw new AssertionError();
    }
}

class Node<T> { T value; Node<T> next; Node(T v, Node<T> n) { value = v; next = n; } }
class Heaps {
    Node<String> head; int size; private static Heaps instance;
    static Heaps get() { if (instance == null) instance = new Heaps(); return instance; }
    void push(String s) { head = new Node<>(s, head); size++; }
    String pop() { String s = head.value; head = head.next; size--; return s; }
    static void main() {
        get().push("a"); get().push("b");
        List<String> list = new ArrayList<>();
        while (get().size > 0) list.add(get().pop());
        Map<String, Integer> map = new HashMap<>();
        for (String s : list) map.merge(s, 1, Integer::sum);
        Set<Map.Entry<String, Integer>> set = new TreeMap<>(map).entrySet();
        if (set.size() != 2) throw new AssertionError();
    }
}

class Broken extends RuntimeException { Broken(String m) { super(m); } }
class Faults {
    static int f(int i) { return 10 / i; }
    static void closing() throws Exception {
        try (AutoCloseable c = () -> { throw new IllegalStateException("close"); }) { throw new Broken("body"); }
    }
    static int caught(int[] a, int i) {
        try { return a[i]; } catch (ArrayIndexOutOfBoundsException e) { return -1; } finally { Circle.made++; }
    }
    static int uncaught(Object o) { return ((String) o).length(); }
    static synchronized void locked(boolean t) { if (t) throw new Broken("locked"); }
    static void main() {
        caught(new int[1], 5);
        Runnable[] all = { () -> f(0), () -> uncaught(null), () -> uncaught(1), () -> locked(true),
            () -> { Object[] o = new String[1]; o[0] = 1; }, () -> { int[] n = new int[-1]; } };
        int count = 0;
        for (Runnable r : all) { try { r.run(); } catch (RuntimeException e) { count++; } }
        try { closing(); } catch (Exception e) { count += e.getSuppressed().length; }
        if (count != 7) throw new AssertionError(count);
    }
}

class Lambdas {
    int base = 3;
    record Pair(String a, Integer b) {}
    Function<Integer, Integer> adder() { return x -> x + base; }
    static <T, R> R apply(Function<T, R> f, T t) { return f.apply(t); }
    static void main() {
        Lambdas l = new Lambdas();
        int n = apply(l.adder(), 4);
        Supplier<Heaps> make = Heaps::new;
        make.get().push("x");
        Pair p = new Pair("a" + n, n);
        if (!p.equals(new Pair("a7", 7)) || p.hashCode() == 0 || p.toString().isEmpty()) throw new AssertionError();
        BiFunction<String, String, String> join = String::concat;
        if (!join.apply("a", "b").equals("ab")) throw new AssertionError();
    }
}
