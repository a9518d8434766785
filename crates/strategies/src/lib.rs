//! Strategies propose tests; they share one session, and so its archive and all that was learnt.
//!
//! Another strategy is a file here with an [`Entry`], and a line in the list below: command line, configuration file, error messages and
//! the book's tables are made from the list.
#![deny(clippy::disallowed_methods)]

mod by_distance;
pub mod common;
pub mod meeting;
mod registry;
mod single_target;
mod solving;
#[cfg(test)]
mod testing;

pub use ::evotest::etoc::notation as chromosome;
pub use augment::DEFAULT_TECHNIQUE;
pub use registry::{BadParameter, Entry, Listed, Order, find, names, parameters};

use ::population::Generation;
use session::Session;

/// Declares the modules of the strategies, each with its `ENTRY`, and the list of them. (`cargo fmt` does not find modules in a macro;
/// `cargo xtask test` formats them by name.)
macro_rules! strategies {
    ($($module:ident,)+) => {
        $(mod $module;)+

        /// All strategies, in the order in which they are shown.
        pub static ALL: &[Entry] = &[$($module::ENTRY),+];
    };
}

strategies! {
    auto,
    random,
    art,
    concolic,
    sequences,
    hillclimb,
    etoc,
    evotest,
    wholesuite,
    mosa,
    dynamosa,
    mio,
    symbolic,
    exhaustive,
    crash,
    augment,
}

/// Proposes and runs tests.
pub trait Strategy {
    fn name(&self) -> &'static str;

    /// Runs a few tests; gives how many goals that won.
    fn step(&mut self, session: &mut Session) -> usize;

    /// What the last generation was like, for a strategy that has some.
    fn generation(&self) -> Option<Generation> {
        None
    }

    /// Whether it has nothing left to do, whatever is left of the budget.
    fn is_done(&self) -> bool {
        false
    }

    /// What it left undone when the budget was over, for the user; nothing if there is nothing to say.
    fn undone(&self) -> Option<String> {
        None
    }

    /// Executions that take about as long as what the first step sets up.
    fn entry(&self) -> u64 {
        0
    }
}

/// Makes so many attempts, as far as the budget goes, and gives how many goals they won. An attempt that came to nothing
/// (`None`) counts as an execution too, or a budget in executions would never end.
fn attempts(session: &mut Session, most: usize, mut attempt: impl FnMut(&mut Session) -> Option<usize>) -> usize {
    let mut gained = 0;
    for _ in 0..most {
        if session.spent.is_over() {
            break;
        }
        match attempt(session) {
            Some(won) => gained += won,
            None => session.spent.execution(),
        }
    }
    gained
}
