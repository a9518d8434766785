// jdk: 21+
import java.util.*;
import java.util.function.*;

public class SealedHierarchies {
    sealed interface Json permits JNull, JBool, JNum, JStr, JArr, JObj { }
    enum JNull implements Json { NULL }
    record JBool(boolean b) implements Json { }
    record JNum(double d) implements Json { }
    record JStr(String s) implements Json { }
    record JArr(List<Json> items) implements Json { }
    record JObj(Map<String, Json> fields) implements Json { }

    static String print(Json j) {
        return switch (j) {
            case JNull.NULL -> "null";
            case JBool(var b) -> "" + b;
            case JNum(double d) when d == Math.rint(d) -> "" + (long) d;
            case JNum(double d) -> "" + d;
            case JStr(String s) -> '"' + s.replace("\"", "\\\"") + '"';
            case JArr(var items) when items.isEmpty() -> "[]";
            case JArr(var items) -> { StringJoiner sj = new StringJoiner(",", "[", "]"); items.forEach(i -> sj.add(print(i))); yield sj.toString(); }
            case JObj(var f) -> { StringJoiner sj = new StringJoiner(",", "{", "}"); f.forEach((k, v) -> sj.add(print(new JStr(k)) + ":" + print(v))); yield sj.toString(); }
        };
    }

    sealed static abstract class Expr { }
    static final class Num extends Expr { final int v; Num(int v) { this.v = v; } }
    static non-sealed class Open extends Expr { }
    static final class Neg extends Expr { final Expr e; Neg(Expr e) { this.e = e; } }

    record Point(int x, int y) { }
    record Line(Point a, Point b) { }
    record Box<T>(T t) { }

    static String shape(Object o) {
        return switch (o) {
            case null -> "null!";
            case Line(Point(var x1, var y1), Point(int x2, int y2)) when x1 == x2 -> "vertical " + Math.abs(y1 - y2);
            case Line(Point(var x1, var y1), Point p2) when y1 == p2.y() -> "horizontal " + p2;
            case Line l -> "line " + l.a();
            case Box<?>(Box<?>(var inner)) -> "boxbox " + inner;
            case Box<?>(String s) -> "box of string " + s;
            case Box<?>(Integer i) when i > 10 -> "box of big " + i;
            case Box<?> b -> "box " + b.t();
            case int[] a when a.length > 2 -> "ints " + a.length;
            case int[] a -> "few ints";
            case Integer i when i < 0 -> "negative";
            case Integer i -> "int " + i;
            case Long l -> "long " + l;
            case CharSequence cs when cs.isEmpty() -> "empty";
            case String s -> "string " + s.length();
            case CharSequence cs -> "chars " + cs.charAt(0);
            case Enum<?> e -> "enum " + e.ordinal();
            case Class<?> c -> "class " + c.getSimpleName();
            case Object[] a -> "array " + a.length;
            default -> o.getClass().getSimpleName();
        };
    }

    static int eval(Expr e) {
        return switch (e) { case Num n -> n.v; case Neg n -> -eval(n.e); case Open o -> 100; default -> throw new MatchException("impossible", null); };
    }

    enum Suit { CLUBS, HEARTS; }
    sealed interface Card permits Suited, Joker { }
    record Suited(Suit s, int rank) implements Card { }
    record Joker() implements Card { }

    static int score(Card c) {
        return switch (c) { case Suited(Suit s, int r) when s == Suit.HEARTS -> r * 2; case Suited(var s, var r) -> r; case Joker() -> 50; };
    }

    static String qualified(Object o) {
        return switch (o) { case Suit.CLUBS -> "clubs"; case Suit s -> "suit " + s; case String s when s.equals("x") || s.length() > 3 -> "long"; case String s -> "short"; default -> "?"; };
    }

    static String intSwitch(Integer i) {
        return switch (i) { case 1 -> "one"; case Integer n when n > 100 -> "big"; case 2 -> "two"; case Integer n -> "n" + n; };
    }

    public static void main(String[] args) {
        Map<String, Json> f = new LinkedHashMap<>();
        f.put("a", new JArr(List.of(new JNum(1), new JNum(2.5), JNull.NULL)));
        f.put("q\"", new JStr("v"));
        f.put("e", new JArr(List.of()));
        System.out.println(print(new JObj(f)) + print(new JBool(true)));
        Object[] all = {null, new Line(new Point(1, 2), new Point(1, 9)), new Line(new Point(1, 2), new Point(3, 2)), new Line(new Point(0, 0), new Point(1, 1)), new Box<>(new Box<>("deep")), new Box<>("s"), new Box<>(50), new Box<>(5), new Box<>(null), new int[3], new int[0], -4, 7, 8L, "", "str", new StringBuilder("sb"), Suit.HEARTS, String.class, new String[2], 2.5};
        for (Object o : all) System.out.print(shape(o) + "; ");
        System.out.println();
        System.out.println(eval(new Neg(new Neg(new Num(4)))) + " " + eval(new Open() { }) + " " + score(new Suited(Suit.HEARTS, 7)) + score(new Suited(Suit.CLUBS, 3)) + score(new Joker()));
        System.out.println(qualified(Suit.CLUBS) + qualified(Suit.HEARTS) + qualified("x") + qualified("xyzw") + qualified("xy") + qualified(1) + " " + intSwitch(1) + intSwitch(2) + intSwitch(500) + intSwitch(9));
        try {
            shape(new Line(null, new Point(1, 1)));
            System.out.println(shape(new Line(null, new Point(1, 1))));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        try {
            intSwitch(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        record Bad(int v) { public int v() { throw new IllegalStateException("accessor"); } }
        try {
            Object o = new Bad(1);
            if (o instanceof Bad(int v)) System.out.println(v);
        } catch (MatchException e) {
            System.out.println(e.getMessage() + " / " + e.getCause());
        }
        System.out.println(Json.class.isSealed() + " " + Arrays.stream(Json.class.getPermittedSubclasses()).map(Class::getSimpleName).toList() + " " + Open.class.isSealed() + Arrays.toString(String.class.getPermittedSubclasses()));
        if (all[1] instanceof Line(Point(int x, int y), var b) && x + y == 3) System.out.println("matched " + x + y + b);
        if (!(all[5] instanceof Box<?>(String s))) throw new AssertionError();
        System.out.println(s);
        int depth = 0;
        for (Object o = new Box<>(new Box<>(new Box<>(1))); o instanceof Box<?>(var in); o = in) depth++;
        System.out.println(depth);
    }
}
