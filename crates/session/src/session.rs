//! Everything that the work on one class needs.

use std::collections::BTreeMap;
use std::sync::Arc;

use base::Rng;
use executor::{Patience, Worker};
use goals::{Archive, CoverageWatch, Gain, Judge, Note, Reason};
use suite::GoalBits;
use testcase::TestCase;
use values::{Constants, Makers};

use crate::budget::Spent;
use crate::candidate::{Ledger, Plain, Ran, Records};
use crate::context::{ClassContext, MAX_INSTRUCTIONS, NearClasses, NoSession, Settings};
use crate::endings::Endings;
use crate::rounds::Round;
use crate::supervisor::Supervisor;
use crate::tracker::Tracker;
use crate::turns::Turns;

/// What a statement of a smaller form of a test may run: so many times what the test's longest does, and so many bytecodes more.
const SMALLER_FACTOR: u64 = 8;
const SMALLER_MORE: u64 = 1_000_000;

/// One executed test, summed up.
pub struct Run {
    pub gain: Gain,
    /// It ran to its end without an exception.
    pub normal: bool,
    /// How many statements ended with a value.
    pub finished: usize,
}

pub struct Session {
    pub context: Arc<ClassContext>,
    pub archive: Archive,
    pub constants: Constants,
    pub rng: Rng,
    pub spent: Spent,
    pub worker: Worker<CoverageWatch>,
    /// What stopped tests, with how often: natives that are missing, budgets.
    pub obstacles: BTreeMap<Reason, u64>,
    /// What the user should know of the search, each once.
    pub notes: Vec<String>,
    /// Goals of tests that could not stay in the suite, and why not.
    pub dropped: Vec<(GoalBits, String)>,
    /// How calls ended tests.
    pub endings: Endings,
    /// Tests of other runs to start from.
    pub seeds: Vec<TestCase>,
    /// Tests that the strategy wants in the suite, whatever they cover; see [`Session::keep`].
    pub kept: Vec<suite::Test>,
    /// The technique by which no test of the suite is to be redundant, if the strategy wants that.
    pub minimal_by: Option<&'static states::technique::Entry>,
    /// What rounds of a strategy that has some were like.
    pub rounds: Vec<Round>,
    /// What strategies that share the budget have used and won.
    pub turns: Vec<Turns>,
    /// How to make what is hard to make.
    pub makers: Makers,
    /// Tests that cover together what tests of the archive cover one by one; they are chosen first.
    pub joined: Vec<suite::Test>,
    /// Covers goals that only a look at objects shows.
    pub tracker: Option<Box<dyn Tracker>>,
    pub supervisor: Arc<dyn Supervisor>,
    judge: Judge,
    patience: Patience,
}

/// The ledger of a session, without a borrow of the session as a whole: its machine is used at the same time.
macro_rules! ledger {
    ($session:ident) => {
        Ledger {
            archive: &mut $session.archive,
            constants: &mut $session.constants,
            rng: &mut $session.rng,
            spent: &mut $session.spent,
            share: None,
            records: Some(Records {
                context: &$session.context,
                obstacles: &mut $session.obstacles,
                endings: &mut $session.endings,
                makers: &mut $session.makers,
                supervisor: &*$session.supervisor,
            }),
        }
    };
}

impl Session {
    pub fn open(
        settings: &Settings,
        name: &str,
        near: &NearClasses,
        supervisor: Arc<dyn Supervisor>,
    ) -> Result<Self, NoSession> {
        let (context, constants) = ClassContext::open(settings, name, near)?;
        let goals = &context.goals;
        let mut worker = worker(&context)?;
        worker.machine.interrupt = supervisor.interrupt().clone();
        let mut spent = Spent::start(settings.budget).interrupted_by(supervisor.interrupt());
        spent.began(supervisor.begun());
        Ok(Self {
            judge: Judge::new(goals.clone(), &context.api),
            archive: Archive::new(goals.clone()),
            context: Arc::new(context),
            constants,
            rng: Rng::new(settings.seed ^ base::fnv1a(name.as_bytes())),
            spent,
            worker,
            obstacles: BTreeMap::new(),
            notes: Vec::new(),
            dropped: Vec::new(),
            endings: Endings::default(),
            seeds: Vec::new(),
            kept: Vec::new(),
            minimal_by: None,
            rounds: Vec::new(),
            turns: Vec::new(),
            makers: Makers::default(),
            joined: Vec::new(),
            tracker: None,
            supervisor,
            patience: Patience::new(MAX_INSTRUCTIONS),
        })
    }

    /// Runs a candidate on the session's own machine; see [`Ledger::run`].
    pub fn run(&mut self, test: &TestCase) -> Run {
        let Ran { evaluated, gain, .. } = self.ran(test);
        Run { gain, normal: evaluated.normal, finished: evaluated.finished }
    }

    /// As [`Session::run`], with all that is known of the run.
    pub(crate) fn ran(&mut self, test: &TestCase) -> Ran {
        let Self { worker, judge, patience, tracker, .. } = self;
        let mut runner = Plain { worker, judge, patience, tracker: tracker.as_deref_mut() };
        ledger!(self).run(&mut runner, test)
    }

    /// Where candidates are entered that another machine runs.
    pub fn ledger<'s>(&'s mut self, share: Option<&'s mut Spent>) -> Ledger<'s> {
        let mut ledger = ledger!(self);
        ledger.share = share;
        ledger
    }

    /// Something that a strategy needs is missing: tests are made without it, and the report says so.
    pub fn lacks(&mut self, what: Reason) {
        let note = what.to_string();
        self.note_obstacle(what);
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Counts something that was in the way.
    pub fn note_obstacle(&mut self, reason: Reason) {
        *self.obstacles.entry(reason).or_default() += 1;
    }

    /// The test with another way to make the object at which it ended, if one is known.
    pub fn mended(&mut self, test: &TestCase, run: &Run) -> Option<TestCase> {
        self.makers.mended(&self.context.api, self.context.class, test, run.finished, &mut self.rng)
    }

    /// What a test covers, without offering it; for reduction.
    pub fn covers(&mut self, test: &TestCase) -> goals::Covered {
        self.covers_within(test, u64::MAX)
    }

    /// The same where a statement may run only so many bytecodes, if that is less than it may run anyway.
    pub fn covers_within(&mut self, test: &TestCase, instructions: u64) -> goals::Covered {
        self.patience.warm(&mut self.worker);
        let limits = &mut self.worker.machine.limits;
        limits.instructions = limits.instructions.min(instructions);
        self.worker.run(test);
        let mut covered = self.judge.judge(&self.worker, test, |n: &Note| n);
        if let Some(tracker) = &mut self.tracker {
            tracker.track(&mut self.worker, test, &mut covered.goals);
        }
        covered
    }

    /// What a statement of a smaller form of this test may run: one that runs for much longer than the test's longest is not what is
    /// looked for, and may never end.
    pub fn limit_of_smaller(&mut self, test: &TestCase) -> u64 {
        // Nothing is shared with the run before, whose statements would not count.
        self.worker.run(&TestCase::default());
        self.covers(test);
        let (_, longest) = self.worker.used();
        longest.saturating_mul(SMALLER_FACTOR).saturating_add(SMALLER_MORE)
    }
}

fn worker(context: &ClassContext) -> Result<Worker<CoverageWatch>, NoSession> {
    let watch = CoverageWatch::new(context.goals.clone());
    let mut bound = Ok(());
    let worker = Worker::new(context.setup(), |machine| {
        let mut watch = watch;
        bound = watch.bind(&mut machine.program);
        watch
    });
    bound.map_err(|e| NoSession::Fail(e.to_string()))?;
    worker.map_err(|e| NoSession::Fail(e.to_string()))
}
