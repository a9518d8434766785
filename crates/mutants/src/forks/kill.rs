//! The run of a class in which its tests are forked: which methods are traps, what happens when one is called, and where tests end.

use std::sync::atomic::Ordering;

use vm::Machine;

use super::Forks;
use super::run::{Active, OwnReach, Silent};
use crate::report::{Event, is_part, unit_of, verdict_of};
use crate::returns::Return;

/// Instructions that a test's forks of a method may run for each mutant that had no effect so far, beyond those of the test: more would
/// take longer than to go on to the end, which the next forks do.
const MORE_THAN_THE_TEST: u64 = 1_000_000;

impl Forks {
    /// Whether the mutant is still to be run in the class.
    fn is_wanted(&self, mutant: u32) -> bool {
        mutant % self.share.of == self.share.part
            && (self.matrix || self.first[mutant as usize].load(Ordering::Relaxed) > self.class)
    }

    /// Methods of which the test that runs reaches mutants that are wanted become traps, all others run their own code.
    pub(super) fn arm(&mut self, machine: &mut Machine) {
        self.idle.clear();
        for method in std::mem::take(&mut self.traps) {
            self.schemata.switch_off(machine, method);
        }
        let Some(test) = self.tests.get(self.test as usize) else { return };
        let wanted = test.reached.iter().filter(|&&m| self.is_wanted(m));
        let mut methods: Vec<u32> = wanted.filter_map(|&m| self.schemata.method_of(m)).collect();
        methods.sort_unstable();
        methods.dedup();
        methods.retain(|method| self.test != 0 || !self.outside.contains(method));
        for &method in &methods {
            self.schemata.set_trap(machine, method);
        }
        self.traps = methods;
    }

    /// A method with mutants is called, for the first time in a test or after calls on which some mutants had no effect.
    pub(super) fn entered(&mut self, machine: &mut Machine, method: u32) -> bool {
        self.schemata.switch_off(machine, method);
        if let Some(active) = &mut self.active {
            active.called.push(method);
            self.schemata.run_own(machine, method);
            return true;
        }
        self.traps.retain(|&m| m != method);
        if self.test == 0 {
            self.outside.insert(method);
        }
        let (spent, mut queue) = self.idle.remove(&method).unwrap_or_else(|| (0, self.reached_of(method)));
        queue.retain(|&m| self.is_wanted(m));
        if queue.is_empty() {
            self.schemata.run_own(machine, method);
            return true;
        }
        let needs = self.tests.get(self.test as usize).map_or(0, |test| test.instructions);
        let most = needs.saturating_add(MORE_THAN_THE_TEST).saturating_mul(queue.len() as u64);
        let returns = if spent < most { Return::of_newest(machine) } else { None };
        self.active = Some(Active {
            fork: machine.fork(),
            method,
            queue,
            mutant: None,
            idle: Vec::new(),
            to_end: self.test == 0 || machine.is_in_initialiser(),
            test: self.test,
            called: Vec::new(),
            sink: machine.env.sink.replace(Box::new(Silent)),
            returns,
            own: None,
            spent,
        });
        let budget = self.budget(false);
        match self.active.as_mut().filter(|active| active.returns.is_some()) {
            Some(active) => {
                active.returns.iter().for_each(|returns| returns.set(machine));
                active.own = self.schemata.show(machine, method).then(OwnReach::default);
                machine.set_fuel(budget);
            }
            None => self.next_mutant(machine),
        }
        true
    }

    /// Mutants of a method that the test that runs reaches, the first one last.
    fn reached_of(&self, method: u32) -> Vec<u32> {
        let reached = self.tests.get(self.test as usize).map_or(&[][..], |t| &t.reached);
        reached.iter().rev().copied().filter(|&m| self.schemata.method_of(m) == Some(method)).collect()
    }

    pub(super) fn kill_event(&mut self, machine: &mut Machine, event: Event) -> bool {
        let Some(active) = &mut self.active else {
            match event {
                Event::Started if self.test != 0 && self.is_unit(self.test, &unit_of(machine)) => {}
                Event::Started => {
                    self.begun += 1;
                    self.test = self.begun;
                    self.arm(machine);
                }
                Event::Fine | Event::Failed if !is_part(machine) => {
                    self.test = 0;
                    self.arm(machine);
                }
                Event::Fine | Event::Failed | Event::End => {}
            }
            return false;
        };
        match event {
            Event::Fine if active.to_end || is_part(machine) => {}
            Event::Started if active.to_end => {
                let (now, next) = (active.test, self.begun.max(active.test) + 1);
                let same = now != 0 && self.is_unit(now, &unit_of(machine));
                if let Some(active) = self.active.as_mut().filter(|_| !same) {
                    active.test = next;
                }
            }
            Event::Started if self.is_unit(self.test, &unit_of(machine)) => {}
            Event::Started | Event::Fine | Event::End => {
                self.finish(machine, None);
                return true;
            }
            Event::Failed => {
                let verdict = verdict_of(machine);
                self.finish(machine, Some(verdict));
                return true;
            }
        }
        false
    }

    /// Whether a test of the class is this one.
    fn is_unit(&self, test: u32, id: &str) -> bool {
        self.tests.get(test as usize).is_some_and(|t| t.id == id)
    }
}
