//! Fixture suites run with their own engines in the machine, and as they run on the JDK.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use classpath::{ClassPath, Jdk};
use existing::{ClassResult, Config, Ending, Framework, Measured, Progress, Status, discover};
use vm::Limits;

struct Silent;

impl Progress for Silent {
    fn class_finished(&self, _: &ClassResult) {}
}

struct Fixture {
    folder: tempfile::TempDir,
    jdk: Arc<Jdk>,
    jars: Vec<PathBuf>,
}

impl Fixture {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let jdk = Arc::new(Jdk::open(&testkit::jdks::home()).expect("a JDK"));
        let jars = [testkit::jars::junit4(), testkit::jars::junit5(), testkit::jars::testng()].concat();
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
        let sources = std::fs::read_dir(sources).expect("fixtures").map(|f| f.expect("a file").path());
        let mut javac = Command::new(jdk.home.join("bin/javac"));
        javac.arg("-cp").arg(std::env::join_paths(&jars).expect("a path")).arg("-d").arg(folder.path()).args(sources);
        assert!(javac.status().is_ok_and(|s| s.success()), "the fixtures compile");
        Self { folder, jdk, jars }
    }

    fn config(&self, covered: &[&str]) -> Config {
        let mut class_path = vec![self.folder.path().to_owned()];
        class_path.extend_from_slice(&self.jars);
        Config {
            jdk: self.jdk.clone(),
            class_path,
            covered: covered.iter().map(|&name| name.to_owned()).collect(),
            limits: Limits { heap: 512 << 20, instructions: 30_000_000, ..Limits::default() },
            properties: Vec::new(),
            jobs: 2,
            keep: None,
        }
    }

    fn found(&self, names: &[&str]) -> Vec<existing::Found> {
        let config = self.config(&[]);
        let open = |paths: &[PathBuf]| ClassPath::open(paths, self.jdk.feature).expect("a class path");
        let tests = open(&config.class_path[..1]);
        let mut found = discover(&tests, &open(&config.class_path)).expect("test classes");
        found.retain(|f| names.contains(&&f.name[..]));
        found
    }

    fn run(&self, names: &[&str], covered: &[&str]) -> Measured {
        existing::run(&self.config(covered), &self.found(names), &Silent).expect("a run")
    }
}

/// Simple names of tests and their results, sorted.
fn results(class: &ClassResult) -> Vec<(String, &'static str)> {
    let name = |id: &str| match id.strip_prefix("fixtures.") {
        Some(jupiter) => jupiter.split_once('/').map_or(jupiter, |j| j.1).to_owned(),
        None => id.split('(').next().unwrap_or(id).to_owned(),
    };
    let mut list: Vec<_> = class.tests.iter().map(|t| (name(&t.id), t.status.name())).collect();
    list.sort();
    list
}

fn owned<'a>(list: &[(&str, &'a str)]) -> Vec<(String, &'a str)> {
    list.iter().map(|&(name, status)| (name.to_owned(), status)).collect()
}

#[test]
fn test_classes_are_found_by_what_is_in_them() {
    let fixture = Fixture::new();
    let all = ["fixtures.FourTest", "fixtures.ThreeTest", "fixtures.FiveTest", "fixtures.Counter"];
    let found = fixture.found(&all);
    let found: Vec<_> = found.iter().map(|f| (f.name.as_str(), f.framework)).collect();
    let expected = [
        ("fixtures.FiveTest", Framework::JUnit5),
        ("fixtures.FourTest", Framework::JUnit4),
        ("fixtures.ThreeTest", Framework::JUnit3),
    ];
    assert_eq!(found, expected);
}

#[test]
fn junit_3_4_and_5_say_of_each_test_what_they_say_on_the_jdk() {
    let fixture = Fixture::new();
    let names = ["fixtures.FourTest", "fixtures.ThreeTest", "fixtures.FiveTest"];
    let measured = fixture.run(&names, &[]);
    let [five, four, three] = &measured.classes[..] else { panic!("{measured:?}") };
    let expected = [
        ("assumes", "skipped"),
        ("expects", "passed"),
        ("fails", "failed"),
        ("ignored", "skipped"),
        ("passes", "passed"),
        ("sleeps", "passed"),
        ("spins", "failed"),
    ];
    assert_eq!(results(four), owned(&expected));
    let failed = four.tests.iter().find(|t| t.id.starts_with("fails")).expect("a failure");
    assert_eq!(failed.status.message(), "java.lang.AssertionError: sum expected:<4> but was:<3>");
    assert_eq!(results(three), owned(&[("testAdds", "passed")]));
    let expected = [
        ("Inner/isRunToo()", "passed"),
        ("adds(int, int)/#1", "passed"),
        ("adds(int, int)/#2", "passed"),
        ("adds(int, int)/#3", "failed"),
        ("disabled()", "skipped"),
        ("throwsWhenNegative()", "passed"),
    ];
    assert_eq!(results(five), owned(&expected));
    let limit = Duration::from_mins(2);
    let jdk = existing::run_on_jdk(&fixture.config(&[]), &fixture.found(&names), limit, &Silent).expect("a run");
    for (ours, theirs) in measured.classes.iter().zip(&jdk.classes) {
        assert_eq!(results(ours), results(theirs), "{}", ours.name);
    }
}

#[test]
fn testng_says_of_each_test_what_it_says_on_the_jdk() {
    let fixture = Fixture::new();
    let names = ["fixtures.NgTest"];
    assert_eq!(fixture.found(&names)[0].framework, Framework::TestNg);
    let measured = fixture.run(&names, &[]);
    let [ours] = &measured.classes[..] else { panic!("{measured:?}") };
    let expected = [
        ("adds[1, 2, 3]", "passed"),
        ("adds[2, 2, 5]", "failed"),
        ("comesLater", "passed"),
        ("expects", "passed"),
        ("fails", "failed"),
        ("isSkippedWithIt", "skipped"),
        ("passes", "passed"),
        ("repeats", "passed"),
        ("repeats #2", "passed"),
        ("repeats #3", "passed"),
        ("skips", "skipped"),
        ("sleeps", "failed"),
    ];
    let short = |class: &ClassResult| {
        let strip = |(name, status): (String, &'static str)| (name.replace("NgTest.", ""), status);
        let mut list: Vec<_> = results(class).into_iter().map(strip).collect();
        list.sort();
        list
    };
    assert_eq!(short(ours), owned(&expected), "{:?}", ours.ending);
    let limit = Duration::from_mins(2);
    let jdk = existing::run_on_jdk(&fixture.config(&[]), &fixture.found(&names), limit, &Silent).expect("a run");
    assert_eq!(short(ours), short(&jdk.classes[0]));
}

#[test]
fn a_class_that_cannot_be_loaded_is_reported_and_costs_only_itself() {
    let fixture = Fixture::new();
    let names = ["fixtures.BrokenTest", "fixtures.ThreeTest"];
    let found = fixture.found(&names);
    std::fs::remove_file(fixture.folder.path().join("fixtures/BrokenBase.class")).expect("the supertype to take away");
    let measured = existing::run(&fixture.config(&[]), &found, &Silent).expect("a run");
    let [broken, three] = &measured.classes[..] else { panic!("{measured:?}") };
    assert_eq!(results(three), owned(&[("testAdds", "passed")]));
    let said: Vec<String> = broken.tests.iter().map(|t| t.status.message()).collect();
    assert!(broken.tests.iter().all(|t| t.status.name() == "error"), "{:?}", broken.tests);
    assert!(said.iter().any(|s| s.contains("fixtures/BrokenBase")), "{said:?} {:?}", broken.ending);
}

#[test]
fn tests_that_do_not_end_cost_only_themselves() {
    let fixture = Fixture::new();
    let measured = fixture.run(&["fixtures.StuckTest", "fixtures.ThreeTest"], &[]);
    let stuck = measured.classes.iter().find(|c| c.name.ends_with("StuckTest")).expect("the class");
    let expected = [("ends", "passed"), ("exits", "stopped"), ("locksUp", "stopped"), ("neverEnds", "stopped")];
    assert_eq!(results(stuck), owned(&expected));
    assert_eq!(stuck.ending, Ending::Finished);
    let reason = |name: &str| match stuck.tests.iter().find(|t| t.id.starts_with(name)).map(|t| &t.status) {
        Some(Status::Stopped(why)) => why.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(reason("exits"), "a test ended the JVM with 3");
    assert_eq!(reason("locksUp"), "all threads wait for each other");
    assert_eq!(reason("neverEnds"), "the instruction budget is used up");
}

#[test]
fn classes_do_not_see_each_other() {
    let fixture = Fixture::new();
    let mut config = fixture.config(&[]);
    config.jobs = 1;
    let found = fixture.found(&["fixtures.StateTest", "fixtures.OtherStateTest"]);
    let measured = existing::run(&config, &found, &Silent).expect("a run");
    for class in &measured.classes {
        assert_eq!(results(class), owned(&[("startsFresh", "passed")]), "{}", class.name);
    }
}

#[test]
fn garbage_of_a_class_is_collected_and_what_it_leaves_is_forgotten() {
    let fixture = Fixture::new();
    let mut config = fixture.config(&[]);
    config.jobs = 1;
    config.limits.heap = 160 << 20;
    let found = fixture.found(&["fixtures.GarbageTest"]);
    let twice = [found.clone(), found].concat();
    let measured = existing::run(&config, &twice, &Silent).expect("a run");
    assert_eq!(measured.classes.len(), 2);
    for class in &measured.classes {
        let expected = [("isCollectedAroundWhatIsKept", "passed"), ("tooMuchIsRefused", "passed")];
        assert_eq!(results(class), owned(&expected), "{:?}", class.tests);
    }
}

#[test]
fn coverage_is_that_of_all_classes_together() {
    let fixture = Fixture::new();
    let counter = &["fixtures/Counter"];
    let lines = |measured: &Measured| measured.coverage[0].lines;
    let three = fixture.run(&["fixtures.ThreeTest"], counter);
    let both = fixture.run(&["fixtures.ThreeTest", "fixtures.FiveTest"], counter);
    assert_eq!((lines(&three).covered, lines(&three).missed), (5, 2));
    assert_eq!((lines(&both).covered, lines(&both).missed), (6, 1));
}

#[test]
fn a_class_runs_again_only_if_something_that_it_depends_on_has_changed() {
    let fixture = Fixture::new();
    let cache = tempfile::tempdir().expect("a folder");
    let found = fixture.found(&["fixtures.FourTest", "fixtures.ThreeTest"]);
    let config = |stamp: &str| Config {
        keep: Some(existing::Keep { folder: cache.path().to_owned(), stamp: stamp.to_owned() }),
        ..fixture.config(&["fixtures/Counter"])
    };
    let run = |config: &Config| existing::run(config, &found, &Silent).expect("a run");
    let shown = |m: &Measured| format!("{:?} {:?} {:?}", m.classes, m.coverage, m.missing);
    let first = run(&config("one"));
    assert_eq!(first.kept, 0);
    let second = run(&config("one"));
    assert_eq!((second.kept, shown(&second)), (2, shown(&first)), "times included: nothing ran");
    let of = |m: &Measured| format!("{:?} {:?}", m.classes.iter().map(results).collect::<Vec<_>>(), m.coverage);
    assert_eq!(run(&config("another build")).kept, 0);
    let other = Config { properties: vec![("a".into(), "b".into())], ..config("one") };
    assert_eq!((run(&other).kept, run(&other).kept), (0, 2));

    // A damaged file is as good as none: that class runs, the other does not.
    let files = || {
        let folders =
            std::fs::read_dir(cache.path()).expect("the cache").flatten().map(|f| f.path()).filter(|f| f.is_dir());
        folders.flat_map(|f| std::fs::read_dir(f).expect("a key").flatten().map(|f| f.path()).collect::<Vec<_>>())
    };
    let holds =
        |file: &PathBuf| std::fs::read(file).is_ok_and(|bytes| String::from_utf8_lossy(&bytes).contains("ThreeTest"));
    files().filter(holds).for_each(|file| {
        std::fs::write(file, "{").expect("a damaged file");
    });
    let third = run(&config("one"));
    assert_eq!((third.kept, of(&third)), (1, of(&first)));

    // A test could read the new file.
    std::fs::write(fixture.folder.path().join("fixtures/note.txt"), "new").expect("a file");
    assert_eq!(run(&config("one")).kept, 0);
}
