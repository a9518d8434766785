//! The domain of a replay: the same way through the blocks, without anything symbolic.

use program::Method;
use vm::Machine;
use vm::domain::{Domain, Leave, Site};

use crate::trail::Trail;

pub struct Replay {
    pub trail: Trail,
}

impl Domain for Replay {
    type Shadow = ();
    const SHADOWS: bool = false;
    const STEPS: bool = true;
    const CALLS: bool = true;

    fn step(&mut self, site: Site<'_>) {
        self.trail.step(site);
    }

    fn called(&mut self, machine: &Machine, method: &Method, _: &[u64]) {
        self.trail.called(machine, method);
    }

    fn leave(&mut self, method: &Method, _: Site<'_>, _: Leave) {
        self.trail.left(method);
    }
}
