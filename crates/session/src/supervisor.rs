//! What a session reports to the thread that watches it.

use std::time::Instant;

use base::Interrupt;
use testcase::TestCase;

/// Watches the work on a class, from another thread.
pub trait Supervisor: Send + Sync {
    /// The flag that the work polls.
    fn interrupt(&self) -> &Interrupt;

    /// When the work on the class began.
    fn begun(&self) -> Instant;

    /// A test won goals.
    fn found(&self, test: TestCase);

    /// From now on this strategy searches.
    fn searching(&self, strategy: &'static str);
}

/// Has the flag and keeps nothing: for work on one class that no other thread looks at.
pub struct Alone {
    pub interrupt: Interrupt,
    pub begun: Instant,
}

impl Supervisor for Alone {
    fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    fn begun(&self) -> Instant {
        self.begun
    }

    fn found(&self, _: TestCase) {}

    fn searching(&self, _: &'static str) {}
}
