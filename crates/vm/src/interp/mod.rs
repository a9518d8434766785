//! The interpreter: one flat loop over register code, compiled once for each [`Domain`].
//!
//! The loop keeps the program counter, the register window and the fuel in local variables; everything rare (resolution,
//! natives, exceptions, class initialisation) goes through `flow` and `quicken`, which work on the machine's frames,
//! after which the loop loads the newest frame again.

mod flow;
mod quicken;
mod run;

use program::{ClassId, Entry, MethodPtr};

use crate::domain::Domain;
use crate::machine::{InitState, Machine};
use crate::outcome::{Exhausted, Outcome};
use crate::thread::{Frame, FrameKind, STACK_SLOTS};

pub use flow::Flow;

/// Shadows of a thread's registers.
pub struct Shadows<S> {
    slots: Vec<S>,
    /// Shadow of what the last call from outside returned.
    pub returned: S,
}

impl<S: Copy + Default> Default for Shadows<S> {
    fn default() -> Self {
        Self { slots: vec![S::default(); STACK_SLOTS], returned: S::default() }
    }
}

/// Calls a method from outside and runs until it returns, throws or cannot go on.
pub fn call<D: Domain>(machine: &mut Machine, domain: &mut D, method: MethodPtr, args: &[u64]) -> Outcome {
    let mut shadows = Shadows::default();
    call_shadowed(machine, domain, &mut shadows, method, args, &[])
}

/// Like [`call`], with shadows for the argument slots (missing ones are default) and for the result.
pub fn call_shadowed<D: Domain>(
    machine: &mut Machine,
    domain: &mut D,
    shadows: &mut Shadows<D::Shadow>,
    method: MethodPtr,
    args: &[u64],
    arg_shadows: &[D::Shadow],
) -> Outcome {
    machine.fuel = i64::try_from(machine.limits.instructions).unwrap_or(i64::MAX >> 1);
    machine.heap.effects.watch(D::EFFECTS);
    let depth = machine.thread.frames.len();
    let base = machine.thread.free_base();
    machine.thread.frames.push(Frame::special(FrameKind::Root, base, 0, None));
    let mut flow = Flow { machine, domain, shadows };
    let started = flow.enter_from_outside(method, args, arg_shadows);
    let outcome = match started {
        Ok(()) => run::run(&mut flow),
        Err(outcome) => outcome,
    };
    machine.thread.frames.truncate(depth);
    machine.running = None;
    outcome
}

/// Initialises a class from outside.
pub fn initialize<D: Domain>(machine: &mut Machine, domain: &mut D, class: ClassId) -> Outcome {
    if machine.state(class).init == InitState::Done {
        return Outcome::Returned(0);
    }
    machine.fuel = i64::try_from(machine.limits.instructions).unwrap_or(i64::MAX >> 1);
    machine.heap.effects.watch(D::EFFECTS);
    let depth = machine.thread.frames.len();
    let base = machine.thread.free_base();
    machine.thread.frames.push(Frame::special(FrameKind::Root, base, 0, None));
    let mut shadows = Shadows::default();
    let mut flow = Flow { machine, domain, shadows: &mut shadows };
    let outcome = match flow.begin_init(class) {
        Ok(()) => run::run(&mut flow),
        Err(outcome) => outcome,
    };
    machine.thread.frames.truncate(depth);
    outcome
}

/// A budget that ran out.
fn exhausted() -> Outcome {
    Outcome::Exhausted(Exhausted::Instructions)
}

/// Whether a method runs as bytecode.
fn is_code(entry: Entry) -> bool {
    entry == Entry::Code
}
