//! One class on several machines: each is an island with a search of its own, and what improves the archive of one is run by the
//! others. They never wait for each other: what has arrived between two steps of a search is taken.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use base::FxHashSet;
use session::Session;
use testcase::TestCase;
use testcase::notation::Notation;

/// How often tests are exchanged.
const INTERVAL: Duration = Duration::from_millis(200);

/// Brings tests to the other islands of a class, and theirs here, as texts of the notation.
pub trait Exchange: Send + Sync + fmt::Debug {
    fn tell(&self, test: &str);
    /// What has arrived since the last question.
    fn arrived(&self) -> Vec<String>;
}

/// This process is one of several that work on the same class.
#[derive(Clone, Debug)]
pub struct Island {
    pub exchange: Arc<dyn Exchange>,
    /// It searches for another, which writes the tests of all.
    pub helps: bool,
}

/// An island at work.
pub(crate) struct Exchanging {
    exchange: Arc<dyn Exchange>,
    /// Texts that were told or have arrived.
    known: FxHashSet<String>,
    /// Goals that were covered when tests were told last.
    covered: usize,
    last: Instant,
}

impl Exchanging {
    pub fn new(island: &Island) -> Self {
        let (exchange, last) = (island.exchange.clone(), Instant::now());
        Self { exchange, known: FxHashSet::default(), covered: 0, last }
    }

    /// Exchanges tests if it is time.
    pub fn step(&mut self, session: &mut Session) {
        if self.last.elapsed() >= INTERVAL {
            self.exchange(session);
        }
    }

    /// Tells what the archive has won, and runs what has arrived.
    pub fn exchange(&mut self, session: &mut Session) {
        let api = session.context.api.clone();
        let notation = Notation::new(&api);
        if session.archive.covered().len() > self.covered {
            for (kept, _) in session.archive.tests() {
                let text = notation.print(&kept.test.case);
                if self.known.insert(text.clone()) {
                    self.exchange.tell(&text);
                }
            }
        }
        for text in self.exchange.arrived() {
            // From other machines: what is no legal test is left alone.
            let legal = |test: &TestCase| testcase::check::check(test, &api).is_ok();
            if !self.known.contains(&text)
                && let Some(test) = notation.parse(&text).ok().filter(legal)
            {
                session.run(&test);
            }
            self.known.insert(text);
        }
        (self.covered, self.last) = (session.archive.covered().len(), Instant::now());
    }
}
