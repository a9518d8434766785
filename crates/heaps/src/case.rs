//! A test case: input heap, path condition, result or exception, output heap.

use crate::coverage::Coverage;
use crate::input::InputHeap;
use crate::view::{HeapView, Value};
use expr::Model;

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

/// See the module's head.
#[derive(Clone, Debug)]
pub struct Case {
    pub input: HeapView,
    pub output: HeapView,
    pub ending: Ending,
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
