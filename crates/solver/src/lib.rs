//! Answers whether conditions can hold together, and with which values.
//!
//! A [`Solver`] is asked with a [`Query`]: conditions that are known to be possible together, and one more. The real work
//! is a backend's ([`z3::Z3`], or any program that speaks SMT-LIB, [`process::Process`]). Around it stand small
//! decorators, each of which answers what it can and hands on the rest; [`chain::Chain`] puts them together.
//!
//! ```
//! use expr::{Sort, Terms};
//! use solver::chain::{Chain, Config};
//! use solver::{Answer, Query, Solver};
//!
//! let mut t = Terms::new();
//! let x = t.var("x", Sort::BV32);
//! let y = t.var("y", Sort::BV32);
//! let product = t.mul(x, y);
//! let [low, wanted] = [1, 391].map(|n| t.bv(32, n));
//! let prefix = [t.sgt(x, low), t.sgt(y, x)];
//! let goal = t.eq(product, wanted);
//!
//! // Without libz3 the chain still answers what needs no solver, and `Unknown` to the rest.
//! let (mut chain, missing) = Chain::new(&Config::default());
//! match chain.check(&mut t, &Query::new(&prefix, goal)) {
//!     Answer::Sat(model) => assert!(t.holds(&model, goal)),
//!     Answer::Unsat => unreachable!("there is a solution"),
//!     Answer::Unknown(_) => assert!(missing.is_some()),
//! }
//! ```
//!
//! No answer is ever wrong by design: a model is evaluated against the query before it is handed out, and "unsatisfiable"
//! only comes from reasoning that is exact or on the safe side. The same queries in the same order give the same answers:
//! the backend is limited by steps first, by time only as a last resort.

pub mod chain;
pub mod layers;
pub mod process;
mod stats;
pub mod z3;

use std::fmt;

use expr::{Model, TermId, Terms};

pub use stats::{LayerStats, Stats};

/// Conditions to be satisfied together.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// Conditions that hold together in at least one model, as those of a path that was executed do.
    pub prefix: &'a [TermId],
    /// What shall hold besides.
    pub goal: TermId,
    /// Values under which the prefix holds, if they are known: those of the execution. What has nothing to do with the
    /// goal keeps them.
    pub base: Option<&'a Model>,
}

impl<'a> Query<'a> {
    pub fn new(prefix: &'a [TermId], goal: TermId) -> Self {
        Self { prefix, goal, base: None }
    }

    #[must_use]
    pub fn with_base(self, base: &'a Model) -> Self {
        Self { base: Some(base), ..self }
    }

    /// All conditions, the goal last.
    pub fn conditions(&self) -> impl Iterator<Item = TermId> + '_ {
        self.prefix.iter().copied().chain([self.goal])
    }
}

/// What is known of a [`Query`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The conditions hold under these values.
    Sat(Model),
    /// They never hold together.
    Unsat,
    /// Not found out.
    Unknown(Reason),
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The time for a query, or for all of them, is over.
    Timeout,
    /// The steps or the memory for a query are used up.
    Resource,
    /// The solver knows no way to decide such conditions; what it said.
    Incomplete(String),
    /// The solver failed or ended; what it said.
    Crash(String),
    /// The solver gave a model under which the conditions do not hold.
    WrongModel,
    /// There is no solver; what is missing.
    Missing(String),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Timeout => write!(f, "time is over"),
            Self::Resource => write!(f, "the solver's steps or memory are used up"),
            Self::Incomplete(what) => write!(f, "the solver knows no way: {what}"),
            Self::Crash(what) => write!(f, "the solver failed: {what}"),
            Self::WrongModel => write!(f, "the solver's values do not satisfy the conditions"),
            Self::Missing(what) => write!(f, "{what}"),
        }
    }
}

/// Something that answers queries. What it remembers it drops when terms are reset, or are another arena's.
pub trait Solver: Send {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer;

    /// Conditions of the last query that exclude each other already, if its answer was [`Answer::Unsat`] and the solver
    /// knows better than "all of them".
    fn core(&self) -> Option<&[TermId]> {
        None
    }

    /// Appends what was counted, the outermost layer first.
    fn statistics(&self, out: &mut Vec<LayerStats>);
}

/// The solver where there is none.
#[derive(Debug, Default)]
pub struct Absent {
    why: String,
    stats: Stats,
}

impl Absent {
    pub fn new(why: impl Into<String>) -> Self {
        Self { why: why.into(), stats: Stats::default() }
    }
}

impl Solver for Absent {
    fn check(&mut self, _: &mut Terms, _: &Query) -> Answer {
        self.stats.queries += 1;
        self.stats.unknown += 1;
        Answer::Unknown(Reason::Missing(self.why.clone()))
    }

    fn statistics(&self, out: &mut Vec<LayerStats>) {
        out.push(LayerStats { layer: "absent", stats: self.stats });
    }
}
