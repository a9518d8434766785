//! Runs sequences: a search over states, from the empty test or an initial one, a call at a time.

mod assign;
mod node;
mod options;
mod paths;
mod reach;
mod search;
mod statistics;

pub use node::Call;
pub use options::{Bounds, Outcome, SearchOptions};
pub use search::{Search, Watch};
pub use statistics::Statistics;
