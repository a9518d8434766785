// jdk: 17+
import java.util.*;
import java.util.function.*;

/** A small language: let, if, while, functions, closures, integers and strings. */
public class ExpressionInterpreter {
    interface Node { Object eval(Env e); }

    static final class Env {
        final Map<String, Object> vars = new HashMap<>();
        final Env up;
        Env(Env up) { this.up = up; }
        Object get(String n) {
            for (Env e = this; e != null; e = e.up) if (e.vars.containsKey(n)) return e.vars.get(n);
            throw new NoSuchElementException("unknown variable " + n);
        }
        void set(String n, Object v) {
            for (Env e = this; e != null; e = e.up) if (e.vars.containsKey(n)) { e.vars.put(n, v); return; }
            vars.put(n, v);
        }
    }

    interface Fn { Object call(List<Object> args); }

    static final class Parser {
        final List<String> toks = new ArrayList<>();
        int at;

        Parser(String s) {
            for (int i = 0; i < s.length(); ) {
                char c = s.charAt(i);
                int j = i + 1;
                if (Character.isWhitespace(c)) { i++; continue; }
                if (Character.isDigit(c)) while (j < s.length() && Character.isDigit(s.charAt(j))) j++;
                else if (Character.isLetter(c)) while (j < s.length() && Character.isLetterOrDigit(s.charAt(j))) j++;
                else if (c == '"') { while (s.charAt(j) != '"') j++; j++; }
                else if (j < s.length() && "== != <= >= && ||".contains(s.substring(i, j + 1)) && s.charAt(j) != ' ') j++;
                toks.add(s.substring(i, j));
                i = j;
            }
        }

        String peek() { return at < toks.size() ? toks.get(at) : "<end>"; }
        boolean accept(String t) { if (peek().equals(t)) { at++; return true; } return false; }
        void expect(String t) { if (!accept(t)) throw new IllegalStateException("expected " + t + " but found " + peek() + " at " + at); }

        Node block(String end) {
            List<Node> l = new ArrayList<>();
            while (!peek().equals(end)) { l.add(stmt()); accept(";"); }
            expect(end);
            return e -> { Object r = null; for (Node n : l) r = n.eval(e); return r; };
        }

        Node stmt() {
            if (accept("while")) {
                Node c = expr(0);
                expect("{");
                Node b = block("}");
                return e -> { Object r = 0L; while (truth(c.eval(e))) r = b.eval(e); return r; };
            }
            if (accept("let")) {
                String n = toks.get(at++);
                expect("=");
                Node v = expr(0);
                return e -> { Object x = v.eval(e); e.vars.put(n, x); return x; };
            }
            return expr(0);
        }

        static final List<List<String>> LEVELS = List.of(List.of("||"), List.of("&&"), List.of("==", "!=", "<", ">", "<=", ">="), List.of("+", "-"), List.of("*", "/", "%"));

        Node expr(int level) {
            if (level == LEVELS.size()) return postfix();
            Node l = expr(level + 1);
            while (LEVELS.get(level).contains(peek())) {
                String op = toks.get(at++);
                Node a = l, b = expr(level + 1);
                l = e -> binary(op, a.eval(e), () -> b.eval(e));
            }
            return l;
        }

        Node postfix() {
            Node f = primary();
            while (accept("(")) {
                List<Node> args = new ArrayList<>();
                while (!accept(")")) { args.add(expr(0)); accept(","); }
                Node g = f;
                f = e -> ((Fn) g.eval(e)).call(args.stream().map(n -> n.eval(e)).toList());
            }
            return f;
        }

        Node primary() {
            String t = toks.get(at++);
            if (t.equals("(")) { Node n = expr(0); expect(")"); return n; }
            if (t.equals("-")) { Node n = postfix(); return e -> -(Long) n.eval(e); }
            if (t.equals("if")) {
                Node c = expr(0);
                expect("{");
                Node a = block("}");
                Node b = accept("else") ? peek().equals("if") ? primary() : blockAfterBrace() : e -> null;
                return e -> truth(c.eval(e)) ? a.eval(e) : b.eval(e);
            }
            if (t.equals("fn")) {
                List<String> ps = new ArrayList<>();
                expect("(");
                while (!accept(")")) { ps.add(toks.get(at++)); accept(","); }
                Node body = blockAfterBrace();
                return e -> (Fn) args -> {
                    if (args.size() != ps.size()) throw new IllegalArgumentException("wants " + ps.size() + " arguments, got " + args.size());
                    Env in = new Env(e);
                    for (int i = 0; i < ps.size(); i++) in.vars.put(ps.get(i), args.get(i));
                    return body.eval(in);
                };
            }
            if (t.startsWith("\"")) { String s = t.substring(1, t.length() - 1); return e -> s; }
            if (Character.isDigit(t.charAt(0))) { Long v = Long.valueOf(t); return e -> v; }
            if (accept("=")) { Node v = expr(0); return e -> { Object x = v.eval(e); e.set(t, x); return x; }; }
            return e -> e.get(t);
        }

        Node blockAfterBrace() { expect("{"); return block("}"); }
    }

    static boolean truth(Object o) { return o instanceof Boolean b ? b : o instanceof Long l && l != 0; }

    static Object binary(String op, Object a, Supplier<Object> lazy) {
        if (op.equals("&&")) return truth(a) && truth(lazy.get());
        if (op.equals("||")) return truth(a) || truth(lazy.get());
        Object b = lazy.get();
        if (op.equals("==")) return a.equals(b);
        if (op.equals("!=")) return !a.equals(b);
        if (op.equals("+") && (a instanceof String || b instanceof String)) return a + "" + b;
        long x = (Long) a, y = (Long) b;
        return switch (op) {
            case "+" -> x + y;
            case "-" -> x - y;
            case "*" -> x * y;
            case "/" -> x / y;
            case "%" -> x % y;
            case "<" -> x < y;
            case ">" -> x > y;
            case "<=" -> x <= y;
            default -> x >= y;
        };
    }

    public static void main(String[] args) {
        String[] programs = {"1 + 2 * 3 - 4 / 2 % 3", "let x = 5; let y = x * x; y - -x", "let f = fn(n) { if n < 2 { 1 } else { n * f(n - 1) } }; f(20)", "let a = 0; let i = 0; while i < 1000 { i = i + 1; if i % 3 == 0 || i % 5 == 0 { a = a + i } }; a",
            "let mk = fn() { let n = 0; fn() { n = n + 1; n } }; let c = mk(); c(); c(); let d = mk(); c() * 10 + d()", "let fib = fn(n) { if n < 2 { n } else { fib(n-1) + fib(n-2) } }; fib(16)", "let compose = fn(f, g) { fn(x) { f(g(x)) } }; compose(fn(x) { x * 2 }, fn(x) { x + 1 })(20)", "\"s\" + 1 + \"t\" + (1 < 2)", "nope + 1", "1 / 0", "fn(a, b) { a }(1)", "1 + \"a\" - 2", "if 1 > 2 { 1 } else if 2 > 3 { 2 } else { 3 }", "let s = \"\"; let i = 0; while i < 5 { s = s + i + \",\"; i = i + 1 }; s", "(1 + 2", "0 && nope || 7"};
        for (String p : programs) {
            String r;
            try {
                r = String.valueOf(new Parser(p + " <eof>".substring(6)).block("<end>").eval(new Env(null)));
            } catch (RuntimeException e) {
                r = e.getClass().getSimpleName() + ": " + e.getMessage();
            }
            System.out.println(p + "  =>  " + r);
        }
    }
}
