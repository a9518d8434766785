//! Z3 in this process, through its library, which is loaded when it is first needed.
//!
//! Path conditions come as prefixes with small changes, so one solver keeps the last query's conditions on its stack and
//! only replaces what differs. What it cannot do within a few steps, and everything with floats, goes to a solver made
//! for that query alone, which rewrites and bit-blasts the whole.

pub mod api;
mod context;
mod made;
mod runner;
mod translate;
mod values;
mod watchdog;

use std::sync::Arc;
use std::time::{Duration, Instant};

use base::Interrupt;
use expr::{Stamp, TermId, Terms};

use api::{Api, Ptr};
pub use api::{Missing, Version};
use context::Context;
use watchdog::Watchdog;

use crate::{Answer, LayerStats, Query, Reason, Solver, Stats};

/// What one query may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Steps of Z3 for a query; the same everywhere, so that answers don't depend on the machine. A second has some
    /// million of them.
    pub steps: u32,
    /// The last resort, for what the steps don't count.
    pub time: Duration,
    /// Megabytes for all of Z3 in this process.
    pub memory: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { steps: 3_000_000, time: Duration::from_secs(10), memory: 1024 }
    }
}

/// The version of the library on this machine, for `doctor`.
pub fn version() -> Result<Version, Missing> {
    Api::load().map(|api| api.version())
}

/// The backend. A context that has failed or grown large is replaced by a new one.
pub struct Z3 {
    api: Arc<Api>,
    limits: Limits,
    watchdog: Watchdog,
    context: Option<Context>,
    interrupt: Interrupt,
    stamp: Stamp,
    core: Option<Vec<TermId>>,
    stats: Stats,
}

// SAFETY: a context may move between threads as long as one at a time uses it, which `&mut self` grants.
unsafe impl Send for Z3 {}

impl Z3 {
    pub fn new(limits: Limits) -> Result<Self, Missing> {
        Api::load().map(|api| Self::with_api(api, limits))
    }

    pub fn with_api(api: Api, limits: Limits) -> Self {
        let api = Arc::new(api);
        context::set_memory(&api, limits.memory);
        let watchdog = Watchdog::new(api.clone());
        Self {
            api,
            limits,
            watchdog,
            context: None,
            interrupt: Interrupt::default(),
            stamp: Stamp::default(),
            core: None,
            stats: Stats::default(),
        }
    }

    /// Queries end without an answer while the flag is raised.
    #[must_use]
    pub fn interrupted_by(self, interrupt: Interrupt) -> Self {
        Self { interrupt, ..self }
    }

    pub fn version(&self) -> Version {
        self.api.version()
    }

    fn solve(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        self.core = None;
        if self.interrupt.is_raised() {
            return Answer::Unknown(Reason::Timeout);
        }
        let low = terms.valid_since(&self.stamp);
        if low != Terms::ALL {
            self.stamp = terms.stamp();
        }
        if self.context.as_ref().is_some_and(Context::is_large) {
            self.context = None;
        }
        if self.context.is_none() {
            match Context::new(self.api.clone()) {
                Some(context) => self.context = Some(context),
                None => return Answer::Unknown(Reason::Crash("no context could be made".into())),
            }
        }
        let Some(context) = &mut self.context else {
            return Answer::Unknown(Reason::Resource);
        };
        if low != Terms::ALL {
            context.forget_from(low);
        }
        self.watchdog.arm(context.ptr(), self.limits.time, &self.interrupt);
        let answer = context.check(terms, query, &self.limits, &self.interrupt);
        let late = self.watchdog.disarm();
        if answer == Answer::Unsat {
            self.core = context.take_core();
        }
        // After an interrupt or an error its state is undefined.
        if late || context.is_lost() {
            self.context = None;
        }
        match answer {
            Answer::Unknown(reason) => {
                if matches!(reason, Reason::Crash(_)) {
                    self.context = None;
                }
                Answer::Unknown(if late { Reason::Timeout } else { reason })
            }
            known => known,
        }
    }
}

impl Solver for Z3 {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        let start = Instant::now();
        let answer = self.solve(terms, query);
        self.stats.count(&answer, true, start);
        answer
    }

    fn core(&self) -> Option<&[TermId]> {
        self.core.as_deref()
    }

    fn statistics(&self, out: &mut Vec<LayerStats>) {
        out.push(LayerStats { layer: "z3", stats: self.stats });
    }
}

/// A null pointer means that Z3 reported an error.
fn checked(ptr: Ptr) -> Option<Ptr> {
    (!ptr.is_null()).then_some(ptr)
}
