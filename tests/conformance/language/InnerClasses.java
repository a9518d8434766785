// jdk: 17+
import java.util.*;

public class InnerClasses {
    private int secret = 7;
    private static int shared = 100;

    private int bump(int by) { return secret += by; }

    class Inner {
        private int own = InnerClasses.this.secret * 2;
        int secret = 70;

        class Deep {
            String all() { return own + "," + secret + "," + InnerClasses.this.secret + "," + Inner.this.secret + "," + bump(1) + "," + shared++; }
        }

        Deep deep() { return new Deep(); }
    }

    static class Nested {
        private final String name;
        private Nested(String n) { name = n; }
        private static String hidden(Nested n) { return "hidden " + n.name; }
    }

    private static class Node<T> implements Iterable<T> {
        T value;
        Node<T> next;
        Node(T v, Node<T> n) { value = v; next = n; }

        @Override public Iterator<T> iterator() {
            return new Iterator<>() {
                Node<T> at = Node.this;
                @Override public boolean hasNext() { return at != null; }
                @Override public T next() { T v = at.value; at = at.next; return v; }
            };
        }
    }

    Runnable[] counters(int start, String tag) {
        int[] cell = {start};
        class Local implements Runnable {
            final int step;
            Local(int s) { step = s; }
            @Override public void run() {
                cell[0] += step + secret;
                System.out.println(tag + " " + cell[0] + " " + getClass().getName());
            }
        }
        return new Runnable[] {new Local(1), new Local(10), new Local(100) {
            @Override public void run() {
                super.run();
                System.out.println("anon after local, " + tag.length() + " " + step);
            }
        }};
    }

    public static void main(String[] args) {
        InnerClasses outer = new InnerClasses();
        Inner in = outer.new Inner();
        System.out.println(in.deep().all() + " " + in.new Deep().all() + " " + outer.secret);
        System.out.println(Nested.hidden(new Nested("x")) + " " + new Nested("y").name);
        for (Runnable r : outer.counters(5, "tag")) r.run();
        int sum = 0;
        for (int v : new Node<>(1, new Node<>(20, new Node<>(300, null)))) sum += v;
        System.out.println(sum);
        Object o = new Object() {
            int hits;
            { hits = 5; }
            @Override public String toString() { return "anon" + hits + ++outer.secret; }
        };
        System.out.println(o + " " + o + " " + outer.secret);
        var anon = new Object() { int a = 1; int twice() { return a * 2; } };
        anon.a = 21;
        System.out.println(anon.twice());
        try {
            InnerClasses none = null;
            none.new Inner();
        } catch (NullPointerException e) {
            System.out.println("outer must not be null");
        }
        System.out.println(in.getClass().getName() + " " + in.deep().getClass().getSimpleName() + " " + o.getClass().getName() + " " + Node.class.getEnclosingClass().getSimpleName());
        Comparator<String> byLast = new Comparator<String>() {
            @Override public int compare(String a, String b) { return Character.compare(a.charAt(a.length() - 1), b.charAt(b.length() - 1)); }
        };
        List<String> l = new ArrayList<>(List.of("az", "by", "cx"));
        l.sort(byLast.thenComparing(Comparator.reverseOrder()));
        System.out.println(l);
    }
}
