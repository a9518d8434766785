//! Containers that tests pass hold what the code under test asks them for.

mod support;

use support::Subject;

/// Nested maps of a library's kind, the JDK's maps with casts, and settings; what is read is read through helpers too.
const INVOICE: &str = "package invoice;
import java.util.*;
public class Invoice {
    public static class Row {
        private final Map<String, Object> all = new HashMap<>();
        public void put(String key, Object value) { all.put(key, value); }
        public Row row(String key) { return (Row) all.get(key); }
        public Rows rows(String key) { return (Rows) all.get(key); }
        public String text(String key) { return (String) all.get(key); }
    }
    public static class Rows {
        private final List<Object> all = new ArrayList<>();
        public void add(Object row) { all.add(row); }
        public Row row(int at) { return (Row) all.get(at); }
        public int size() { return all.size(); }
    }
    private final String customer;
    private int lines;
    public Invoice(Row json) {
        Row header = json.row(\"invoiceHeader\");
        customer = header.row(\"customerRenderer\").text(\"simpleName\").trim();
        Rows rows = json.rows(\"invoiceLines\");
        for (int i = 0; i < rows.size(); i++) {
            lines += rows.row(i).text(\"articleNumber\").length();
        }
    }
    public Invoice(Map<String, Object> values, Properties settings) {
        customer = ((String) values.get(\"owner\")).trim() + settings.getProperty(\"suffix.of.names\").trim();
        lines = (Integer) values.get(\"count\") + 1;
    }
    public String customer() { return customer; }
    public int lines() { return lines; }
}
";

#[test]
fn containers_hold_what_the_code_asks_for() {
    let mut subject = Subject::compile("Invoice", INVOICE);
    subject.classes = vec!["invoice.Invoice".into()];
    let (report, text) = subject.tests_by("random", 1500, &[]);
    let found = report.classes.iter().find(|class| class.name.ends_with("invoice.Invoice")).expect("the class");
    assert_eq!(found.lines.covered, found.lines.total, "{text}");
    assert!(text.contains(".put(\"invoiceHeader\", "), "{text}");
    assert!(text.contains("etProperty(\"suffix.of.names\", ") || text.contains(".put(\"suffix.of.names\", "), "{text}");
    subject.compiles(&text, "invoice", "InvoiceTouchstoneTest");
}
