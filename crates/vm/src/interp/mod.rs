//! The interpreter: one flat loop over register code, compiled once for each [`Domain`].
//!
//! The loop keeps the program counter, the register window and the fuel in local variables; everything rare (resolution,
//! natives, exceptions, class initialisation) goes through `flow` and `quicken`, which work on the machine's frames,
//! after which the loop loads the newest frame again.

mod args;
mod flow;
mod lives;
mod merge;
mod pieces;
mod quicken;
mod run;
mod steps;
mod unwind;

use base::FxHashMap;
use program::{ClassId, Entry, MethodPtr};

use crate::corruption::contain;
use crate::domain::{Domain, Site};
use crate::machine::{InitState, Machine};
use crate::memory::Registers;
use crate::outcome::{Exhausted, Outcome};
use crate::thread::{Frame, FrameKind, STACK_SLOTS};
use crate::threads::SLICE;

pub use flow::Flow;

/// Registers of so many threads are kept for others.
const MAX_SPARE: usize = 8;

/// Shadows of a thread's registers.
pub struct Shadows<S> {
    slots: Registers<S>,
    /// Whose they are, and those of the threads that do not run.
    thread: u32,
    parked: FxHashMap<u32, Registers<S>>,
    /// Those of threads whose shadows are not wanted any more: making new ones costs more than most turns of a thread.
    spare: Vec<Registers<S>>,
    /// Shadow of what the last call from outside returned.
    pub returned: S,
    /// Whether anything ran since that did not keep them.
    slept: bool,
}

impl<S: Copy + Default> Default for Shadows<S> {
    fn default() -> Self {
        Self {
            slots: Registers::filled(),
            thread: 1,
            parked: FxHashMap::default(),
            spare: Vec::new(),
            returned: S::default(),
            slept: false,
        }
    }
}

impl<S: Copy + Default> Shadows<S> {
    /// No register has a shadow: neither the first `used` ones, in which threads' frames may live, nor other threads'.
    fn wake(&mut self, used: usize) {
        self.slots[..used].fill(S::default());
        self.forget_parked();
        self.slept = false;
    }

    fn forget_parked(&mut self) {
        self.spare.extend(self.parked.drain().map(|(_, registers)| registers));
        self.spare.truncate(MAX_SPARE);
    }

    /// Between two calls from outside other threads may be restored to what they were: their registers lose their shadows.
    fn keep_only(&mut self, thread: u32, used: usize) {
        self.switch_to(thread, used);
        self.forget_parked();
    }

    /// Goes on with the registers of another thread; if it has none yet, its first `used` ones, in which its frames live, have no
    /// shadows. What is above no frame reads before it is written.
    fn switch_to(&mut self, thread: u32, used: usize) {
        if self.thread == thread {
            return;
        }
        let theirs = self.parked.remove(&thread).unwrap_or_else(|| {
            let mut registers = self.spare.pop().unwrap_or_else(Registers::filled);
            registers[..used].fill(S::default());
            registers
        });
        let ours = std::mem::replace(&mut self.slots, theirs);
        self.parked.insert(self.thread, ours);
        self.thread = thread;
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
    from_outside(machine, domain, shadows, |flow| flow.enter_from_outside(method, args, arg_shadows))
}

/// Runs `start` above a new root frame, then the loop until the root frame is reached again.
fn from_outside<D: Domain>(
    machine: &mut Machine,
    domain: &mut D,
    shadows: &mut Shadows<D::Shadow>,
    start: impl FnOnce(&mut Flow<'_, D>) -> flow::Settled,
) -> Outcome {
    machine.fuel = machine.full_budget();
    machine.turn = SLICE;
    machine.stack_limit = machine.limits.stack.min(STACK_SLOTS);
    let (depth, id) = (machine.thread.frames.len(), machine.thread.id);
    if D::SHADOWS {
        shadows.keep_only(id, machine.thread.free_base() as usize);
    }
    let base = machine.thread.free_base();
    machine.thread.frames.push(Frame::special(FrameKind::Root, base, 0, None));
    let mut flow = Flow { machine, domain, shadows, next: None };
    flow.wake();
    flow.shadows.slept |= flow.sleeps();
    let outcome = if flow.machine.must_contain() {
        contain(|| {
            let started = start(&mut flow);
            flow.go_on(started)
        })
    } else {
        let started = start(&mut flow);
        flow.go_on(started)
    };
    let outcome = if D::FORKS { fork(&mut flow, outcome) } else { outcome };
    machine.heap.effects.watch(false);
    machine.return_to(id);
    if !matches!(outcome, Outcome::Returned(_) | Outcome::Threw(_)) {
        for frame in machine.thread.frames.get(depth..).unwrap_or_default().iter().rev() {
            if let Some(code) = frame.code() {
                domain.abandoned(Site { code, at: frame.at() });
            }
        }
    }
    machine.thread.frames.truncate(depth);
    machine.running = None;
    outcome
}

/// Lets the domain decide at traps and at the end of a run whether and from where it goes on.
fn fork<D: Domain>(flow: &mut Flow<'_, D>, mut outcome: Outcome) -> Outcome {
    loop {
        let goes_on = match flow.machine.trap.take() {
            Some(id) => flow.domain.trapped(flow.machine, id),
            None => flow.domain.ended(flow.machine, &outcome),
        };
        if !goes_on {
            return outcome;
        }
        flow.next = None;
        outcome = if flow.machine.must_contain() { contain(|| run::run(flow)) } else { run::run(flow) };
    }
}

/// Runs the other threads until each of them waits. What they do then has no order that a JVM would keep, and the domain is notified of that.
#[allow(clippy::redundant_closure_for_method_calls, reason = "the method itself is not general enough in its lifetime")]
pub fn run_until_idle<D: Domain>(machine: &mut Machine, domain: &mut D, shadows: &mut Shadows<D::Shadow>) -> Outcome {
    domain.unordered(true);
    let outcome = from_outside(machine, domain, shadows, |flow| flow.run_until_idle());
    domain.unordered(false);
    outcome
}

/// Runs the threads that were started until only daemons are left.
pub fn run_threads<D: Domain>(machine: &mut Machine, domain: &mut D) -> Outcome {
    run_threads_shadowed(machine, domain, &mut Shadows::default())
}

/// Like [`run_threads`], with the shadows of the run that started them.
#[allow(clippy::redundant_closure_for_method_calls, reason = "the method itself is not general enough in its lifetime")]
pub fn run_threads_shadowed<D: Domain>(
    machine: &mut Machine,
    domain: &mut D,
    shadows: &mut Shadows<D::Shadow>,
) -> Outcome {
    if !machine.has_user_threads() {
        return Outcome::Returned(0);
    }
    from_outside(machine, domain, shadows, |flow| flow.run_others())
}

/// Initialises a class from outside.
pub fn initialize<D: Domain>(machine: &mut Machine, domain: &mut D, class: ClassId) -> Outcome {
    initialize_shadowed(machine, domain, &mut Shadows::default(), class)
}

/// Like [`initialize`], with shadows that are there: making them costs more than most initialisers do.
pub fn initialize_shadowed<D: Domain>(
    machine: &mut Machine,
    domain: &mut D,
    shadows: &mut Shadows<D::Shadow>,
    class: ClassId,
) -> Outcome {
    if machine.state(class).init == InitState::Done {
        return Outcome::Returned(0);
    }
    from_outside(machine, domain, shadows, |flow| flow.begin_init(class))
}

/// A budget that ran out.
fn exhausted() -> Outcome {
    Outcome::Exhausted(Exhausted::Instructions)
}

/// Whether a method runs as bytecode.
fn is_code(entry: Entry) -> bool {
    entry == Entry::Code
}
