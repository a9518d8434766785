// jdk: 17+
import java.util.*;
import java.util.function.*;

public class DefaultDiamonds {
    interface A { default String who() { return "A"; } static String st() { return "static A"; } }
    interface B extends A { default String who() { return "B+" + A.super.who(); } }
    interface C extends A { default String who() { return "C"; } }
    interface D extends A { }
    static class BD implements B, D { }
    static class DB implements D, B { }
    static class BC implements B, C { public String who() { return B.super.who() + "," + C.super.who(); } }
    static class Base { public String who() { return "Base"; } }
    static class BaseB extends Base implements B { }
    static class Re extends Base implements A { public String who() { return super.who() + A.super.who(); } }
    interface Abs extends B { String who(); }
    static abstract class AbsImpl implements Abs { }
    static class Full extends AbsImpl { public String who() { return "Full"; } }

    interface Private {
        private int helper(int x) { return x * 2; }
        private static int shared() { return 100; }
        default int run(int x) { return helper(x) + shared(); }
    }

    interface Generic<T> { default String m(T t) { return "T:" + t; } }
    interface Specific extends Generic<String> { default String m(String s) { return "S:" + s.length(); } }
    static class G1 implements Specific { }
    static class G2 implements Generic<Integer> { public String m(Integer i) { return "I:" + (i + 1); } }

    interface Shape { double area(); default int compareTo(Shape o) { return Double.compare(area(), o.area()); } }
    record Sq(double s) implements Shape, Comparable<Shape> { public double area() { return s * s; } public int compareTo(Shape o) { return Shape.super.compareTo(o); } }

    interface WithConst { List<String> LOG = new ArrayList<>(List.of("init")); int X = LOG.size() + 41; }
    static class UsesConst implements WithConst { static int twice() { return X * 2; } }

    @FunctionalInterface interface Fn { int f(int x); default Fn then(Fn g) { return x -> g.f(f(x)); } boolean equals(Object o); }

    enum Op implements IntBinaryOperator {
        ADD { public int applyAsInt(int a, int b) { return a + b; } }, MUL { public int applyAsInt(int a, int b) { return a * b; } @Override String sym() { return "*"; } };
        String sym() { return "+"; }
    }

    static class Counter implements Iterable<Integer> {
        public Iterator<Integer> iterator() { return new Iterator<>() { int i; public boolean hasNext() { return i < 3; } public Integer next() { return i++; } }; }
    }

    static String over(Object o) { return "Object"; }
    static String over(A a) { return "A"; }
    static String over(B b) { return "B"; }

    public static void main(String[] args) throws Exception {
        System.out.println(new BD().who() + " " + new DB().who() + " " + new BC().who() + " " + new BaseB().who() + " " + new Re().who() + " " + new Full().who() + " " + A.st());
        A[] all = {new BD(), new BC(), new Full(), new A() { }, new A() { public String who() { return "anon " + A.super.who(); } }};
        for (A a : all) System.out.print(a.who() + "; ");
        System.out.println();
        System.out.println(new Private() { }.run(7) + " " + new G1().m("abc") + " " + ((Generic<String>) new G1()).m("abcd") + " " + ((Generic<Integer>) new G2()).m(5));
        try {
            @SuppressWarnings({"unchecked", "rawtypes"}) String s = ((Generic) new G2()).m("text");
            System.out.println(s);
        } catch (ClassCastException e) {
            System.out.println("bridge casts");
        }
        List<Sq> sqs = new ArrayList<>(List.of(new Sq(3), new Sq(1), new Sq(2)));
        sqs.sort(null);
        System.out.println(sqs + " " + UsesConst.twice() + WithConst.LOG);
        Fn inc = x -> x + 1;
        System.out.println(inc.then(x -> x * 10).then(inc).f(4));
        for (Op o : Op.values()) System.out.print(o + o.sym() + o.applyAsInt(6, 7) + o.getClass().equals(Op.class) + o.getDeclaringClass().getSimpleName() + " ");
        System.out.println();
        Counter c = new Counter();
        c.forEach(i -> System.out.print(i));
        c.spliterator().forEachRemaining(i -> System.out.print(-i));
        try {
            Iterator<Integer> it = c.iterator();
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(" " + e.getMessage());
        }
        A a = new BD();
        System.out.println(over(a) + over(new BD()) + over((Object) a) + " " + BD.class.getMethod("who").getDeclaringClass().getSimpleName() + " " + BC.class.getMethod("who").isDefault() + " " + B.class.getMethod("who").isDefault());
        System.out.println(Arrays.stream(BaseB.class.getMethods()).filter(m -> m.getName().equals("who")).map(m -> m.getDeclaringClass().getSimpleName()).toList());
        Supplier<String> ref = new BC()::who;
        Function<A, String> unbound = A::who;
        System.out.println(ref.get() + " " + unbound.apply(new DB()));
        Runnable both = (Runnable & java.io.Serializable) () -> System.out.println("intersection");
        both.run();
        System.out.println(both instanceof java.io.Serializable);
    }
}
