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

use super::inverter::Inverter;
use super::islands::{News, Told};
use super::lab::Bench;
use super::pace::Clock;
use super::subject::{Breed, Subject};
use super::{HOME, IslandOptions};

/// How islands are made.
#[derive(Clone)]
pub(super) struct Recipe {
    pub options: IslandOptions,
    /// For symbolic fitness; 0 without.
    pub unroll: usize,
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
    inverter: Inverter,
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
        let evaluator = Evaluator::new(context.setup(), &context.goals, Some(self.model.clone()));
        let mut evaluator = evaluator.map_err(|why| why.to_string())?.foreseeing(self.recipe.unroll);
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
            inverter: Inverter::new(&self.subject.context),
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
        let mut bench = Bench {
            stop: Some(self.stop),
            inverter: Some(&mut self.inverter),
            ..Bench::new(&mut self.evaluator, ledger)
        };
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

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use classpath::ClassPath;
    use population::{Generation, Individual, Lab};
    use session::{Budget, Session};
    use testcase::TestCase;

    use super::*;
    use crate::testing;

    /// Runs one test in each step.
    struct Repeating(TestCase, Vec<Individual>);

    impl Algorithm for Repeating {
        fn name(&self) -> &'static str {
            "repeating"
        }

        fn step(&mut self, lab: &mut dyn Lab) {
            self.1.extend(lab.run(&self.0).map(|ran| ran.individual));
        }

        fn generation(&self) -> Generation {
            Generation::default()
        }

        fn receive(&mut self, tests: Vec<Individual>) {
            self.1.extend(tests);
        }

        fn emigrants(&self, count: usize) -> Vec<Individual> {
            self.1.iter().rev().take(count).cloned().collect()
        }
    }

    /// An island that opens with this key so many times.
    fn start(session: &Session, key: i32, executions: u64) -> IslandStart {
        let test = testing::opens(session, key);
        let evaluator = Evaluator::new(session.context.setup(), &session.context.goals, None).expect("a machine");
        let options = IslandOptions { count: Some(2), exchange: 2, emigrants: 1 };
        let breed = Breed::new(move |_, _, _| Box::new(Repeating(test.clone(), Vec::new())));
        IslandStart {
            recipe: Recipe { options, unroll: 0, breed },
            subject: Subject::of(session),
            model: evaluator.model().clone(),
            seed: Rng::new(1),
            share: Spent::start(Budget::Executions(executions)),
            stop: Arc::default(),
            paced: false,
        }
    }

    /// All that an island sends while it lives.
    fn messages(start: IslandStart) -> Vec<Told> {
        let ((_news, receive), (tell, told)) = (channel(), channel());
        start.live(&receive, &tell);
        drop(tell);
        told.iter().collect()
    }

    #[test]
    fn an_island_sends_what_it_made_and_ends_with_its_share() {
        let session = testing::session(Budget::Executions(100));
        let messages = messages(start(&session, -1, 5));
        assert_eq!(messages.iter().map(|told| told.executions).collect::<Vec<_>>(), [1; 5]);
        assert_eq!(messages.iter().map(|told| told.found.len()).collect::<Vec<_>>(), [1, 0, 0, 0, 0], "it is new once");
        assert_eq!(messages.iter().map(|told| told.emigrants.len()).collect::<Vec<_>>(), [0, 1, 0, 1, 0]);
        assert!(messages.iter().all(|told| told.trouble.is_none()));
    }

    #[test]
    fn what_others_have_found_is_not_found_again_and_allotments_change_the_share() {
        let mut session = testing::session(Budget::Executions(100));
        let start = start(&session, -1, 2);
        let test = testing::opens(&session, -1);
        let covered = session.covers(&test);
        let ((news, receive), (tell, told)) = (channel(), channel());
        let found = vec![Arc::new((Arc::new(test), covered))];
        news.send(News { found, allotted: Some(4), ..News::default() }).expect("an island");
        start.live(&receive, &tell);
        drop(tell);
        let messages: Vec<Told> = told.iter().collect();
        assert_eq!(messages.len(), 4, "it was given two more");
        assert_eq!(messages.iter().map(|told| told.found.len()).sum::<usize>(), 1, "before the news came");
    }

    #[test]
    fn an_island_that_is_stopped_does_nothing_more() {
        let session = testing::session(Budget::Executions(100));
        let start = start(&session, -1, 5);
        start.stop.store(true, Ordering::Relaxed);
        assert_eq!(messages(start).len(), 0);
    }

    #[test]
    fn an_island_whose_machine_does_not_start_says_why() {
        let session = testing::session(Budget::Executions(100));
        let mut start = start(&session, -1, 5);
        drop(session);
        let context = Arc::get_mut(&mut start.subject.context).expect("the only owner");
        context.class_path = ClassPath::default();
        let messages = messages(start);
        let [Told { executions: 0, trouble: Some(why), .. }] = &messages[..] else { panic!("one message") };
        assert!(why.contains("Gate"), "{why}");
    }
}
