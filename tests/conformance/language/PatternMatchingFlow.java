// jdk: 17+
import java.util.*;
import java.util.function.*;

public class PatternMatchingFlow {
    record Point(int x, int y) { }
    static class Animal { String name() { return "animal"; } }
    static class Dog extends Animal { String bark() { return "woof"; } @Override String name() { return "dog"; } }

    static String describe(Object o) {
        if (o instanceof String s && !s.isEmpty()) return "string " + s.charAt(0);
        if (o instanceof Integer i && i > 10 || o instanceof Long) return "big or long " + o;
        if (!(o instanceof Number n)) return "no number " + o;
        return "number " + n.intValue();
    }

    static int loop(Iterator<?> it) {
        int sum = 0;
        while (it.hasNext() && it.next() instanceof Integer i) sum += i;
        return sum;
    }

    static String negated(Object o) {
        while (!(o instanceof String s)) o = o == null ? "null" : o.toString();
        return s.toUpperCase();
    }

    static boolean eq(Object a, Object b) { return a instanceof Point p && b instanceof Point q && p.x() == q.x() && p.y == q.y; }

    static String s = "field";

    static String shadow(Object o) {
        String r = "";
        if (o instanceof String s) r += s; else r += s;
        if (!(o instanceof String s)) r += "|" + s; else r += "|" + s.length();
        return r;
    }

    static String ternary(Object o) { return o instanceof Dog d ? d.bark() : o instanceof Animal a ? a.name() : "?"; }

    static String yielding(int day) {
        int len = switch (day) { case 1, 7 -> 6; case 2 -> { int t = 0; for (int i = 0; i < 3; i++) t += i; yield t; } default -> { if (day < 0) throw new IllegalArgumentException("day " + day); yield day * 2; } };
        String kind = switch (len % 3) { case 0: yield "zero"; case 1: { String x = "one"; yield x + len; } default: yield "two"; };
        return len + kind;
    }

    static <T> String generic(T t, List<? extends T> l) { return t instanceof Comparable<?> c ? "comparable " + c : l instanceof ArrayList<? extends T> a ? "arraylist " + a.size() : "other"; }

    static int assigned(Object o) {
        final int v;
        if (o instanceof Integer i) v = i;
        else if (o instanceof String str) { try { v = Integer.parseInt(str); } catch (NumberFormatException e) { return -1; } }
        else v = 0;
        Supplier<Integer> later = () -> v * 2;
        return later.get();
    }

    public static void main(String[] args) {
        for (Object o : new Object[] {"hello", "", 5, 50, 7L, 2.9, null, 'c', new int[0].length}) System.out.print(describe(o) + "; ");
        System.out.println();
        System.out.println(loop(List.of(1, 2, "x", 3).iterator()) + " " + negated(12.5) + " " + negated(null) + " " + eq(new Point(1, 2), new Point(1, 2)) + eq(new Point(1, 2), "p") + " " + shadow("str") + " " + shadow(1) + " " + ternary(new Dog()) + ternary(new Animal()) + ternary("x"));
        for (int d : new int[] {1, 2, 3, 7, 4}) System.out.print(yielding(d) + " ");
        try {
            yielding(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(generic("x", List.of()) + " " + generic(new Object(), new ArrayList<>(List.of(1))) + " " + generic(new Object(), List.of()) + " " + assigned(4) + assigned("5") + assigned("x") + assigned(1.5));
        var list = new ArrayList<Map<String, ? super Integer>>();
        list.add(new HashMap<>(Map.of("k", 1)));
        for (var m : list) for (var e : m.entrySet()) System.out.print(e.getKey() + e.getValue() + " ");
        BiFunction<Integer, Integer, Integer> f = (var a, var b) -> a * b;
        var text = """
            A "block" with \
            a joined line,
              indentation\tand \""" quotes
            trailing   \s
            end""";
        System.out.println(f.apply(6, 7) + " " + text.replace("\n", "|").replace("\t", "<tab>") + "|" + text.lines().count());
        int x = 0;
        boolean a = x++ > 0 && x++ > 0, b = x++ > 0 || x++ > 0, c = x++ > 0 & x++ > 0, d = x++ < 0 | x++ > 100;
        System.out.println(x + " " + a + b + c + d);
        Object o = args.length > 5 ? 1 : "s";
        long l = args.length > 5 ? 1 : 2L;
        System.out.println(o + " " + l + " " + (args.length > 5 ? 'a' : 98) + " " + (char) (args.length == 0 ? 'a' : 98) + " " + (args.length == 0 ? (short) 1 : 'b') + " " + (args.length == 0 ? null : 0));
        StringBuilder sb = new StringBuilder();
        for (String str : new TreeSet<>(List.of("b", "a", "c"))) { switch (str) { case "a": continue; case "b": sb.append("B"); default: sb.append(str); } sb.append(';'); }
        System.out.println(sb);
        int[][] jag = {{1}, {2, 3}, {}};
        int tot = 0;
        for (int[] row : jag) for (int v : row) tot += v << row.length;
        System.out.println(tot + " " + jag[1].clone()[1] + " " + jag.clone()[0].equals(jag[0]) + " " + new int[2][3][].length + new int[2][3][0].length);
    }
}
