//! `touchstone generate` as a user runs it: from class files to tests that the JDK has confirmed, and bad input.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;
use testkit::jdks::{self, Jdk};

/// The compiled fixtures in a folder of their own.
struct Shop {
    folder: TempDir,
    jdk: Jdk,
}

impl Shop {
    fn new() -> Self {
        let jdk = jdks::find().into_iter().next().expect("a JDK; `cargo xtask setup` installs one");
        let folder = tempfile::tempdir().expect("a folder");
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/shop");
        let sources = std::fs::read_dir(sources).expect("the fixtures").map(|e| e.expect("an entry").path());
        let javac = jdk.home.join("bin/javac");
        let classes = folder.path().join("classes");
        let status = Command::new(javac).arg("-g").arg("-d").arg(&classes).args(sources).status();
        assert!(status.expect("javac").success());
        std::fs::remove_file(classes.join("shop/Missing.class")).expect("the class to take away");
        Self { folder, jdk }
    }

    fn classes(&self) -> PathBuf {
        self.folder.path().join("classes")
    }

    fn out(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn run(&self, target: &Path, out: &Path, arguments: &[&str]) -> Output {
        let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
        command.arg("generate").arg(target).arg("--jdk").arg(&self.jdk.home).arg("--out").arg(out);
        // Where it runs is watched too.
        let elsewhere = self.folder.path().join("elsewhere");
        std::fs::create_dir_all(&elsewhere).expect("a folder");
        if !arguments.contains(&"--budget") {
            command.args(["--budget", "300x"]);
        }
        command.args(["--format", "json"]).args(arguments).current_dir(&elsewhere);
        if !arguments.iter().any(|a| a.contains("verify")) {
            // Otherwise on every JDK of this machine.
            let others: Vec<PathBuf> = jdks::homes().split_off(1);
            let others = if others.is_empty() { vec!["none".into()] } else { others };
            for home in others {
                command.arg("--verify-on").arg(home);
            }
        }
        let output = command.output().expect("touchstone runs");
        let left: Vec<_> = std::fs::read_dir(&elsewhere).expect("the folder").collect();
        assert!(left.is_empty(), "written to the current folder: {left:?}");
        output
    }

    fn report(&self, out: &Path, arguments: &[&str]) -> Value {
        let output = self.run(&self.classes(), out, arguments);
        let text = String::from_utf8_lossy(&output.stdout);
        serde_json::from_str(&text)
            .unwrap_or_else(|e| panic!("{e}: {text}\n{}", String::from_utf8_lossy(&output.stderr)))
    }
}

/// The report of one class.
fn class<'a>(report: &'a Value, name: &str) -> &'a Value {
    let classes = report["classes"].as_array().expect("a list of classes");
    classes.iter().find(|c| c["name"] == name).unwrap_or_else(|| panic!("{name} is not in the report"))
}

/// All files below a folder with their content.
fn files(root: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    let mut open = vec![root.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else {
                let text = std::fs::read_to_string(&path).expect("a text");
                found.insert(path.strip_prefix(root).expect("below").to_owned(), text);
            }
        }
    }
    found
}

#[test]
fn a_folder_becomes_a_confirmed_suite() {
    let shop = Shop::new();
    let report = shop.report(&shop.out("tests"), &["--class", "shop.Till", "--budget", "5000x"]);
    let till = class(&report, "shop.Till");
    assert_eq!(till["status"], "generated");
    assert_eq!(till["lines"]["covered"], till["lines"]["total"], "{till:#}");
    assert_eq!(till["branches"]["covered"], till["branches"]["total"], "{till:#}");
    let text = std::fs::read_to_string(shop.out("tests/shop/TillTouchstoneTest.java")).expect("the suite");
    for part in ["package shop;", "@Test", "assertThrows(IllegalArgumentException.class", "assertEquals("] {
        assert!(text.contains(part), "no {part} in\n{text}");
    }
    // Without a framework on this machine nothing can be confirmed, and it says so.
    let verified = &report["verified"];
    assert!(verified["ok"] == true || verified["why"].is_string(), "{verified}");
    if verified["ok"] == true {
        assert_eq!((&till["dropped_tests"], &till["dropped_assertions"]), (&0.into(), &0.into()), "{till:#}");
    }
}

#[test]
fn what_is_hard_to_make_is_made() {
    let shop = Shop::new();
    let arguments = ["--class", "shop.Booking", "--budget", "3000x", "--strategy", "random", "--no-verify"];
    let report = shop.report(&shop.out("tests"), &arguments);
    let booking = class(&report, "shop.Booking");
    assert_eq!(booking["branches"]["covered"], booking["branches"]["total"], "{booking:#}");
}

#[test]
fn collaborators_are_brought_into_the_state_that_is_wanted_and_contracts_are_kept() {
    let shop = Shop::new();
    let out = shop.out("delivery");
    let report = shop.report(&out, &["--class", "shop.Delivery", "--budget", "2000x", "--strategy", "random"]);
    let delivery = class(&report, "shop.Delivery");
    assert_eq!(delivery["dropped_tests"], 0, "{report:#}");
    let text = files(&out).into_values().next().expect("a file");
    assert!(text.contains(".pack();") && text.contains(".stop("), "{text}");
    assert!(!text.contains("AssertionError"), "a test that breaks a contract passes only with -ea: {text}");
    // With assertions on, the rest of `stop` is only covered by calls that keep its contract.
    let uncovered: Vec<(&str, &str)> = delivery["uncovered"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|u| (u["what"].as_str().unwrap_or_default(), u["why"].as_str().unwrap_or_default()))
        .collect();
    let why = |place: &str| uncovered.iter().find(|(what, _)| what.contains(place)).map(|(_, why)| *why);
    assert_eq!(why("line 25"), None, "the normal end of never() is covered: {uncovered:?}");
    let lost = why("never(): line 23").unwrap_or_default();
    assert!(lost.starts_with("waits for line 22, branch "), "{uncovered:?}");
}

#[test]
fn private_methods_are_called_by_reflection_when_asked_for() {
    let shop = Shop::new();
    let plain = shop.report(&shop.out("plain"), &["--class", "shop.Ledger", "--no-verify"]);
    assert_eq!(class(&plain, "shop.Ledger")["branches"]["covered"], 0, "{plain:#}");
    for junit in ["5", "4", "testng"] {
        let out = shop.out(junit);
        let arguments =
            ["--class", "shop.Ledger", "--private", "--junit", junit, "--strategy", "random", "--budget", "3000x"];
        let report = shop.report(&out, &arguments);
        let ledger = class(&report, "shop.Ledger");
        assert_eq!(ledger["lines"]["covered"], ledger["lines"]["total"], "{ledger:#}");
        assert_eq!(ledger["branches"]["covered"], ledger["branches"]["total"], "{ledger:#}");
        assert_eq!((&ledger["dropped_tests"], &ledger["dropped_assertions"]), (&0.into(), &0.into()), "{ledger:#}");
        let text = files(&out).into_values().next().expect("a file");
        assert!(
            text.contains("callPrivate(Ledger.class, \"charge\", new Class<?>[] {int.class, String[].class}, "),
            "{text}"
        );
    }
}

#[test]
fn code_that_wants_files_gets_files_with_contents_that_are_searched() {
    let shop = Shop::new();
    let folders =
        [("5", "@TempDir"), ("4", "public final TemporaryFolder"), ("testng", "@AfterMethod(alwaysRun = true)")];
    for (junit, folder) in folders {
        let out = shop.out(junit);
        // `new File("")` is the working folder since Java 25, and nothing before: a test of it fails on the other JDK.
        let arguments = ["--class", "shop.Notes", "--junit", junit, "--budget", "6000x", "--verify-on", "none"];
        let report = shop.report(&out, &arguments);
        let notes = class(&report, "shop.Notes");
        assert_eq!(notes["lines"]["covered"], notes["lines"]["total"], "{notes:#}");
        // A folder with something in it is not given.
        let open = notes["branches"]["total"].as_u64().unwrap_or_default()
            - notes["branches"]["covered"].as_u64().unwrap_or_default();
        assert!(open <= 1, "{notes:#}");
        assert_eq!(notes["dropped_tests"], 0, "{notes:#}");
        let text = files(&out).into_values().next().expect("a file");
        for part in
            [folder, "temporaryFile(\"", "temporaryFile(\"#notes", ".getPath()", "temporaryFolder()", ".toPath()"]
        {
            assert!(text.contains(part), "no {part} in\n{text}");
        }
        // Comments on top name the command.
        let code: String = text.lines().filter(|line| !line.starts_with("//")).collect();
        assert!(!code.contains("touchstone.Given") && !code.contains("/tmp"), "{text}");
    }
}

#[test]
fn what_has_no_code_is_skipped_with_the_reason() {
    let shop = Shop::new();
    for (name, why) in [("shop.Marked", "it is an annotation"), ("shop.Listener", "none of its methods has code")] {
        let report = shop.report(&shop.out("tests"), &["--class", name, "--no-verify"]);
        let skipped = class(&report, name);
        assert_eq!((&skipped["status"], &skipped["why"]), (&"skipped".into(), &why.into()), "{skipped:#}");
    }
}

#[test]
fn interfaces_that_nobody_implements_are_implemented_by_tests() {
    let shop = Shop::new();
    let report = shop.report(&shop.out("tests"), &["--class", "shop.Orders", "--budget", "8000x"]);
    let orders = class(&report, "shop.Orders");
    assert_eq!(orders["branches"]["covered"], orders["branches"]["total"], "{orders:#}");
    assert_eq!((&orders["dropped_tests"], &orders["dropped_assertions"]), (&0.into(), &0.into()), "{orders:#}");
    let text = std::fs::read_to_string(shop.out("tests/shop/OrdersTouchstoneTest.java")).expect("the suite");
    for part in ["new StockStandIn() {", "    @Override\n", "public Integer find(String ", "public void save(String "] {
        assert!(text.contains(part), "no {part} in\n{text}");
    }
}

/// Classes by which Mockito is known, with the versions of Java that its Byte Buddy knows.
fn mockito(shop: &Shop, versions: &str) -> String {
    let to = shop.out(&format!("mockito{versions}"));
    std::fs::create_dir_all(&to).expect("a folder");
    let sources = [
        ("ArgumentMatchers", "package org.mockito; public class ArgumentMatchers {}".to_owned()),
        (
            "ClassFileVersion",
            format!("package net.bytebuddy; public class ClassFileVersion {{ static int {versions}; }}"),
        ),
    ];
    for (name, source) in sources {
        let file = to.join(format!("{name}.java"));
        std::fs::write(&file, source).expect("a source");
        let javac = Command::new(shop.jdk.home.join("bin/javac")).arg("-d").arg(&to).arg(file).status();
        assert!(javac.expect("javac").success());
    }
    to.display().to_string()
}

#[test]
fn stand_ins_are_mocks_where_mockito_knows_the_jdk() {
    let shop = Shop::new();
    let known = format!("JAVA_V{}", shop.jdk.feature);
    for (versions, is_mock) in [("JAVA_V8", false), (&*known, true)] {
        let out = shop.out(&format!("tests{versions}"));
        let mockito = mockito(&shop, versions);
        let arguments = ["--class", "shop.Orders", "--budget", "2000x", "--no-verify", "-c", &mockito];
        shop.report(&out, &arguments);
        let text = std::fs::read_to_string(out.join("shop/OrdersTouchstoneTest.java")).expect("the suite");
        assert_eq!(text.contains("mock(Orders.Stock.class"), is_mock, "{text}");
        assert_eq!(text.contains("StandIn"), !is_mock, "{text}");
    }
}

#[test]
fn every_strategy_takes_an_interface_with_methods_that_have_no_code() {
    let shop = Shop::new();
    for strategy in
        ["random", "concolic", "sequences", "dynamosa", "mosa", "mio", "wholesuite", "evotest", "etoc", "hillclimb"]
    {
        let arguments = ["--class", "shop.Orders$Stock", "--strategy", strategy, "--budget", "100x", "--no-verify"];
        let report = shop.report(&shop.out(strategy), &arguments);
        let stock = class(&report, "shop.Orders$Stock");
        assert_ne!(stock["status"], "failed", "{strategy}: {stock:#}");
    }
}

#[test]
fn an_interface_whose_methods_all_have_code_is_tested_by_every_strategy() {
    let shop = Shop::new();
    for strategy in ["random", "dynamosa", "evotest", "etoc", "hillclimb"] {
        let arguments = ["--class", "shop.Priced", "--strategy", strategy, "--budget", "2000x", "--no-verify"];
        let report = shop.report(&shop.out(strategy), &arguments);
        let priced = class(&report, "shop.Priced");
        assert_eq!(priced["lines"]["covered"], 3, "{strategy}: {priced:#}");
        let text = std::fs::read_to_string(shop.out(strategy).join("shop/PricedTouchstoneTest.java")).expect("a suite");
        assert!(text.contains("new Priced() {"), "{text}");
    }
}

#[test]
fn null_is_passed_where_nothing_can_be_made() {
    let shop = Shop::new();
    for strategy in ["auto", "random", "dynamosa", "mosa", "mio", "wholesuite", "evotest", "etoc", "hillclimb"] {
        let arguments = ["--class", "shop.Vault", "--strategy", strategy, "--budget", "500x", "--no-verify"];
        let report = shop.report(&shop.out(strategy), &arguments);
        let vault = class(&report, "shop.Vault");
        assert_eq!(vault["branches"]["covered"], 3, "{strategy}: {vault:#}");
        let why = vault["uncovered"].to_string();
        assert!(why.contains("no way to build type Vault.Key"), "{strategy}: {why}");
    }
}

#[test]
fn islands_repeat_themselves_and_share_the_budget() {
    let shop = Shop::new();
    let config = shop.folder.path().join("islands.toml");
    std::fs::write(&config, "[search]\nislands = 3\n").expect("a file");
    let config = config.to_string_lossy().into_owned();
    let arguments = |strategy| {
        let class = ["--class", "shop.Orders", "--strategy", strategy, "--budget", "6000x"];
        [&class[..], &["--seed", "5", "--no-verify", "--config", &config]].concat()
    };
    for strategy in ["dynamosa", "mio", "auto"] {
        let report = shop.report(&shop.out("one"), &arguments(strategy));
        let orders = class(&report, "shop.Orders");
        assert_eq!(orders["branches"]["covered"], orders["branches"]["total"], "{strategy}: {orders:#}");
        let executions = orders["executions"].as_u64().expect("a number");
        assert!(executions <= 6000 + 3 * 100, "{strategy}: {executions} executions");
        shop.report(&shop.out("two"), &arguments(strategy));
        assert_eq!(files(&shop.out("one")), files(&shop.out("two")), "{strategy}");
    }
}

#[test]
fn islands_with_a_time_end_with_it() {
    let shop = Shop::new();
    let config = shop.folder.path().join("islands.toml");
    std::fs::write(&config, "[search]\nislands = 2\n").expect("a file");
    let config = config.to_string_lossy().into_owned();
    for strategy in ["mosa", "wholesuite", "auto"] {
        let arguments = ["--class", "shop.Orders", "--strategy", strategy, "--budget", "2s", "--no-verify"];
        let report = shop.report(&shop.out("tests"), &[&arguments[..], &["--config", &config]].concat());
        let orders = class(&report, "shop.Orders");
        // How much two seconds are enough for depends on the machine.
        assert!(orders["branches"]["covered"].as_u64().is_some_and(|covered| covered > 0), "{strategy}: {orders:#}");
        assert!(orders["search_seconds"].as_f64().is_some_and(|s| s < 4.0), "{strategy}: {orders:#}");
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let shop = Shop::new();
    // A file where the folder should be stops even those who may write everywhere.
    let out = shop.out("tests");
    std::fs::write(&out, "in the way").expect("a file");
    let output = shop.run(&shop.classes(), &out, &["--class", "shop.Till", "--no-verify"]);
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(!output.status.success() && said.contains("tests") && !said.contains("panicked"), "{said}");
    assert_eq!(std::fs::read_to_string(&out).expect("the file"), "in the way");
}

#[test]
fn a_report_that_cannot_be_written_is_said_before_the_work() {
    let shop = Shop::new();
    let file = shop.out("report");
    std::fs::write(&file, "in the way").expect("a file");
    let arguments = ["--class", "shop.Till", "--no-verify", "--report", &file.to_string_lossy()];
    let output = shop.run(&shop.classes(), &shop.out("tests"), &arguments);
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write the report to"), "{output:?}");
    assert!(!shop.out("tests").exists(), "it worked all the same");
}

#[test]
fn a_number_of_tries_ends_the_search_and_the_ratio_is_tests_for_a_structure() {
    let shop = Shop::new();
    let mut rates = Vec::new();
    for ratio in ["-1", "0.5"] {
        let out = shop.out(&format!("ratio{ratio}"));
        let (ratio, folder) = (format!("ratio={ratio}"), out.to_string_lossy().into_owned());
        let knobs = ["--set", "tries=1", "--set", "population=3", "--knob", "generations=3", "--knob", &ratio];
        let fixed = ["--class", "shop.Orders", "--strategy", "evotest", "--budget", "10000000x", "--no-verify"];
        let report = shop.report(&out, &[&fixed[..], &knobs, &["--report", &folder]].concat());
        let executions = class(&report, "shop.Orders")["executions"].as_f64().expect("a number");
        assert!(executions < 1e6, "the budget was used up: {report:#}");
        let page = std::fs::read_to_string(out.join("index.html")).expect("the page");
        assert!(page.contains(", 1 class, ") && !page.contains("1 classes"), "{page}");
        let csv = std::fs::read_to_string(out.join("coverage.csv")).expect("the numbers");
        let (head, _) = csv.split_once('\n').expect("lines");
        assert!(head.ends_with(",structures"), "{head}");
        let structures = csv.trim_end().rsplit(',').next().and_then(|n| n.parse::<f64>().ok()).expect("a number");
        rates.push(executions / structures);
    }
    assert!(rates[0] < 1.5 && rates[1] > 3.0, "tests for each structure: {rates:?}");
}

#[test]
fn the_same_seed_gives_the_same_files() {
    let shop = Shop::new();
    for (out, jobs) in [("one", "1"), ("two", "2")] {
        shop.report(&shop.out(out), &["--seed", "7", "--no-verify", "--jobs", jobs]);
    }
    let (one, two) = (files(&shop.out("one")), files(&shop.out("two")));
    assert!(!one.is_empty());
    assert_eq!(one, two);
}

#[test]
fn one_class_in_the_way_does_not_stop_the_others() {
    let shop = Shop::new();
    let report = shop.report(&shop.out("tests"), &["--no-verify"]);
    assert_eq!(class(&report, "shop.Till")["status"], "generated");
    assert_eq!(class(&report, "shop.Locked")["status"], "skipped");
    let partner = class(&report, "shop.Partner");
    assert_eq!(partner["status"], "failed");
    let why = partner["why"].as_str().expect("a reason");
    assert!(why.contains("shop") && why.contains("Missing") && why.contains("--class-path"), "{why}");
    let depot = class(&report, "shop.Depot")["notes"].to_string();
    assert!(depot.contains("classes are missing: shop.Missing") && depot.contains("--class-path"), "{depot}");
}

#[test]
fn tests_leave_the_world_alone() {
    let shop = Shop::new();
    let report = shop.report(&shop.out("tests"), &["--class", "shop.Clerk"]);
    let text = std::fs::read_to_string(shop.out("tests/shop/ClerkTouchstoneTest.java")).expect("the suite");
    assert!(!text.contains("writeDown(\""), "{text}");
    assert!(text.contains("leave("), "{text}");
    let clerk = class(&report, "shop.Clerk");
    let reasons = clerk["uncovered"].to_string();
    assert!(reasons.contains("files") || reasons.contains("ended the JVM"), "{reasons}");
}

#[test]
fn a_hand_written_file_is_left_alone() {
    let shop = Shop::new();
    let file = shop.out("tests/shop/TillTouchstoneTest.java");
    std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
    std::fs::write(&file, "// mine\n").expect("a file");
    let report = shop.report(&shop.out("tests"), &["--class", "shop.Till", "--no-verify"]);
    assert_eq!(std::fs::read_to_string(&file).expect("the file"), "// mine\n");
    let why = class(&report, "shop.Till")["why"].to_string();
    assert!(why.contains("not written by Touchstone") && why.contains("--out"), "{why}");
}

#[test]
fn what_is_wrong_is_said() {
    let shop = Shop::new();
    let not_a_jar = shop.out("no.jar");
    std::fs::write(&not_a_jar, "this is no archive").expect("a file");
    let newer = shop.out("newer");
    std::fs::create_dir_all(&newer).expect("a folder");
    let mut bytes = std::fs::read(shop.classes().join("shop/Till.class")).expect("a class");
    bytes[7] = 200;
    std::fs::create_dir_all(newer.join("shop")).expect("a folder");
    std::fs::write(newer.join("shop/Till.class"), bytes).expect("a class");
    let nowhere = shop.out("nowhere");
    let cases: [(&Path, &[&str], &str); 9] = [
        (&nowhere, &[], "nowhere"),
        (&not_a_jar, &[], "no.jar"),
        (&shop.classes(), &["--class", "shop.Tull"], "shop.Tull"),
        (&newer, &[], "--jdk"),
        (&shop.classes(), &["--strategy", "magic"], "magic"),
        (&shop.classes(), &["--budget", "0s"], "no budget"),
        (&shop.classes(), &["--budget", "0x"], "no budget"),
        (&shop.classes(), &["--jobs", "0"], "1.."),
        (&shop.classes(), &["--no-verify", "--verify-on", "none"], "cannot be used with"),
    ];
    for (target, arguments, expected) in cases {
        let output = shop.run(target, &shop.out("tests"), arguments);
        let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(said.contains(expected), "{} {arguments:?}: {said}", target.display());
        assert!(!output.status.success(), "{} {arguments:?}: {said}", target.display());
        assert!(!said.contains("panicked"), "{said}");
    }
    assert!(!shop.out("tests").exists(), "nothing is written when there is nothing to write");
}
