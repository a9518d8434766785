//! Telling the user how it goes, and being told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::report::ClassReport;

/// Set from outside (Ctrl-C): the search ends soon and what was found is kept.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    pub fn cancel(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

/// Who shows how far a run is. Called from several threads.
#[allow(unused_variables, reason = "the defaults show nothing")]
pub trait Progress: Sync {
    fn started(&self, classes: usize) {}
    fn class_started(&self, name: &str, goals: usize) {}
    /// `fraction` of the budget is spent.
    fn class_goes_on(&self, name: &str, covered: usize, goals: usize, fraction: f64) {}
    fn class_finished(&self, report: &ClassReport) {}
    fn verifying(&self, files: usize) {}
}

/// Shows nothing.
pub struct Quiet;

impl Progress for Quiet {}
