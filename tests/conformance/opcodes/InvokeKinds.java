// jdk: 17+
import java.util.function.*;

public class InvokeKinds {
    interface Shape {
        double area();
        default String describe() { return name() + " " + area(); }
        static Shape unit() { return () -> 1; }
        private String name() { return "shape"; }
    }

    static class Base implements Shape {
        public double area() { return 0; }
        protected String who() { return "base"; }
        private String secret() { return "base secret"; }
        String call() { return who() + "," + secret() + "," + describe(); }
        static String st() { return "Base.st"; }
    }

    static class Mid extends Base {
        @Override protected String who() { return "mid>" + super.who(); }
        private String secret() { return "mid secret"; }
        String own() { return secret(); }
        static String st() { return "Mid.st"; }
    }

    static class Leaf extends Mid {
        @Override public double area() { return 2.5; }
        @Override public String who() { return "leaf>" + super.who(); }
        @Override public String describe() { return "leaf " + super.describe(); }
    }

    static final class Diamond extends Leaf implements Shape, Comparable<Diamond> {
        @Override public int compareTo(Diamond o) { return 42; }
        @Override public String toString() { return "diamond"; }
    }

    static long many(int a, long b, float c, double d, byte e, char f, short g, boolean h, Object i, int[] j) {
        return a + b + (long) c + (long) d + e + f + g + (h ? 1 : 0) + i.hashCode() + j.length;
    }

    public static void main(String[] args) {
        Base[] all = {new Base(), new Mid(), new Leaf(), new Diamond()};
        for (Base b : all) System.out.println(b.call() + " | " + b.who() + " | " + b.area() + " | " + ((Shape) b).describe());
        System.out.println(new Mid().own() + " " + Base.st() + " " + Mid.st() + " " + Shape.unit().describe());
        System.out.println(many(1, 1L << 33, 2.9f, -3.9, (byte) -1, 'A', (short) 300, true, "hash", new int[6]));
        Comparable<Diamond> c = new Diamond();
        System.out.println(c.compareTo(null) + " " + c);
        @SuppressWarnings({"unchecked", "rawtypes"}) Runnable bad = () -> ((Comparable) c).compareTo("x");
        try {
            bad.run();
        } catch (ClassCastException e) {
            System.out.println("bridge cast failed");
        }
        int[] arr = {1, 2};
        Object o = arr;
        System.out.println(o.equals(arr) + " " + arr.clone().length + " " + (arr.getClass() == int[].class));
        Shape s = all[3];
        System.out.println(s.equals(s) + " " + s.toString() + " " + s.getClass().getName());
        Supplier<String> viaSuper = new Leaf() { String up() { return super.describe(); } }::up;
        System.out.println(viaSuper.get());
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        IntBinaryOperator mul = (x, y) -> x * y;
        Function<Base, String> who = Base::who;
        System.out.println(add.apply(3, 4) + " " + mul.applyAsInt(5, 6) + " " + who.apply(all[2]));
        long h = 0;
        for (int i = 0; i < 1000; i++) h = h * 31 + (long) (all[i % 4].area() * i) + all[i & 3].who().length();
        System.out.println(h);
    }
}
