//! How calls ended that did not end well, by what was called: the reasons why some code was not reached.

use std::collections::BTreeMap;

use executor::{Done, Ending, Observer, Stopped, Worker};
use goals::{GoalBits, GoalId, Reason};
use program::{BOOT, MethodId};
use testcase::{CallableId, Statement, TestCase};
use vm::heap::ELEMENTS;
use vm::{Machine, Ref};

/// Calls of one constructor or method that ended a test.
#[derive(Clone, Debug, Default)]
struct Ended {
    total: u64,
    by: BTreeMap<String, u64>,
}

/// All of them.
#[derive(Clone, Debug, Default)]
pub struct Endings {
    calls: BTreeMap<CallableId, Ended>,
    /// Classes that were not found, with how many tests that ended.
    absent: BTreeMap<String, u64>,
    /// What stopped the first test that came to a goal and was stopped there.
    lost: BTreeMap<GoalId, Reason>,
}

/// What Java throws for want of a class that was there when the code was compiled.
const ABSENT: &str = "java/lang/NoClassDefFoundError";
/// One of this many tests must have ended for want of a class for that to be said.
const MAX_TESTS_PER_ABSENCE: u64 = 20;
/// Classes that are named then.
const MAX_NAMED_CLASSES: usize = 3;

/// One of this many of its bad endings must have a cause that is named.
const MAX_ENDINGS_PER_CAUSE: u64 = 3;

impl Endings {
    /// Remembers how the test that ran last ended, if it did not come to its end.
    pub fn note<D: Observer>(&mut self, test: &TestCase, worker: &Worker<D>) {
        let Some((Done { ending, .. }, statement)) = worker.done().iter().zip(&test.statements).next_back() else {
            return;
        };
        let (Statement::Call { callable, .. } | Statement::New { callable, .. }) = statement else { return };
        match ending {
            Ending::Value(_) => {}
            Ending::Threw(exception) => {
                let machine = &worker.machine;
                let class = machine.program.name_of(machine.class_of(*exception));
                if let Some(absent) = (class == ABSENT).then(|| absent(machine, *exception)).flatten() {
                    self.count(*callable, &format!("NoClassDefFoundError for want of {absent}"));
                    *self.absent.entry(absent).or_default() += 1;
                    return;
                }
                let class = class.rsplit('/').next().unwrap_or(class);
                match thrown_by_static(worker, *exception) {
                    Some(method) => self
                        .count(*callable, &format!("{class} of {method}, a static method, which tests cannot replace")),
                    None => self.count(*callable, class),
                }
            }
            Ending::Stopped(stopped) => {
                if let Some(reason) = obstacle(stopped) {
                    self.count(*callable, &reason.to_string());
                }
            }
        }
    }

    /// Remembers what a test came to that was stopped: if nothing else comes there, this is why.
    pub fn note_lost(&mut self, goals: &GoalBits, why: &Reason) {
        for goal in goals.iter() {
            self.lost.entry(goal).or_insert_with(|| why.clone());
        }
    }

    /// What stopped a test that came to this goal.
    pub fn lost(&self, goal: GoalId) -> Option<&Reason> {
        self.lost.get(&goal)
    }

    /// Most tests that end here end as others did before, so a text is only made for what is new.
    fn count(&mut self, callable: CallableId, by: &str) {
        let ended = self.calls.entry(callable).or_default();
        ended.total += 1;
        match ended.by.get_mut(by) {
            Some(times) => *times += 1,
            None => {
                ended.by.insert(by.to_owned(), 1);
            }
        }
    }

    /// What to tell the user if many of the tests ended because classes are missing.
    pub fn absent(&self, executions: u64) -> Option<String> {
        let tests: u64 = self.absent.values().sum();
        if tests == 0 || tests < executions / MAX_TESTS_PER_ABSENCE {
            return None;
        }
        let mut most: Vec<(&String, &u64)> = self.absent.iter().collect();
        most.sort_by_key(|(_, times)| std::cmp::Reverse(**times));
        let names: Vec<&str> = most.iter().take(MAX_NAMED_CLASSES).map(|(name, _)| name.as_str()).collect();
        let more = if most.len() > MAX_NAMED_CLASSES { ", …" } else { "" };
        let names = names.join(", ");
        Some(format!("classes are missing: {names}{more} ended {tests} tests; add what has them with --class-path"))
    }

    /// What most calls that did not end well ended with, and how many there were.
    pub fn mostly(&self, callable: CallableId) -> Option<(&str, u64)> {
        let ended = self.calls.get(&callable)?;
        let (text, &times) = ended.by.iter().max_by_key(|(_, times)| **times)?;
        (times * MAX_ENDINGS_PER_CAUSE >= ended.total).then_some((text, times))
    }
}

/// The missing class that an error names. The message of a class that failed to be initialised is a sentence.
fn absent(machine: &Machine, error: Ref) -> Option<String> {
    let message: Ref = machine.heap.get(error + machine.known.throwable_message);
    let name = (message != 0).then(|| machine.text(message))?;
    (!name.is_empty() && !name.contains(' ')).then(|| name.replace('/', "."))
}

/// The static method of another class of the program that the class under test called and that an exception came through, if it came so.
fn thrown_by_static<D: Observer>(worker: &Worker<D>, exception: Ref) -> Option<String> {
    let (m, api) = (&worker.machine, worker.api());
    let root = &*api.class(*api.roots.first()?).name;
    let trace: Ref = m.heap.get(exception + m.known.throwable_backtrace);
    let depth = if trace == 0 { 0 } else { m.heap.length(trace) };
    let methods = (0..depth).map(|at| MethodId((m.heap.get::<u64>(trace + ELEMENTS + at * 8) >> 32) as u32));
    let is_tested = |name: &str| name.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'));
    let mut called = None;
    for method in methods.map(|id| m.program.method(id)) {
        if is_tested(m.program.name_of(method.class)) {
            break;
        }
        called = Some(method);
    }
    let method = called.filter(|method| method.is_static() && m.class(method.class).loader != BOOT)?;
    let class = m.program.external_name(method.class);
    let class = class.rsplit('.').next().unwrap_or(&class).replace('$', ".");
    Some(format!("{class}.{}", m.program.text(method.name)))
}

/// What stopped a test; nothing if it was its own fault.
pub fn obstacle(stopped: &Stopped) -> Option<Reason> {
    Some(match stopped {
        Stopped::Unsupported(what) => Reason::Unsupported(what.clone()),
        Stopped::Exhausted(what) => Reason::Endless(what.to_string()),
        Stopped::Assertion(class) => Reason::Assert(class.clone()),
        Stopped::Resources(what) => Reason::Resources(what.clone()),
        Stopped::Exited(_) => Reason::Exit,
        Stopped::Threads => Reason::Threads,
        Stopped::Waits(seconds) => Reason::Waits(*seconds),
        Stopped::Outside(vm::Outside::Files) => Reason::Files,
        Stopped::Outside(vm::Outside::Network) => Reason::Network,
        Stopped::Outside(vm::Outside::Processes) => Reason::Processes,
        Stopped::Outside(vm::Outside::Input) => Reason::Input,
        Stopped::Unlinked(what) => Reason::Unlinked(what.clone()),
        Stopped::Crashed(what) => Reason::Crash(what.clone()),
        Stopped::Bug(what) => Reason::Internal(what.clone()),
        Stopped::NullReceiver | Stopped::Miscast => return None,
    })
}
