// jdk: 17+
import java.math.BigDecimal;
import java.util.*;

/** Reads, prints, queries and merges JSON. */
public class JsonParser {
    static class JsonException extends RuntimeException {
        final int at;
        JsonException(String m, int at) { super(m + " at " + at); this.at = at; }
    }

    private final String s;
    private int i;
    private int depth;

    private JsonParser(String s) { this.s = s; }

    static Object parse(String s) {
        JsonParser p = new JsonParser(s);
        Object v = p.value();
        p.ws();
        if (p.i < s.length()) throw new JsonException("trailing text '" + s.charAt(p.i) + "'", p.i);
        return v;
    }

    private void ws() { while (i < s.length() && " \t\r\n".indexOf(s.charAt(i)) >= 0) i++; }
    private char peek() { if (i >= s.length()) throw new JsonException("unexpected end", i); return s.charAt(i); }
    private void expect(char c) { if (peek() != c) throw new JsonException("expected '" + c + "' but found '" + peek() + "'", i); i++; }

    private Object value() {
        ws();
        if (++depth > 50) throw new JsonException("nested too deeply", i);
        try {
            char c = peek();
            return switch (c) {
                case '{' -> object();
                case '[' -> array();
                case '"' -> string();
                case 't' -> word("true", true);
                case 'f' -> word("false", false);
                case 'n' -> word("null", null);
                default -> {
                    if (c == '-' || Character.isDigit(c)) yield number();
                    throw new JsonException("unexpected '" + c + "'", i);
                }
            };
        } finally {
            depth--;
        }
    }

    private Object word(String w, Object v) {
        if (!s.startsWith(w, i)) throw new JsonException("bad word", i);
        i += w.length();
        return v;
    }

    private Object number() {
        int start = i;
        if (peek() == '-') i++;
        boolean real = false;
        while (i < s.length() && "0123456789+-.eE".indexOf(s.charAt(i)) >= 0) real |= ".eE".indexOf(s.charAt(i++)) >= 0;
        String t = s.substring(start, i);
        try {
            if (real) return new BigDecimal(t);
            return Long.valueOf(t);
        } catch (NumberFormatException e) {
            throw new JsonException("bad number " + t, start);
        }
    }

    private String string() {
        expect('"');
        StringBuilder b = new StringBuilder();
        while (peek() != '"') {
            char c = s.charAt(i++);
            if (c < 32) throw new JsonException("control character", i - 1);
            if (c != '\\') { b.append(c); continue; }
            char e = peek();
            i++;
            switch (e) {
                case '"', '\\', '/' -> b.append(e);
                case 'n' -> b.append('\n');
                case 't' -> b.append('\t');
                case 'r' -> b.append('\r');
                case 'b' -> b.append('\b');
                case 'f' -> b.append('\f');
                case 'u' -> {
                    if (i + 4 > s.length()) throw new JsonException("short escape", i);
                    b.append((char) Integer.parseInt(s.substring(i, i + 4), 16));
                    i += 4;
                }
                default -> throw new JsonException("bad escape '" + e + "'", i - 1);
            }
        }
        i++;
        return b.toString();
    }

    private List<Object> array() {
        expect('[');
        List<Object> l = new ArrayList<>();
        ws();
        if (peek() == ']') { i++; return l; }
        do { l.add(value()); ws(); } while (peek() == ',' && i++ >= 0);
        expect(']');
        return l;
    }

    private Map<String, Object> object() {
        expect('{');
        Map<String, Object> m = new LinkedHashMap<>();
        ws();
        if (peek() == '}') { i++; return m; }
        do {
            ws();
            String k = string();
            ws();
            expect(':');
            if (m.containsKey(k)) throw new JsonException("duplicate key " + k, i);
            m.put(k, value());
            ws();
        } while (peek() == ',' && i++ >= 0);
        expect('}');
        return m;
    }

    static String print(Object o) {
        if (o instanceof Map<?, ?> m) {
            StringJoiner j = new StringJoiner(",", "{", "}");
            m.forEach((k, v) -> j.add(print(k) + ":" + print(v)));
            return j.toString();
        }
        if (o instanceof List<?> l) {
            StringJoiner j = new StringJoiner(",", "[", "]");
            for (Object x : l) j.add(print(x));
            return j.toString();
        }
        if (!(o instanceof String t)) return String.valueOf(o);
        StringBuilder b = new StringBuilder("\"");
        for (char c : t.toCharArray()) b.append(c == '"' || c == '\\' ? "\\" + c : c < 32 || c > 126 ? String.format("\\u%04x", (int) c) : "" + c);
        return b.append('"').toString();
    }

    static Object get(Object o, String path) {
        for (String k : path.split("\\.")) {
            if (o instanceof List<?> l) o = l.get(Integer.parseInt(k));
            else if (o instanceof Map<?, ?> m && m.containsKey(k)) o = m.get(k);
            else throw new NoSuchElementException(k + " in " + path);
        }
        return o;
    }

    public static void main(String[] args) {
        String[] good = {"1", "-12.5e3", "\"a\\n\\u00e9\\\"\"", "[]", "{}", "[1, [2, [3, []]], {\"k\": null}]", " { \"a\" : true , \"b\" : [ false , \"x\" ] } ", "{\"n\":{\"m\":{\"l\":[10,20,{\"deep\":\"yes\"}]}}}", "[1e400, 0.1, 12345678901234567]"};
        for (String g : good) {
            Object o = parse(g);
            System.out.println(print(o) + " " + print(parse(print(o))).equals(print(o)) + " " + (o == null ? "null" : o.getClass().getSimpleName()));
        }
        String[] bad = {"", "[1,]", "{\"a\"}", "{a:1}", "[1 2]", "tru", "\"open", "\"\\x\"", "\"\\u12\"", "1.2.3", "-", "{\"a\":1,\"a\":2}", "[", "]", "1 2", "99999999999999999999", "\"tab\there\"", "[".repeat(60)};
        for (String b : bad) {
            try {
                System.out.println(print(parse(b)));
            } catch (JsonException e) {
                System.out.println(e.getMessage() + " / " + e.at);
            }
        }
        Object doc = parse(good[7]);
        System.out.println(get(doc, "n.m.l.2.deep") + " " + get(doc, "n.m.l.1"));
        for (String p : new String[] {"n.x", "n.m.l.9", "n.m.l.z"}) {
            try {
                System.out.println(get(doc, p));
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        StringBuilder big = new StringBuilder("[");
        for (int i = 0; i < 400; i++) big.append(i > 0 ? "," : "").append("{\"id\":").append(i).append(",\"name\":\"n").append(i * 7).append("\",\"tags\":[\"a\",\"b\"],\"w\":").append(i / 4.0).append('}');
        Object o = parse(big.append(']').toString());
        System.out.println(((List<?>) o).size() + " " + print(o).hashCode() + " " + o.hashCode());
    }
}
