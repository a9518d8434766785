// jdk: 17+
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Tables, a query parser, joins and transactions in memory. */
public class MiniDatabase {
    static class Table {
        final List<String> columns;
        final List<Object[]> rows = new ArrayList<>();
        final Map<String, NavigableMap<Object, List<Object[]>>> indexes = new HashMap<>();
        Table(String... columns) { this.columns = List.of(columns); }
        int col(String name) { int i = columns.indexOf(name); if (i < 0) throw new NoSuchElementException("no column " + name); return i; }
        void index(String c) { NavigableMap<Object, List<Object[]>> ix = new TreeMap<>(); for (Object[] r : rows) ix.computeIfAbsent(r[col(c)], k -> new ArrayList<>()).add(r); indexes.put(c, ix); }
        void insert(Object... values) {
            if (values.length != columns.size()) throw new IllegalArgumentException(values.length + " values for " + columns.size() + " columns");
            rows.add(values);
            indexes.forEach((c, ix) -> ix.computeIfAbsent(values[col(c)], k -> new ArrayList<>()).add(values));
        }
    }

    final Map<String, Table> tables = new LinkedHashMap<>();
    final Deque<Map<String, List<Object[]>>> undo = new ArrayDeque<>();
    int scanned;

    void begin() { Map<String, List<Object[]>> saved = new HashMap<>(); tables.forEach((n, t) -> saved.put(n, t.rows.stream().map(Object[]::clone).collect(Collectors.toList()))); undo.push(saved); }
    void rollback() { undo.pop().forEach((n, rows) -> { tables.get(n).rows.clear(); tables.get(n).rows.addAll(rows); }); }

    String query(String sql) {
        try {
            String[] t = sql.trim().replaceAll("([(),])", " $1 ").split("\\s+");
            return switch (t[0].toLowerCase()) {
                case "select" -> select(t);
                case "update" -> update(t);
                case "delete" -> { Table tb = table(t[2]); Predicate<Object[]> p = where(tb, t, 3); int before = tb.rows.size(); tb.rows.removeIf(p); yield before - tb.rows.size() + " deleted"; }
                default -> throw new UnsupportedOperationException(t[0]);
            };
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }

    Table table(String n) { return Optional.ofNullable(tables.get(n)).orElseThrow(() -> new NoSuchElementException("no table " + n)); }

    static Object literal(String s) { return s.startsWith("'") ? s.substring(1, s.length() - 1) : (Object) Integer.valueOf(s); }

    @SuppressWarnings({"unchecked", "rawtypes"})
    Predicate<Object[]> where(Table tb, String[] t, int at) {
        if (at >= t.length || !t[at].equalsIgnoreCase("where")) return r -> true;
        Predicate<Object[]> p = null;
        boolean or = false;
        for (int i = at + 1; i + 2 < t.length; i += 4) {
            int c = tb.col(t[i]);
            Object v = literal(t[i + 2]);
            String op = t[i + 1];
            Predicate<Object[]> one = r -> { scanned++; int cmp = r[c] == null ? -1 : ((Comparable) r[c]).compareTo(v); return switch (op) { case "=" -> cmp == 0; case "<" -> cmp < 0; case ">" -> cmp > 0; case "<>" -> cmp != 0; default -> throw new IllegalArgumentException("operator " + op); }; };
            p = p == null ? one : or ? p.or(one) : p.and(one);
            if (i + 3 >= t.length || !t[i + 3].matches("(?i)and|or")) break;
            or = t[i + 3].equalsIgnoreCase("or");
        }
        return p;
    }

    String select(String[] t) {
        List<String> l = List.of(t);
        int from = l.indexOf("from"), order = l.indexOf("order"), group = l.indexOf("group"), join = l.indexOf("join");
        Table tb = table(t[from + 1]);
        if (join > 0) {
            Table o = table(t[join + 1]);
            int a = tb.col(t[join + 3]), b = o.col(t[join + 5]);
            Table j = new Table(Stream.concat(tb.columns.stream(), o.columns.stream().map(c -> tb.columns.contains(c) ? "r_" + c : c)).toArray(String[]::new));
            Map<Object, List<Object[]>> hash = o.rows.stream().filter(r -> r[b] != null).collect(Collectors.groupingBy(r -> r[b]));
            for (Object[] r : tb.rows) for (Object[] s : hash.getOrDefault(r[a], List.of())) j.insert(Stream.concat(Arrays.stream(r), Arrays.stream(s)).toArray());
            return finish(j, t, l, join + 6, order, group);
        }
        return finish(tb, t, l, from + 2, order, group);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    String finish(Table tb, String[] t, List<String> l, int at, int order, int group) {
        Stream<Object[]> s = tb.rows.stream().filter(where(tb, t, at));
        List<String> cols = l.subList(1, l.indexOf("from")).stream().filter(c -> !c.equals(",")).toList();
        if (group > 0) {
            int g = tb.col(t[group + 2]), v = tb.col(cols.get(cols.size() - 2));
            return s.collect(Collectors.groupingBy(r -> r[g], TreeMap::new, Collectors.summingInt(r -> (Integer) r[v]))).toString();
        }
        if (order > 0) { int c = tb.col(t[order + 2]); Comparator<Object[]> by = Comparator.comparing(r -> (Comparable) r[c], Comparator.nullsLast(Comparator.naturalOrder())); s = s.sorted(t.length > order + 3 ? by.reversed() : by); }
        int[] pick = cols.get(0).equals("*") ? IntStream.range(0, tb.columns.size()).toArray() : cols.stream().mapToInt(tb::col).toArray();
        return s.map(r -> Arrays.stream(pick).mapToObj(i -> String.valueOf(r[i])).collect(Collectors.joining("|"))).toList().toString();
    }

    String update(String[] t) {
        Table tb = table(t[1]);
        int c = tb.col(t[3]);
        Object v = literal(t[5]);
        int[] n = {0};
        tb.rows.stream().filter(where(tb, t, 6)).forEach(r -> { r[c] = v; n[0]++; });
        return n[0] + " updated";
    }

    public static void main(String[] args) {
        MiniDatabase db = new MiniDatabase();
        Table p = new Table("id", "name", "dept", "pay"), d = new Table("id", "title");
        db.tables.put("people", p);
        db.tables.put("depts", d);
        String[] names = {"ann", "bob", "cid", "dee", "eve", "fay"};
        for (int i = 0; i < names.length; i++) p.insert(i + 1, names[i], i % 4 == 3 ? null : i % 3, 100 + i * i * 7 % 50);
        for (int i = 0; i < 3; i++) d.insert(i, "dept-" + "xyz".charAt(i));
        for (String q : new String[] {"select * from people", "select name , pay from people where pay > 120 order by pay desc", "select name from people where dept = 1 or name = 'ann'", "select name , title from people join depts on dept = id", "select title , pay , sum from people join depts on dept = id group by title", "select x from people", "select * from nope", "drop table", "select name from people where pay ~ 5", "update people set pay = 1 where id < 3", "select id , pay from people where id < 4 and pay <> 1"}) System.out.println(db.query(q));
        db.begin();
        System.out.println(db.query("delete from people where pay > 110") + " " + p.rows.size());
        db.begin();
        System.out.println(db.query("update people set name = 'zed' where id > 0") + db.query("select name from people"));
        db.rollback();
        System.out.println(db.query("select name from people"));
        db.rollback();
        System.out.println(p.rows.size() + " " + db.scanned);
        p.index("pay");
        System.out.println(p.indexes.get("pay").headMap(120).values().stream().flatMap(List::stream).map(r -> r[1]).toList());
        try {
            p.insert(1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
