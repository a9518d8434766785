// jdk: 17+
import java.math.BigInteger;
import java.util.*;
import java.util.function.*;

/** A small Lisp with closures, tail calls, macros and continuations by exceptions. */
public class LispInterpreter {
    record Sym(String name) { @Override public String toString() { return name; } }
    record Pair(Object car, Object cdr) {
        @Override public String toString() {
            StringBuilder sb = new StringBuilder("(");
            Object o = this;
            for (; o instanceof Pair p; o = p.cdr) sb.append(sb.length() > 1 ? " " : "").append(p.car);
            return sb.append(o == null ? "" : " . " + o).append(")").toString();
        }
    }
    interface Fn { Object apply(List<Object> args); }
    static class Escape extends RuntimeException { final Object tag, value; Escape(Object t, Object v) { super(null, null, false, false); tag = t; value = v; } }
    static class Env { final Map<Sym, Object> m = new HashMap<>(); final Env up; Env(Env up) { this.up = up; } Env find(Sym s) { for (Env e = this; e != null; e = e.up) if (e.m.containsKey(s)) return e; throw new NoSuchElementException("unbound " + s); } }
    record Lambda(List<Sym> params, Sym rest, Object body, Env env, boolean macro) implements Fn {
        Env bind(List<Object> args) {
            if (args.size() < params.size() || rest == null && args.size() > params.size()) throw new IllegalArgumentException("arity " + args.size());
            Env e = new Env(env);
            for (int i = 0; i < params.size(); i++) e.m.put(params.get(i), args.get(i));
            if (rest != null) e.m.put(rest, list(args.subList(params.size(), args.size())));
            return e;
        }
        public Object apply(List<Object> args) { return eval(body, bind(args)); }
        @Override public String toString() { return "#<lambda " + params + ">"; }
    }

    static Object list(List<?> l) { Object r = null; for (int i = l.size() - 1; i >= 0; i--) r = new Pair(l.get(i), r); return r; }
    static List<Object> items(Object o) { List<Object> l = new ArrayList<>(); for (; o instanceof Pair p; o = p.cdr()) l.add(p.car()); return l; }

    static Object parse(Deque<String> t) {
        String s = t.pop();
        if (s.equals("'")) return list(Arrays.asList(new Sym("quote"), parse(t)));
        if (s.equals("(")) { List<Object> l = new ArrayList<>(); while (!t.peek().equals(")")) l.add(parse(t)); t.pop(); return list(l); }
        if (s.equals(")")) throw new IllegalArgumentException("unexpected )");
        return s.matches("-?\\d+") ? new BigInteger(s) : s.equals("#t") ? (Object) true : s.equals("#f") ? (Object) false : new Sym(s);
    }

    static int steps;

    static Object eval(Object x, Env e) {
        while (true) {
            steps++;
            if (x instanceof Sym s) return e.find(s).m.get(s);
            if (!(x instanceof Pair p)) return x;
            if (p.car() instanceof Sym s) {
                List<Object> a = items(p.cdr());
                switch (s.name()) {
                    case "quote": return a.get(0);
                    case "if": x = !Boolean.FALSE.equals(eval(a.get(0), e)) ? a.get(1) : a.size() > 2 ? a.get(2) : null; continue;
                    case "define": if (a.get(0) instanceof Pair sig) { e.m.put((Sym) sig.car(), lambda(sig.cdr(), a.get(1), e, false)); return sig.car(); } e.m.put((Sym) a.get(0), eval(a.get(1), e)); return a.get(0);
                    case "defmacro": { Pair sig = (Pair) a.get(0); e.m.put((Sym) sig.car(), lambda(sig.cdr(), a.get(1), e, true)); return sig.car(); }
                    case "set!": e.find((Sym) a.get(0)).m.put((Sym) a.get(0), eval(a.get(1), e)); return null;
                    case "lambda": return lambda(a.get(0), a.get(1), e, false);
                    case "begin": for (int i = 0; i < a.size() - 1; i++) eval(a.get(i), e); x = a.get(a.size() - 1); continue;
                    case "let": { Env n = new Env(e); for (Object b : items(a.get(0))) { List<Object> kv = items(b); n.m.put((Sym) kv.get(0), eval(kv.get(1), e)); } x = a.get(1); e = n; continue; }
                    case "catch": { Object tag = eval(a.get(0), e); try { return eval(a.get(1), e); } catch (Escape esc) { if (!esc.tag.equals(tag)) throw esc; return esc.value; } }
                    default:
                }
            }
            Object f = eval(p.car(), e);
            if (f instanceof Lambda l && l.macro()) { x = l.apply(items(p.cdr())); continue; }
            List<Object> args = new ArrayList<>();
            for (Object o : items(p.cdr())) args.add(eval(o, e));
            if (f instanceof Lambda l) { e = l.bind(args); x = l.body(); continue; }
            if (!(f instanceof Fn fn)) throw new ClassCastException("not a function: " + f);
            return fn.apply(args);
        }
    }

    static Lambda lambda(Object params, Object body, Env e, boolean macro) {
        List<Sym> ps = new ArrayList<>();
        for (; params instanceof Pair p; params = p.cdr()) { if (p.car().equals(new Sym("."))) return new Lambda(ps, (Sym) ((Pair) p.cdr()).car(), body, e, macro); ps.add((Sym) p.car()); }
        return new Lambda(ps, null, body, e, macro);
    }

    static Fn num(BinaryOperator<BigInteger> f) { return a -> a.stream().map(x -> (BigInteger) x).reduce(f).orElse(BigInteger.ZERO); }

    public static void main(String[] args) {
        Env g = new Env(null);
        BiConsumer<String, Fn> def = (n, f) -> g.m.put(new Sym(n), f);
        def.accept("+", num(BigInteger::add));
        def.accept("*", num(BigInteger::multiply));
        def.accept("-", num(BigInteger::subtract));
        def.accept("/", num(BigInteger::divide));
        def.accept("<", a -> ((BigInteger) a.get(0)).compareTo((BigInteger) a.get(1)) < 0);
        def.accept("=", a -> Objects.equals(a.get(0), a.get(1)));
        def.accept("cons", a -> new Pair(a.get(0), a.get(1)));
        def.accept("car", a -> ((Pair) a.get(0)).car());
        def.accept("cdr", a -> ((Pair) a.get(0)).cdr());
        def.accept("null?", a -> a.get(0) == null);
        def.accept("list", LispInterpreter::list);
        def.accept("throw", a -> { throw new Escape(a.get(0), a.get(1)); });
        def.accept("apply", a -> ((Fn) a.get(0)).apply(items(a.get(1))));
        for (String src : new String[] {"(define (fact n) (if (< n 2) 1 (* n (fact (- n 1)))))", "(fact 30)", "(define (loop n acc) (if (= n 0) acc (loop (- n 1) (+ acc n))))", "(loop 5000 0)", "(define (map f l) (if (null? l) l (cons (f (car l)) (map f (cdr l)))))", "(map (lambda (x) (* x x)) '(1 2 3 4))", "(define counter ((lambda (n) (lambda () (begin (set! n (+ n 1)) n))) 10))", "(list (counter) (counter) (counter))", "(defmacro (unless c . body) (list 'if c #f (cons 'begin body)))", "(unless (< 2 1) 1 2 'three)", "(catch 'tag (+ 1 (throw 'tag 'escaped)))", "(let ((x 2) (y 3)) (* x y))", "(apply + '(1 2 3))", "((lambda (a . rest) (list a rest)) 1 2 3)", "(undefined 1)", "(car 5)", "(1 2)", "(fact)", "(/ 1 0)", "'(a (b . c) d)", "(define (fib n) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))", "(fib 15)", "(throw 'x 1)"}) {
            Deque<String> t = new ArrayDeque<>(List.of(src.replaceAll("([()'])", " $1 ").trim().split("\\s+")));
            try {
                System.out.println(eval(parse(t), g));
            } catch (Escape esc) {
                System.out.println("uncaught " + esc.tag);
            } catch (RuntimeException ex) {
                System.out.println(ex.getClass().getSimpleName() + (ex instanceof ClassCastException c && c.getMessage().startsWith("class") ? "" : " " + ex.getMessage()));
            }
        }
        System.out.println(steps);
    }
}
