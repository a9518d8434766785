//! Mutants that cannot be noticed, proved to be so.
//!
//! The mutant and its method are executed side by side on terms, from the changed operation on and from an unknown state
//! ([`product`]). Of that state only what every way to the operation has in common is known ([`before`]). Everything that others can see is
//! an event: a call, a write, an allocation, a monitor, a read that may initialise a class. A mutant is [`Proof::Equivalent`] if on all
//! ways both make the same events in the same order and come to the same state, result or exception. What is not followed to its end, for
//! whatever reason, leaves the mutant [`Proof::Open`], which says nothing of it.
//!
//! Not part of "the same": how long a method takes and how much memory and stack it uses, line numbers in stack traces, what threads see of
//! each other without synchronisation, and the bits of floats that are no numbers.

mod arith;
mod before;
mod code;
mod library;
mod live;
mod product;
mod state;
mod step;
mod world;

use std::time::Duration;

use base::Interrupt;
use classfile::ClassFile;
use program::lower::operations;
use solver::chain::{Chain, Config};
use solver::z3::Limits;

use self::code::Code;
use self::live::Live;
use self::product::Product;
use self::world::World;
use crate::mutant::Mutant;

/// What one question may cost, in steps of the solver: some hundredths of a second.
const QUESTION_STEPS: u32 = 60_000;
const QUESTION_TIME: Duration = Duration::from_secs(2);
/// Methods with more operations are left open.
const MAX_OPERATIONS: u32 = 6000;

/// What is known of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// No input and no state tells it from the program.
    Equivalent,
    Open(Open),
}

/// Why nothing was proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Open {
    /// Both do something else, as far as could be seen: in a state that may never be, or it can be noticed.
    Differs,
    /// More ways, operations or questions than are tried.
    Long,
    /// Code that is not understood.
    Code,
    /// It was interrupted.
    Interrupted,
}

/// Proves mutants equivalent, one after the other.
pub struct Prover {
    solver: Chain,
    interrupt: Interrupt,
}

impl Prover {
    pub fn new(interrupt: &Interrupt) -> Self {
        let limits = Limits { steps: QUESTION_STEPS, time: QUESTION_TIME, ..Limits::default() };
        // Only what is impossible is of interest, not values that show the opposite.
        let config = Config {
            limits,
            interrupt: interrupt.clone(),
            guess: false,
            search: false,
            prefer: false,
            ..Config::default()
        };
        Self { solver: Chain::new(&config).0, interrupt: interrupt.clone() }
    }

    /// Whether a mutant of this class can be told from the program.
    pub fn prove(&mut self, file: &ClassFile, mutant: &Mutant) -> Proof {
        let is_its = |m: &&classfile::MethodInfo| *m.name == *mutant.method && *m.desc == *mutant.desc;
        let Some(method) = file.methods.iter().find(is_its).filter(|_| *file.name == *mutant.class) else {
            return Proof::Open(Open::Code);
        };
        let graph = operations(file, method).ok().filter(|graph| !graph.has_jsr);
        let Some(graph) = graph.filter(|graph| graph.ops.len() as u32 <= MAX_OPERATIONS) else {
            return Proof::Open(Open::Code);
        };
        let code = Code::new(file, method, graph, &mutant.changes);
        let locals = method.code.as_ref().map_or(0, |body| usize::from(body.max_locals));
        let live = Live::new(&code, locals);
        // Each changed operation is where the versions part.
        for place in mutant.places() {
            let proof = self.prove_at(&code, &live, place);
            if proof != Proof::Equivalent {
                return proof;
            }
        }
        Proof::Equivalent
    }

    fn prove_at(&mut self, code: &Code<'_>, live: &Live, place: u32) -> Proof {
        if self.interrupt.is_raised() {
            return Proof::Open(Open::Interrupted);
        }
        let mut world = World::default();
        let Some(before) = before::before(&mut world, code, place) else { return Proof::Open(Open::Code) };
        Product::new(code, live, &mut world, &mut self.solver).prove(place, before)
    }
}
