// jdk: 17+
import java.util.*;

public class PatternsBasic {
    sealed interface Expr permits Num, Add, Mul, Neg { }
    record Num(int v) implements Expr { }
    record Add(Expr l, Expr r) implements Expr { }
    record Mul(Expr l, Expr r) implements Expr { }
    static final class Neg implements Expr {
        final Expr e;
        Neg(Expr e) { this.e = e; }
    }

    sealed static abstract class Shape permits Circle, Poly { abstract double area(); }
    static final class Circle extends Shape { double r = 2; @Override double area() { return Math.PI * r * r; } }
    static non-sealed class Poly extends Shape { @Override double area() { return 10; } }
    static class Open extends Poly { @Override double area() { return super.area() + 1; } }

    static int eval(Expr e) {
        if (e instanceof Num n) return n.v();
        if (e instanceof Add a) return eval(a.l()) + eval(a.r());
        if (e instanceof Mul m && m.l() instanceof Num n && n.v() == 0) return 0;
        if (e instanceof Mul m) return eval(m.l()) * eval(m.r());
        if (!(e instanceof Neg n)) throw new AssertionError();
        return -eval(n.e);
    }

    static String show(Expr e) {
        return e instanceof Num n ? "" + n.v() : e instanceof Add a ? "(" + show(a.l()) + "+" + show(a.r()) + ")"
            : e instanceof Mul m ? show(m.l()) + "*" + show(m.r()) : "-" + show(((Neg) e).e);
    }

    static String describe(Object o) {
        if (o instanceof String s && !s.isEmpty()) return "string " + s.charAt(0);
        else if (o instanceof Integer i && i > 10 || o instanceof Long) return "big number";
        else if (o instanceof int[] a && a.length > 1) return "ints " + a[1];
        else if (o instanceof List<?> l && l.size() == 1 && l.get(0) instanceof String s) return "single " + s;
        else if (o instanceof Map.Entry<?, ?> e) return e.getKey() + "->" + e.getValue();
        else if (!(o instanceof Comparable<?> c)) return "not comparable";
        else return "comparable " + c;
    }

    static int loop(Object o) {
        int n = 0;
        while (!(o instanceof Num num)) {
            o = ((Add) o).r();
            n++;
        }
        return num.v() * 100 + n;
    }

    public static void main(String[] args) {
        Expr e = new Add(new Num(2), new Mul(new Num(3), new Neg(new Add(new Num(4), new Num(5)))));
        System.out.println(show(e) + " = " + eval(e));
        System.out.println(eval(new Mul(new Num(0), null)));
        System.out.println(loop(new Add(null, new Add(null, new Num(7)))));
        for (Object o : new Object[] {"text", "", 5, 50, 5L, new int[] {1, 2}, new int[1], List.of("one"), List.of(1), Map.entry("k", 1), null, 'c'})
            System.out.println(describe(o));
        for (Shape s : new Shape[] {new Circle(), new Poly(), new Open()}) {
            String t = s instanceof Circle c ? "circle " + c.r : s instanceof Open o ? "open " + o.area() : "poly " + s.area();
            System.out.println(t + " " + s.getClass().isSealed() + " " + s.getClass().getSuperclass().isSealed());
        }
        System.out.println(Expr.class.isSealed() + " " + Arrays.stream(Expr.class.getPermittedSubclasses()).map(Class::getSimpleName).toList());
        Object x = "shadow";
        if (x instanceof String s) {
            s = s + "!";
            System.out.println(s + x);
        }
        boolean both = x instanceof String s && s.length() == 6 ? s.startsWith("sh") : x == null;
        System.out.println(both);
    }
}
