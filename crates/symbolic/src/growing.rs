//! Tests that grow call by call: many tests with common beginnings, one set of terms for all of them.
//!
//! [`Exploration`](crate::Exploration) owns one test and all its paths. A search that extends tests (over sequences of
//! calls) keeps paths of beginnings instead, so the variables of a beginning have to mean the same in every test that has it:
//! inputs are named by their place and kind, not by the parameter they are passed for.

use std::sync::Arc;

use expr::{Model, TermId};
use testcase::{Api, Prim, TestCase, Var};
use vm::Ref;

use crate::domain::Concolic;
use crate::input::{Assignment, Input, InputKind, Part};
use crate::memory::Found;
use crate::render::Skeleton;
use crate::shadow::What;

/// What stands beside a part of the heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// It depends on no input.
    Concrete,
    Term(TermId),
    /// A reference to a box with this value, whatever the box in the heap has; whether it is null.
    Box {
        value: TermId,
        null: Option<TermId>,
    },
    /// One of several objects, or any object that may be null.
    Reference {
        objects: Option<Arc<[Ref]>>,
        index: Option<TermId>,
        null: Option<TermId>,
    },
    /// Parts of several terms.
    Pieces,
}

impl Skeleton {
    /// As [`Skeleton::new`], with inputs that are named by their places, and that are never null if `nulls` is not set.
    pub fn placed(api: &Api, test: &TestCase, nulls: bool) -> Self {
        let mut skeleton = Self::new(api, test);
        for (at, input) in skeleton.inputs.iter_mut().enumerate() {
            input.nullable &= nulls;
            input.name = place_name(at, input);
        }
        skeleton
    }
}

fn place_name(at: usize, input: &Input) -> String {
    let letter = |prim: Prim| prim.name();
    let null = if input.nullable { "?" } else { "" };
    match &input.kind {
        InputKind::Prim(prim) => format!("i{at}{}", letter(*prim)),
        InputKind::Boxed(prim) => format!("i{at}box-{}{null}", letter(*prim)),
        InputKind::Text => format!("i{at}text{null}{}", input.limit),
        InputKind::Array(prim) => format!("i{at}array-{}{null}{}", letter(*prim), input.limit),
        InputKind::Enum(id, _) => format!("i{at}enum{}{null}", id.0),
    }
}

impl Concolic {
    /// Begins anew: all terms are forgotten. The worker must be back before its first statement.
    pub fn begin_search(&mut self) {
        self.start_over(Arc::new([]));
    }

    /// The test with these values, made ready to be run next, and what became of the variables of the skeleton's test.
    pub fn prepare(&mut self, skeleton: &Skeleton, values: &Assignment) -> (TestCase, Vec<Var>) {
        let (test, marks, vars) = skeleton.render_mapped(values);
        self.plan = marks;
        if *self.inputs != *skeleton.inputs {
            self.inputs = skeleton.inputs.clone().into();
        }
        (test, vars)
    }

    /// Conditions that hold of all inputs by their nature.
    pub fn givens(&self) -> &[TermId] {
        &self.givens
    }

    /// Values of all variables that a test's inputs have.
    pub fn model_of(&self, values: &Assignment) -> Model {
        self.values(|input, part| values.get(input)?.part(part))
    }

    /// The inputs that a model describes; what it does not tell stays.
    pub fn inputs_of(&self, skeleton: &Skeleton, now: &Assignment, model: &Model) -> Assignment {
        let mut parts: Vec<Vec<(Part, u64)>> = vec![Vec::new(); now.len()];
        for (var, bits) in model.scalars() {
            if let Some(&(input, part)) = self.parts.get(&var)
                && let Some(parts) = parts.get_mut(input)
            {
                parts.push((part, bits));
            }
        }
        let inputs = skeleton.inputs.iter().zip(now).zip(&parts);
        inputs.map(|((input, now), parts)| input.decode(now, parts)).collect()
    }

    /// What stands beside the `len` bytes at an address.
    pub fn cell(&self, addr: u32, len: u32) -> Cell {
        match self.memory.get(addr, len) {
            Found::Nothing => Cell::Concrete,
            Found::Pieces => Cell::Pieces,
            Found::Whole(shadow) => match (shadow.term(), self.reference(shadow)) {
                (Some(term), _) => Cell::Term(term),
                (None, Some(reference)) => match &reference.what {
                    What::Box(value) => Cell::Box { value: *value, null: reference.null },
                    What::OneOf { objects, index, .. } => {
                        Cell::Reference { objects: Some(objects.clone()), index: Some(*index), null: reference.null }
                    }
                    What::Nothing if reference.null.is_some() => {
                        Cell::Reference { objects: None, index: None, null: reference.null }
                    }
                    What::Nothing | What::Form(_) | What::Open(_) => Cell::Concrete,
                },
                (None, None) => Cell::Concrete,
            },
        }
    }
}
