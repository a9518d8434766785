//! A test that was forked: it goes on with one mutant after the other, from where the method with the mutants was called.

use std::sync::atomic::Ordering;

use base::FxHashSet;
use vm::fork::{Fork, PassedTrap};
use vm::{Machine, Sink};

use super::{Detection, Forks};
use crate::fingerprint::fingerprint;
use crate::returns::Return;
use crate::verdict::Verdict;

/// What a fork takes beside its instructions, in instructions.
const FORK: u64 = 5_000;
/// A fork may use this many times the instructions of its test …
const BUDGET_FACTOR: u64 = 8;
/// … and so many more.
const BUDGET_MORE: u64 = 2_000_000;

/// Drops what forks print.
pub(super) struct Silent;

impl Sink for Silent {
    fn out(&mut self, _: &[u8]) {}
    fn err(&mut self, _: &[u8]) {}
    fn input(&mut self) -> Vec<u8> {
        Vec::new()
    }
}

/// What a method's own code reaches in one call.
#[derive(Default)]
pub(super) struct OwnReach {
    pub reached: FxHashSet<u32>,
    pub passed: Vec<PassedTrap>,
}

/// A fork that runs.
pub(super) struct Active {
    pub fork: Fork,
    pub method: u32,
    /// Mutants still to come, the next one last.
    pub queue: Vec<u32>,
    /// None while the method's own code runs, for its effect.
    pub mutant: Option<u32>,
    pub returns: Option<Return>,
    /// What the method's own code reaches, if it shows that.
    pub own: Option<OwnReach>,
    /// Instructions that forks for the method took in this test, where one call is forked after the other.
    pub spent: u64,
    /// Mutants that had no effect on this call.
    pub idle: Vec<u32>,
    /// Goes on to the end of the class.
    pub to_end: bool,
    /// The test that runs in the fork.
    pub test: u32,
    /// Methods that are traps outside of the fork and were called in it.
    pub called: Vec<u32>,
    pub sink: Option<Box<dyn Sink>>,
}

impl Active {
    /// The method's own code does not run any more.
    fn end_own(&mut self, machine: &mut Machine) {
        for trap in self.own.take().into_iter().flat_map(|own| own.passed) {
            machine.set_trap(trap);
        }
    }
}

impl Forks {
    /// Goes on with the next mutant of the fork, or after the last with the method's own code. The machine is at the fork.
    pub(super) fn next_mutant(&mut self, machine: &mut Machine) {
        let test = self.test;
        while let Some(active) = &mut self.active
            && let Some(mutant) = active.queue.pop()
        {
            (active.mutant, active.test) = (Some(mutant), test);
            let to_end = active.to_end;
            if let Some(returns) = &active.returns {
                returns.set(machine);
            }
            if self.schemata.switch_on(machine, mutant).is_ok() {
                machine.set_fuel(self.budget(to_end));
                return;
            }
            self.note(Verdict::NonViable);
        }
        let Some(active) = self.abandon(machine) else { return };
        self.schemata.switch_off(machine, active.method);
        self.schemata.run_own(machine, active.method);
        if !active.idle.is_empty() {
            // The next call is forked for them.
            let mut idle = active.idle;
            idle.sort_unstable_by_key(|&mutant| std::cmp::Reverse(mutant));
            self.idle.insert(active.method, (active.spent, idle));
            self.schemata.set_trap(machine, active.method);
            self.traps.push(active.method);
        }
    }

    /// A run has come behind the call of the method that it was forked at.
    pub(super) fn returned(&mut self, machine: &mut Machine) -> bool {
        let used = (self.budget(false) - machine.fuel).max(0) as u64;
        let Some(active) = &mut self.active else { return false };
        let Some(returns) = &mut active.returns else { return false };
        returns.remove(machine);
        if !returns.is_here(machine) {
            // Another call of the same place; this run goes on to its end.
            return true;
        }
        let state = fingerprint(machine);
        active.spent += FORK + used;
        match active.mutant {
            None => {
                returns.reference = state;
                if state.is_none() {
                    active.returns = None;
                } else if let Some(own) = &active.own {
                    // Without a run: what the call does not reach has no effect on it.
                    let (reached, idle) = active.queue.iter().partition(|mutant| own.reached.contains(mutant));
                    (active.queue, active.idle) = (reached, idle);
                }
                self.rewind(machine);
            }
            Some(mutant) if state.is_some() && state == returns.reference => {
                active.idle.push(mutant);
                self.effort.idle += 1;
                self.rewind(machine);
            }
            Some(mutant) => {
                self.infected.insert(mutant);
            }
        }
        true
    }

    pub(super) fn budget(&self, to_end: bool) -> i64 {
        let needs = if to_end {
            self.tests.iter().map(|t| t.instructions).sum()
        } else {
            self.tests.get(self.test as usize).map_or(0, |t| t.instructions)
        };
        i64::try_from(needs.saturating_mul(BUDGET_FACTOR).saturating_add(BUDGET_MORE)).unwrap_or(i64::MAX)
    }

    /// The mutant of the fork was noticed by the test that runs in it.
    fn note(&mut self, verdict: Verdict) {
        let Some(active) = &self.active else { return };
        let (Some(mutant), test) = (active.mutant, active.test) else { return };
        self.first[mutant as usize].fetch_min(self.class, Ordering::Relaxed);
        self.detections.push(Detection { mutant, test, verdict });
    }

    /// The fork has come to an end.
    pub(super) fn finish(&mut self, machine: &mut Machine, verdict: Option<Verdict>) {
        let Some(active) = &mut self.active else { return };
        if active.mutant.is_none() {
            // The method's own code did not return to its caller: there is nothing to compare with.
            if let Some(returns) = active.returns.take() {
                returns.remove(machine);
            }
        } else if let Some(verdict) = verdict {
            self.note(verdict);
        }
        self.count(machine, verdict);
        self.rewind(machine);
    }

    fn count(&mut self, machine: &Machine, verdict: Option<Verdict>) {
        let Some(to_end) = self.active.as_ref().map(|a| a.to_end) else { return };
        let used = (self.budget(to_end) - machine.fuel).max(0) as u64;
        self.effort.forks += 1;
        self.effort.instructions += used;
        if verdict == Some(Verdict::TimedOut) {
            self.effort.timed_out += used;
        }
    }

    /// Goes back to the fork and on with the next mutant.
    fn rewind(&mut self, machine: &mut Machine) {
        let Some(active) = &mut self.active else { return };
        active.end_own(machine);
        if let Some(returns) = &active.returns {
            returns.remove(machine);
        }
        for method in active.called.drain(..) {
            self.schemata.set_trap(machine, method);
        }
        machine.rewind(&active.fork);
        // The newest frame is at the trap again.
        self.next_mutant(machine);
    }

    /// Goes back to the fork and forgets it.
    pub(super) fn abandon(&mut self, machine: &mut Machine) -> Option<Active> {
        let mut active = self.active.take()?;
        active.end_own(machine);
        if let Some(returns) = &active.returns {
            returns.remove(machine);
        }
        machine.join(&active.fork);
        machine.env.sink = active.sink.take();
        Some(active)
    }
}
