import java.lang.annotation.*;
import java.util.*;

@interface Pure {}
@Retention(RetentionPolicy.CLASS) @interface Contract { String value() default ""; boolean pure() default false; }

class Point {
    int x, y; Point next;
    Point(int x, int y) { this.x = x; this.y = y; }
    Point moved(int d) { Point p = new Point(x, y); p.x += d; p.next = next; return p; }
    void move(int d) { x += d; }
    void moveNext(int d) { next.x += d; }
}
class Cells {
    private Point[] data = new Point[2]; int size;
    void add(Point p) { if (size == data.length) data = Arrays.copyOf(data, size * 2); data[size++] = p; }
    Point get(int i) { return data[i]; }
    Iter iterator() { return new Iter(this); }
}
class Iter {
    private final Cells of; private int at;
    Iter(Cells of) { this.of = of; }
    boolean hasNext() { return at < of.size; }
    Point next() { return of.get(at++); }
}
class Purities {
    static int count; static Point last;
    static int sum(Cells cells) { int s = 0; for (Iter i = cells.iterator(); i.hasNext(); ) s += i.next().x; return s; }
    static Cells collect(Point a, Point b) { Cells c = new Cells(); c.add(a); c.add(b); c.add(a); return c; }
    static void shift(Cells cells) { for (Iter i = cells.iterator(); i.hasNext(); ) i.next().x++; }
    static int counted() { return ++count; }
    static void remember(Point p) { last = p; }
    static int[] squares(int n) { int[] r = new int[n]; for (int i = 0; i < n; i++) r[i] = i * i; return r; }
    static void fill(int[] a) { for (int i = 0; i < a.length; i++) a[i] = i; }
    static Point even(int n, Point p) { return n == 0 ? p : odd(n - 1, p); }
    static Point odd(int n, Point p) { if (n == 0) p.y = 1; return even(n - 1, p); }
    static int readsAlias(Point a, Point b) { a.next = b; return 0; }
    @Pure static int declared() { return counted(); }
    @Contract(pure = true) static int contract() { return counted(); }
    @Contract("_ -> fail") static int otherContract() { return counted(); }
    static int callsDeclared() { return declared() + contract(); }
    static void swapThrough(Point p) { Point[] a = { p }; Point[] b = a.clone(); b[0].x = 7; }
    static int lambda(Point p) { Runnable r = () -> p.x++; r.run(); return p.x; }
    static List<Integer> fresh(int n) { List<Integer> l = new ArrayList<>(); l.add(n); l.add(3); return l; }
    static List<String> few(String a) { return List.of(a, "b"); }
    static String text(int n) { StringBuilder b = new StringBuilder(); b.append(n).append("x"); return b.toString(); }
    static final int[] NONE = {}, ONE = { 0 };
    static void inNone(int[] a) { int[] at = a == null ? NONE : a.clone(); at[0] = 1; }
    static void inOne(int[] a) { int[] at = a == null ? ONE : a.clone(); at[0] = 1; }
    static void main() {
        Point p = new Point(1, 2);
        p.next = new Point(3, 4);
        Cells c = collect(p, p.moved(2));
        sum(c); shift(c); counted(); remember(p); fill(squares(4)); even(4, p); readsAlias(p, p.next);
        fresh(3); few("a"); text(4); inNone(null); inOne(null); otherContract(); swapThrough(p); lambda(p); p.move(1); p.moveNext(2);
    }
}
