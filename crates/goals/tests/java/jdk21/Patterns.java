import java.util.List;

/** Pattern switches, sealed hierarchies, record patterns. */
public class Patterns {
    sealed interface Expr permits Num, Add, Neg, Text { }
    record Num(int value) implements Expr { }
    record Add(Expr left, Expr right) implements Expr { }
    record Neg(Expr of) implements Expr { }
    record Text(String text) implements Expr {
        public String text() {
            if (text == null) throw new IllegalStateException();
            return text;
        }
    }
    enum Level { LOW, HIGH }

    static int sink;

    static int eval(Expr e) {
        return switch (e) {
            case Num n -> n.value();
            case Add(Num(var a), Num(var b)) when a == b -> 2 * a;
            case Add(Expr l, Expr r) -> eval(l) + eval(r);
            case Neg(Neg(Expr inner)) -> eval(inner);
            case Neg(var inner) -> -eval(inner);
            case Text(String t) -> t.length();
        };
    }

    static String describe(Object o) {
        return switch (o) {
            case null -> "null";
            case Integer i when i > 10 -> "large";
            case Integer i -> "int " + i;
            case String s -> s.isEmpty() ? "empty" : "text";
            case Level l when l == Level.LOW -> "low";
            case Level l -> "level";
            case int[] a -> "array" + a.length;
            default -> "other";
        };
    }

    static void statements(Object o) {
        switch (o) {
            case String s when s.length() > 3:
                sink++;
                break;
            case String s:
                sink--;
                break;
            default:
                sink += 3;
        }
        if (o instanceof Add(Num(int a), var b) && a > 1) {
            sink += a;
        }
        if (!(o instanceof String t)) {
            return;
        }
        sink += t.length();
    }

    static int levels(Level l) {
        switch (l) {
            case LOW -> {
                return 1;
            }
            case HIGH -> {
                return 2;
            }
        }
        return 3;
    }

    static int exhaustive(Level l) {
        return switch (l) {
            case LOW -> 1;
            case HIGH -> {
                int x = sink;
                yield x + 2;
            }
        };
    }

    static void run(int n) {
        List<Expr> exprs = List.of(
            new Num(n), new Add(new Num(1), new Num(1)), new Add(new Num(1), new Num(n)),
            new Neg(new Neg(new Num(3))), new Neg(new Num(4)), new Text("abc"));
        sink += eval(exprs.get(n % 6));
        Object[] objects = {null, 3, 30, "", "text", Level.LOW, Level.HIGH, new int[n], 2.0, 'c'};
        sink += describe(objects[n]).length();
        statements(n % 3 == 0 ? objects[4] : exprs.get(n % 6));
        sink += levels(Level.values()[n % 2]) + exhaustive(Level.values()[(n / 2) % 2]);
        if (n == 8) eval(new Text(null));
        if (n == 9) sink += eval(null);
    }
}
