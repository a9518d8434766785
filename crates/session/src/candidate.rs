//! The one way to run a candidate: run, judge, offer to the archive, learn.
//!
//! Every strategy comes here, on whichever machine it runs its tests: the session's own, one that measures distances, or an island's.

use std::collections::BTreeMap;

use base::Rng;
use executor::{Ending, Observer, Patience, Worker};
use fitness::{Evaluated, Evaluator};
use goals::{Archive, CoverageWatch, Gain, Judge, Note, Reason};
use testcase::{Prim, TestCase, Ty, TypeId};
use values::{Constants, Makers};

use crate::budget::Spent;
use crate::context::ClassContext;
use crate::endings::{Endings, obstacle};
use crate::supervisor::Supervisor;
use crate::tracker::Tracker;

/// A machine that runs tests and says what they cover.
pub trait Runner {
    type Domain: Observer;

    fn run(&mut self, test: &TestCase) -> Evaluated;

    fn worker(&self) -> &Worker<Self::Domain>;
}

impl Runner for Evaluator {
    type Domain = fitness::Measuring;

    fn run(&mut self, test: &TestCase) -> Evaluated {
        self.run(test)
    }

    fn worker(&self) -> &Worker<Self::Domain> {
        &self.worker
    }
}

/// A machine that notes what is covered and nothing else.
pub(crate) struct Plain<'p> {
    pub worker: &'p mut Worker<CoverageWatch>,
    pub judge: &'p Judge,
    pub patience: &'p mut Patience,
    pub tracker: Option<&'p mut (dyn Tracker + 'static)>,
}

impl Runner for Plain<'_> {
    type Domain = CoverageWatch;

    fn run(&mut self, test: &TestCase) -> Evaluated {
        self.patience.run(self.worker, test);
        let mut covered = self.judge.judge(self.worker, test, |note: &Note| note);
        if let Some(tracker) = &mut self.tracker {
            tracker.track(self.worker, test, &mut covered.goals);
        }
        let lost = self.judge.lost(self.worker, |note: &Note| note);
        Evaluated::of(self.worker.done(), test, covered, lost)
    }

    fn worker(&self) -> &Worker<Self::Domain> {
        self.worker
    }
}

/// Where a candidate is entered: the archive, what is learnt, what is spent.
pub struct Ledger<'l> {
    pub archive: &'l mut Archive,
    pub constants: &'l mut Constants,
    pub rng: &'l mut Rng,
    pub spent: &'l mut Spent,
    /// What is left for this search, if others spend from the same budget.
    pub share: Option<&'l mut Spent>,
    /// Only the session keeps these; islands do without.
    pub records: Option<Records<'l>>,
}

/// What a session remembers of candidates beside the archive.
pub struct Records<'l> {
    pub context: &'l ClassContext,
    pub obstacles: &'l mut BTreeMap<Reason, u64>,
    pub endings: &'l mut Endings,
    pub makers: &'l mut Makers,
    pub supervisor: &'l dyn Supervisor,
}

/// A candidate that was run.
pub struct Ran {
    pub evaluated: Evaluated,
    pub gain: Gain,
    /// The statements that show what is covered, if it won goals.
    pub winner: Option<TestCase>,
}

impl Ledger<'_> {
    /// Runs a candidate, offers it to the archive, and learns from it.
    pub fn run<R: Runner>(&mut self, runner: &mut R, test: &TestCase) -> Ran {
        self.execution();
        let before = runner.worker().work();
        let evaluated = runner.run(test);
        let worker = runner.worker();
        let work = worker.work() - before;
        self.spent.worked(work);
        if let Some(share) = &mut self.share {
            share.worked(work);
        }
        if let Some(records) = &mut self.records {
            records.note(test, &evaluated, worker);
        }
        let (gain, winner) = self.offer(test, &evaluated);
        let is_null = |at: usize| worker.done().get(at).is_some_and(|done| done.ending == Ending::Value(0));
        self.constants.doubts.note(test, evaluated.finished, is_null);
        learn(self.constants, self.rng, worker);
        Ran { evaluated, gain, winner }
    }

    /// Counts an execution, or an attempt that came to nothing.
    pub fn execution(&mut self) {
        self.spent.execution();
        if let Some(share) = &mut self.share {
            share.execution();
        }
    }

    /// Counts other work that takes as long as so many executions.
    pub fn charge(&mut self, executions: u64) {
        self.spent.charge(executions);
        self.charge_share(executions);
    }

    /// The same for work that the budget was charged for already.
    pub fn charge_share(&mut self, executions: u64) {
        if let Some(share) = &mut self.share {
            share.charge(executions);
        }
    }

    pub fn is_over(&self) -> bool {
        self.spent.is_over() || self.share.as_ref().is_some_and(|share| share.is_over())
    }

    fn offer(&mut self, test: &TestCase, evaluated: &Evaluated) -> (Gain, Option<TestCase>) {
        let counted = evaluated.counted;
        if counted == 0 {
            return (Gain::default(), None);
        }
        let cut = (counted < test.len()).then(|| TestCase { statements: test.statements[..counted].to_vec() });
        let gain = self.archive.offer(cut.as_ref().unwrap_or(test), &evaluated.covered);
        if gain.new.is_empty() {
            return (gain, None);
        }
        let winner = cut.unwrap_or_else(|| test.clone());
        if let Some(records) = &self.records {
            records.supervisor.found(winner.clone());
        }
        (gain, Some(winner))
    }
}

impl Records<'_> {
    /// Remembers how the candidate that ran last ended, and what stopped it.
    fn note<D: Observer>(&mut self, test: &TestCase, evaluated: &Evaluated, worker: &Worker<D>) {
        let ending = worker.done().last().map(|done| &done.ending);
        let threw = matches!(ending, Some(Ending::Threw(_)));
        self.makers.note(&self.context.api, self.context.class, test, evaluated.finished, threw);
        if let Some(Ending::Stopped(stopped)) = ending
            && let Some(reason) = obstacle(stopped)
        {
            self.endings.note_lost(&evaluated.lost, &reason);
            *self.obstacles.entry(reason).or_default() += 1;
        }
        self.endings.note(test, worker);
    }
}

/// Values that calls gave are tried as arguments later.
fn learn<D: Observer>(constants: &mut Constants, rng: &mut Rng, worker: &Worker<D>) {
    let Some(done) = worker.done().last() else { return };
    let Ending::Value(raw) = done.ending else { return };
    let at = worker.done().len() - 1;
    let var = testcase::Var(at as u32);
    let Some(ty) = worker.type_of(var) else { return };
    match ty {
        Ty::Prim(prim) if rng.chance(0.1) => match prim {
            Prim::Int | Prim::Short | Prim::Byte => constants.seen.add_int(i64::from(raw as i32)),
            Prim::Long => constants.seen.add_int(raw as i64),
            Prim::Char => constants.seen.add_character(raw as u16),
            Prim::Float => constants.seen.add_float(f64::from(f32::from_bits(raw as u32))),
            Prim::Double => constants.seen.add_float(f64::from_bits(raw)),
            Prim::Boolean => {}
        },
        Ty::Class(TypeId::STRING, _) if raw != 0 && rng.chance(0.1) => {
            let text = worker.machine.utf16(raw as vm::Ref);
            constants.seen.add_text(&text);
        }
        _ => {}
    }
}
