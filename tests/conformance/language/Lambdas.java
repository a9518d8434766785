// jdk: 17+
import java.util.*;
import java.util.concurrent.Callable;
import java.util.function.*;

public class Lambdas {
    private int field = 3;
    static long total;

    interface Tri<A, B, C, R> { R apply(A a, B b, C c); }
    interface Prim { double f(byte b, short s, char c, int i, long l, float f, double d, boolean z); }
    interface Thrower { void run() throws Exception; }
    interface Adder { int add(int x); default Adder twice() { return x -> add(add(x)); } static Adder of(int n) { return x -> x + n; } }

    IntSupplier capturesThis() { return () -> field++; }

    static Supplier<String> all(boolean z, byte b, char c, short s, int i, long l, float f, double d, String str, int[] arr) {
        return () -> z + "," + b + "," + c + "," + s + "," + i + "," + l + "," + f + "," + d + "," + str + "," + arr[0]++;
    }

    static <T> Function<T, Supplier<T>> nest() { return t -> () -> t; }

    static String which(Callable<String> c) throws Exception { return "callable " + c.call(); }
    static String which(Runnable r) { r.run(); return "runnable"; }

    public static void main(String[] args) throws Exception {
        Lambdas self = new Lambdas();
        IntSupplier a = self.capturesThis(), b = self.capturesThis();
        System.out.println(a.getAsInt() + " " + b.getAsInt() + " " + a.getAsInt() + " " + self.field);
        Supplier<String> s = all(true, (byte) -1, 'c', (short) 2, 3, 1L << 35, 1.5f, -2.25, "str", new int[] {9});
        System.out.println(s.get() + " " + s.get());
        Prim p = (x1, x2, x3, x4, x5, x6, x7, x8) -> x1 + x2 + x3 + x4 + x5 + x6 + x7 + (x8 ? 1000 : 0);
        System.out.println(p.f((byte) 1, (short) 2, 'A', 4, 5, 6.5f, 7.25, true));
        Tri<Integer, Long, String, Double> tri = (i, l, t) -> i + l + Double.parseDouble(t);
        System.out.println(tri.apply(1, 2L, "3.5"));
        System.out.println(Lambdas.<String>nest().apply("nested").get());
        System.out.println(Adder.of(5).twice().twice().add(1));
        System.out.println(which(() -> "value") + " " + which(() -> { total++; }));
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curried = x -> y -> z -> x * 100 + y * 10 + z;
        System.out.println(curried.apply(1).apply(2).apply(3));
        List<IntSupplier> list = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int k = i * i;
            list.add(() -> k + list.size());
        }
        int sum = 0;
        for (IntSupplier x : list) sum = sum * 100 + x.getAsInt();
        System.out.println(sum);
        BiFunction<Double, Double, Double> pow = Math::pow;
        System.out.println(pow.andThen(d -> "=" + d).apply(2.0, 10.0));
        Thrower t = () -> { throw new java.io.IOException("from lambda"); };
        try {
            t.run();
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage());
        }
        Runnable r = () -> {
            class InLambda { String hi() { return "local class in lambda " + total; } }
            System.out.println(new InLambda().hi());
        };
        r.run();
        Object o = (Runnable & java.io.Serializable) () -> total += 10;
        ((Runnable) o).run();
        System.out.println(total + " " + (o instanceof java.io.Serializable));
        Function<Object, String> f = Object::toString;
        Function<String, Object> g = f::apply;
        System.out.println(g.apply("through") + " " + f.compose((Integer n) -> n + 1).apply(41) + " " + Function.<Integer>identity().apply(5));
        UnaryOperator<Integer> fact = new UnaryOperator<>() {
            @Override public Integer apply(Integer n) { return n < 2 ? 1 : n * this.apply(n - 1); }
        };
        System.out.println(fact.apply(10));
        ToLongFunction<Integer> widen = n -> n;
        IntFunction<Integer> box = n -> n;
        IntToDoubleFunction id = n -> n;
        LongSupplier ls = () -> 'A';
        System.out.println(widen.applyAsLong(5) + box.apply(6) + id.applyAsDouble(7) + ls.getAsLong());
    }
}
