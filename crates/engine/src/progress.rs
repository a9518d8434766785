//! Progress reports to the user, and cancellation.

use base::Interrupt;

use crate::report::ClassReport;

/// Set from outside (Ctrl-C): everything ends within a second, and what was found until then is written.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Interrupt);

impl Cancel {
    pub fn cancel(&self) {
        self.0.raise();
    }

    pub fn is_cancelled(&self) -> bool {
        self.0.is_raised()
    }

    /// The flag, for those who know only flags.
    pub fn flag(&self) -> &Interrupt {
        &self.0
    }
}

/// Who shows how far a run is. Called from several threads.
#[allow(unused_variables, reason = "the defaults show nothing")]
pub trait Progress: Sync {
    fn started(&self, classes: usize) {}
    fn class_started(&self, name: &str, goals: usize) {}
    /// `fraction` of the budget is spent.
    fn class_goes_on(&self, name: &str, covered: usize, goals: usize, fraction: f64) {}
    /// Another machine has begun, perhaps again.
    fn class_elsewhere(&self, name: &str, machine: &str) {}
    fn class_finished(&self, report: &ClassReport) {}
    fn verifying(&self, files: usize) {}
}

/// Shows nothing.
pub struct Quiet;

impl Progress for Quiet {}
