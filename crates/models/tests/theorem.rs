//! The theorem of the third document, on the compiled monitor: tests of a class that keeps to its machine take all transitions exactly if the
//! same calls through the monitor cover all branches of its byte code that are no errors, as JaCoCo counts them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use base::{Interrupt, Rng};
use classpath::{ClassPath, Jdk};
use fsm::{Machine, Options, Walk, abstraction};
use goals::{Goal, Place};
use jacoco::node::{Method, Node};
use models::Study;
use session::{Alone, Budget, NearClasses, Session, Settings};
use suite::GoalId;
use testcase::{CallableId, Statement, TestCase, Ty};

/// Suites of each class.
const SUITES: usize = 60;
const BUDGET: Budget = Budget::Executions(1500);

/// A class of the benchmark with its monitor, compiled.
struct Subject {
    folder: tempfile::TempDir,
    jdk: Arc<Jdk>,
}

impl Subject {
    fn new(name: &str) -> Self {
        let jdk = Arc::new(Jdk::open(&testkit::jdks::home()).expect("a JDK"));
        let subject = Self { folder: tempfile::tempdir().expect("a folder"), jdk };
        subject.compile(&testkit::workspace().join(format!("bench/models/protocols/{name}.java")));
        subject
    }

    fn classes(&self) -> PathBuf {
        self.folder.path().join("classes")
    }

    fn compile(&self, file: &Path) {
        let mut javac = Command::new(self.jdk.home.join("bin/javac"));
        let classes = self.classes();
        javac.args(["-g", "-cp"]).arg(&classes).arg("-d").arg(&classes).arg(file);
        std::fs::create_dir_all(&classes).expect("a folder");
        let output = javac.output().expect("javac");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    fn session(&self, class: &str) -> Session {
        let classes = self.classes().display().to_string();
        let class_path = ClassPath::parse(&classes, self.jdk.feature).expect("a class path");
        let settings = Settings::plain(self.jdk.clone(), class_path, BUDGET);
        let alone = Alone { interrupt: Interrupt::default(), begun: Instant::now() };
        let near = NearClasses::read(None, Vec::new(), 0);
        let opened = Session::open(&settings, &format!("protocols/{class}"), &near, Arc::new(alone));
        opened.unwrap_or_else(|why| panic!("{why}"))
    }
}

/// A test with the same calls on another class.
fn moved(test: &TestCase, from: &Session, to: &Session) -> TestCase {
    let callable = |id: CallableId| {
        let old = from.context.api.callable(id);
        let same = |c: &&CallableId| {
            let new = to.context.api.callable(**c);
            new.kind == old.kind && new.params.len() == old.params.len() && new.name == old.name
        };
        *to.context.callables.iter().find(same).unwrap_or_else(|| panic!("the monitor has no {}", old.name))
    };
    let mut moved = test.clone();
    for statement in &mut moved.statements {
        if let Statement::New { callable: id, ty, .. } = statement {
            *id = callable(*id);
            *ty = Ty::class(to.context.class);
        } else if let Statement::Call { callable: id, receiver: Some(_), .. } = statement {
            *id = callable(*id);
        }
    }
    moved
}

/// The branches of the monitor that are no errors.
fn branches(session: &Session, name: &str, folder: &Path, source: &str) -> BTreeSet<GoalId> {
    let bytes = std::fs::read(folder.join(format!("protocols/{name}.class"))).expect("a class file");
    let file = classfile::parse(&bytes).expect("a class");
    let lines: Vec<&str> = source.lines().collect();
    let goals = &session.context.goals;
    let of_monitor = |goal: &Goal| *goals.classes[goal.class as usize].model.name == *format!("protocols/{name}");
    let is_error = |goal: &Goal| {
        let Place::Branch { bci, way } = goal.place else { return true };
        let method = Method::new(&file, &file.methods[goal.method as usize]).expect("code");
        let [at, target] = [own_line(&method, bci), target_line(&method, bci, way)];
        let [at, target] = [at, target].map(|line| lines[usize::from(line) - 1]);
        // Exceptions about which the machine says nothing are looked at there, whichever way they go.
        let unknown = "instanceof RuntimeException";
        at.contains(unknown)
            || target.contains(unknown)
            || target.contains("underSpecified(")
            || target.contains("UnderSpecified(")
    };
    goals.ids().filter(|id| goals.get(*id).is_some_and(|goal| of_monitor(goal) && !is_error(goal))).collect()
}

/// The line of an instruction.
fn own_line(method: &Method<'_>, bci: u16) -> u16 {
    let insn = method.insns.iter().find(|insn| insn.bci == bci).expect("an instruction");
    let before = method.nodes[..insn.node as usize].iter().rev();
    before.into_iter().find_map(|node| if let Node::Line(line) = node { Some(*line) } else { None }).expect("a line")
}

/// The line that a way out of a jump or switch leads to.
fn target_line(method: &Method<'_>, bci: u16, way: u32) -> u16 {
    let insn = method.insns.iter().find(|insn| insn.bci == bci).expect("an instruction");
    let is_switch = matches!(insn.op, classfile::opcode::TABLESWITCH | classfile::opcode::LOOKUPSWITCH);
    let label = if is_switch {
        let switch = &method.switches[insn.arg as usize];
        Some(if way == 0 { switch.default } else { switch.labels[way as usize - 1] })
    } else {
        (way == 1).then_some(insn.arg)
    };
    let start = match label {
        Some(label) => method.nodes.iter().position(|node| *node == Node::Label(label)).expect("a label"),
        None => insn.node as usize + 1,
    };
    let line = |node: &Node| if let Node::Line(line) = node { Some(*line) } else { None };
    // What follows on the same line has no mark of its own.
    let ahead = method.nodes[start..].iter().take_while(|node| !matches!(node, Node::Insn(_))).find_map(line);
    ahead.or_else(|| method.nodes[..start].iter().rev().find_map(line)).expect("a line")
}

fn taken(study: &mut Study, session: &mut Session, machine: &Machine, test: &TestCase) -> BTreeSet<usize> {
    let followed = study.follow(session, test);
    let properties = study.properties();
    let walk = Walk::new(machine, &properties).expect("the class has what the machine asks for");
    followed.iter().flat_map(|one| walk.transitions(study.calls(), &one.events)).flatten().collect()
}

/// Whether suites of both kinds were seen: those that do not take all transitions, and those that do.
fn holds_of(name: &str) -> [bool; 2] {
    let subject = Subject::new(name);
    let mut session = subject.session(name);
    let mut study = Study::new(&mut session, &format!("protocols/{name}")).expect("a study");
    study.explore(&mut session);
    let machine = fsm::infer(&study.traces(), &|test| study.printed(test), abstraction::ALL[0], &Options::default());
    let source = fsm::monitor(&machine);
    let file = subject.folder.path().join(format!("{name}Monitor.java"));
    std::fs::write(&file, &source).expect("a file");
    subject.compile(&file);
    let mut monitored = subject.session(&format!("{name}Monitor"));
    let wanted = branches(&monitored, &format!("{name}Monitor"), &subject.classes(), &source);
    assert!(wanted.len() >= machine.states.len(), "{source}");
    // What each of the machine's own tests takes, and which branches the same calls cover.
    let tests: Vec<(BTreeSet<usize>, BTreeSet<GoalId>)> = machine
        .tests
        .iter()
        .map(|text| {
            let test = study.parse(text).expect("a test");
            let through = moved(&test, &session, &monitored);
            let facts = monitored.covers(&through).facts;
            let covered = monitored.context.goals.covered(facts.iter().copied());
            (taken(&mut study, &mut session, &machine, &test), covered.iter().collect())
        })
        .collect();
    let mut seen = [false; 2];
    let mut rng = Rng::new(7);
    for suite in 0..SUITES {
        // All tests, then by turns all but one, and any.
        let left_out = rng.below(tests.len());
        let part: Vec<usize> = (0..tests.len())
            .filter(|&at| suite == 0 || suite % 2 == 0 && at != left_out || suite % 2 == 1 && rng.chance(0.8))
            .collect();
        let transitions: BTreeSet<usize> = part.iter().flat_map(|&at| tests[at].0.clone()).collect();
        let covered: BTreeSet<GoalId> = part.iter().flat_map(|&at| tests[at].1.clone()).collect();
        let all = transitions.len() == machine.transitions.len();
        let goals = wanted.difference(&covered).filter_map(|id| monitored.context.goals.get(*id));
        let missing: Vec<String> = goals.map(|goal| goal.text.to_string()).collect();
        assert_eq!(all, missing.is_empty(), "{name}, suite {suite}: {transitions:?} {missing:?}\n{source}");
        seen[usize::from(all)] = true;
    }
    seen
}

#[test]
fn transitions_are_covered_exactly_if_the_branches_of_the_monitor_are() {
    // The balance of an account is hidden: which way its calls go is seen by where they lead.
    for name in ["Cart", "Turnstile", "Connection", "Account"] {
        assert_eq!(holds_of(name), [true, true], "{name}");
    }
}
