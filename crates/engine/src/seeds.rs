//! Tests to start from: what existing tests, or a program, do with the class under test.
//!
//! Existing tests run with their own engines in a machine, under a [`Recorder`]. Of all of them only those are run whose code
//! names the class, directly or through other classes of the tests; if there is none, those that reach it through the classes of
//! the target. Running them is no part of the budget; running what was made of them is. Tests can also be written down, in eToc's notation
//! ([`written`]).

mod references;
mod written;

use std::sync::Arc;
use std::time::Duration;

use base::FxHashSet;
use carving::{Clients, Recorder};
use classpath::ClassPath;
use existing::{Found, Framework, Rehearsal};
use session::{Budget, Session, Spent};
use testcase::{Constant, TestCase};
use vm::Limits;
use vm::probes::monitor::Monitored;

use crate::config::Config;
use crate::progress::Cancel;
use references::References;

/// Bytecodes that a traced program may run, and each traced test: with a time as budget, one test must not use it up.
const PROGRAM: u64 = 200_000_000;
const TEST: u64 = 100_000_000;
const TIMED_TEST: u64 = 60_000_000;
/// Bytes that a test class may allocate.
const HEAP_BYTES: u32 = 512 << 20;
/// Test classes that are run for one class under test.
const MOST_CLASSES: usize = 40;
/// The longest and the shortest time after which no more tests are run for it, if the budget is a time: in between it is a part
/// of the budget.
const MAX_RUNNING_TIME: Duration = Duration::from_secs(20);
const MIN_RUNNING_TIME: Duration = Duration::from_secs(5);
const SHARE_OF_BUDGET: f64 = 0.5;

/// Part of the budget that running the tests made of them may take.
const SHARE: f64 = 0.25;

/// What recorded tests are for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Given {
    /// Searches extend them: long ones come in a short form too.
    ToExtend,
    /// They show what was done with objects, and nothing else.
    ToFollow,
}

impl Given {
    fn of(self, recorder: &Recorder, package: &str) -> Vec<TestCase> {
        match self {
            Self::ToExtend => recorder.tests(package),
            Self::ToFollow => recorder.whole_tests(package),
        }
    }
}

/// Existing tests, ready to be run for one class after the other.
pub(crate) struct SeedTests {
    found: Vec<Found>,
    rehearsal: Rehearsal,
    clients: FxHashSet<Arc<str>>,
    references: References,
}

impl SeedTests {
    /// The tests that the user names; `None` if the user names none. `Err` says why they cannot be used.
    pub fn open(config: &Config, cancel: &Cancel) -> Result<Option<Self>, String> {
        let Some(existing) = config.seed_tests.as_ref().filter(|existing| !existing.paths.is_empty()) else {
            return Ok(None);
        };
        let feature = config.jdk.feature;
        let shown = existing.paths.iter().map(|p| p.display().to_string()).collect::<Vec<_>>().join(", ");
        let tests = ClassPath::open(&existing.paths, feature).map_err(|e| e.to_string())?;
        let mut class_path: Vec<_> =
            existing.paths.iter().map(|p| std::path::absolute(p).unwrap_or_else(|_| p.clone())).collect();
        class_path.extend(config.target.class_path_entries());
        let all = ClassPath::open(&class_path, feature).map_err(|e| e.to_string())?;
        let found = ::existing::discover(&tests, &all).map_err(|e| e.to_string())?;
        if found.is_empty() {
            return Err(format!("{shown} holds no tests of JUnit 3, 4, 5 or TestNG"));
        }
        let places = verify::FrameworkPlaces { interrupt: cancel.flag().clone(), ..existing.places.clone() };
        // What the class path lacks of the library may be where it is found to verify tests.
        for framework in frameworks(&found) {
            class_path.extend(verify::missing(framework, &class_path, &places).unwrap_or_default());
        }
        let own = ClassPath::open(&config.target.classes, feature).map_err(|e| e.to_string())?;
        let mut clients = FxHashSet::default();
        for entry in tests.entries().iter().chain(own.entries()) {
            let names = entry.list_classes().map_err(|e| e.to_string())?;
            clients.extend(names.iter().map(|n| Arc::from(n.as_str())));
        }
        let instructions = if matches!(config.budget, Budget::Time(_)) { TIMED_TEST } else { TEST };
        let limits = Limits { heap: HEAP_BYTES, instructions, ..Limits::default() };
        let running = ::existing::Config {
            jdk: config.jdk.clone(),
            class_path,
            covered: Vec::new(),
            limits,
            properties: Vec::new(),
            jobs: 1,
            keep: None,
        };
        let rehearsal = Rehearsal::new(running, &found).map_err(|e| e.to_string())?;
        let references = References::new(tests, own);
        Ok(Some(Self { found, rehearsal, clients, references }))
    }

    /// What the tests do with the session's class, as tests; and a note about it.
    fn record(&self, config: &Config, session: &Session, given: Given) -> Result<(Vec<TestCase>, String), String> {
        let class = session.context.api.class(session.context.class).name.clone();
        let mut chosen: Vec<&Found> =
            self.found.iter().filter(|f| self.references.reaches(&f.name, &class, false)).collect();
        if chosen.is_empty() {
            chosen = self.found.iter().filter(|f| self.references.reaches(&f.name, &class, true)).collect();
        }
        let shown = class.replace('/', ".");
        if chosen.is_empty() {
            return Err(format!("none of the {} test classes uses {shown}", self.found.len()));
        }
        chosen.sort_by_key(|f| self.references.distance(&f.name, &class));
        chosen.truncate(MOST_CLASSES);
        let recorder =
            Recorder::new(&session.context.api, session.context.class, Clients::Classes(self.clients.clone()))
                .begins_with(::existing::BEGINS.0, ::existing::BEGINS.1);
        let time = match config.budget {
            Budget::Time(all) => Some(all.mul_f64(SHARE_OF_BUDGET).clamp(MIN_RUNNING_TIME, MAX_RUNNING_TIME)),
            Budget::Executions(_) => None,
        };
        let (mut ran, mut late) = (0, false);
        let go_on = |result: &::existing::ClassResult, is_late: bool| {
            let has_run = |test: &::existing::TestResult| !matches!(test.status, ::existing::Status::Stopped(_));
            ran += usize::from(result.tests.iter().any(has_run));
            late = is_late;
            !late
        };
        let recorder = self
            .rehearsal
            .run(&chosen, recorder, time, session.supervisor.interrupt(), go_on)
            .map_err(|e| e.to_string())?;
        let stopped = match time {
            Some(time) if late => {
                format!(" of the {} that use it; the {:.0} s for that were over", chosen.len(), time.as_secs_f64())
            }
            _ => String::new(),
        };
        if ran == 0 {
            let named = chosen.first().map_or("", |f| f.name.as_str());
            return Err(format!("no test of {named} could be run; `touchstone measure` tells why"));
        }
        let tests = given.of(&recorder, &session.context.package);
        if tests.is_empty() {
            return Err(format!(
                "the tests of {ran} test classes{stopped} call nothing of {shown} that could be repeated"
            ));
        }
        let (count, calls) = (tests.len(), recorder.len());
        let note = format!("starts from {count} tests made of {calls} calls in {ran} test classes{stopped}");
        Ok((tests, note))
    }
}

/// The libraries that these tests are written for, each once.
pub fn frameworks(found: &[Found]) -> Vec<suite::Framework> {
    let written_for = |f: &Found| match f.framework {
        Framework::JUnit3 | Framework::JUnit4 => suite::Framework::JUnit4,
        Framework::JUnit5 => suite::Framework::JUnit5,
        Framework::TestNg => suite::Framework::TestNg,
    };
    let mut all: Vec<suite::Framework> = Vec::new();
    for framework in found.iter().map(written_for) {
        if !all.contains(&framework) {
            all.push(framework);
        }
    }
    all
}

/// What existing tests and programs do with the class, as tests, each with whether it is a program's; and what is worth knowing
/// about that.
pub(crate) fn collect(
    config: &Config,
    session: &Session,
    existing: Option<&SeedTests>,
    given: Given,
) -> (Vec<(TestCase, bool)>, Vec<String>) {
    let mut notes = Vec::new();
    let mut tests = Vec::new();
    if let Some(existing) = existing {
        match existing.record(config, session, given) {
            Ok((found, note)) => {
                tests.extend(found.into_iter().map(|test| (test, false)));
                notes.push(note);
            }
            Err(why) => notes.push(format!("no tests to start from: {why}")),
        }
    }
    for file in config.seed_tests.iter().flat_map(|existing| &existing.written) {
        let (found, note) = written::read(file, session);
        tests.extend(found.into_iter().map(|test| (test, false)));
        notes.extend(note);
    }
    for main in config.common().traces {
        match traced(session, &main, given) {
            Ok(found) => tests.extend(found.into_iter().map(|test| (test, true))),
            Err(why) => notes.push(format!("no trace of {main}: {why}")),
        }
    }
    (tests, notes)
}

/// Runs what existing tests and programs do with the class, and keeps it for the strategies to start from. What is worth knowing
/// about that is noted.
pub(crate) fn plant(config: &Config, session: &mut Session, existing: Option<&SeedTests>) -> Vec<String> {
    let (tests, notes) = collect(config, session, existing, Given::ToExtend);
    // Running others is no part of the budget, whatever came of it.
    if !notes.is_empty() || !tests.is_empty() {
        session.spent = Spent::start(config.budget).interrupted_by(session.supervisor.interrupt());
    }
    for (test, _) in tests {
        if session.spent.fraction() > SHARE || session.spent.is_over() {
            break;
        }
        learn(&mut session.constants.seen, &test);
        let run = session.run(&test);
        let statements = test.statements[..run.finished].to_vec();
        if !statements.is_empty() {
            session.seeds.push(TestCase { statements });
        }
    }
    notes
}

/// The values of a test are worth trying elsewhere.
pub(crate) fn learn(seen: &mut values::Found, test: &TestCase) {
    for statement in &test.statements {
        let testcase::Statement::Constant { value, .. } = statement else { continue };
        match value {
            Constant::Byte(v) => seen.add_int(i64::from(*v)),
            Constant::Short(v) => seen.add_int(i64::from(*v)),
            Constant::Int(v) => seen.add_int(i64::from(*v)),
            Constant::Long(v) => seen.add_int(*v),
            Constant::Char(v) => seen.add_character(*v),
            Constant::Float(bits) => seen.add_float(f64::from(f32::from_bits(*bits))),
            Constant::Double(bits) => seen.add_float(f64::from_bits(*bits)),
            Constant::Text(text) => seen.add_text(text),
            Constant::Boolean(_) | Constant::Null | Constant::Class(_) | Constant::Enum(..) => {}
        }
    }
}

/// What a program does with the class under test, as tests. The program's own output is dropped.
fn traced(session: &Session, main: &str, given: Given) -> Result<Vec<TestCase>, String> {
    let (jdk, class_path) = (session.context.jdk.clone(), session.context.class_path.clone());
    let limits = Limits { instructions: PROGRAM, ..session::limits() };
    let options = jdk::boot::BootOptions { jdk, class_path, limits, properties: Vec::new() };
    let mut machine = jdk::boot::boot(options).map_err(|e| e.to_string())?;
    let recorder = Recorder::new(&session.context.api, session.context.class, Clients::Program);
    let mut domain = Monitored::new(recorder);
    // However it ends: what happened until then is worth having.
    machine.interrupt = session.supervisor.interrupt().clone();
    jdk::boot::enter_main(&mut machine, &mut domain, &main.replace('.', "/"), &[]);
    if domain.monitor.is_empty() {
        let class = session.context.api.class(session.context.class).name.replace('/', ".");
        return Err(format!("it does not use {class}"));
    }
    Ok(given.of(&domain.monitor, &session.context.package))
}

#[cfg(test)]
mod tests {
    use base::Rng;
    use testcase::{Prim, Statement, Ty};

    use super::*;

    fn found(framework: Framework) -> Found {
        Found { name: "a.Test".into(), framework }
    }

    #[test]
    fn each_library_is_wanted_once_and_junit_4_runs_junit_3() {
        let of = |all: &[Framework]| frameworks(&all.iter().map(|&f| found(f)).collect::<Vec<_>>());
        assert_eq!(of(&[]), []);
        assert_eq!(of(&[Framework::JUnit3, Framework::JUnit4]), [suite::Framework::JUnit4]);
        let mixed = [Framework::TestNg, Framework::JUnit5, Framework::TestNg, Framework::JUnit3];
        let wanted = [suite::Framework::TestNg, suite::Framework::JUnit5, suite::Framework::JUnit4];
        assert_eq!(of(&mixed), wanted);
    }

    #[test]
    fn the_values_of_a_seed_are_tried_elsewhere() {
        let statement = |prim, value| Statement::Constant { ty: Ty::Prim(prim), value };
        let text: Vec<u16> = "open".encode_utf16().collect();
        let statements = vec![
            statement(Prim::Int, Constant::Int(4711)),
            statement(Prim::Boolean, Constant::Boolean(true)),
            statement(Prim::Char, Constant::Char(0x20ac)),
            statement(Prim::Float, Constant::Float(0.25f32.to_bits())),
            Statement::Constant { ty: Ty::class(testcase::TypeId::STRING), value: Constant::Text(text.clone().into()) },
        ];
        let mut seen = values::Found::default();
        learn(&mut seen, &TestCase { statements });
        let mut rng = Rng::new(1);
        let tried: Vec<Constant> = (0..200).filter_map(|_| seen.any(&mut rng)).collect();
        let learnt = [
            Constant::Long(4711),
            Constant::Long(4710),
            Constant::Long(4712),
            Constant::Char(0x20ac),
            Constant::Double(0.25f64.to_bits()),
            Constant::Text(text.into()),
        ];
        assert!(learnt.iter().all(|value| tried.contains(value)), "{tried:?}");
        assert!(tried.iter().all(|value| learnt.contains(value)), "{tried:?}");
    }
}
