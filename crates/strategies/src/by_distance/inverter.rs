//! Other constants for a test, by a solver: its constants are unknowns, and a condition of its path that leads towards something open is
//! negated.

use std::sync::Arc;

use goals::Reason;
use session::{ClassContext, Ledger};
use symbolic::explorer::explorer;
use symbolic::{Bounds, Exploration, Step};
use testcase::TestCase;

use crate::concolic::ExploreOptions;
use crate::concolic::machine::ConcolicMachine;

/// Conditions that are negated for one test.
const QUESTIONS: u32 = 6;
/// Statements of the longest test that is solved for.
const LONGEST: usize = 40;
/// Executions that take about as long as booting the machine.
const BOOT: u64 = 50;

/// The machine that follows conditions, booted with the first test.
pub(super) struct Inverter {
    context: Arc<ClassContext>,
    options: ExploreOptions,
    machine: Option<Box<ConcolicMachine>>,
    booted: bool,
    /// Why there is no machine for it, until that is reported.
    pub missing: Option<Reason>,
}

impl Inverter {
    pub fn new(context: &Arc<ClassContext>) -> Self {
        let (context, options) = (context.clone(), ExploreOptions::default());
        Self { context, options, machine: None, booted: false, missing: None }
    }

    fn boot(&mut self, ledger: &mut Ledger<'_>) {
        if std::mem::replace(&mut self.booted, true) {
            return;
        }
        match ConcolicMachine::start(self.context.setup(), &self.context.goals, ledger.spent, &self.options) {
            Ok((machine, missing)) => (self.machine, self.missing) = (Some(Box::new(machine)), missing),
            Err(why) => self.missing = Some(why),
        }
        ledger.charge(BOOT);
    }

    /// What a solver finds for the conditions of a test's path; the tests are not offered to the archive yet.
    pub fn solved(&mut self, ledger: &mut Ledger<'_>, test: &TestCase) -> Vec<TestCase> {
        self.boot(ledger);
        let Some(machine) = &mut self.machine else { return Vec::new() };
        let Some(explorer) = explorer("coverage", ledger.rng.next_u64()) else { return Vec::new() };
        if test.len() > LONGEST {
            return Vec::new();
        }
        machine.settle(&self.context.goals, ledger.archive);
        let bounds = Bounds { runs: QUESTIONS + 1, ..self.options.bounds() };
        let mut exploration = Exploration::new(&mut machine.worker, &self.context.api, test, explorer, bounds);
        let mut found = Vec::new();
        for question in 0..=QUESTIONS {
            match exploration.step(&mut machine.worker, &mut machine.solver.chain, &mut machine.seen) {
                // The first run is that of the test itself.
                Step::Ran(ran) if question > 0 => found.push(ran.test),
                Step::Ran(_) | Step::Nothing => {}
                Step::Exhausted | Step::Bounded(_) => break,
            }
            let charged = ledger.spent.charged();
            machine.charge(ledger.spent);
            ledger.charge_share(ledger.spent.charged() - charged);
            if ledger.is_over() {
                break;
            }
        }
        found
    }
}
