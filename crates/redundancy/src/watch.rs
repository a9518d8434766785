//! The domain that a suite runs under: the monitor, and the coverage of the classes under test.

use goals::CoverageWatch;
use program::Method;
use vm::domain::{Compare, Leave, Shadowed, Site};
use vm::probes::monitor::Monitored;
use vm::{Domain, Machine, Moves, Ref};

use crate::monitor::SuiteMonitor;

/// See the module's head. What was covered is handed to the monitor when a test has ended.
pub struct SuiteWatch {
    pub monitored: Monitored<SuiteMonitor>,
    pub coverage: CoverageWatch,
}

impl existing::Watch for SuiteWatch {}

impl Domain for SuiteWatch {
    type Shadow = ();
    const SHADOWS: bool = true;
    const EFFECTS: bool = false;
    const CALLS: bool = true;

    fn enter(&mut self, method: &Method, caller: Option<Site<'_>>) {
        self.coverage.enter(method, caller);
    }

    fn called(&mut self, machine: &Machine, method: &Method, args: &[u64]) {
        self.monitored.called(machine, method, args);
        if self.monitored.monitor.wants_facts {
            let facts = self.coverage.take().facts;
            self.monitored.monitor.covered(&facts);
        }
    }

    fn answered(&mut self, machine: &Machine, method: &Method, value: u64) {
        self.monitored.answered(machine, method, value);
    }

    fn failed(&mut self, machine: &Machine, method: &Method, exception: Ref) {
        self.monitored.failed(machine, method, exception);
    }

    fn native_answered(&mut self, machine: &Machine, method: &Method, args: &[u64], value: u64) {
        self.monitored.native_answered(machine, method, args, value);
    }

    fn branch(&mut self, site: Site<'_>, id: u32, compare: Compare, a: Shadowed<()>, b: Shadowed<()>, taken: bool) {
        self.coverage.branch(site, id, compare, a, b, taken);
    }

    fn switch(&mut self, site: Site<'_>, id: u32, value: Shadowed<()>, arm: u32) {
        self.coverage.switch(site, id, value, arm);
    }

    fn jump(&mut self, site: Site<'_>) {
        self.coverage.jump(site);
    }

    fn leave(&mut self, method: &Method, site: Site<'_>, how: Leave) {
        self.coverage.leave(method, site, how);
    }

    fn thrown(&mut self, site: Option<Site<'_>>, exception: Ref) {
        self.coverage.thrown(site, exception);
    }

    fn caught(&mut self, site: Site<'_>, target: u32, exception: Ref) {
        self.coverage.caught(site, target, exception);
    }

    fn abandoned(&mut self, site: Site<'_>) {
        self.coverage.abandoned(site);
    }

    fn moved(&mut self, moves: &Moves) {
        self.monitored.moved(moves);
    }

    fn restored(&mut self) {
        self.monitored.restored();
    }
}
