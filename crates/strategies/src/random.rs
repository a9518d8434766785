//! Feedback-directed random generation: sequences that ended normally and led to new states are extended and joined, and
//! tests that come near something open are varied.

mod aims;
mod vary;

use ::population::{ASIDE, call, call_on_result, change, repeat};
use aims::Aims;
use base::FxHashSet;
use base::parameters::{Allowed, Refusal, Value};
use goals::Reason;
use session::{Novelty, Session, state_hash};
use states::technique;
use testcase::{Api, Builder, CallableId, CannotBuild, Statement, TestCase, Var, repair};

use crate::registry::Entry;
use crate::{Strategy, attempts};

/// Tests run in one step.
const BATCH: usize = 50;

base::parameters! {
    /// Parameters of random generation.
    pub struct RandomOptions {
        /// Tests kept for extension.
        kept: usize = 400, "random.kept", Allowed::Whole(2, 1_000_000), "tests";
        /// Statements of a test that is still extended.
        longest: usize = 60, "random.longest", Allowed::Whole(1, 1000), "statements";
        /// The same when nothing new is found.
        longest_stalled: usize = 150, "random.longest-stalled", Allowed::Whole(1, 1000), "statements";
        /// Steps of 50 tests without gain after which tests get longer.
        stalled: u32 = 20, "random.stalled", Allowed::Whole(0, 1_000_000), "steps";
        /// What makes the state that a test leads to a new one, so that the test is kept: a hash of the object that its last call worked on,
        /// or a state of the class under test that no test had, by one of the techniques of `--technique`.
        novelty: NewState = NewState::Hash, "random.novelty", NewState::allowed();
        /// The probability that a call of a new test is repeated, as a loop would.
        repeat: f64 = 0.05, "random.repeat", Allowed::Real(0.0, 1.0);
    }
}

pub const ENTRY: Entry = Entry {
    name: "random",
    help: "feedback-directed random generation: tests that led to new states are extended and joined",
    origin: "Pacheco, Lahiri, Ernst, Ball 2007",
    parameters: || Box::new(RandomOptions::default()),
    make: |order| {
        let context = order.context;
        Box::new(Random::new(&context.api, &context.package, order.parameters(RandomOptions::default())))
    },
};

/// What decides whether a state is new.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NewState {
    Hash,
    By(&'static technique::Entry),
}

impl NewState {
    fn allowed() -> Allowed {
        let techniques = technique::ALL.iter().map(|entry| entry.name);
        Allowed::Names(std::iter::once("hash").chain(techniques).collect())
    }
}

impl Value for NewState {
    fn read(text: &str, _: &Allowed) -> Result<Self, Refusal> {
        match technique::find(text) {
            Some(entry) => Ok(Self::By(entry)),
            None if text == "hash" => Ok(Self::Hash),
            None => Err(Refusal::NotAllowed),
        }
    }

    fn write(&self) -> String {
        match self {
            Self::Hash => "hash".to_owned(),
            Self::By(entry) => entry.name.to_owned(),
        }
    }
}

pub struct Random<'a> {
    builder: Builder<'a>,
    options: RandomOptions,
    kept: Vec<TestCase>,
    states: FxHashSet<u64>,
    /// Tells states apart if that is not done by hashes.
    novelty: Option<Novelty>,
    aims: Aims,
    /// Steps since a goal was won.
    idle: u32,
    started: bool,
}

impl Strategy for Random<'_> {
    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn step(&mut self, session: &mut Session) -> usize {
        if !std::mem::replace(&mut self.started, true) {
            self.kept.extend(session.seeds.iter().rev().take(self.options.kept / 2).rev().cloned());
        }
        self.look(session);
        let gained = attempts(session, BATCH, |session| self.attempt(session));
        self.idle = if gained > 0 { 0 } else { self.idle + 1 };
        gained
    }
}

impl<'a> Random<'a> {
    pub fn new(api: &'a Api, package: &str, options: RandomOptions) -> Self {
        Self {
            builder: Builder::new(api, package),
            options,
            kept: Vec::new(),
            states: FxHashSet::default(),
            novelty: None,
            aims: Aims::default(),
            idle: 0,
            started: false,
        }
    }

    /// Looks again at what is open.
    pub(super) fn look(&mut self, session: &Session) {
        self.aims.refresh(session);
    }

    /// Runs one test, and once more if an object that it could not make can be made; gives how many goals that won.
    fn attempt(&mut self, session: &mut Session) -> Option<usize> {
        let mut test = self.propose(session)?;
        let mut run = session.run(&test);
        let mut gained = run.gain.new.len();
        if !run.normal
            && let Some(mended) = session.mended(&test, &run)
        {
            test = mended;
            run = session.run(&test);
            gained += run.gain.new.len();
        }
        if run.normal {
            self.keep(session, test, !run.gain.new.is_empty());
        } else if run.finished > 0 && !run.gain.new.is_empty() {
            let statements = test.statements[..run.finished].to_vec();
            self.keep(session, TestCase { statements }, true);
        }
        Some(gained)
    }

    /// A test that is worth a run.
    pub(super) fn propose(&mut self, session: &mut Session) -> Option<TestCase> {
        let callable = self.callable(session)?;
        let test = match session.rng.below(100) {
            _ if self.kept.is_empty() => TestCase::default(),
            0..=19 => TestCase::default(),
            20..=44 => {
                if let Some(near) = self.aims.near_test(session) {
                    return vary::varied(session, &self.builder, near, callable, self.options.longest);
                }
                self.chosen(session)
            }
            45..=49 => {
                let mut test = self.chosen(session);
                return vary::other_constant(session, &mut test).then_some(test);
            }
            50..=59 => {
                let mut test = self.chosen(session);
                repair::append(&mut test, &self.chosen(session));
                test
            }
            _ => self.chosen(session),
        };
        self.extended(session, test, callable)
    }

    /// The test with one more call, sometimes several.
    fn extended(&mut self, session: &mut Session, test: TestCase, first: CallableId) -> Option<TestCase> {
        let stalled = self.idle > self.options.stalled;
        let longest = if stalled { self.options.longest_stalled } else { self.options.longest };
        let mut test = if test.len() > longest { TestCase::default() } else { test };
        let calls = match session.rng.below(100) {
            0..=14 => 1 + session.rng.below(4),
            15..=39 if stalled => 2 + session.rng.below(8),
            _ => 1,
        };
        let mut made = false;
        let mut callable = first;
        for _ in 0..calls {
            if session.rng.chance(ASIDE)
                && change(&self.builder, session.context.class, &mut test, &mut session.rng, &session.constants)
            {
                made = true;
            }
            let on_result =
                session.rng.chance(0.15).then(|| call_on_result(&self.builder, &test, &mut session.rng)).flatten();
            let (called, receiver) = match on_result {
                Some((called, receiver)) => (called, Some(receiver)),
                None => (callable, None),
            };
            let made_call = call(
                &self.builder,
                session.context.class,
                &mut test,
                (called, receiver),
                &mut session.rng,
                &session.constants,
            );
            match made_call {
                Ok(_) => made = true,
                Err(why) => note_unbuildable(session, &why),
            }
            callable = self.callable(session)?;
        }
        if made && session.rng.chance(self.options.repeat) {
            repeat(&mut test, &mut session.rng, &session.constants, longest);
        }
        made.then_some(test)
    }

    fn callable(&mut self, session: &mut Session) -> Option<CallableId> {
        let at = self.aims.callable(session)?;
        session.context.callables.get(at).copied()
    }

    /// A kept sequence; newer ones more often.
    fn chosen(&self, session: &mut Session) -> TestCase {
        let n = self.kept.len();
        let at = if session.rng.chance(0.5) { n - 1 - session.rng.below(n.min(20)) } else { session.rng.below(n) };
        self.kept[at].clone()
    }

    /// Keeps a sequence that ended normally if it led somewhere new.
    fn keep(&mut self, session: &mut Session, test: TestCase, gained: bool) {
        let new = self.is_new_state(session, &test);
        if !gained && !new {
            return;
        }
        if self.kept.len() >= self.options.kept {
            // The oldest half has been extended often enough.
            self.kept.drain(..self.options.kept / 2);
        }
        self.kept.push(test);
    }
}

impl Random<'_> {
    /// Whether the test that ran last led to a state that no test had; that is remembered.
    fn is_new_state(&mut self, session: &mut Session, test: &TestCase) -> bool {
        if let NewState::By(technique) = self.options.novelty {
            if self.novelty.is_none() {
                self.novelty = Novelty::open(&session.context, technique).ok();
            }
            if let Some(novelty) = &mut self.novelty {
                novelty.interrupted_by(session.supervisor.interrupt());
                session.spent.execution();
                let looked = novelty.look(test);
                return novelty.note(&looked).1 > 0;
            }
        }
        let hash = last_object(session, test).map(|object| state_hash(&session.worker.machine, object));
        hash.is_some_and(|hash| self.states.insert(hash))
    }
}

/// Remembers what could not be built, for the report.
fn note_unbuildable(session: &mut Session, why: &CannotBuild) {
    session.note_obstacle(Reason::NotBuildable(why.describe(&session.context.api)));
}

/// The object that the last statement worked on, or made.
fn last_object(session: &Session, test: &TestCase) -> Option<vm::Ref> {
    let last = test.len().checked_sub(1)?;
    let var = match &test.statements[last] {
        Statement::Call { receiver: Some(receiver), .. } => *receiver,
        Statement::New { .. } => Var(last as u32),
        _ => return None,
    };
    session.worker.value(var).map(|v| v as vm::Ref).filter(|&o| o != 0)
}
