// jdk: 21+
import java.util.*;

public class QualifiedEnums {
    sealed interface Token permits Op, Kw, Num { }
    enum Op implements Token { PLUS, MINUS, TIMES; int apply(int a, int b) { return switch (this) { case PLUS -> a + b; case MINUS -> a - b; case TIMES -> a * b; }; } }
    enum Kw implements Token { IF, ELSE { @Override public String toString() { return "otherwise"; } }, END }
    record Num(int v) implements Token { }

    static String name(Token t) {
        return switch (t) {
            case Op.PLUS -> "plus";
            case Op.MINUS -> "minus";
            case Op.TIMES -> "times";
            case Kw.IF, Kw.ELSE -> "conditional " + t;
            case Kw.END -> "end";
            case Num(int v) when v == 0 -> "zero";
            case Num n -> "num " + n.v();
        };
    }

    static int weight(Op o) {
        return switch (o) {
            case Op.PLUS -> 1;
            case MINUS -> 2;
            case Op p when p.name().startsWith("T") -> 3;
            case TIMES -> 99;
        };
    }

    static String nullable(Kw k) {
        return switch (k) {
            case null -> "none";
            case IF -> "if";
            case Kw.ELSE -> "else";
            default -> "default " + k;
        };
    }

    static int eval(List<Token> rpn) {
        Deque<Integer> st = new ArrayDeque<>();
        for (Token t : rpn) {
            switch (t) {
                case Num(var v) -> st.push(v);
                case Op o -> { int b = st.pop(), a = st.pop(); st.push(o.apply(a, b)); }
                case Kw.END -> { return st.pop(); }
                case Kw k -> throw new IllegalArgumentException("keyword " + k);
            }
        }
        throw new IllegalStateException("no end");
    }

    public static void main(String[] args) {
        Token[] all = {Op.PLUS, Op.MINUS, Op.TIMES, Kw.IF, Kw.ELSE, Kw.END, new Num(0), new Num(7)};
        for (Token t : all) System.out.println(t + " " + name(t));
        for (Op o : Op.values()) System.out.print(weight(o) + " " + o.apply(6, 3) + " ");
        System.out.println();
        for (Kw k : new Kw[] {null, Kw.IF, Kw.ELSE, Kw.END}) System.out.print(nullable(k) + " ");
        System.out.println();
        System.out.println(eval(List.of(new Num(2), new Num(3), Op.PLUS, new Num(4), Op.TIMES, new Num(1), Op.MINUS, Kw.END)));
        for (List<Token> bad : List.of(List.<Token>of(new Num(1)), List.<Token>of(Kw.IF), List.<Token>of(Op.PLUS))) {
            try {
                System.out.println(eval(bad));
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
        int h = 0;
        for (int i = 0; i < 400; i++) h = h * 31 + name(all[i * 5 % all.length]).length() + weight(Op.values()[i % 3]);
        System.out.println(h);
        try {
            Op none = null;
            weight(none);
        } catch (NullPointerException e) {
            System.out.println("null enum selector");
        }
    }
}
