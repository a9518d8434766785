//! Runs tests and says how far they were from goals.

use std::sync::Arc;

use executor::{Done, Ending, Patience, Setup, Worker, WorkerError};
use goals::{CoverageWatch, Covered, GoalBits, GoalId, GoalSet, Judge};
use program::JavaError;
use testcase::TestCase;
use vm::probes::Pair;

use super::model::{Model, NoModel};
use super::score::Fitness;
use super::trace::{Trace, Traced};
use super::watch::DistanceWatch;

#[derive(Debug, thiserror::Error)]
pub enum NoEvaluator {
    #[error(transparent)]
    Worker(#[from] WorkerError),
    #[error(transparent)]
    Model(#[from] NoModel),
    #[error("a class under test cannot be loaded: {0}")]
    Load(JavaError),
}

/// What became of a test.
#[derive(Clone, Debug, Default)]
pub struct Evaluated {
    pub covered: Covered,
    /// Statements of the test that count: a statement that the machine stopped is none, nor what follows it.
    pub counted: usize,
    /// Statements that ended with a value.
    pub finished: usize,
    /// All of them did.
    pub normal: bool,
    /// The machine stopped the last statement.
    pub stopped: bool,
    /// What that statement came to before.
    pub lost: GoalBits,
}

impl Evaluated {
    /// What the statements that were run have shown.
    pub fn of<N, S>(done: &[Done<N, S>], test: &TestCase, covered: Covered, lost: GoalBits) -> Self {
        let finished = done.iter().take_while(|d| matches!(d.ending, Ending::Value(_))).count();
        let stopped = matches!(done.last().map(|d| &d.ending), Some(Ending::Stopped(_)));
        let counted = if stopped { finished } else { done.len() };
        Self { covered, counted, finished, normal: finished == test.len(), stopped, lost }
    }
}

/// What an evaluator's machine is watched by: coverage, and distances.
pub type Measuring = Pair<CoverageWatch, DistanceWatch>;

/// A machine that runs tests and notes what they cover and how near they come to the rest.
pub struct Evaluator {
    pub worker: Worker<Measuring>,
    judge: Judge,
    model: Arc<Model>,
    patience: Patience,
    traced: Traced,
    /// What the last statement alone has shown, if an exception ended it.
    last: Traced,
    /// How far that one was from ending well.
    stuck: Option<Fitness>,
}

impl Evaluator {
    /// The model, if there is one already, must be of the same goals.
    pub fn new(setup: Setup, goals: &Arc<GoalSet>, model: Option<Arc<Model>>) -> Result<Self, NoEvaluator> {
        let api = setup.api.clone();
        let patience = Patience::new(setup.limits.instructions);
        let mut trouble = None;
        let mut made = None;
        let worker = Worker::new(setup, |machine| {
            let mut coverage = CoverageWatch::new(goals.clone());
            let bound = coverage.bind(&mut machine.program);
            let model = match model {
                Some(model) => model,
                None => match Model::new(&mut machine.program, goals) {
                    Ok(model) => Arc::new(model),
                    Err(why) => {
                        trouble = Some(NoEvaluator::Model(why));
                        Arc::new(Model::empty())
                    }
                },
            };
            made = Some(model.clone());
            let mut distance = DistanceWatch::new(model);
            if let Err(why) = bound.and_then(|()| distance.bind(&mut machine.program)) {
                trouble.get_or_insert(NoEvaluator::Load(why));
            }
            Pair::new(coverage, distance)
        })?;
        if let Some(trouble) = trouble {
            return Err(trouble);
        }
        let model = made.unwrap_or_else(|| Arc::new(Model::empty()));
        let traced = model.traced();
        let last = model.traced();
        Ok(Self { worker, judge: Judge::new(goals.clone(), &api), model, patience, traced, last, stuck: None })
    }

    /// Has all that a run misses behind a decision measured, with loops so many times, not only the first condition (symbolic fitness).
    #[must_use]
    pub fn foreseeing(mut self, unroll: usize) -> Self {
        if unroll > 0 {
            self.worker.domain.b.foresee(unroll);
        }
        self
    }

    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// Runs a test. Distances of it can be asked for until the next run.
    pub fn run(&mut self, test: &TestCase) -> Evaluated {
        self.patience.run(&mut self.worker, test);
        let done = self.worker.done();
        let finished = done.iter().take_while(|d| matches!(d.ending, Ending::Value(_))).count();
        self.traced.clear();
        for statement in done {
            self.traced.add(&statement.note.1);
        }
        self.stuck = None;
        if finished < test.len()
            && let Some(end) = done.last()
        {
            self.last.clear();
            self.last.add(&end.note.1);
            self.stuck = Some(self.model.stuck(&self.last, end.note.1.outermost, test.len() - finished));
        }
        let covered = self.judge.judge(&self.worker, test, |note| &note.0);
        let lost = self.judge.lost(&self.worker, |note| &note.0);
        Evaluated::of(self.worker.done(), test, covered, lost)
    }

    /// How far the test that ran last was from a goal that it did not cover. If an exception ended it before it came upon
    /// any way to the goal, what counts is how far it got, and how far the call that failed was from returning.
    pub fn fitness(&self, goal: GoalId) -> Fitness {
        let Some(objective) = self.model.objective(goal) else { return Fitness::WORST };
        self.model.reached(&self.traced, objective).unwrap_or_else(|| {
            let outside = self.model.outside(objective);
            self.stuck.map_or(outside, |stuck| Fitness { level: outside.level.saturating_add(stuck.level), ..stuck })
        })
    }

    /// The decisions of the test that ran last.
    pub fn traced(&self) -> &Traced {
        &self.traced
    }

    /// The same, to be kept.
    pub fn trace(&self) -> Trace {
        self.traced.joined()
    }
}
