//! A single goal.

use std::sync::Arc;

use crate::criteria::partition::Part;
use crate::criterion::Criterion;

/// Where in its class a goal is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    Method,
    Line(u16),
    Instruction {
        bci: u16,
    },
    /// `way` counts the branches of the instruction.
    Branch {
        bci: u16,
        way: u32,
    },
    /// `from` is where the exception was thrown: class (of the goals), method and line, if in a watched class.
    Exception {
        class: Arc<str>,
        from: Option<(u32, u32, u16)>,
    },
    /// The first operand of the comparison there is the second one plus `side`.
    Boundary {
        bci: u16,
        side: i8,
    },
    /// The operation there overflows.
    Overflow {
        bci: u16,
    },
    /// `number` counts the paths of the method that take each jump back at most `repeats` times.
    Path {
        number: u32,
        repeats: u32,
    },
    Input {
        parameter: u32,
        part: Part,
    },
    Output {
        part: Part,
    },
    /// A transition of the class's state machine, or two, in words.
    Model(Arc<str>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    pub criterion: Criterion,
    /// Index of the class in the set.
    pub class: u32,
    /// Index of the method in the class file; for a line the first method that has it.
    pub method: u32,
    pub place: Place,
    pub line: Option<u16>,
    /// What there is to cover, for humans: `BankAccount.withdraw(int): line 23, branch true`.
    pub text: Box<str>,
}
