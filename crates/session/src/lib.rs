//! What the work on one class shares, whichever strategy proposes the tests.
//!
//! [`ClassContext`] is what all of it shares: class path, facts, API, goals. [`Session`] is what changes: the archive, the budget, what was learnt.
//! Every candidate is run by a [`Ledger`]: run, judge, offer to the archive, learn.

mod budget;
mod candidate;
mod context;
mod endings;
mod kept;
mod novelty;
mod rounds;
mod session;
mod state;
mod supervisor;
mod tracker;
mod turns;

pub use budget::{Budget, Spent};
pub use candidate::{Ledger, Ran, Records, Runner};
pub use context::{ClassContext, NearClasses, NoSession, Settings, limits};
pub use endings::{Endings, obstacle};
pub use novelty::{Looked, Novelty, Step};
pub use rounds::Round;
pub use session::{Run, Session};
pub use state::state_hash;
pub use supervisor::{Alone, Supervisor};
pub use tracker::Tracker;
pub use turns::{Turns, TurnsOfKind};
