//! The domain under which the tests of a class run: once to see what they reach, and once forked for every mutant.
//!
//! It follows the tests by traps in the driver's `Report`. A method of which the test that runs reaches mutants is a trap until it is
//! first called; there the run is forked once for each of them, goes on with the mutant switched on until the test has ended or
//! its budget is used up, and comes back. A fork also ends when its state is that of the original where the method returns: the mutant
//! has had no effect yet, and the next call of the method is forked for it. What static initialisers reach, and what is reached outside of tests, stays changed for all
//! later tests of the class, and so the fork goes on to the end of the class.

mod kill;
mod reach;
mod run;

use std::sync::Arc;
use std::sync::atomic::AtomicU32;

use base::{FxHashMap, FxHashSet};
use program::APP;
use vm::fork::{MethodCode, PassedTrap};
use vm::{Domain, Exhausted, Machine, Outcome};

pub use reach::TestReach;

use crate::effort::{Effort, Share};
use crate::mutant::Mutant;
use crate::report::{EVENT_OF, EVENTS, REPORT};
use crate::returns::RETURN;
use crate::schemata::Schemata;
use crate::verdict::Verdict;
use run::Active;

/// Numbers of the traps at entries of mutated methods; places within methods have lower ones.
const ENTRIES: u32 = 1 << 30;
/// Numbers of the traps in the driver.
const REPORTS: u32 = 1 << 31;

/// A test that noticed a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detection {
    pub mutant: u32,
    /// Its number among the tests of its class, see [`TestReach`]; invocations of one test are one.
    pub test: u32,
    pub verdict: Verdict,
}

/// What the domain is there for at the moment.
enum Mode {
    Off,
    Reach {
        /// Traps that were passed in the test that runs.
        passed: Vec<PassedTrap>,
        reached: FxHashSet<u32>,
    },
    Kill,
}

/// See the module's head.
pub struct Forks {
    schemata: Schemata,
    reports: Vec<(u32, MethodCode)>,
    mode: Mode,
    tests: Vec<TestReach>,
    /// The test that runs; 0 outside of tests.
    test: u32,
    /// How many tests have begun.
    begun: u32,
    /// Methods that are traps now.
    traps: Vec<u32>,
    /// Methods that were forked outside of tests.
    outside: FxHashSet<u32>,
    /// For methods that the test that runs has called: what forks for them took, and the mutants that had no effect yet.
    idle: FxHashMap<u32, (u64, Vec<u32>)>,
    /// Mutants that had an effect in some test.
    infected: FxHashSet<u32>,
    active: Option<Active>,
    detections: Vec<Detection>,
    effort: Effort,
    /// The class that runs, by number, and for each mutant the first class that is known to notice it.
    class: u32,
    first: Arc<[AtomicU32]>,
    /// The mutants that this run is for.
    share: Share,
    /// Every test runs with every mutant that it reaches, whether that was noticed already or not.
    matrix: bool,
}

impl existing::Watch for Forks {}

impl Forks {
    /// Finds what it needs in a machine that has booted and run nothing of the suite.
    pub fn new(machine: &mut Machine, mutants: &Arc<[Mutant]>, first: Arc<[AtomicU32]>, matrix: bool) -> Self {
        Self {
            schemata: Schemata::new(machine, mutants, ENTRIES),
            reports: Vec::new(),
            mode: Mode::Off,
            tests: Vec::new(),
            test: 0,
            begun: 0,
            traps: Vec::new(),
            outside: FxHashSet::default(),
            idle: FxHashMap::default(),
            infected: FxHashSet::default(),
            active: None,
            detections: Vec::new(),
            effort: Effort::default(),
            class: 0,
            first,
            share: Share { part: 0, of: 1 },
            matrix,
        }
    }

    /// The next class runs to show what its tests reach.
    pub fn prepare_reach(&mut self, machine: &mut Machine) {
        self.watch_reports(machine);
        self.schemata.show_all(machine);
        self.mode = Mode::Reach { passed: Vec::new(), reached: FxHashSet::default() };
        self.tests = vec![TestReach::default()];
        (self.test, self.begun) = (0, 0);
    }

    /// What the tests of the class reached.
    pub fn take_reach(&mut self, machine: &mut Machine) -> Vec<TestReach> {
        self.close_test(machine);
        self.mode = Mode::Off;
        self.schemata.switch_all_off(machine);
        std::mem::take(&mut self.tests)
    }

    /// The class with this number runs next, forked for the mutants of a share that its tests reach.
    pub fn prepare_kill(&mut self, machine: &mut Machine, class: u32, tests: Vec<TestReach>, share: Share) {
        self.watch_reports(machine);
        self.schemata.switch_all_off(machine);
        self.mode = Mode::Kill;
        (self.class, self.tests, self.share) = (class, tests, share);
        (self.test, self.begun) = (0, 0);
        self.detections.clear();
        self.outside.clear();
        self.arm(machine);
    }

    /// What was noticed, in the order of the tests, which mutants had an effect, and what that took.
    pub fn take_detections(&mut self, machine: &mut Machine) -> (Vec<Detection>, FxHashSet<u32>, Effort) {
        self.mode = Mode::Off;
        self.traps.clear();
        self.schemata.switch_all_off(machine);
        self.tests.clear();
        self.idle.clear();
        (std::mem::take(&mut self.detections), std::mem::take(&mut self.infected), std::mem::take(&mut self.effort))
    }

    /// The driver's reports are traps from now on.
    fn watch_reports(&mut self, machine: &mut Machine) {
        if !self.reports.is_empty() {
            return;
        }
        let Ok(report) = machine.program.load(APP, REPORT) else { return };
        for (number, (name, desc)) in EVENTS.iter().enumerate() {
            let Some(method) = machine.program.find_method(report, name, desc) else { continue };
            let Some(own) = machine.code_of(method) else { continue };
            let number = number as u32;
            let trap = machine.trap_code(own, REPORTS + number, 0);
            machine.set_code(trap);
            self.reports.push((number, own));
        }
    }
}

impl Domain for Forks {
    type Shadow = ();
    const SHADOWS: bool = false;
    const SHORTCUTS: bool = true;
    const FORKS: bool = true;

    fn trapped(&mut self, machine: &mut Machine, id: u32) -> bool {
        if id >= REPORTS {
            let number = id - REPORTS;
            let event = EVENT_OF[number as usize];
            let gone = match self.mode {
                Mode::Off => false,
                Mode::Reach { .. } => {
                    self.reach_event(machine, event);
                    false
                }
                Mode::Kill => self.kill_event(machine, event),
            };
            if !gone && let Some((_, own)) = self.reports.iter().find(|report| report.0 == number) {
                machine.run_newest_as(*own);
            }
            true
        } else if id >= ENTRIES {
            self.entered(machine, id - ENTRIES)
        } else if id == RETURN {
            self.returned(machine)
        } else {
            self.reach(machine, id);
            true
        }
    }

    fn ended(&mut self, machine: &mut Machine, outcome: &Outcome) -> bool {
        if self.active.is_none() {
            return false;
        }
        let verdict = match outcome {
            Outcome::Returned(_) => None,
            Outcome::Threw(_) | Outcome::Exited(_) => Some(Verdict::Killed),
            Outcome::Exhausted(Exhausted::Interrupted) => {
                self.abandon(machine);
                return false;
            }
            Outcome::Exhausted(Exhausted::Memory) => Some(Verdict::MemoryError),
            Outcome::Exhausted(_) => Some(Verdict::TimedOut),
            Outcome::Unsupported(_) | Outcome::Crashed(_) | Outcome::Bug(_) => Some(Verdict::RunError),
        };
        self.finish(machine, verdict);
        true
    }
}
