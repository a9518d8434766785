//! Populations beside the first, each in a thread with a machine of its own. After each step they tell each other what they
//! found, and now and then tests travel.
//!
//! Nobody waits if the budget is a time: each takes what has arrived. If it is a number of executions, each has its share,
//! and what others say of a step is taken at a fixed number of steps later, in the islands' order: so the same seed gives
//! the same tests, and who is a little slower stops nobody.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::JoinHandle;

use goals::Archive;
use search::fitness::{Evaluator, Model};
use testcase::Api;

use super::lab::{Found, IslandLab};
use super::recipe::{Recipe, Subject};
use super::{EMIGRANTS, EXCHANGE, HOME, Travellers};
use crate::budget::Spent;
use crate::session::Session;

/// Steps after which the others' news are taken where the order matters. Steps are of different length, since some tune
/// constants; the more of them may lie between two islands, the less they wait for each other.
const LAG: u64 = 4;

/// What the first island tells another after a step.
struct News {
    found: Vec<Arc<Found>>,
    immigrants: Travellers,
}

/// What it is told.
struct Told {
    executions: u64,
    found: Vec<Found>,
    emigrants: Travellers,
}

struct Island {
    news: Option<Sender<News>>,
    told: Receiver<Told>,
    thread: Option<JoinHandle<()>>,
    /// Its thread has ended, and all that it said was heard.
    over: bool,
}

/// The islands beside the first.
pub(super) struct Islands {
    list: Vec<Island>,
    /// What each has still to be told.
    news: Vec<Vec<Arc<Found>>>,
    /// Nobody wants to know any more.
    stop: Arc<AtomicBool>,
    paced: bool,
    steps: u64,
}

impl Islands {
    /// Each may use up a share like the given one.
    pub fn new(
        recipe: &Recipe,
        subject: &Subject,
        session: &mut Session,
        model: &Arc<Model>,
        count: usize,
        share: &Spent,
    ) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let paced = share.time().is_none();
        let mut list = Vec::new();
        for number in 0..count {
            let (news, to_hear) = channel();
            let (tell, told) = channel();
            let native = Native {
                recipe: recipe.clone(),
                subject: subject.clone(),
                api: session.api.clone(),
                model: model.clone(),
                seed: session.rng.fork(number as u64 + 1),
                share: share.clone(),
                stop: stop.clone(),
                paced,
            };
            let thread = std::thread::Builder::new().name(format!("island {number}"));
            let thread = thread.spawn(move || native.live(&to_hear, &tell)).ok();
            list.push(Island { news: Some(news), told, thread, over: false });
        }
        Self { news: vec![Vec::new(); list.len()], list, stop, paced, steps: 0 }
    }

    /// Tells the others what a step has found, and hears what they found. Gives the goals that they won, and tests that want
    /// to travel. `last` means that this island's share is used up: then all is heard that the others will ever say.
    pub fn exchange(
        &mut self,
        session: &mut Session,
        found: Vec<Found>,
        emigrants: &Travellers,
        last: bool,
    ) -> (usize, Travellers) {
        self.steps += 1;
        let ours: Vec<Arc<Found>> = found.into_iter().map(Arc::new).collect();
        for (island, news) in self.list.iter_mut().zip(&mut self.news) {
            news.extend(ours.iter().cloned());
            if let Some(sender) = &island.news {
                let _ = sender.send(News { found: std::mem::take(news), immigrants: emigrants.clone() });
            }
            if last {
                island.news = None;
            }
        }
        let mut gained = 0;
        let mut immigrants = Vec::new();
        for at in 0..self.list.len() {
            for told in self.heard(at, last) {
                gained += self.take(session, at, told, &mut immigrants);
            }
        }
        (gained, immigrants)
    }

    /// Whether all have used up their shares.
    pub fn are_over(&self) -> bool {
        self.list.iter().all(|island| island.over)
    }

    fn heard(&mut self, at: usize, last: bool) -> Vec<Told> {
        let island = &mut self.list[at];
        if last {
            island.over = true;
            return island.told.iter().collect();
        }
        if self.paced {
            let told = if self.steps > LAG { island.told.recv().ok() } else { None };
            island.over |= told.is_none() && self.steps > LAG;
            return told.into_iter().collect();
        }
        let mut all = Vec::new();
        loop {
            match island.told.try_recv() {
                Ok(told) => all.push(told),
                Err(TryRecvError::Empty) => return all,
                Err(TryRecvError::Disconnected) => {
                    island.over = true;
                    return all;
                }
            }
        }
    }

    /// Counts what an island has said, and keeps it for the others.
    fn take(&mut self, session: &mut Session, at: usize, told: Told, immigrants: &mut Travellers) -> usize {
        let mut gained = 0;
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
        gained
    }
}

impl Drop for Islands {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        for island in &mut self.list {
            island.news = None;
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
    recipe: Recipe,
    subject: Subject,
    api: Arc<Api>,
    model: Arc<Model>,
    seed: base::Rng,
    share: Spent,
    stop: Arc<AtomicBool>,
    paced: bool,
}

impl Native {
    fn live(self, news: &Receiver<News>, tell: &Sender<Told>) {
        let Ok(setup) = crate::session::setup(&self.recipe.config, &self.api) else { return };
        let Ok(evaluator) = Evaluator::new(setup, &self.subject.goals, Some(self.model)) else { return };
        let mut rng = self.seed;
        let mut algorithm = self.recipe.algorithm(&self.api, &self.subject, rng.fork(HOME));
        let mut lab = IslandLab {
            evaluator,
            archive: Archive::new(self.subject.goals),
            constants: self.subject.constants,
            rng,
            share: self.share,
            stop: self.stop,
            found: Vec::new(),
        };
        for step in 1.. {
            if lab.is_stopped() {
                return;
            }
            // After the last news there are none, in either way of waiting.
            let news: Vec<News> = match self.paced {
                true if step <= LAG => Vec::new(),
                true => news.recv().into_iter().collect(),
                false => news.try_iter().collect(),
            };
            for news in news {
                for found in &news.found {
                    lab.archive.offer(&found.0, &found.1);
                }
                if !news.immigrants.is_empty() {
                    algorithm.receive(news.immigrants);
                }
            }
            let before = lab.share.executions();
            algorithm.step(&mut lab);
            let emigrants = if step % EXCHANGE == 0 { algorithm.emigrants(EMIGRANTS) } else { Vec::new() };
            let executions = lab.share.executions() - before;
            let told = Told { executions, found: std::mem::take(&mut lab.found), emigrants };
            if tell.send(told).is_err() || lab.share.is_over() {
                return;
            }
        }
    }
}
