//! What a run must show of a comparison so that a mutant of it does anything else there: weak mutation without a run of the mutant.

use crate::mutant::Mutant;
use crate::operators::{conditionals_boundary, remove_conditionals};

/// What a comparison must show in some execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// Its operands are equal.
    Equal,
    /// It jumps.
    Jump,
    /// It does not jump.
    NoJump,
}

impl Mutant {
    /// What a run must show where this mutant changes a comparison; without that, the mutant does the same as the original. Nothing is
    /// known of mutants of other instructions, and of those that change several.
    pub fn differs_where(&self) -> Option<Shows> {
        if self.places().count() != 1 {
            return None;
        }
        [
            (&conditionals_boundary::OPERATOR, Shows::Equal),
            (&remove_conditionals::EQUAL_ELSE, Shows::NoJump),
            (&remove_conditionals::ORDER_ELSE, Shows::NoJump),
            (&remove_conditionals::EQUAL_IF, Shows::Jump),
            (&remove_conditionals::ORDER_IF, Shows::Jump),
        ]
        .into_iter()
        .find(|(operator, _)| *operator == self.operator)
        .map(|(_, shows)| shows)
    }
}
