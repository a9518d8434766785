//! A machine that runs test classes, each from the same snapshot.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;

use goals::{CoverageWatch, Fact};
use vm::probes::monitor::{Monitor, Monitored};
use vm::{Concrete, Domain, Machine, Outcome};

use crate::discover::{Found, Framework};
use crate::driver::Driver;
use crate::record::{Listener, MARK, Reader, Told};
use crate::result::{ClassResult, Ending, Status, TestResult};

/// How often a class is run again without the test that kept it from its end.
const RETRIES: usize = 8;

/// A domain that may know what was covered.
pub trait Watch: Domain {
    /// What was covered since the last call.
    fn take_facts(&mut self) -> Box<[Fact]> {
        Box::default()
    }
}

impl Watch for Concrete {}

impl<M: Monitor> Watch for Monitored<M> {}

impl Watch for CoverageWatch {
    fn take_facts(&mut self) -> Box<[Fact]> {
        self.take().facts
    }
}

/// A booted machine in which the engine of a framework is ready.
pub struct Worker<D> {
    machine: Machine,
    domain: D,
    framework: Framework,
    reader: Arc<Mutex<Reader>>,
}

/// What one run of a class gave.
struct Attempt {
    told: Told,
    /// Why it did not come to its end.
    cut: Option<Cut>,
}

struct Cut {
    why: String,
    /// Running it again without the test that ran might help.
    by_test: bool,
}

fn lock(reader: &Mutex<Reader>) -> MutexGuard<'_, Reader> {
    reader.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

impl<D: Watch> Worker<D> {
    /// Lets the engine run the class that is there to warm it, then takes the snapshot that every class starts from.
    pub fn new(
        mut machine: Machine,
        mut domain: D,
        framework: Framework,
        warm: Option<String>,
    ) -> Result<Self, String> {
        let reader = Arc::new(Mutex::new(Reader::default()));
        machine.env.sink = Some(Box::new(Listener(reader.clone())));
        machine.missing_throws = true;
        machine.collect_in_snapshots = true;
        let mut args = vec![MARK.to_owned()];
        args.extend(warm);
        let started = jdk::boot::enter_main(&mut machine, &mut Concrete, Driver::main(framework), &args);
        if let Some(cut) = cut(&mut machine, &started) {
            return Err(cut.why);
        }
        vm::probes::snapshot(&mut machine, &mut domain);
        Ok(Self { machine, domain, framework, reader })
    }

    /// No test begins after this; the one that runs then goes on until its budget is used up.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        lock(&self.reader).set_deadline(deadline);
    }

    /// Runs a class to its end, if need be without the tests that never end. What was covered is added to `facts`.
    ///
    /// `Err` says that the machine itself broke and must not be used again; the results until then are given.
    pub fn run(&mut self, found: &Found, facts: &mut Vec<Fact>) -> Result<ClassResult, ClassResult> {
        self.run_without(found, &[], facts)
    }

    /// The same without some tests or groups of tests.
    pub fn run_without(
        &mut self,
        found: &Found,
        without: &[String],
        facts: &mut Vec<Fact>,
    ) -> Result<ClassResult, ClassResult> {
        let start = Instant::now();
        let mut excluded: Vec<String> = without.to_vec();
        let mut stopped: Vec<TestResult> = Vec::new();
        let result = |mut tests: Vec<TestResult>, stopped: &mut Vec<TestResult>, ending: Ending| {
            tests.append(stopped);
            let seconds = start.elapsed().as_secs_f64();
            ClassResult { name: found.name.clone(), framework: found.framework, tests, ending, seconds }
        };
        loop {
            let attempt = catch_unwind(AssertUnwindSafe(|| self.attempt(found, &excluded)));
            let broken = attempt.is_err();
            let attempt = attempt.unwrap_or_else(|_| Attempt {
                told: lock(&self.reader).take(),
                cut: Some(Cut { why: "internal error of Touchstone".into(), by_test: false }),
            });
            let mut class = attempt.told.classes.into_iter().last().unwrap_or_default();
            if !broken {
                facts.extend_from_slice(&self.domain.take_facts());
            }
            let Some(cut) = attempt.cut else { return Ok(result(class.tests, &mut stopped, Ending::Finished)) };
            let Some(culprit) = class.running.pop() else {
                let result = result(class.tests, &mut stopped, Ending::CutShort(cut.why));
                return if broken { Err(result) } else { Ok(result) };
            };
            stopped.push(TestResult { id: culprit.clone(), status: Status::Stopped(cut.why.clone()) });
            let late = lock(&self.reader).is_late();
            if broken || late || !cut.by_test || excluded.len() >= RETRIES + without.len() {
                let result = result(class.tests, &mut stopped, Ending::CutShort(cut.why));
                return if broken { Err(result) } else { Ok(result) };
            }
            excluded.push(exclusion(&culprit, &excluded));
        }
    }

    fn attempt(&mut self, found: &Found, excluded: &[String]) -> Attempt {
        let mut args = vec![MARK.to_owned(), found.name.clone()];
        args.extend(excluded.iter().map(|id| format!("!{id}")));
        lock(&self.reader).take();
        let main = Driver::main(self.framework);
        let outcome = jdk::boot::enter_main(&mut self.machine, &mut self.domain, main, &args);
        let cut = cut(&mut self.machine, &outcome);
        vm::probes::restore(&mut self.machine, &mut self.domain);
        let told = lock(&self.reader).take();
        let cut = cut.or_else(|| given_up(&told));
        Attempt { told, cut }
    }

    /// The machine, as every class finds it, and what watches it.
    pub fn parts(&mut self) -> (&mut Machine, &mut D) {
        (&mut self.machine, &mut self.domain)
    }

    /// What has watched.
    pub fn into_domain(self) -> D {
        self.domain
    }

    /// The machine, as every class finds it, and what has watched.
    pub fn into_parts(self) -> (Machine, D) {
        (self.machine, self.domain)
    }

    /// What was needed and is missing since the last call, with how often.
    pub fn take_missing(&mut self) -> BTreeMap<String, u64> {
        std::mem::take(&mut self.machine.missing).into_iter().collect()
    }
}

/// A test of a group whose single tests cannot be named beforehand is left out with its group.
fn exclusion(culprit: &str, excluded: &[String]) -> String {
    match culprit.rsplit_once('/') {
        Some((group, _)) if excluded.iter().any(|e| e == culprit) || culprit.contains("/#") => group.to_owned(),
        // TestNG puts the parameters behind the method.
        _ => culprit.split_once('[').filter(|_| culprit.ends_with(']')).map_or(culprit, |c| c.0).to_owned(),
    }
}

/// Engines give up a class when a test ends with an error such as `OutOfMemoryError`; that test has then begun and not
/// ended.
fn given_up(told: &Told) -> Option<Cut> {
    let class = told.classes.last().filter(|class| !class.running.is_empty())?;
    let error = class.tests.iter().rev().find(|t| matches!(t.status, Status::Error { .. }));
    let why = error.map_or_else(|| "the engine gave up".to_owned(), |e| e.status.message());
    Some(Cut { why, by_test: true })
}

fn cut(machine: &mut Machine, outcome: &Outcome) -> Option<Cut> {
    let (why, by_test) = match outcome {
        Outcome::Returned(_) => return None,
        Outcome::Threw(exception) => (jdk::boot::describe(machine, *exception), false),
        Outcome::Exited(code) => (format!("a test ended the JVM with {code}"), true),
        Outcome::Unsupported(what) => (format!("needs {what}, which Touchstone does not implement"), true),
        Outcome::Exhausted(what) => (what.to_string(), true),
        Outcome::Crashed(what) => (format!("a test broke memory through Unsafe: {what}"), true),
        Outcome::Bug(what) => (format!("internal error: {what}"), true),
    };
    Some(Cut { why, by_test })
}

#[cfg(test)]
mod tests {
    use super::exclusion;

    #[test]
    fn invocations_of_a_parameterised_test_are_left_out_together() {
        assert_eq!(exclusion("a.B/m(int)/#3", &[]), "a.B/m(int)");
        assert_eq!(exclusion("a.B/m()", &[]), "a.B/m()");
        assert_eq!(exclusion("m(a.B)", &[]), "m(a.B)");
        assert_eq!(exclusion("a.B.m[1, x]", &[]), "a.B.m");
    }
}
