//! Tests that misbehave: what the runner makes of them, and what is dropped.

mod common;

use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use common::{java_home, job, junit, source};
use suite::{Disagreement, Framework, Part};
use verify::{Drop, Job, Order, Outcome, RunReport, Severity, TestRef, compile, repair_compile, repair_run, run};

const HEAD: &str = "import static org.junit.jupiter.api.Assertions.*;\nimport org.junit.jupiter.api.Test;\n";

/// A job of one class with these methods.
fn class(methods: &str, work: &Path) -> Job {
    let junit = junit(Framework::JUnit5);
    let text = format!("{HEAD}class SomeTest {{\n{methods}\n}}\n");
    let mut job = job(vec![source("", "SomeTest", &text)], vec![], &junit, work);
    job.test_timeout = Duration::from_millis(1500);
    job
}

fn compiled(job: &Job) {
    let report = compile(job).expect("javac runs");
    assert!(report.success(), "{report:#?}");
}

fn outcomes(report: &RunReport, run: usize) -> Vec<(usize, &'static str, u32)> {
    let word = |outcome: &Outcome| match outcome {
        Outcome::Passed => "passed",
        Outcome::Failed { .. } => "failed",
        Outcome::Error { .. } => "error",
        Outcome::TimedOut => "timed out",
        Outcome::Died => "died",
    };
    report.runs[run].outcomes.iter().map(|(t, o)| (t.method, word(o), o.line())).collect()
}

fn test(method: usize) -> TestRef {
    TestRef { file: 0, method }
}

#[test]
fn every_end_of_a_test_is_seen() {
    let work = tempfile::tempdir().expect("a folder");
    let methods = r#"    @Test void passes() {
        System.out.println("S\nE\tfailed\t1\tX\tnoise");
    }
    @Test void fails() {
        int one = 1;
        assertEquals(2, one, "a\tb\n\u20ac");
    }
    @Test void errs() {
        Object o = null;
        o.toString();
    }
    @Test void exits() {
        System.exit(0);
    }
    @Test void halts() {
        Runtime.getRuntime().halt(0);
    }
    @Test void hangs() {
        while (true) { }
    }
    @Test void overflows() {
        overflows();
    }
    @Test void last() {
        assertTrue(System.getProperty("java.version") != null);
    }"#;
    let job = class(methods, work.path());
    compiled(&job);
    let report = run(&job, &[Order::Given], 1).expect("java runs");
    let expected = [
        (0, "passed", 0),
        (1, "failed", 9),
        (2, "error", 13),
        (3, "died", 0),
        (4, "died", 0),
        (5, "timed out", 0),
        (6, "error", 25),
        (7, "passed", 0),
    ];
    assert_eq!(outcomes(&report, 0), expected);
    assert_eq!(report.processes, 4);
    let (_, failed) = report.of(test(1)).next().expect("an outcome");
    let Outcome::Failed { message, .. } = failed else {
        panic!("{failed:?}");
    };
    assert!(message.starts_with("a\tb\n\u{20ac}"), "{message}");
    let drop = |method, part, why| Drop { test: test(method), part, why };
    assert_eq!(
        repair_run(&job.sources, &report, Severity::Careful),
        [
            drop(1, Part::Assertion(0), Disagreement::Fails),
            drop(2, Part::Test, Disagreement::Fails),
            drop(3, Part::Test, Disagreement::EndsProcess),
            drop(4, Part::Test, Disagreement::EndsProcess),
            drop(5, Part::Test, Disagreement::TimedOut),
            drop(6, Part::Test, Disagreement::Fails),
        ]
    );
}

#[test]
fn polluters_are_isolated() {
    let work = tempfile::tempdir().expect("a folder");
    let methods = r"    static int state;
    @Test void first() {
        assertEquals(0, state);
    }
    @Test void polluter() {
        state = 1;
    }
    @Test void second() {
        assertEquals(0, state % 2);
    }
    @Test void innocent() {
        assertEquals(3, 1 + 2);
    }";
    let job = class(methods, work.path());
    compiled(&job);
    let orders: Vec<Order> = [Order::Given, Order::Reversed].into_iter().chain((0..6).map(Order::Shuffled)).collect();
    let report = run(&job, &orders, 1).expect("java runs");
    assert_eq!(report.processes, 1);
    let drops = repair_run(&job.sources, &report, Severity::Careful);
    assert_eq!(drops, [Drop { test: test(1), part: Part::Test, why: Disagreement::Pollutes }]);
}

#[test]
fn a_lone_victim_gives_up_its_assertion() {
    let work = tempfile::tempdir().expect("a folder");
    let methods = r"    static int state;
    @Test void victim() {
        assertTrue(state >= 0);
        assertEquals(0, state);
    }
    @Test void polluter() {
        state = 1;
    }";
    let job = class(methods, work.path());
    compiled(&job);
    let report = run(&job, &[Order::Given, Order::Reversed], 2).expect("java runs");
    let drops = repair_run(&job.sources, &report, Severity::Careful);
    assert_eq!(drops, [Drop { test: test(0), part: Part::Assertion(1), why: Disagreement::Flaky }]);
    let drops = repair_run(&job.sources, &report, Severity::Strict);
    assert_eq!(drops, [Drop { test: test(0), part: Part::Test, why: Disagreement::Flaky }]);
}

#[test]
fn each_run_starts_afresh() {
    let work = tempfile::tempdir().expect("a folder");
    let methods = r#"    static int runs;
    @Test void once() {
        assertEquals(1, ++runs);
        assertNull(System.getProperty("mark"));
        assertEquals(java.util.Locale.ROOT, first());
        System.setProperty("mark", "x");
        java.util.Locale.setDefault(java.util.Locale.JAPAN);
        System.setOut(null);
    }
    static java.util.Locale first() {
        return java.util.Locale.getDefault().equals(java.util.Locale.JAPAN) ? null : java.util.Locale.ROOT;
    }"#;
    let job = class(methods, work.path());
    compiled(&job);
    let report = run(&job, &[Order::Given, Order::Reversed], 3).expect("java runs");
    assert!(report.success(), "{report:#?}");
    assert_eq!((report.runs.len(), report.processes), (6, 1));
}

#[test]
fn errors_of_the_compiler_lead_to_the_line() {
    let work = tempfile::tempdir().expect("a folder");
    let methods = r#"    @Test void fine() {
        assertTrue(true);
    }
    @Test void wrong() {
        int one = 1;
        assertTrue(true);
        assertTrue(one);
    }
    @Test void hopeless() {
        nothing.at(all);
        assertTrue(true);
    }
    @Test void message() {
        RuntimeException thrown = new RuntimeException();
        assertEquals("x", thrown.getMessage().nonsense());
    }"#;
    let job = class(methods, work.path());
    let report = compile(&job).expect("javac runs");
    let drop = |method, part| Drop { test: test(method), part, why: Disagreement::DoesNotCompile };
    assert_eq!(
        repair_compile(&job.sources, &report, Severity::Careful),
        [drop(1, Part::Assertion(1)), drop(2, Part::Test), drop(3, Part::Message)]
    );
}

#[test]
fn an_import_that_fails_is_blamed_on_its_users() {
    let junit = junit(Framework::JUnit5);
    let work = tempfile::tempdir().expect("a folder");
    let text = format!(
        "import no.such.Thing;\n{HEAD}class SomeTest {{\n    @Test void uses() {{\n        Thing thing = null;\n    }}\n    \
         @Test void other() {{\n        Object Thingy = null;\n    }}\n}}\n"
    );
    let job = job(vec![source("", "SomeTest", &text)], vec![], &junit, work.path());
    let report = compile(&job).expect("javac runs");
    let drops = repair_compile(&job.sources, &report, Severity::Careful);
    assert_eq!(drops, [Drop { test: test(0), part: Part::Test, why: Disagreement::DoesNotCompile }]);
}

#[test]
fn a_class_that_stands_in_for_another_is_blamed_on_its_users() {
    let junit = junit(Framework::JUnit5);
    let work = tempfile::tempdir().expect("a folder");
    let text = format!(
        "{HEAD}class SomeTest {{\n    @Test void uses() {{\n        Runnable r = new RunnableStandIn();\n    }}\n    \
         @Test void other() {{\n        Runnable r = null;\n    }}\n    private static class RunnableStandIn implements \
         Runnable {{\n        public void walk() {{}}\n    }}\n}}\n"
    );
    let job = job(vec![source("", "SomeTest", &text)], vec![], &junit, work.path());
    let report = compile(&job).expect("javac runs");
    let drops = repair_compile(&job.sources, &report, Severity::Careful);
    assert_eq!(drops, [Drop { test: test(0), part: Part::Test, why: Disagreement::DoesNotCompile }]);
}

#[test]
fn what_ends_its_process_runs_once() {
    let work = tempfile::tempdir().expect("a folder");
    let methods = r"    @Test void hangs() {
        while (true) { }
    }
    @Test void fine() {
    }
    @Test void exits() {
        System.exit(3);
    }";
    let job = class(methods, work.path());
    compiled(&job);
    let report = run(&job, &[Order::Given, Order::Reversed], 3).expect("java runs");
    assert_eq!(report.processes, 3, "one that hangs, one that exits, one for all the rest");
    assert_eq!(outcomes(&report, 0), [(0, "timed out", 0), (1, "passed", 0), (2, "died", 0)]);
    assert!((1..6).all(|run| outcomes(&report, run) == [(1, "passed", 0)]));
    let drop = |method, why| Drop { test: test(method), part: Part::Test, why };
    assert_eq!(
        repair_run(&job.sources, &report, Severity::Careful),
        [drop(0, Disagreement::TimedOut), drop(2, Disagreement::EndsProcess)]
    );
}

#[test]
fn tests_that_hang_are_given_up_together() {
    let work = tempfile::tempdir().expect("a folder");
    // What hangs holds a lock that the others need: each would hang in the same process.
    let mut methods = "    static synchronized void hang() throws Exception { Thread.sleep(60_000); }\n\
                       static synchronized void work() { }\n"
        .to_owned();
    for test in 0..20 {
        let body = if test % 2 == 0 { "hang();" } else { "work();" };
        let _ = writeln!(methods, "    @Test void t{test}() throws Exception {{ {body} }}");
    }
    let job = class(&methods, work.path());
    compiled(&job);
    let report = run(&job, &[Order::Given, Order::Reversed], 3).expect("java runs");
    assert_eq!(report.processes, 2, "one for all that hang, one for the rest");
    let ended = |method: usize| report.of(test(method)).map(|(_, outcome)| outcome.clone()).collect::<Vec<_>>();
    for method in 0..20 {
        let expected = if method % 2 == 0 { vec![Outcome::TimedOut] } else { vec![Outcome::Passed; 6] };
        assert_eq!(ended(method), expected, "test {method}");
    }
}

#[test]
fn where_many_tests_of_a_class_hang_the_rest_is_given_up() {
    let work = tempfile::tempdir().expect("a folder");
    let mut methods = String::new();
    for test in 0..40 {
        let body = if test == 0 { "" } else { "Thread.sleep(60_000);" };
        let _ = writeln!(methods, "    @Test void t{test}() throws Exception {{ {body} }}");
    }
    let job = class(&methods, work.path());
    compiled(&job);
    let report = run(&job, &[Order::Given, Order::Reversed], 3).expect("java runs");
    assert!(report.incomplete && report.processes <= 3);
    let drops = repair_run(&job.sources, &report, Severity::Careful);
    let of = |why| drops.iter().filter(|drop| drop.why == why).count();
    assert_eq!(drops.len(), 39, "what passed before stays: {drops:?}");
    assert!(of(Disagreement::TimedOut) >= 12 && of(Disagreement::TimedOut) + of(Disagreement::NotRun) == 39);
}

#[test]
fn orders_are_repeated_only_where_that_does_not_take_long() {
    let work = tempfile::tempdir().expect("a folder");
    let methods = "    @Test void waits() throws Exception {\n        Thread.sleep(6_000);\n    }\n    @Test void fine() {\n    }";
    let mut job = class(methods, work.path());
    job.test_timeout = Duration::from_secs(20);
    compiled(&job);
    let report = run(&job, &[Order::Given, Order::Reversed], 3).expect("java runs");
    assert_eq!(outcomes(&report, 1), [(1, "passed", 0), (0, "passed", 0)], "each order has its turn");
    assert!((2..6).all(|run| outcomes(&report, run).is_empty()));
    assert!(report.success(), "what was not repeated is not missing");
}

/// What a machine without a free processor does: the process stands still for longer than a test may take.
#[cfg(target_os = "linux")]
#[test]
fn a_test_that_got_no_processor_is_given_more_time() {
    let work = tempfile::tempdir().expect("a folder");
    let methods = r#"    @Test void computes() throws Exception {
        new java.io.FileWriter("begun.txt").close();
        long end = System.nanoTime() + 2_000_000_000L;
        while (System.nanoTime() < end) { }
        for (int i = 0; i < 30_000_000; i++) {
            Math.sin(i);
        }
    }"#;
    let job = class(methods, work.path());
    compiled(&job);
    let begun = work.path().join("run/begun.txt");
    let plan = work.path().join("plan.txt");
    let stopper = std::thread::spawn(move || {
        while !begun.is_file() {
            std::thread::sleep(Duration::from_millis(5));
        }
        let java = process_with(&plan.to_string_lossy());
        signal(&java, "STOP");
        std::thread::sleep(Duration::from_secs(3));
        signal(&java, "CONT");
    });
    let report = run(&job, &[Order::Given], 1).expect("java runs");
    stopper.join().expect("the process was stopped");
    assert_eq!(outcomes(&report, 0), [(0, "passed", 0)]);
}

/// The number of the process with this argument.
#[cfg(target_os = "linux")]
fn process_with(argument: &str) -> String {
    let has_it = |pid: &str| {
        let line = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        line.split(|&byte| byte == 0).any(|one| one == argument.as_bytes())
    };
    let all = std::fs::read_dir("/proc").expect("processes").flatten();
    let mut pids = all.filter_map(|entry| entry.file_name().into_string().ok());
    pids.find(|pid| pid.bytes().all(|b| b.is_ascii_digit()) && has_it(pid)).expect("it runs")
}

#[cfg(target_os = "linux")]
fn signal(pid: &str, name: &str) {
    let sent = std::process::Command::new("kill").args([&format!("-{name}"), pid]).status().expect("kill");
    assert!(sent.success());
}

#[test]
fn time_is_kept_and_nothing_is_written_outside() {
    let folder = tempfile::tempdir().expect("a folder");
    let work = folder.path().join("work");
    let methods = r#"    @Test void writes() throws Exception {
        new java.io.FileWriter("here.txt").close();
        java.io.File.createTempFile("abc", "d");
    }
    @Test void sleeps() throws Exception {
        Thread.sleep(60_000);
    }"#;
    let mut job = class(methods, &work);
    compiled(&job);
    job.test_timeout = Duration::from_mins(1);
    job.timeout = Duration::from_secs(4);
    let start = Instant::now();
    let report = run(&job, &[Order::Given], 3).expect("java runs");
    assert!(start.elapsed() < Duration::from_secs(20));
    assert!(report.incomplete && !report.success());
    assert_eq!(outcomes(&report, 0), [(0, "passed", 0), (1, "timed out", 0)]);
    let entries: Vec<_> = std::fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(entries.len(), 1);
    assert!(work.join("run/here.txt").is_file());
}

#[test]
fn java_that_does_not_start_is_an_error() {
    let work = tempfile::tempdir().expect("a folder");
    let mut job = class("    @Test void t() {\n    }", work.path());
    compiled(&job);
    assert!(java_home().is_dir());
    job.java_home = work.path().join("nowhere");
    assert!(matches!(run(&job, &[Order::Given], 1), Err(verify::Error::Io(_))));
}

#[test]
fn relative_paths_are_those_of_the_caller() {
    let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target");
    std::fs::create_dir_all(&target).expect("a folder");
    let work = tempfile::tempdir_in(&target).expect("a folder");
    let relative = Path::new("../../target").join(work.path().file_name().expect("a name"));
    let job = class("    @Test void t() {\n        assertTrue(true);\n    }", &relative);
    compiled(&job);
    assert!(run(&job, &[Order::Given], 1).expect("java runs").success());
    assert!(work.path().join("classes/SomeTest.class").is_file());
}
