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
    session.lacks(Reason::NoMachine { technique: "island".into(), why: why.to_owned() });
}

#[cfg(test)]
mod tests {
    use population::Individual;
    use session::Budget;
    use testcase::TestCase;

    use super::super::pace::{LAG, ROUND};
    use super::*;
    use crate::testing;

    /// The other end of an island, which a test plays.
    struct Other {
        news: Receiver<News>,
        tell: Sender<Told>,
    }

    impl Other {
        /// Tests that it receives now, message by message.
        fn found(&self) -> Vec<usize> {
            self.news.try_iter().map(|news| news.found.len()).collect()
        }
    }

    /// Islands without threads.
    fn islands<const COUNT: usize>(paced: Option<Paced>) -> (Islands, [Other; COUNT]) {
        let mut list = Vec::new();
        let others = [(); COUNT].map(|()| {
            let ((send, news), (tell, told)) = (channel(), channel());
            list.push(Island { news: Some(send), told, thread: None, over: false });
            Other { news, tell }
        });
        let news = list.iter().map(|_| News::default()).collect();
        (Islands { list, news, stop: Arc::default(), paced }, others)
    }

    fn paced(executions: u64, count: usize) -> Paced {
        Paced { clock: Clock::default(), balance: Balance::new(executions, count + 1) }
    }

    /// A test with what it covers.
    fn found(session: &mut Session, key: i32) -> Found {
        let test = testing::opens(session, key);
        let covered = session.covers(&test);
        (Arc::new(test), covered)
    }

    fn traveller(test: &TestCase) -> Individual {
        Individual { test: Arc::new(test.clone()), trace: Arc::default(), covered: Arc::default(), threw: false }
    }

    /// A step of the first island that found nothing.
    fn nothing(work: u64, share: &mut Spent) -> Step<'_> {
        Step { found: Vec::new(), emigrants: Vec::new(), work, share }
    }

    const TIME: Budget = Budget::Time(std::time::Duration::from_hours(1));

    #[test]
    fn what_an_island_found_is_kept_and_goes_to_all_but_itself() {
        let mut session = testing::session(TIME);
        let (mut islands, [first, second]) = islands(None);
        let ours = found(&mut session, 5);
        let theirs = found(&mut session, -5);
        let emigrants = vec![traveller(&theirs.0)];
        let told = Told { executions: 7, found: vec![theirs.clone()], emigrants, trouble: None };
        first.tell.send(told).expect("an island");
        let mut share = session.spent.share(3);
        let step = Step { found: vec![ours], ..nothing(0, &mut share) };
        let (gained, immigrants) = islands.exchange(&mut session, step);
        assert_eq!((gained, session.spent.executions()), (1, 7));
        assert_eq!(immigrants.iter().map(|i| &i.test).collect::<Vec<_>>(), [&theirs.0]);
        assert_eq!((first.found(), second.found()), (vec![1], vec![1]), "what this one found");
        islands.exchange(&mut session, nothing(0, &mut share));
        assert_eq!((first.found(), second.found()), (vec![0], vec![1]), "what the first other found");
        assert_eq!(session.archive.offer(&theirs.0, &theirs.1).new, [], "the archive has it");
    }

    #[test]
    fn an_island_without_a_machine_is_in_the_report() {
        let mut session = testing::session(TIME);
        let (mut islands, [other]) = islands(None);
        let trouble = Some("no memory".to_owned());
        other.tell.send(Told { trouble, ..Told::default() }).expect("an island");
        drop(other);
        let mut share = session.spent.share(2);
        islands.exchange(&mut session, nothing(0, &mut share));
        assert_eq!(session.notes, ["no island: no memory"]);
        assert_eq!(session.obstacles.values().sum::<u64>(), 1);
        assert!(islands.are_over(), "it has ended");
    }

    #[test]
    fn when_the_share_is_used_up_all_that_the_others_still_send_is_received() {
        let mut session = testing::session(Budget::Executions(100));
        let (mut islands, [other]) = islands(Some(paced(100, 1)));
        for executions in [3, 4] {
            other.tell.send(Told { executions, ..Told::default() }).expect("an island");
        }
        let Other { news, tell } = other;
        drop(tell);
        let mut share = Spent::start(Budget::Executions(1));
        share.execution();
        islands.exchange(&mut session, nothing(0, &mut share));
        assert_eq!(session.spent.executions(), 7);
        assert!(islands.are_over());
        assert_eq!(news.iter().count(), 1, "the last news, and then the end");
    }

    #[test]
    fn with_a_number_of_executions_messages_are_received_some_rounds_later_one_a_round() {
        let mut session = testing::session(Budget::Executions(80_000));
        let (mut islands, [other]) = islands(Some(paced(80_000, 1)));
        let mut share = session.spent.share(2);
        for _ in 0..3 {
            other.tell.send(Told { executions: 10, ..Told::default() }).expect("an island");
        }
        islands.exchange(&mut session, nothing(LAG * ROUND, &mut share));
        assert_eq!((session.spent.executions(), other.found().len() as u64), (0, LAG));
        islands.exchange(&mut session, nothing((LAG + 2) * ROUND, &mut share));
        assert_eq!((session.spent.executions(), other.found().len()), (20, 2));
        assert!(!islands.are_over());
    }

    #[test]
    fn islands_are_stopped_when_they_are_not_wanted_any_more() {
        let (islands, [other]) = islands(None);
        let stop = islands.stop.clone();
        assert!(!stop.load(Ordering::Relaxed));
        drop(islands);
        assert!(stop.load(Ordering::Relaxed) && other.news.recv().is_err());
    }
}
