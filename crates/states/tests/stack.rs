//! The paper's example: which of its tests are redundant under which technique, and `equals` methods that are no help.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, LazyLock};

use classpath::{ClassPath, Jdk};
use executor::{Setup, Worker};
use program::{APP, Program};
use states::technique::{self, Entry};
use states::{Classifier, ExecutionId, Fault, Lab, Recorder, Recording, Trace, minimal};
use testcase::notation::Notation;
use testcase::{Api, ApiOptions};
use vm::Limits;
use vm::probes::monitor::Monitored;

static JDK: LazyLock<Arc<Jdk>> = LazyLock::new(|| Arc::new(Jdk::open(&testkit::jdks::home()).expect("a JDK")));

static CLASSES: LazyLock<PathBuf> = LazyLock::new(|| {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("states");
    let _ = std::fs::remove_dir_all(&out);
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java");
    let files = std::fs::read_dir(sources).expect("fixtures").map(|file| file.expect("a file").path());
    let mut javac = Command::new(JDK.home.join("bin/javac"));
    let output = javac.args(["-g", "-nowarn", "-d"]).arg(&out).args(files).output().expect("javac starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    out
});

/// Runs tests in the notation, under a recorder.
struct Bench {
    api: Arc<Api>,
    worker: Worker<Monitored<Recorder>>,
}

impl Bench {
    fn new(classes: &[&str], recording: Recording) -> Self {
        let class_path = || ClassPath::parse(&CLASSES.to_string_lossy(), JDK.feature).expect("a class path");
        let mut program = Program::new(JDK.clone(), class_path()).expect("a program");
        let ids: Vec<_> = classes.iter().map(|name| program.load(APP, name).expect("the class")).collect();
        let api = Arc::new(Api::build(&mut program, &ids, &ApiOptions::default()));
        let setup = Setup {
            jdk: JDK.clone(),
            class_path: class_path(),
            api: api.clone(),
            limits: Limits::default(),
            assertions: false,
        };
        let names: Vec<Arc<str>> = classes.iter().map(|&name| name.into()).collect();
        let worker = Worker::new(setup, |_| Monitored::new(Recorder::new(names, recording))).expect("a worker");
        Self { api, worker }
    }

    fn run(&mut self, text: &str) -> Trace {
        let test = Notation::new(&self.api).parse(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        self.worker.reset();
        self.worker.domain.monitor.begin();
        self.worker.run(&test);
        self.worker.domain.monitor.take()
    }

    /// The classes of executions of each test.
    fn classify(&mut self, classifier: &mut Classifier, traces: &[Trace]) -> Vec<Vec<states::ClassId>> {
        self.worker.reset();
        let (machine, recorder) = (&mut self.worker.machine, &mut self.worker.domain.monitor);
        let mut lab = Lab::new(&mut recorder.store, Some(machine));
        let all: Vec<ExecutionId> = traces.iter().flat_map(|trace| trace.executions.clone()).collect();
        classifier.prepare(&mut lab, all);
        let mut of = |trace: &Trace| trace.executions.iter().map(|&id| classifier.classify(&mut lab, id)).collect();
        traces.iter().map(&mut of).collect()
    }

    /// Which tests are kept.
    fn kept(&mut self, entry: &'static Entry, traces: &[Trace]) -> Vec<bool> {
        minimal(&self.classify(&mut Classifier::new(entry), traces), &[])
    }
}

const ALL: Recording = Recording { sequences: true, steps: true };

const T1: &str = "$x0=IntStack():$x0.isEmpty():$x0.push(int):$x0.push(int):$x0.pop():$x0.push(int)@3,2,5";
const T2: &str = "$x0=IntStack():$x0.push(int):$x0.push(int)@3,5";
const T3: &str = "$x0=IntStack():$x0.push(int):$x0.push(int):$x0.pop()@3,2";

#[test]
fn the_techniques_find_the_redundant_tests_of_the_paper() {
    let mut bench = Bench::new(&["IntStack"], ALL);
    let traces = [T1, T2, T3].map(|test| bench.run(test));
    assert_eq!(traces.iter().map(|trace| trace.calls).collect::<Vec<_>>(), [6, 3, 4]);
    let expected = [
        ("whole-seq", [true, true, true]),
        ("modifying-seq", [true, true, false]),
        ("whole-state", [true, true, false]),
        ("monitor-equals", [true, false, false]),
        ("pairwise-equals", [true, false, false]),
    ];
    for (name, kept) in expected {
        assert_eq!(bench.kept(technique::find(name).expect("a technique"), &traces), kept, "{name}");
    }
}

/// A loop and arithmetic leave no trace: only calls and their values count.
#[test]
fn the_same_values_give_the_same_representation() {
    let mut bench = Bench::new(&["IntStack"], ALL);
    let four = bench.run("$x0=IntStack():$x0.push(int):$x0.push(int)@0,1");
    let five = bench.run("$x0=IntStack():$x0.push(int):$x0.push(int)@0,1");
    assert_eq!(four.executions, five.executions);
    let last = |trace: &Trace| trace.steps.last().expect("a step").after.expect("a receiver");
    assert_eq!(last(&four), last(&five));
}

#[test]
fn arguments_are_compared_by_every_technique() {
    let mut bench = Bench::new(&["IntStack"], ALL);
    let prefix = "$x0=IntStack():$x1=IntStack()";
    let traces = [
        format!("{prefix}:$x1.push(int):$x0.pushAll($x1)@1"),
        format!("{prefix}:$x1.isEmpty():$x1.push(int):$x1.isEmpty():$x0.pushAll($x1)@1"),
        format!("{prefix}:$x1.push(int):$x1.push(int):$x1.pop():$x0.pushAll($x1)@1,2"),
    ]
    .map(|test| bench.run(&test));
    let last: Vec<ExecutionId> = traces.iter().map(|trace| *trace.executions.last().expect("pushAll")).collect();
    let expected = [
        ("whole-seq", [false, false]),
        ("modifying-seq", [true, false]),
        ("whole-state", [true, false]),
        ("monitor-equals", [true, true]),
        ("pairwise-equals", [true, true]),
    ];
    for (name, same) in expected {
        let mut classifier = Classifier::new(technique::find(name).expect("a technique"));
        bench.classify(&mut classifier, &traces);
        let (machine, recorder) = (&mut bench.worker.machine, &mut bench.worker.domain.monitor);
        let mut lab = Lab::new(&mut recorder.store, Some(machine));
        let classes: Vec<_> = last.iter().map(|&id| classifier.classify(&mut lab, id)).collect();
        assert_eq!([classes[0] == classes[1], classes[0] == classes[2]], same, "{name}");
        let keys: Vec<_> = last.iter().map(|&id| classifier.arguments_key(&mut lab, id)).collect();
        assert_eq!([keys[0] == keys[1], keys[0] == keys[2]], same, "{name}");
    }
}

#[test]
fn receivers_and_arguments_may_be_compared_by_different_techniques() {
    let mut bench = Bench::new(&["IntStack"], ALL);
    let traces = [
        "$x0=IntStack():$x1=IntStack():$x0.pushAll($x1)",
        "$x0=IntStack():$x1=IntStack():$x0.isEmpty():$x0.pushAll($x1)",
        "$x0=IntStack():$x1=IntStack():$x1.isEmpty():$x0.pushAll($x1)",
    ]
    .map(|test| bench.run(test));
    let (whole_seq, whole_state) = (technique::ALL[0], technique::ALL[2]);
    let mut classifier = Classifier::with_arguments(whole_state, whole_seq);
    let classes = bench.classify(&mut classifier, &traces);
    let last: Vec<_> = classes.iter().map(|test| *test.last().expect("pushAll")).collect();
    assert_eq!(last[0], last[1], "the receiver's state counts");
    assert_ne!(last[0], last[2], "the argument's calls count");
}

#[test]
fn a_test_that_writes_a_field_itself_is_no_copy() {
    let mut bench = Bench::new(&["Faulty$Plain"], ALL);
    let traces = [
        "$x0=Faulty.Plain():$x0.set(int)@1",
        "$x0=Faulty.Plain():$x0.a=int:$x0.set(int)@7,1",
        "$x0=Faulty.Plain():$x0.a=int:$x0.set(int)@8,1",
    ]
    .map(|test| bench.run(test));
    for entry in technique::ALL {
        assert_eq!(bench.kept(entry, &traces), [true, true, true], "{entry:?}");
    }
}

#[test]
fn an_equals_that_knows_itself_by_identity_is_asked_about_a_copy() {
    let mut bench = Bench::new(&["Faulty$Quick"], ALL);
    let traces = [
        "$x0=Faulty.Quick():$x0.set(int,int):$x0.loop()@1,2",
        "$x0=Faulty.Quick():$x0.set(int,int):$x0.loop()@1,3",
        "$x0=Faulty.Quick():$x0.set(int,int):$x0.loop()@2,3",
    ]
    .map(|test| bench.run(test));
    let last: Vec<ExecutionId> = traces.iter().map(|trace| *trace.executions.last().expect("loop")).collect();
    for name in ["monitor-equals", "pairwise-equals"] {
        let mut classifier = Classifier::new(technique::find(name).expect("a technique"));
        bench.classify(&mut classifier, &traces);
        let (machine, recorder) = (&mut bench.worker.machine, &mut bench.worker.domain.monitor);
        let mut lab = Lab::new(&mut recorder.store, Some(machine));
        let classes: Vec<_> = last.iter().map(|&id| classifier.classify(&mut lab, id)).collect();
        assert_eq!(classes[0], classes[1], "{name}: the field is not read");
        assert_ne!(classes[1], classes[2], "{name}: the field is read");
        assert!(classifier.broken().is_empty());
    }
}

#[test]
fn a_broken_equals_is_reported_and_whole_states_are_compared() {
    let faults = [
        ("Never", Fault::NotReflexive),
        ("Throwing", Fault::Throws("java.lang.IllegalStateException".into())),
        ("Changing", Fault::Changes),
        ("Endless", Fault::Endless),
    ];
    for (class, fault) in faults {
        let internal = format!("Faulty${class}");
        let mut bench = Bench::new(&[&internal, "Faulty$Never"], ALL);
        let traces = ["1,2", "1,3", "1,2"]
            .map(|values| bench.run(&format!("$x0=Faulty.{class}():$x0.set(int):$x0.set(int)@{values}")));
        let before = bench.kept(technique::find("whole-state").expect("a technique"), &traces);
        for name in ["monitor-equals", "pairwise-equals"] {
            let mut classifier = Classifier::new(technique::find(name).expect("a technique"));
            let classes = bench.classify(&mut classifier, &traces);
            assert_eq!(minimal(&classes, &[]), before, "{name} {class}");
            let broken: Vec<_> = classifier.broken().iter().map(|b| (&*b.class, b.fault.clone())).collect();
            assert_eq!(broken, [(&*internal, fault.clone())], "{name}");
        }
    }
}

#[test]
fn texts_that_are_too_long_to_be_kept_are_compared_all_the_same() {
    let mut bench = Bench::new(&["Scroll"], ALL);
    let test = |part: &str| format!("$x0=Scroll():$x0.write(String,int):$x0.read()@\"{part}\",3000");
    let traces = ["a", "b", "a"].map(|part| bench.run(&test(part)));
    for entry in technique::ALL {
        assert_eq!(bench.kept(entry, &traces), [true, true, false], "{}", entry.name);
    }
}
