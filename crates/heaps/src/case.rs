//! A test case: input heap, path condition, result or exception, output heap.

use crate::coverage::Coverage;
use crate::domain::What;
use crate::input::InputHeap;
use crate::pattern::Pattern;
use crate::view::{HeapView, Value};
use expr::Model;
use symbolic::path::{Decision, Place};

/// How the method ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With this value, of the output heap; nothing for `void`.
    Returned(Option<Value>),
    Threw {
        class: String,
        message: Option<String>,
    },
}

/// What a path chose somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoiceKind {
    /// Whether a condition on numbers holds, or which arm of a switch is taken.
    Condition,
    /// One of several values of a number.
    Value,
    /// Whether a reference is null.
    Nullness,
    /// Which object a reference is.
    Identity,
    /// Of which class an object is.
    Class,
}

/// A choice of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    pub place: Place,
    pub kind: ChoiceKind,
}

impl ChoiceKind {
    pub(crate) fn of(what: &What) -> Self {
        match what {
            What::Number(event) if matches!(event.decision, Decision::Value { .. }) => Self::Value,
            What::Number(_) => Self::Condition,
            What::Nullness(_) => Self::Nullness,
            What::Identity(_) => Self::Identity,
            What::Types { .. } => Self::Class,
        }
    }
}

/// See the module's head.
#[derive(Clone, Debug)]
pub struct Case {
    pub input: HeapView,
    pub output: HeapView,
    pub ending: Ending,
    /// Input and output without anything open: what is built where any value would do.
    pub plain: (HeapView, HeapView),
    /// The input as far as the path has looked at it.
    pub pattern: Pattern,
    /// What the path chose, in its order.
    pub choices: Vec<Choice>,
    /// What held on the path, in the order in which it was decided.
    pub condition: Vec<String>,
    /// Methods of the target that ran, each once, in the order of their first call: `B.p()`.
    pub methods: Vec<String>,
    pub coverage: Coverage,
    /// Identifies the way through the blocks.
    pub way: u64,
    /// Whether two references of the input were found to be one object.
    pub aliased: bool,
    /// The same input once more, concretely, took the same way and gave the same.
    pub replayed: Option<bool>,
    /// The input in the form that it can be built from again.
    pub heap: InputHeap,
    pub model: Model,
}
