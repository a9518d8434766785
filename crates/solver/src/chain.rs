//! The chain as it is used: which decorators stand around the backend, and in which order.

use std::io::Write;
use std::time::Duration;

use base::Interrupt;
use expr::{TermId, Terms};

use crate::layers::{Budget, Cache, Guess, Log, Prefer, Quick, Search, Slice, Validate};
use crate::process::Process;
use crate::z3::{Limits, Missing, Z3};
use crate::{Absent, Answer, LayerStats, Query, Reason, Solver};

/// What solves what the decorators cannot.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Backend {
    /// Z3's library.
    #[default]
    Z3,
    /// A program that reads SMT-LIB from its standard input, with its arguments: `["z3", "-in"]`.
    Process(Vec<String>),
    /// Nothing: only what the decorators answer.
    None,
}

/// How a chain is put together.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a decorator that can be left out")]
pub struct Config {
    pub backend: Backend,
    /// For one query.
    pub limits: Limits,
    /// Time that the backend may use in all.
    pub budget: Option<Duration>,
    /// Raised when queries should end without an answer.
    pub interrupt: Interrupt,
    /// Ask only about what the goal depends on.
    pub slice: bool,
    /// Try recent models and bounds first.
    pub quick: bool,
    /// Remember answers.
    pub cache: bool,
    /// Search for values where solving is expensive.
    pub guess: bool,
    /// Search for values where the backend has no answer.
    pub search: bool,
    /// Make values small and readable.
    pub prefer: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            backend: Backend::Z3,
            limits: Limits::default(),
            budget: None,
            interrupt: Interrupt::default(),
            slice: true,
            quick: true,
            cache: true,
            guess: true,
            search: true,
            prefer: true,
        }
    }
}

impl Config {
    /// The backend alone, but for validation: for second opinions on what the full chain says.
    #[must_use]
    pub fn bare() -> Self {
        Self { slice: false, quick: false, cache: false, guess: false, search: false, prefer: false, ..Self::default() }
    }
}

/// A backend under its decorators.
pub struct Chain {
    outermost: Box<dyn Solver>,
    interrupt: Interrupt,
}

impl Chain {
    /// The chain, and why there is no backend if it has none: it still answers what needs none.
    pub fn new(config: &Config) -> (Self, Option<Missing>) {
        Self::with_log(config, None)
    }

    /// A chain whose queries and answers are written down.
    pub fn with_log(config: &Config, log: Option<Box<dyn Write + Send>>) -> (Self, Option<Missing>) {
        let (mut solver, missing): (Box<dyn Solver>, _) = match &config.backend {
            Backend::Z3 => match Z3::new(config.limits) {
                Ok(z3) => (Box::new(z3.interrupted_by(config.interrupt.clone())), None),
                Err(missing) => (Box::new(Absent::new(missing.to_string())), Some(missing)),
            },
            Backend::Process(command) => (Box::new(Process::new(command, config.limits.time)), None),
            Backend::None => (Box::new(Absent::new("no solver was asked for")), None),
        };
        if let Some(time) = config.budget {
            solver = Box::new(Budget::new(solver, time));
        }
        if config.search {
            solver = Box::new(Search::new(solver, config.interrupt.clone()));
        }
        if config.guess {
            solver = Box::new(Guess::new(solver));
        }
        if config.prefer {
            solver = Box::new(Prefer::new(solver));
        }
        if config.cache {
            solver = Box::new(Cache::new(solver));
        }
        if config.quick {
            solver = Box::new(Quick::new(solver));
        }
        if config.slice {
            solver = Box::new(Slice::new(solver));
        }
        solver = Box::new(Validate::new(solver));
        if let Some(out) = log {
            solver = Box::new(Log::new(solver, out));
        }
        (Self { outermost: solver, interrupt: config.interrupt.clone() }, missing)
    }

    /// What each layer counted, the outermost first.
    pub fn layers(&self) -> Vec<LayerStats> {
        let mut layers = Vec::new();
        self.statistics(&mut layers);
        layers
    }
}

impl Solver for Chain {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        if self.interrupt.is_raised() {
            return Answer::Unknown(Reason::Timeout);
        }
        self.outermost.check(terms, query)
    }

    fn core(&self) -> Option<&[TermId]> {
        self.outermost.core()
    }

    fn statistics(&self, out: &mut Vec<LayerStats>) {
        self.outermost.statistics(out);
    }
}
