// jdk: 17+
import java.util.*;

/** Compiles regular expressions to automata and compares with java.util.regex. */
public class RegexEngine {
    static final class State { final int id; final Map<Character, List<State>> on = new TreeMap<>(); final List<State> eps = new ArrayList<>(); boolean any; State anyTo; State(int id) { this.id = id; } }

    static class Nfa {
        State start, end;
        Nfa(State s, State e) { start = s; end = e; }
    }

    static class Parser {
        final String s;
        int at, ids;
        Parser(String s) { this.s = s; }
        State st() { return new State(ids++); }
        boolean more() { return at < s.length(); }
        Nfa alt() {
            Nfa a = seq();
            while (more() && s.charAt(at) == '|') {
                at++;
                Nfa b = seq();
                State n = st(), e = st();
                n.eps.add(a.start);
                n.eps.add(b.start);
                a.end.eps.add(e);
                b.end.eps.add(e);
                a = new Nfa(n, e);
            }
            return a;
        }
        Nfa seq() {
            State x = st();
            Nfa r = new Nfa(x, x);
            while (more() && s.charAt(at) != '|' && s.charAt(at) != ')') {
                Nfa n = rep();
                r.end.eps.add(n.start);
                r.end = n.end;
            }
            return r;
        }
        Nfa rep() {
            Nfa a = atom();
            while (more() && "*+?".indexOf(s.charAt(at)) >= 0) {
                char c = s.charAt(at++);
                State n = st(), e = st();
                n.eps.add(a.start);
                a.end.eps.add(e);
                if (c != '+') n.eps.add(e);
                if (c != '?') a.end.eps.add(a.start);
                a = new Nfa(n, e);
            }
            return a;
        }
        Nfa atom() {
            char c = s.charAt(at++);
            if (c == '(') {
                Nfa n = alt();
                if (!more() || s.charAt(at++) != ')') throw new IllegalArgumentException("missing )");
                return n;
            }
            State a = st(), b = st();
            if (c == '.') { a.any = true; a.anyTo = b; }
            else if (c == '[') {
                while (s.charAt(at) != ']') {
                    char lo = s.charAt(at++), hi = lo;
                    if (s.charAt(at) == '-') { hi = s.charAt(at + 1); at += 2; }
                    for (char x = lo; x <= hi; x++) a.on.computeIfAbsent(x, k -> new ArrayList<>()).add(b);
                }
                at++;
            } else {
                if (c == '\\') c = s.charAt(at++);
                a.on.computeIfAbsent(c, k -> new ArrayList<>()).add(b);
            }
            return new Nfa(a, b);
        }
    }

    static SortedMap<Integer, State> close(Collection<State> from) {
        SortedMap<Integer, State> all = new TreeMap<>();
        Deque<State> todo = new ArrayDeque<>(from);
        while (!todo.isEmpty()) {
            State s = todo.pop();
            if (all.putIfAbsent(s.id, s) == null) todo.addAll(s.eps);
        }
        return all;
    }

    static boolean match(Nfa n, String text, Map<String, Integer> dfa) {
        SortedMap<Integer, State> now = close(List.of(n.start));
        for (char c : text.toCharArray()) {
            List<State> next = new ArrayList<>();
            for (State s : now.values()) {
                next.addAll(s.on.getOrDefault(c, List.of()));
                if (s.any) next.add(s.anyTo);
            }
            now = close(next);
            dfa.merge(now.keySet().toString(), 1, Integer::sum);
        }
        return now.containsKey(n.end.id);
    }

    public static void main(String[] args) {
        String[] patterns = {"a*b", "(a|b)*abb", "a(b|c)+d?", ".*x.*", "[a-c]+[0-9]*", "(ab|a)(bc|c)?", "\\*\\.+", "((a?)(b?))*c", "", "a||b"};
        String[] texts = {"", "b", "aaab", "abb", "babb", "abcbd", "ad", "axb", "abc12", "abc", "*..", "bac", "c", "a"};
        int agree = 0, total = 0;
        for (String p : patterns) {
            Nfa n = new Parser(p).alt();
            Map<String, Integer> dfa = new TreeMap<>();
            StringBuilder sb = new StringBuilder();
            for (String t : texts) {
                boolean m = match(n, t, dfa);
                total++;
                if (m == t.matches(p)) agree++;
                sb.append(m ? '1' : '0');
            }
            System.out.println((p.isEmpty() ? "(empty)" : p) + " " + sb + " states " + dfa.size());
        }
        System.out.println(agree + "/" + total);
        try {
            new Parser("(a").alt();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Random r = new Random(1);
        int same = 0;
        for (int i = 0; i < 150; i++) {
            StringBuilder p = new StringBuilder();
            for (int k = 0; k < 6; k++) p.append("ab.(a|b)c".charAt(r.nextInt(3))).append(r.nextInt(3) == 0 ? "*" : "");
            Nfa n = new Parser(p.toString()).alt();
            StringBuilder t = new StringBuilder();
            for (int k = r.nextInt(9); k > 0; k--) t.append((char) ('a' + r.nextInt(2)));
            if (match(n, t.toString(), new TreeMap<>()) == t.toString().matches(p.toString())) same++;
        }
        System.out.println(same);
    }
}
