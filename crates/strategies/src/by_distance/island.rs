//! The life of one island, in a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};

use base::Rng;
use fitness::{Evaluator, Model};
use goals::Archive;
use population::Algorithm;
use session::{Ledger, Spent};
use values::Constants;

use super::islands::{News, Told};
use super::lab::Bench;
use super::pace::Clock;
use super::subject::{Breed, Subject};
use super::{HOME, IslandOptions};

/// How islands are made.
#[derive(Clone)]
pub(super) struct Recipe {
    pub options: IslandOptions,
    pub breed: Breed,
}

/// All that an island begins with.
pub(super) struct IslandStart {
    pub recipe: Recipe,
    pub subject: Subject,
    pub model: Arc<Model>,
    pub seed: Rng,
    pub share: Spent,
    pub stop: Arc<AtomicBool>,
    pub paced: bool,
}

/// An island at work.
struct Island<'a> {
    evaluator: Evaluator,
    algorithm: Box<dyn Algorithm + 'a>,
    archive: Archive,
    constants: Constants,
    rng: Rng,
    share: Spent,
    options: &'a IslandOptions,
    stop: &'a AtomicBool,
    steps: u64,
    /// Executions that are in `told` or were sent.
    counted: u64,
    /// What is sent to the first island next.
    told: Told,
}

impl IslandStart {
    /// Boots the machine, or gives the reason why there is none.
    fn boot(&self) -> Result<Evaluator, String> {
        let context = &self.subject.context;
        let mut evaluator =
            Evaluator::new(context.setup(), &context.goals, Some(self.model.clone())).map_err(|why| why.to_string())?;
        evaluator.worker.machine.interrupt = self.share.interrupt().clone();
        Ok(evaluator)
    }

    pub fn live(mut self, news: &Receiver<News>, tell: &Sender<Told>) {
        let evaluator = match self.boot() {
            Ok(evaluator) => evaluator,
            Err(why) => {
                // Nothing is lost if the first island has ended too.
                let _ = tell.send(Told { trouble: Some(why), ..Told::default() });
                return;
            }
        };
        let algorithm = self.recipe.breed.algorithm(&self.subject.context.api, &self.subject, self.seed.fork(HOME));
        let mut island = Island {
            evaluator,
            algorithm,
            archive: Archive::new(self.subject.context.goals.clone()),
            constants: self.subject.constants,
            rng: self.seed,
            share: self.share,
            options: &self.recipe.options,
            stop: &self.stop,
            steps: 0,
            counted: 0,
            told: Told::default(),
        };
        island.live(self.paced, news, tell);
    }
}

impl Island<'_> {
    fn live(&mut self, paced: bool, news: &Receiver<News>, tell: &Sender<Told>) {
        let mut clock = Clock::default();
        while !self.stop.load(Ordering::Relaxed) {
            self.step();
            let over = self.share.is_over();
            if over || !paced {
                if tell.send(std::mem::take(&mut self.told)).is_err() || over {
                    return;
                }
                for news in news.try_iter() {
                    self.receive(news);
                }
                continue;
            }
            while clock.strikes(self.evaluator.worker.work()) {
                if tell.send(std::mem::take(&mut self.told)).is_err() {
                    return;
                }
                // After the last news there are none, and nothing to wait for.
                if clock.listens()
                    && let Ok(news) = news.recv()
                {
                    self.receive(news);
                }
            }
        }
    }

    /// One step of the algorithm; what came of it is put down for the first island.
    fn step(&mut self) {
        self.steps += 1;
        let ledger = Ledger {
            archive: &mut self.archive,
            constants: &mut self.constants,
            rng: &mut self.rng,
            spent: &mut self.share,
            share: None,
            records: None,
        };
        let mut bench = Bench { stop: Some(self.stop), ..Bench::new(&mut self.evaluator, ledger) };
        self.algorithm.step(&mut bench);
        self.told.found.append(&mut bench.found);
        if self.steps.is_multiple_of(self.options.exchange) {
            self.told.emigrants.extend(self.algorithm.emigrants(self.options.emigrants));
        }
        self.told.executions += self.share.executions() - self.counted;
        self.counted = self.share.executions();
    }

    /// Takes in a message of the first island.
    fn receive(&mut self, news: News) {
        for found in &news.found {
            self.archive.offer(&found.0, &found.1);
        }
        if !news.immigrants.is_empty() {
            self.algorithm.receive(news.immigrants);
        }
        if let Some(executions) = news.allotted {
            self.share.allot(executions);
        }
    }
}
