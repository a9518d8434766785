//! Populations beside the first, each in a thread with a machine of its own. They work in rounds and meet after each: what
//! one found all know, and now and then tests travel. Rounds are counted in executions where the budget is, and what comes
//! back is taken in the islands' order, so the same seed gives the same tests.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use goals::{Archive, GoalSet};
use search::fitness::{Evaluator, Model};
use testcase::{Api, CallableId, TypeId};

use super::lab::{Found, IslandLab};
use super::{EMIGRANTS, Travellers, algorithm, workshop};
use crate::budget::Allowance;
use crate::config::{Config, StrategyKind};
use crate::constants::Constants;
use crate::session::Session;

/// What an island is told for a round.
struct Round {
    allowance: Allowance,
    fraction: f64,
    news: Vec<Arc<Found>>,
    immigrants: Travellers,
}

/// What it tells after it.
struct Told {
    executions: u64,
    found: Vec<Found>,
    emigrants: Travellers,
}

struct Island {
    rounds: Option<Sender<Round>>,
    told: Receiver<Told>,
    thread: Option<JoinHandle<()>>,
}

/// The islands beside the first.
pub(super) struct Islands {
    list: Vec<Island>,
    /// What each has still to be told.
    news: Vec<Vec<Arc<Found>>>,
}

impl Islands {
    pub fn new(config: &Config, kind: StrategyKind, session: &mut Session, model: &Arc<Model>, count: usize) -> Self {
        let mut list = Vec::new();
        for number in 0..count {
            let (rounds, to_do) = channel();
            let (tell, told) = channel();
            let native = Native {
                config: config.clone(),
                kind,
                api: session.api.clone(),
                package: session.package.clone(),
                class: session.class,
                callables: session.callables.clone(),
                goals: session.goals.clone(),
                model: model.clone(),
                constants: session.constants.clone(),
                seed: session.rng.fork(number as u64 + 1),
            };
            let thread = std::thread::Builder::new().name(format!("island {number}"));
            let thread = thread.spawn(move || native.live(&to_do, &tell)).ok();
            list.push(Island { rounds: Some(rounds), told, thread });
        }
        Self { news: vec![Vec::new(); list.len()], list }
    }

    /// Lets all islands work for a round.
    pub fn begin(&mut self, session: &Session, immigrants: &Travellers) {
        let allowance = session.spent.allowance(self.list.len() as u64 + 1);
        for (island, news) in self.list.iter().zip(&mut self.news) {
            let round = Round {
                allowance,
                fraction: session.spent.fraction(),
                news: std::mem::take(news),
                immigrants: immigrants.clone(),
            };
            if let Some(rounds) = &island.rounds {
                let _ = rounds.send(round);
            }
        }
    }

    /// Waits for all islands. Gives the goals that they won, and tests that want to travel.
    pub fn end(&mut self, session: &mut Session, found: Vec<Found>) -> (usize, Travellers) {
        let mut gained = 0;
        let mut immigrants = Vec::new();
        let ours: Vec<Arc<Found>> = found.into_iter().map(Arc::new).collect();
        self.news.iter_mut().for_each(|news| news.extend(ours.iter().cloned()));
        for at in 0..self.list.len() {
            // One whose thread has ended has nothing to tell.
            let Ok(told) = self.list[at].told.recv() else { continue };
            session.spent.executions_elsewhere(told.executions);
            for found in told.found {
                gained += session.archive.offer(&found.0, &found.1).new.len();
                let found = Arc::new(found);
                for (to, news) in self.news.iter_mut().enumerate() {
                    if to != at {
                        news.push(found.clone());
                    }
                }
            }
            immigrants.extend(told.emigrants);
        }
        (gained, immigrants)
    }
}

impl Drop for Islands {
    fn drop(&mut self) {
        for island in &mut self.list {
            island.rounds = None;
        }
        for island in &mut self.list {
            if let Some(thread) = island.thread.take() {
                let _ = thread.join();
            }
        }
    }
}

/// All that an island begins with.
struct Native {
    config: Config,
    kind: StrategyKind,
    api: Arc<Api>,
    package: String,
    class: TypeId,
    callables: Vec<CallableId>,
    goals: Arc<GoalSet>,
    model: Arc<Model>,
    constants: Constants,
    seed: base::Rng,
}

impl Native {
    fn live(self, rounds: &Receiver<Round>, tell: &Sender<Told>) {
        let Ok(setup) = crate::session::setup(&self.config, &self.api) else { return };
        let Ok(evaluator) = Evaluator::new(setup, &self.goals, Some(self.model)) else { return };
        let workshop = workshop(&self.api, &self.package, self.class, self.callables);
        let mut algorithm = algorithm(self.kind, &self.config.search, workshop);
        let mut lab = IslandLab {
            evaluator,
            archive: Archive::new(self.goals),
            constants: self.constants,
            rng: self.seed,
            allowance: Allowance::Executions(0),
            executions: 0,
            found: Vec::new(),
            fraction: 0.0,
        };
        while let Ok(round) = rounds.recv() {
            for news in &round.news {
                lab.archive.offer(&news.0, &news.1);
            }
            let exchange = !round.immigrants.is_empty();
            if exchange {
                algorithm.receive(round.immigrants);
            }
            lab.allowance = round.allowance;
            lab.fraction = round.fraction;
            lab.executions = 0;
            algorithm.step(&mut lab);
            let emigrants = if exchange { algorithm.emigrants(EMIGRANTS) } else { Vec::new() };
            let told = Told { executions: lab.executions, found: std::mem::take(&mut lab.found), emigrants };
            if tell.send(told).is_err() {
                return;
            }
        }
    }
}
