//! Criteria on state machines: inference and generation alternate until the machine does not change any more, and its
//! transitions become goals.

use fsm::{Machine, Options, Source, abstraction};
use goals::Criterion;
use models::{Cover, Study, Unsuited, Wanted};
use session::Session;
use suite::{Origin, Test};

use crate::config::Config;
use crate::finish::coverage;

/// Part of the budget after which other criteria have their turn.
const SHARE_BEFORE_OTHERS: f64 = 0.4;
/// Executions between two inferences.
const ROUND: u64 = 300;
/// Inferences in a row that give the same machine, after which nothing changes any more.
const STABLE: usize = 3;
/// Refused calls that a report names.
const MAX_REFUSED: usize = 4;
/// Who offers the tests, in reports.
const NAME: &str = "transitions";

/// The study of the class under test, while its machine is not settled.
pub(crate) struct Transitions {
    study: Study,
    wanted: Wanted,
    /// No other criterion is wanted.
    alone: bool,
    /// The machine that the user has.
    given: Option<Machine>,
}

impl Transitions {
    /// If a criterion on machines is wanted. `Err` says why there is no machine.
    pub fn open(config: &Config, session: &mut Session) -> Result<Option<Self>, String> {
        let has = |criterion| config.criteria.contains(&criterion);
        let wanted = Wanted { transitions: has(Criterion::Transition), pairs: has(Criterion::TransitionPair) };
        if wanted == Wanted::default() {
            return Ok(None);
        }
        let of_machines = |c: &Criterion| matches!(c, Criterion::Transition | Criterion::TransitionPair);
        let alone = config.criteria.iter().all(of_machines);
        let name = session.context.api.class(session.context.class).name.clone();
        let study = Study::new(session, &name).map_err(|Unsuited(why)| format!("there is no state machine: {why}"))?;
        if study.subject.makers.is_empty() {
            return Err("there is no state machine: nothing that tests can call gives an object of the class".into());
        }
        let class = name.replace('/', ".");
        let given = config.model.as_deref().filter(|machine| machine.class == class).cloned();
        Ok(Some(Self { study, wanted, alone, given }))
    }

    /// Whether all goals are transitions: then no strategy need search.
    pub fn is_alone(&self) -> bool {
        self.alone
    }

    /// Before others search: explores until the machine does not change any more.
    pub fn explore(&mut self, session: &mut Session) {
        let part = if self.alone { 1.0 } else { SHARE_BEFORE_OTHERS };
        for test in self.given.iter().flat_map(|machine| &machine.tests) {
            if let Some(test) = self.study.parse(test) {
                self.study.replay(session, &test, Source::Generated);
            }
        }
        self.alternate(session, part);
    }

    fn alternate(&mut self, session: &mut Session, part: f64) {
        let mut last: Option<Vec<String>> = None;
        let mut same = 0;
        while same < STABLE && !session.spent.is_over() && session.spent.fraction() < part {
            let more = self.study.explore_for(session, ROUND, part);
            let shape = shape(&self.machine());
            same = if last.as_ref() == Some(&shape) { same + 1 } else { 0 };
            last = Some(shape);
            if !more {
                break;
            }
        }
    }

    fn machine(&self) -> Machine {
        if let Some(given) = &self.given {
            return given.clone();
        }
        let entry = abstraction::ALL[0];
        fsm::infer(&self.study.traces(), &|test| self.study.printed(test), entry, &Options::default())
    }

    /// After others have searched: learns from their tests, settles the machine, and offers tests for its transitions.
    pub fn settle(mut self, session: &mut Session) {
        let found: Vec<_> = session.archive.tests().into_iter().map(|(kept, _)| kept.test.case.clone()).collect();
        for test in &found {
            self.study.replay(session, test, Source::Generated);
        }
        self.alternate(session, 1.0);
        if self.study.is_empty() {
            session.notes.push("there is no state machine: no test made an object of the class".into());
            return;
        }
        let machine = self.machine();
        session.notes.extend(self.unspecified(&machine));
        session.notes.extend(refused(&machine));
        session.archive.set_strategy(NAME);
        let mut cover = match Cover::new(self.study, machine, session, self.wanted) {
            Ok(cover) => cover,
            Err(stale) => {
                session.notes.push(format!("the model was not covered: {stale}"));
                return;
            }
        };
        cover.search(session);
        let (tests, tours) = (cover.tests(), cover.tours(session));
        session.tracker = Some(Box::new(cover));
        for test in &tests {
            session.run(test);
        }
        for case in tours {
            let covered = coverage(session, &case);
            let origin = Origin { strategy: NAME, offer: session.archive.offers(), part_of: None };
            session.joined.push(Test { id: session.archive.new_id(), case, covered, origin, ..Test::default() });
        }
    }

    /// What tests did and a model that the user has does not say, or says otherwise.
    fn unspecified(&self, machine: &Machine) -> Vec<String> {
        if self.given.is_none() {
            return Vec::new();
        }
        let Ok(found) = fsm::conform(machine, &self.study.traces()) else { return Vec::new() };
        found.differences()
    }
}

/// Calls that end with an exception in some state: what a user of the class must know, and no transition covers.
fn refused(machine: &Machine) -> Vec<String> {
    let throws = machine.transitions.iter().filter(|t| t.threw.is_some() && t.from.is_some());
    let mut lines: Vec<String> = throws.map(|t| format!("refused: {}", fsm::describe(machine, t))).collect();
    lines.dedup();
    let more = lines.len().saturating_sub(MAX_REFUSED);
    lines.truncate(MAX_REFUSED);
    if more > 0 {
        lines.push(format!("{more} more calls are refused; `touchstone model` prints all"));
    }
    lines
}

/// What makes two machines the same: states and transitions in words.
fn shape(machine: &Machine) -> Vec<String> {
    let mut shape: Vec<String> = machine.transitions.iter().map(|t| fsm::describe(machine, t)).collect();
    shape.extend(machine.states.iter().map(|state| state.label.clone()));
    shape
}
