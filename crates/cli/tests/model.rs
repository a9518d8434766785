//! `touchstone model`: machines of compiled classes, their forms, checks and comparisons, and what it says to wrong input.

mod support;

use support::models::{Models, source, sources, text};

#[test]
fn the_cart_has_three_states_and_guards() {
    let models = Models::new();
    let classes = models.compile("classes", "Cart", &source("Cart"));
    let output = models.model(&classes, "protocols.Cart", &[]);
    let shown = text(&output);
    assert_eq!(output.status.code(), Some(0), "{shown}");
    for line in ["state 0: n() = 0  (initial)", "state 1: n() = 1", "state 2: n() > 1", "add(c) [c = 1] -> state 1"] {
        assert!(shown.contains(line), "{line} in\n{shown}");
    }
    assert!(shown.contains("pay() throws IllegalStateException") && shown.contains("never allowed here"), "{shown}");
    assert!(shown.contains("all generated") && !shown.contains("state 3"), "{shown}");
}

#[test]
fn the_same_budget_gives_the_same_bytes() {
    let models = Models::new();
    let classes = models.compile("classes", "Turnstile", &source("Turnstile"));
    let run = || models.model(&classes, "protocols.Turnstile", &["--format", "json"]).stdout;
    let (one, two) = (run(), run());
    assert!(!one.is_empty());
    assert_eq!(String::from_utf8_lossy(&one), String::from_utf8_lossy(&two));
}

#[test]
fn a_class_that_keeps_to_its_model_conforms_and_another_version_does_not() {
    let models = Models::new();
    let classes = models.compile("classes", "Cart", &source("Cart"));
    let saved = models.0.path("cart.json");
    let file = saved.display().to_string();
    let written = models.model(&classes, "protocols.Cart", &["--format", "json", "--out", &file]);
    assert_eq!(written.status.code(), Some(0), "{}", text(&written));
    let same = models.model(&classes, "protocols.Cart", &["--check", &file]);
    assert_eq!(same.status.code(), Some(0), "{}", text(&same));
    let free = source("Cart").replace("if (n == 0) {", "if (n < 0) {");
    let other = models.compile("other", "Cart", &free);
    let differs = models.model(&other, "protocols.Cart", &["--check", &file]);
    assert_eq!(differs.status.code(), Some(1), "{}", text(&differs));
    assert!(text(&differs).contains("differs: n() = 0: pay() leads to"), "{}", text(&differs));
}

#[test]
fn two_versions_are_compared_by_tests_that_show_what_differs() {
    let models = Models::new();
    let classes = models.compile("classes", "Cart", &source("Cart"));
    let other = models.compile("other", "Cart", &source("Cart").replace("c > n)", "c >= n)"));
    let folder = other.display().to_string();
    let same = models.model(&classes, "protocols.Cart", &["--compare", &classes.display().to_string()]);
    assert_eq!(same.status.code(), Some(0), "{}", text(&same));
    let differs = models.model(&classes, "protocols.Cart", &["--compare", &folder]);
    let shown = text(&differs);
    assert_eq!(differs.status.code(), Some(1), "{shown}");
    assert!(
        shown.contains("rem(int)") && shown.contains("gained: throws java.lang.IllegalArgumentException"),
        "{shown}"
    );
    assert!(shown.contains("test:   $x0=Cart()"), "{shown}");
}

#[test]
fn a_hidden_class_is_known_by_its_interface() {
    let models = Models::new();
    let output = models.model("jdk", "java.util.ArrayList$Itr", &[]);
    let shown = text(&output);
    assert_eq!(output.status.code(), Some(0), "{shown}");
    assert!(shown.contains("hasNext() = false") && shown.contains("next() throws NoSuchElementException"), "{shown}");
}

#[test]
fn a_program_and_generated_tests_are_told_apart() {
    let models = Models::new();
    let classes = models.compile("classes", "Turnstile", &source("Turnstile"));
    let main = "package protocols;
        public class Day {
            public static void main(String[] args) {
                Turnstile gate = new Turnstile();
                gate.coin();
                gate.push();
            }
        }";
    models.compile("classes", "Day", main);
    let only = models.model(&classes, "protocols.Turnstile", &["--trace", "protocols.Day", "--no-generate"]);
    assert!(text(&only).contains("coin() -> state 1  (1 call in 1 trace)"), "{}", text(&only));
    let both = text(&models.model(&classes, "protocols.Turnstile", &["--trace", "protocols.Day"]));
    assert!(both.contains("repair()") && both.contains("only generated"), "{both}");
}

#[test]
fn which_transitions_a_program_takes_is_not_seen_from_the_models_own_tests() {
    let models = Models::new();
    let classes = models.compile("classes", "Turnstile", &source("Turnstile"));
    let main =
        "package protocols; public class Day { public static void main(String[] args) { new Turnstile().coin(); } }";
    models.compile("classes", "Day", main);
    let file = models.0.path("turnstile.json").display().to_string();
    models.model(&classes, "protocols.Turnstile", &["--format", "json", "--out", &file]);
    let arguments = ["--trace", "protocols.Day", "--no-generate", "--check", &file];
    let checked = text(&models.model(&classes, "protocols.Turnstile", &arguments));
    assert!(checked.contains("protocols.Turnstile: 1 of 12 transitions and 1 of 1 ways"), "{checked}");
    assert!(checked.contains("not taken") && checked.contains("repair()"), "{checked}");
}

#[test]
fn a_program_that_goes_round_for_ever_shows_only_what_it_does() {
    let models = Models::new();
    let classes = models.compile("classes", "Turnstile", &source("Turnstile"));
    let main = "package protocols;
        public class Rush {
            public static void main(String[] args) {
                Turnstile gate = new Turnstile();
                while (true) {
                    gate.coin();
                    gate.push();
                }
            }
        }";
    models.compile("classes", "Rush", main);
    let shown = text(&models.model(&classes, "protocols.Turnstile", &["--trace", "protocols.Rush", "--no-generate"]));
    assert!(shown.contains("push() -> state 0") && !shown.contains("throws"), "{shown}");
}

#[test]
fn wrong_input_has_a_clear_answer() {
    let models = Models::new();
    let classes = models.compile("classes", "Cart", &source("Cart"));
    let says = |arguments: &[&str], code: i32, words: &str| {
        let output = models.model(&classes, "protocols.Cart", arguments);
        assert_eq!(output.status.code(), Some(code), "{}", text(&output));
        assert!(text(&output).contains(words), "{words} in {}", text(&output));
    };
    says(&["--no-generate"], 2, "name --tests or --trace");
    says(&["--check", "nowhere.json"], 64, "nowhere.json");
    std::fs::write(models.0.path("bad.json"), "{\"format\": 1, \"class\": 7}").expect("a file");
    says(&["--check", "bad.json"], 65, "it is no model");
    std::fs::write(models.0.path("new.json"), "{\"format\": 99}").expect("a file");
    says(&["--check", "new.json"], 65, "infer the model anew");
    says(&["--by", "weight()"], 0, "weight() is no observer or field");
    let missing = models.model(&classes, "protocols.Nothing", &[]);
    assert_eq!(missing.status.code(), Some(64), "{}", text(&missing));
}

#[test]
fn a_model_that_names_what_is_gone_says_so() {
    let models = Models::new();
    let classes = models.compile("classes", "Cart", &source("Cart"));
    let file = models.0.path("cart.json").display().to_string();
    models.model(&classes, "protocols.Cart", &["--format", "json", "--out", &file]);
    let renamed = source("Cart").replace("public int n()", "public int count()");
    let other = models.compile("other", "Cart", &renamed);
    let stale = models.model(&other, "protocols.Cart", &["--check", &file]);
    assert_eq!(stale.status.code(), Some(65), "{}", text(&stale));
    assert!(text(&stale).contains("n(), which the class does not have any more"), "{}", text(&stale));
    let without = models.compile("without", "Cart", &source("Cart").replace("public void pay()", "public void buy()"));
    let gone = models.model(&without, "protocols.Cart", &["--check", &file]);
    assert!(text(&gone).contains("name something that the class does not have any more"), "{}", text(&gone));
}

#[test]
fn one_state_and_hundreds_of_states_are_said() {
    let models = Models::new();
    let one = "package protocols; public class Adder { public int add(int a, int b) { return a + b; } }";
    let classes = models.compile("classes", "Adder", one);
    assert!(text(&models.model(&classes, "protocols.Adder", &[])).contains("there is one state"));
    let many = "package protocols; public class Dial {
        private int at;
        public void turn() { at = at + 1; }
        public boolean a() { return (at & 1) == 0; }
        public boolean b() { return (at & 2) == 0; }
        public boolean c() { return (at & 4) == 0; }
        public void first() { if (a()) { throw new IllegalStateException(); } }
        public void second() { if (b()) { throw new IllegalArgumentException(); } }
        public void third() { if (c()) { throw new UnsupportedOperationException(); } }
    }";
    models.compile("classes", "Dial", many);
    let bounded = text(&models.model(&classes, "protocols.Dial", &["--max-states", "3"]));
    assert!(bounded.contains("states are bounded") && bounded.contains("3 is the limit"), "{bounded}");
}

#[test]
fn what_depends_on_chance_is_named() {
    let models = Models::new();
    let coin = "package protocols; public class Coin {
        private final java.util.Random chance = new java.util.Random(7);
        private boolean up;
        public void toss() { up = chance.nextBoolean(); }
        public boolean isUp() { return up; }
        public void take() { if (!up) { throw new IllegalStateException(); } }
    }";
    let classes = models.compile("classes", "Coin", coin);
    let shown = text(&models.model(&classes, "protocols.Coin", &[]));
    assert!(shown.contains("neither its arguments nor observers tell which"), "{shown}");
    let another_run = "toss() is not deterministic";
    assert!(!shown.contains(another_run), "it begins anew with the same number: {shown}");
    let seeded = models.compile("seeded", "Coin", &coin.replace("Random(7)", "Random()"));
    let shown = text(&models.model(&seeded, "protocols.Coin", &[]));
    assert!(shown.contains(another_run), "{shown}");
}

#[test]
fn guards_of_the_cart_are_exact() {
    let models = Models::new();
    let classes = models.compile("classes", "Cart", &source("Cart"));
    let shown = text(&models.model(&classes, "protocols.Cart", &["--budget", "3000x"]));
    for line in ["rem(c) [c = n()] -> state 0", "rem(c) [n() - c = 1] -> state 1", "add(c) [c = 1] -> state 1"] {
        assert!(shown.contains(line), "{line} in\n{shown}");
    }
}

#[test]
fn seven_tests_or_fewer_take_all_transitions_of_the_cart() {
    let models = Models::new();
    let classes = models.compile("classes", "Cart", &source("Cart"));
    let (output, report) = models.generate(&classes, "protocols.Cart", &["--criteria", "transition"]);
    let class = &report["classes"][0];
    assert_eq!(class["transitions"]["covered"], 10, "{}", text(&output));
    assert_eq!(class["transitions"]["total"], 10, "{}", text(&output));
    assert!(class["tests"].as_u64().is_some_and(|tests| tests <= 7), "{}", text(&output));
    let notes = class["notes"].to_string();
    assert!(notes.contains("refused: n() = 0: rem(c) throws IllegalArgumentException"), "{notes}");
}

#[test]
fn pairs_of_transitions_are_goals_too() {
    let models = Models::new();
    let classes = models.compile("classes", "Turnstile", &source("Turnstile"));
    let (output, report) = models.generate(&classes, "protocols.Turnstile", &["--criteria", "transition-pair"]);
    let pairs = &report["classes"][0]["transitions"];
    assert_eq!(pairs["covered"], pairs["total"], "{}", text(&output));
    assert!(pairs["total"].as_u64().is_some_and(|total| total > 6), "{}", text(&output));
}

#[test]
fn a_saved_model_is_covered_and_what_differs_is_said() {
    let models = Models::new();
    let classes = models.compile("classes", "Cart", &source("Cart"));
    let file = models.0.path("cart.json").display().to_string();
    models.model(&classes, "protocols.Cart", &["--format", "json", "--out", &file, "--budget", "3000x"]);
    let (output, report) = models.generate(&classes, "protocols.Cart", &["--model", &file]);
    let transitions = &report["classes"][0]["transitions"];
    assert_eq!(transitions["covered"], transitions["total"], "{}", text(&output));
    let other = models.compile("other", "Cart", &source("Cart").replace("if (n == 0) {", "if (n < 0) {"));
    let (_, report) = models.generate(&other, "protocols.Cart", &["--model", &file]);
    let notes = report["classes"][0]["notes"].to_string();
    assert!(notes.contains("differs: n() = 0: pay() leads to"), "{notes}");
    std::fs::write(models.0.path("bad.json"), "{}").expect("a file");
    let (output, _) = models.generate(&classes, "protocols.Cart", &["--model", "bad.json"]);
    assert_eq!(output.status.code(), Some(65), "{}", text(&output));
}

#[test]
fn a_class_without_objects_has_no_transitions_and_says_so() {
    let models = Models::new();
    let static_only = "package protocols; public class Sums {
        private Sums() {}
        public static int twice(int a) { return 2 * a; }
    }";
    let classes = models.compile("classes", "Sums", static_only);
    let (output, report) = models.generate(&classes, "protocols.Sums", &["--criteria", "line,transition"]);
    assert!(report["classes"][0]["notes"].to_string().contains("there is no state machine"), "{}", text(&output));
}

#[test]
fn what_a_program_passes_is_made_again_from_the_classes_that_it_uses() {
    let models = Models::new();
    let signing = std::fs::read_to_string(sources().join("../Signing.java")).expect("a source");
    let classes = models.compile("classes", "Signing", &signing);
    let folder = classes.display().to_string();
    let arguments = ["--class-path", &folder, "--trace", "Signing", "--no-generate"];
    let shown = text(&models.model("jdk", "java.security.Signature", &arguments));
    assert!(shown.contains("sign() -> state") && shown.contains("verify(signature) -> state"), "{shown}");
}

#[test]
fn a_call_that_does_not_end_is_named_and_the_others_are_modelled() {
    let models = Models::new();
    let source = "public class Spinner { private int n; public void add() { n++; } public void spin() { while (n >= 0) { } } \
                  public boolean isEmpty() { return n == 0; } }";
    let target = models.compile("classes", "Spinner", source);
    let output = models.model(&target, "Spinner", &["--budget", "300x"]);
    let said = text(&output);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("a call did not end") && said.contains("of spin()"), "{said}");
    assert!(said.contains("isEmpty() = true") && said.contains("add() -> state 1"), "{said}");
}

#[test]
fn a_call_that_runs_longer_than_tests_usually_may_is_seen_all_the_same() {
    let models = Models::new();
    let source = "public class Slow { private boolean done; private int sum; public void quick() { sum++; } \
                  public void work() { for (int i = 0; i < 300000; i++) sum += i; done = true; } \
                  public boolean isDone() { return done; } }";
    let target = models.compile("classes", "Slow", source);
    let said = text(&models.model(&target, "Slow", &["--by", "isDone()"]));
    assert!(said.contains("work() -> state 1"), "{said}");
}

#[test]
fn an_iterator_is_known_by_its_most_specific_interface_and_a_class_without_constructors_by_what_makes_it() {
    let models = Models::new();
    let iterator = text(&models.model("jdk", "java.util.LinkedList$ListItr", &[]));
    assert!(iterator.contains("hasPrevious()") || iterator.contains("previous()"), "{iterator}");
    assert!(iterator.contains("set(") && iterator.contains("add("), "{iterator}");
    let matcher = text(&models.model("jdk", "java.util.regex.Matcher", &["--budget", "300x"]));
    assert!(matcher.contains("find()"), "{matcher}");
}

#[test]
fn conditions_on_hidden_fields_are_shown_and_calls_that_are_refused_alike_share_a_line() {
    let models = Models::new();
    let target = models.compile("classes", "Account", &source("Account"));
    let account = text(&models.model(&target, "protocols.Account", &[]));
    assert!(account.contains("balance") && account.contains("by hidden fields"), "{account}");
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
    let calls: String =
        names.map(|n| format!("public void {n}() {{ if (!on) throw new IllegalStateException(); }} ")).concat();
    let source = format!(
        "public class Many {{ private boolean on; public void on() {{ on = true; }} {calls} \
                          public boolean isOn() {{ return on; }} }}"
    );
    let many = text(&models.model(models.compile("classes", "Many", &source), "Many", &[]));
    assert!(
        many.contains("  never allowed here, IllegalStateException: a(), b(), c(), d(), e(), f(), g(), h(), i()"),
        "{many}"
    );
    assert!(many.contains("  stays here: "), "{many}");
}
