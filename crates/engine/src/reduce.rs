//! How many of the tests that were found go into the suite.

use session::Session;

use crate::config::Config;

/// See the module's head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduce {
    /// Few small tests that cover what all of them cover.
    Coverage,
    /// All of them, as they are.
    None,
}

impl Reduce {
    /// What the user wants, or what the strategy does by itself: tests that it kept are for the suite, all of them.
    pub(crate) fn of(config: &Config, session: &Session) -> Self {
        let usual = if session.kept.is_empty() { Self::Coverage } else { Self::None };
        config.reduce.unwrap_or(usual)
    }
}
