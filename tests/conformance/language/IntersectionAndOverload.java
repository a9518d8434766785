// jdk: 17+
import java.io.Serializable;
import java.util.*;
import java.util.function.*;

public class IntersectionAndOverload {
    interface Named { default String name() { return getClass().isSynthetic() || getClass().isHidden() ? "lambda" : "class"; } }
    interface Twice { default int twice(int x) { return x * 2; } }
    static class Both implements Named, Twice, Comparable<Both> { public int compareTo(Both b) { return 1; } }

    static <T extends Named & Twice> String use(T t) { return t.name() + t.twice(21); }
    static <T extends Object & Comparable<? super T>> T biggest(List<? extends T> l) { return Collections.max(l); }

    static String f(Object o) { return "Object"; }
    static String f(String s) { return "String"; }
    static String f(CharSequence s) { return "CharSequence"; }
    static String f(Integer i) { return "Integer"; }
    static String f(long l) { return "long"; }
    static String f(char c) { return "char"; }
    static String f(Object... os) { return "Object..."; }
    static String g(double d) { return "double"; }
    static String g(Object o) { return "Object"; }
    static String h(List<String> l) { return "List"; }
    static String h(Collection<String> l) { return "Collection"; }
    static String r(Supplier<Integer> s) { return "Supplier" + s.get(); }
    static String r(Function<Integer, Integer> s) { return "Function" + s.apply(1); }
    static String n(Number x) { return "Number"; }
    static String n(Comparable<?> x) { return "Comparable"; }

    static class P { String m(Object o) { return "P.Object"; } String m(String s) { return "P.String"; } static String s() { return "P.s"; } }
    static class Q extends P { @Override String m(Object o) { return "Q.Object"; } String m(Integer i) { return "Q.Integer"; } static String s() { return "Q.s"; } }

    public static void main(String[] args) {
        System.out.println(use(new Both()) + " " + biggest(List.of(3, 8, 5)));
        Runnable r = (Runnable & Named & Serializable) () -> System.out.println("running");
        r.run();
        System.out.println((r instanceof Named) + " " + (r instanceof Serializable) + " " + ((Named) r).name() + " " + (r instanceof Twice));
        var v = (Comparator<String> & Serializable) (a, b) -> b.compareTo(a);
        List<String> l = new ArrayList<>(List.of("a", "c", "b"));
        l.sort(v);
        System.out.println(l + " " + v.reversed().compare("a", "b"));
        Object o = "s";
        CharSequence cs = "s";
        byte b = 1; short s = 1; int i = 1; float fl = 1;
        System.out.println(f(o) + " " + f("s") + " " + f(cs) + " " + f(b) + " " + f(s) + " " + f(i) + " " + f('c') + " " + f(fl) + " " + f((Integer) i) + " " + f() + " " + f(1, 2) + " " + f(new StringBuilder()) + " " + f(5L) + " " + f((Long) 5L));
        System.out.println(g(1) + " " + g('c') + " " + g(1L) + " " + g((Integer) 1) + " " + g("x"));
        System.out.println(h(new ArrayList<>()) + " " + h(new HashSet<>()) + " " + r(() -> 7) + " " + r(x -> x + 1));
        System.out.println(n((Number) 1) + " " + n((Comparable<Integer>) 1) + " " + n("x"));
        P p = new Q();
        Q q = new Q();
        Object str = "str";
        System.out.println(p.m("x") + " " + p.m(str) + " " + p.m(1) + " " + q.m(1) + " " + q.m((Object) 1) + " " + q.m("x") + " " + p.s() + " " + q.s());
        List<? extends Number> wild = List.of(1, 2.5, 3L);
        double sum = 0;
        for (Number x : wild) sum += x.doubleValue();
        System.out.println(sum);
        var map = new TreeMap<String, List<? super Integer>>();
        map.computeIfAbsent("k", k -> new ArrayList<Number>()).add(5);
        System.out.println(map);
        var mixed = List.of(1, "two", 3.0);
        for (var m : mixed) System.out.print(m.getClass().getSimpleName() + " " + (m instanceof Comparable) + " ");
        System.out.println();
        var choice = args.length > 0 ? new ArrayList<Integer>() : new LinkedList<Integer>();
        choice.add(4);
        System.out.println(choice.get(0) + choice.getClass().getSimpleName());
        BinaryOperator<Integer> max = BinaryOperator.maxBy(Comparator.naturalOrder());
        System.out.println(max.apply(3, 9) + " " + Optional.of(5).<Object>map(x -> "v" + x).get());
    }
}
