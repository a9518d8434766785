//! Populations beside the first, each in a thread with a machine of its own. They exchange what they found, and now
//! and then tests migrate.
//!
//! If the budget is a time, they exchange messages after each step and never block: each takes what has arrived. If it is a
//! number of executions, they exchange messages in the rounds of [`pace`](super::pace), so that the same seed gives the same tests.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::JoinHandle;

use fitness::Model;
use goals::Reason;
use session::{Session, Spent};

use super::Travellers;
use super::island::{IslandStart, Recipe};
use super::lab::Found;
use super::pace::{Balance, Clock};
use super::subject::Subject;

/// A message of the first island to another.
#[derive(Default)]
pub(super) struct News {
    pub found: Vec<Arc<Found>>,
    pub immigrants: Travellers,
    /// Executions that the island may make in all, if that is no longer what it was.
    pub allotted: Option<u64>,
}

/// A message of another island to the first.
#[derive(Default)]
pub(super) struct Told {
    pub executions: u64,
    pub found: Vec<Found>,
    pub emigrants: Travellers,
    /// Why the island has ended before it began.
    pub trouble: Option<String>,
}

struct Island {
    news: Option<Sender<News>>,
    told: Receiver<Told>,
    thread: Option<JoinHandle<()>>,
    /// Its thread has ended, and all its messages were received.
    over: bool,
}

/// The islands beside the first.
pub(super) struct Islands {
    list: Vec<Island>,
    /// What is to be sent to each.
    news: Vec<News>,
    /// Ends the islands: their results are not used any more.
    stop: Arc<AtomicBool>,
    /// If the budget is a number of executions.
    paced: Option<Paced>,
}

/// When this island talks to the others, and who may do how much.
struct Paced {
    clock: Clock,
    balance: Balance,
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
        let paced = share.left().map(|left| Paced {
            clock: Clock::default(),
            balance: Balance::new(left.saturating_mul(count as u64 + 1), count + 1),
        });
        let mut list = Vec::new();
        for number in 0..count {
            let (news, to_hear) = channel();
            let (tell, told) = channel();
            let native = IslandStart {
                recipe: recipe.clone(),
                subject: subject.clone(),
                model: model.clone(),
                seed: session.rng.fork(number as u64 + 1),
                share: share.clone(),
                stop: stop.clone(),
                paced: paced.is_some(),
            };
            let thread = std::thread::Builder::new().name(format!("island {number}"));
            let thread = thread.spawn(move || native.live(&to_hear, &tell));
            if let Err(why) = &thread {
                note_trouble(session, &why.to_string());
            }
            let thread = thread.ok();
            list.push(Island { news: Some(news), told, thread, over: false });
        }
        Self { news: list.iter().map(|_| News::default()).collect(), list, stop, paced }
    }

    /// Sends what a step has found and receives what the others found, if that is due. Gives the goals that they won, and
    /// tests that migrate. If this island's share is used up, all remaining messages of the others are received.
    pub fn exchange(&mut self, session: &mut Session, step: Step<'_>) -> (usize, Travellers) {
        let Step { found, emigrants, work, share } = step;
        let ours: Vec<Arc<Found>> = found.into_iter().map(Arc::new).collect();
        for news in &mut self.news {
            news.found.extend(ours.iter().cloned());
            news.immigrants.extend(emigrants.iter().cloned());
        }
        let mut gained = 0;
        let mut immigrants = Vec::new();
        if share.is_over() {
            self.tell();
            for at in 0..self.list.len() {
                self.list[at].news = None;
                self.list[at].over = true;
                for told in self.list[at].told.iter().collect::<Vec<_>>() {
                    gained += self.take(session, at, told, &mut immigrants);
                }
            }
        } else if self.paced.is_some() {
            while self.paced.as_mut().is_some_and(|paced| paced.clock.strikes(work)) {
                gained += self.round(session, share, &mut immigrants);
            }
        } else {
            self.tell();
            for at in 0..self.list.len() {
                for told in self.arrived(at) {
                    gained += self.take(session, at, told, &mut immigrants);
                }
            }
        }
        (gained, immigrants)
    }

    /// Sends the others all that is to be sent.
    fn tell(&mut self) {
        for (island, news) in self.list.iter().zip(&mut self.news) {
            if let Some(sender) = &island.news {
                let _ = sender.send(std::mem::take(news));
            }
        }
    }

    /// One round: sends to the others, and receives what they sent some rounds ago.
    fn round(&mut self, session: &mut Session, share: &mut Spent, immigrants: &mut Travellers) -> usize {
        self.tell();
        let Some(paced) = &mut self.paced else { return 0 };
        paced.balance.own(share.executions());
        if !paced.clock.listens() {
            return 0;
        }
        let mut gained = 0;
        for at in 0..self.list.len() {
            let told = self.list[at].told.recv().ok();
            self.list[at].over |= told.is_none();
            if let Some(paced) = &mut self.paced {
                paced.balance.heard(at + 1, told.as_ref().map(|told| told.executions));
            }
            gained += told.map_or(0, |told| self.take(session, at, told, immigrants));
        }
        if let Some(allotted) = self.paced.as_mut().and_then(|paced| paced.balance.allot()) {
            share.allot(allotted[0]);
            for (news, &executions) in self.news.iter_mut().zip(&allotted[1..]) {
                news.allotted = Some(executions);
            }
        }
        gained
    }

    /// Whether all have used up their shares.
    pub fn are_over(&self) -> bool {
        self.list.iter().all(|island| island.over)
    }

    fn arrived(&mut self, at: usize) -> Vec<Told> {
        let island = &mut self.list[at];
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
        if let Some(why) = told.trouble {
            note_trouble(session, &why);
        }
        for found in told.found {
            gained += session.archive.offer(&found.0, &found.1).new.len();
            let found = Arc::new(found);
            for (to, news) in self.news.iter_mut().enumerate() {
                if to != at {
                    news.found.push(found.clone());
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

/// What the first island did in a step.
pub(super) struct Step<'a> {
    pub found: Vec<Found>,
    pub emigrants: Travellers,
    /// How much its machine has done so far.
    pub work: u64,
    /// What it may use.
    pub share: &'a mut Spent,
}

/// Remembers for the report why an island did not start.
fn note_trouble(session: &mut Session, why: &str) {
    session.lacks(Reason::NoMachine { technique: "island", why: why.to_owned() });
}
