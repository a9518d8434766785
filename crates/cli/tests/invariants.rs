//! Likely invariants: `touchstone model --invariants`, and tests that check them (`generate --oracle invariants`).

mod support;

use support::models::{Models, source, text};

#[test]
fn invariants_of_an_account_are_found_and_a_fault_breaks_them() {
    let models = Models::new();
    let classes = models.compile("classes", "Account", &source("Account"));
    let shown = text(&models.model(&classes, "protocols.Account", &["--invariants", "--budget", "3000x"]));
    for line in ["balance >= 0", "isEmpty() = (balance = 0)", "balance = old balance + amount", "amount >= 1"] {
        assert!(shown.contains(line), "{line} in\n{shown}");
    }
    let file = models.0.path("account.json").display().to_string();
    let saved = ["--invariants", "--budget", "3000x", "--format", "json", "--out", &file];
    models.model(&classes, "protocols.Account", &saved);
    let check = ["--invariants", "--check", &file, "--budget", "3000x", "--seed", "5"];
    let same = models.model(&classes, "protocols.Account", &check);
    assert_eq!(same.status.code(), Some(0), "{}", text(&same));
    let free = source("Account").replace("amount > balance)", "amount > balance + 9)");
    let other = models.compile("other", "Account", &free);
    let broken = models.model(&other, "protocols.Account", &check);
    assert_eq!(broken.status.code(), Some(1), "{}", text(&broken));
    assert!(text(&broken).contains("balance >= 0\n  test: $x0=Account()"), "{}", text(&broken));
}

#[test]
fn files_that_are_no_invariants_are_refused() {
    let models = Models::new();
    let classes = models.compile("classes", "Cart", &source("Cart"));
    std::fs::write(models.0.path("bad.json"), "{\"format\": 1, \"class\": 7}").expect("a file");
    let bad = models.model(&classes, "protocols.Cart", &["--invariants", "--check", "bad.json"]);
    assert_eq!(bad.status.code(), Some(65), "{}", text(&bad));
    assert!(text(&bad).contains("these are no invariants"), "{}", text(&bad));
    let drawn = models.model(&classes, "protocols.Cart", &["--invariants", "--format", "svg"]);
    assert_eq!(drawn.status.code(), Some(2), "{}", text(&drawn));
}

const STACK: &str = "package shop; public class Stack {
    private final java.util.ArrayList<Integer> items = new java.util.ArrayList<>();
    public void push(int item) { items.add(item); }
    public int pop() {
        if (items.isEmpty()) { throw new IllegalStateException(); }
        return items.remove(items.size() - 1);
    }
    public int size() { return items.size(); }
    public boolean isEmpty() { return items.isEmpty(); }
}";

/// The text of the tests for `shop.Stack`.
fn tests(models: &Models, folder: &std::path::Path, arguments: &[&str]) -> (String, serde_json::Value) {
    let all = [&["--oracle", "invariants"], arguments].concat();
    let (output, report) = models.generate(folder, "shop.Stack", &all);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let file = report["classes"][0]["file"].as_str().expect("a file").to_owned();
    (std::fs::read_to_string(models.0.path(&file)).expect("a file"), report)
}

#[test]
fn tests_check_invariants_after_each_call() {
    let models = Models::new();
    let classes = models.compile("classes", "Stack", STACK);
    let (source, report) = tests(&models, &classes, &[]);
    for rule in ["push(item): size() = old size() + 1", "Stack: isEmpty() = (size() = 0)", "Stack: size() >= 0"] {
        assert!(source.contains(&format!("\"{rule}\"")), "{rule} in\n{source}");
    }
    assert!(source.contains(".isEmpty() == (") && !source.contains("assertEquals"), "{source}");
    let invariants = report["classes"][0]["invariants"].to_string();
    assert!(invariants.contains("pop(): size() = old size() - 1"), "{invariants}");
}

const SHELF: &str = "package shop; public class Stack {
    private final java.util.ArrayList<String> items = new java.util.ArrayList<>();
    public void add(String item) {
        if (item.isEmpty()) { throw new IllegalArgumentException(item); }
        items.add(item);
    }
    public java.util.List<String> items() { return java.util.Collections.unmodifiableList(items); }
}";

/// What a collection was before a call is its size then, since it may be the same object.
#[test]
fn old_sizes_are_taken_before_the_call_and_literals_are_not_checked() {
    let models = Models::new();
    let classes = models.compile("classes", "Stack", SHELF);
    let (source, _) = tests(&models, &classes, &[]);
    assert!(source.contains("size of items() = size of old items() + 1"), "{source}");
    let asked = source.lines().filter(|line| line.contains("int ") && line.ends_with(".size();")).count();
    assert!(asked > 0, "{source}");
    assert!(!source.contains("assertTrue(\"") && !source.contains("assertTrue(1 >="), "{source}");
}

#[test]
fn the_jdk_agrees_with_the_invariants_and_another_version_breaks_them() {
    let models = Models::new();
    let classes = models.compile("classes", "Stack", STACK);
    let all = ["--class", "shop.Stack", "--oracle", "invariants", "--budget", "2000x", "--verify-on", "none"];
    let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
    command.arg("generate").arg(&classes).args(all).args(["--out", "tests", "--format", "json", "--jdk"]);
    let output = command.arg(&models.0.jdk.home).current_dir(models.0.folder.path()).output().expect("touchstone runs");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("a report");
    let class = &report["classes"][0];
    assert_eq!((&class["dropped_tests"], &class["dropped_assertions"]), (&0.into(), &0.into()), "{report:#}");
    assert!(class["assertions"].as_u64().is_some_and(|n| n > 5), "{report:#}");
}

#[test]
fn a_class_without_objects_gets_values_as_before() {
    let models = Models::new();
    let sums = "package shop; public class Stack {
        private Stack() {}
        public static int twice(int a) { return 2 * a; }
    }";
    let classes = models.compile("classes", "Stack", sums);
    let (source, report) = tests(&models, &classes, &[]);
    assert!(source.contains("assertEquals"), "{source}");
    assert!(report["classes"][0]["notes"].to_string().contains("there are no invariants"), "{report:#}");
}
