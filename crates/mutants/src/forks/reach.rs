//! The run of a class that shows which mutants its tests reach: every changed operation has a trap before it, which removes itself.

use vm::Machine;

use super::{Forks, Mode};
use crate::report::{Event, is_part, unit_of};

/// A test, and what it reaches. The first of a class stands for what runs outside of its tests.
#[derive(Clone, Debug, Default)]
pub struct TestReach {
    pub id: String,
    pub instructions: u64,
    /// Mutants by number, ascending.
    pub reached: Vec<u32>,
}

impl Forks {
    pub(super) fn reach(&mut self, machine: &mut Machine, place: u32) {
        let trap = machine.pass_trap();
        let mutants = self.schemata.mutants_at(place);
        if let Mode::Reach { passed, reached } = &mut self.mode {
            reached.extend(mutants);
            passed.extend(trap);
        } else if let Some(own) = self.active.as_mut().and_then(|active| active.own.as_mut()) {
            own.reached.extend(mutants);
            own.passed.extend(trap);
        }
    }

    /// What was reached since the last call belongs to the test that runs.
    pub(super) fn close_test(&mut self, machine: &mut Machine) {
        let Mode::Reach { passed, reached } = &mut self.mode else { return };
        for trap in passed.drain(..) {
            machine.set_trap(trap);
        }
        if let Some(test) = self.tests.get_mut(self.test as usize) {
            test.reached.extend(reached.drain());
            test.reached.sort_unstable();
            test.reached.dedup();
        }
    }

    pub(super) fn reach_event(&mut self, machine: &mut Machine, event: Event) {
        match event {
            Event::Started => {
                let id = unit_of(machine);
                if self.test != 0 && self.tests.last().is_some_and(|t| t.id == id) {
                    return;
                }
                self.close_test(machine);
                self.test = self.tests.len() as u32;
                self.tests.push(TestReach { id, ..TestReach::default() });
            }
            Event::Fine | Event::Failed => {
                let used = machine.limits.instructions.saturating_sub(machine.fuel.max(0) as u64);
                if self.test != 0
                    && let Some(test) = self.tests.get_mut(self.test as usize)
                {
                    test.instructions += used;
                }
                if !is_part(machine) {
                    self.close_test(machine);
                    self.test = 0;
                }
            }
            Event::End => self.close_test(machine),
        }
    }
}
