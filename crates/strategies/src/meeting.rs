//! Other values for a test, by a solver, that tell mutants of the code apart from it: such that the operands of a comparison are equal,
//! which shows whether it is `<` or `<=`; and such that the test takes other ways, whatever other tests have covered: what a call
//! was good for may only show where it refuses something.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use base::FxHashMap;
use program::{APP, MethodId};
use session::{ClassContext, Session};
use symbolic::explorer::explorer;
use symbolic::{Bounds, Exploration, Step, at_boundary};
use testcase::TestCase;

use crate::concolic::ExploreOptions;
use crate::concolic::machine::ConcolicMachine;

/// The order in which ways of a test are asked for: the last decisions first, which are those of the call that the test is about.
const EXPLORER: &str = "dfs";
/// Steps of the solver for one question, about a tenth of a second, and its time as the last resort, on which no result should depend.
const SOLVER_STEPS: u32 = 30_000;
const SOLVER_TIME: Duration = Duration::from_secs(2);
/// Ways of one test that the solver is asked for.
const MAX_WAYS: u32 = 6;
/// Passes of one test through a comparison for which the solver is asked: the first ones and the last.
const MAX_PASSES: usize = 3;
/// Statements of the longest test that is solved for.
const MAX_STATEMENTS: usize = 40;
/// What a question to the solver costs, in bytecodes that take about as long.
const QUESTION_COST: u64 = 200_000;

/// A comparison in the code under test: its method and the offset of its jump.
#[derive(Clone, Copy, Debug)]
pub struct Comparison<'a> {
    pub class: &'a str,
    pub method: &'a str,
    pub desc: &'a str,
    pub bci: u16,
}

/// See the module's head.
pub struct Meetings {
    context: Arc<ClassContext>,
    options: ExploreOptions,
    machine: Option<Box<ConcolicMachine>>,
    is_booted: bool,
    questions: u64,
}

impl Meetings {
    pub fn new(context: &Arc<ClassContext>) -> Self {
        let options = ExploreOptions {
            solver_steps: SOLVER_STEPS,
            solver_time: SOLVER_TIME.as_millis() as u64,
            ..ExploreOptions::default()
        };
        Self { context: context.clone(), options, machine: None, is_booted: false, questions: 0 }
    }

    /// How much work it was so far, in about as many bytecodes as take that long.
    pub fn work(&self) -> u64 {
        self.machine.as_ref().map_or(0, |machine| machine.worker.work()) + QUESTION_COST * self.questions
    }

    /// Variants of a test, each with the number of the comparison whose operands are equal in it.
    pub fn of(&mut self, session: &Session, test: &TestCase, comparisons: &[Comparison<'_>]) -> Vec<(usize, TestCase)> {
        self.boot(session);
        let (Some(machine), Some(explorer)) = (&mut self.machine, explorer(EXPLORER, 0)) else { return Vec::new() };
        if test.len() > MAX_STATEMENTS {
            return Vec::new();
        }
        let places: FxHashMap<(MethodId, u16), usize> =
            comparisons.iter().enumerate().filter_map(|(at, of)| Some((place(machine, of)?, at))).collect();
        let bounds = Bounds { runs: 1, ..self.options.bounds() };
        let mut exploration = Exploration::new(&mut machine.worker, &self.context.api, test, explorer, bounds);
        let step = exploration.step(&mut machine.worker, &mut machine.solver.chain, &mut machine.seen);
        let Step::Ran(ran) = step else { return Vec::new() };
        let events = ran.events.iter().enumerate();
        let passes =
            events.filter_map(|(number, event)| Some((*places.get(&(event.place.method, event.place.bci))?, number)));
        let mut found = Vec::new();
        for (at, number) in first_and_last(passes) {
            self.questions += 1;
            let (domain, solver) = (&mut machine.worker.domain, &mut machine.solver.chain);
            if let Some(values) = at_boundary(domain, solver, &ran, number, 0) {
                found.push((at, exploration.skeleton().with(&values)));
            }
        }
        found
    }

    /// Variants of a test that take other ways than it does.
    pub fn ways(&mut self, session: &Session, test: &TestCase) -> Vec<TestCase> {
        self.boot(session);
        let (Some(machine), Some(explorer)) = (&mut self.machine, explorer(EXPLORER, 0)) else { return Vec::new() };
        if test.len() > MAX_STATEMENTS {
            return Vec::new();
        }
        let bounds = Bounds { runs: MAX_WAYS + 1, ..self.options.bounds() };
        let mut exploration = Exploration::new(&mut machine.worker, &self.context.api, test, explorer, bounds);
        let mut found = Vec::new();
        // The first run is that of the test itself.
        for question in 0..=MAX_WAYS {
            self.questions += u64::from(question > 0);
            match exploration.step(&mut machine.worker, &mut machine.solver.chain, &mut machine.seen) {
                Step::Ran(ran) if question > 0 => found.push(ran.test),
                Step::Ran(_) | Step::Nothing => {}
                Step::Exhausted | Step::Bounded(_) => break,
            }
        }
        found
    }

    fn boot(&mut self, session: &Session) {
        if !std::mem::replace(&mut self.is_booted, true) {
            let started =
                ConcolicMachine::start(self.context.setup(), &self.context.goals, &session.spent, &self.options);
            self.machine = started.ok().map(|(machine, _)| Box::new(machine));
        }
    }
}

/// Of the events of each comparison the first ones and the last, in which a loop ends.
fn first_and_last(passes: impl Iterator<Item = (usize, usize)>) -> Vec<(usize, usize)> {
    let mut all: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (comparison, event) in passes {
        let events = all.entry(comparison).or_default();
        events.truncate(MAX_PASSES - 1);
        events.push(event);
    }
    all.into_iter().flat_map(|(comparison, events)| events.into_iter().map(move |event| (comparison, event))).collect()
}

fn place(machine: &mut ConcolicMachine, of: &Comparison<'_>) -> Option<(MethodId, u16)> {
    let program = &mut machine.worker.machine.program;
    let class = program.load(APP, of.class).ok()?;
    Some((program.find_method(class, of.method, of.desc)?.id, of.bci))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_is_brought_to_its_boundary_where_it_begins_and_where_it_ends() {
        let passes = (10..20).map(|event| (0, event)).chain([(1, 5)]);
        assert_eq!(first_and_last(passes), [(0, 10), (0, 11), (0, 19), (1, 5)]);
    }
}
