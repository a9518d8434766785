//! Models of classes: traces of existing tests, of programs and of tests that explore; a state machine of them; comparison.

mod compare;
mod invariants;
mod taken;

use std::sync::Arc;
use std::time::Instant;

use fsm::abstraction::Entry;
use fsm::{Machine, Options, Source, Traces};
use models::{Study, Unsuited};
use session::{Alone, NearClasses, NoSession, Session};
use testcase::TestCase;

use crate::config::Config;
use crate::generate::{internal, near_classes};
use crate::progress::Cancel;
use crate::seeds::{self, Given, SeedTests};

pub use compare::{Difference, Took};
pub use taken::{Counted, Taken, TakenError, taken};

#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    #[error("{0}")]
    Target(#[from] target::TargetError),
    #[error("{class} cannot be modelled: {why}")]
    Unsuited { class: String, why: String },
    #[error("{class} cannot be modelled: no test made an object of it{notes}")]
    NoObjects { class: String, notes: String },
}

/// A class in a machine, with all that was seen of its objects.
pub struct Modeller {
    session: Session,
    study: Study,
    /// Where traces come from, and what was in the way.
    pub notes: Vec<String>,
}

impl Modeller {
    /// Opens a class of the configuration by its name, with dots, and follows the tests and programs that the configuration names.
    pub fn open(config: &Config, class: &str, cancel: &Cancel) -> Result<Self, ModelError> {
        let all = config.target.class_names(config.jdk.feature)?;
        let near = near_classes(config, &all);
        let name = internal(class, &all);
        let (session, study) = opened(config, &name, &near, cancel)?;
        let mut modeller = Self { session, study, notes: Vec::new() };
        modeller.plant(config, cancel);
        Ok(modeller)
    }

    /// Follows what existing tests and programs do with the class.
    fn plant(&mut self, config: &Config, cancel: &Cancel) {
        let existing = SeedTests::open(config, cancel).unwrap_or_else(|why| {
            self.notes.push(format!("no traces of tests: {why}"));
            None
        });
        let (tests, notes) = seeds::collect(config, &self.session, existing.as_ref(), Given::ToFollow);
        self.notes.extend(notes);
        // What a test does before a call that throws is given as a test of its own too.
        let goes_on = |(test, of_program): &(TestCase, bool)| {
            let longer = |(other, of): &(TestCase, bool)| {
                of == of_program && other.len() > test.len() && other.common_prefix(test) == test.len()
            };
            tests.iter().any(longer)
        };
        let whole: Vec<_> = tests.iter().filter(|one| !goes_on(one)).cloned().collect();
        for (test, of_program) in whole {
            seeds::learn(&mut self.session.constants.seen, &test);
            let source = if of_program { Source::Program } else { Source::Tests };
            self.study.replay(&mut self.session, &test, source);
        }
    }

    /// Looks at elements of collections and lengths of texts too: for invariants, and before anything is explored.
    pub fn look_closely(&mut self) {
        self.study.look_closely();
    }

    /// Makes tests that explore until the budget ends.
    pub fn explore(&mut self) {
        self.study.explore(&mut self.session);
        self.study.look_for_unsteady(&mut self.session);
    }

    /// What was seen so far.
    pub fn traces(&self) -> Result<Traces, ModelError> {
        if self.study.is_empty() {
            let class = self.study.subject.name.replace('/', ".");
            let notes = self.notes.iter().fold(String::new(), |all, note| all + "; " + note);
            return Err(ModelError::NoObjects { class, notes });
        }
        Ok(self.study.traces())
    }

    /// The machine of what was seen so far.
    pub fn machine(&self, entry: &Entry, options: &Options) -> Result<Machine, ModelError> {
        let traces = self.traces()?;
        let mut machine = fsm::infer(&traces, &|test| self.study.printed(test), entry, options);
        machine.notes.extend(self.study.notes());
        Ok(machine)
    }

    /// Follows the tests of a model.
    pub fn replay(&mut self, machine: &Machine) {
        for test in machine.tests.iter().filter_map(|test| self.study.parse(test)).collect::<Vec<_>>() {
            self.study.replay(&mut self.session, &test, Source::Generated);
        }
    }

    /// How many tests of a model name something that is not there any more.
    pub fn stale(&self, machine: &Machine) -> usize {
        machine.tests.iter().filter(|test| self.study.parse(test).is_none()).count()
    }

    /// Tests run so far.
    pub fn executions(&self) -> u64 {
        self.session.spent.executions()
    }
}

/// The session of a class, or of the nearest class around it that tests can name.
fn opened(config: &Config, name: &str, near: &NearClasses, cancel: &Cancel) -> Result<(Session, Study), ModelError> {
    let unsuited = |why: String| ModelError::Unsuited { class: name.replace('/', "."), why };
    let mut host = name.to_owned();
    let mut first: Option<String> = None;
    loop {
        let settings = config.settings(&host.replace('/', "."))?;
        let watch = Arc::new(Alone { interrupt: cancel.flag().clone(), begun: Instant::now() });
        let why = match Session::open(&settings, &host, near, watch) {
            Ok(mut session) => match Study::new(&mut session, name) {
                Ok(study) if !study.subject.makers.is_empty() => return Ok((session, study)),
                Ok(_) => "nothing that tests can call gives an object of it".to_owned(),
                Err(Unsuited(why)) => why,
            },
            Err(NoSession::Fail(why)) => return Err(unsuited(why)),
            Err(NoSession::Skip(why)) => why,
        };
        first.get_or_insert(why);
        match host.rfind('$') {
            Some(at) => host.truncate(at),
            None => return Err(unsuited(first.unwrap_or_default())),
        }
    }
}
