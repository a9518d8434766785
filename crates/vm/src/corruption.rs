//! Programs that write memory by other means than fields and elements, and so can break what the machine relies on.
//!
//! Only `sun.misc.Unsafe` lets a program do that. Accesses that are wrong in themselves end the run at once (`jdk`'s `memory.rs`). What
//! was broken otherwise, for example a field that holds an object of another class, shows later and anywhere, in a JVM as a crash. So
//! once a program has that class, what would be an internal error is [`Outcome::Crashed`].

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use crate::machine::Machine;
use crate::outcome::Outcome;

/// The class that gives programs raw memory.
const UNSAFE: &str = "sun/misc/Unsafe";

thread_local! {
    /// Whether the machine that runs on this thread may be broken by its program.
    static BREAKABLE: Cell<bool> = const { Cell::new(false) };
}

/// Whether a panic on this thread, now, is the doing of the program that a machine runs, and reported as its crash.
pub fn is_programs_doing() -> bool {
    BREAKABLE.get()
}

impl Machine {
    /// A class was initialised: the program may be able to break the machine from now on.
    pub(crate) fn note_initialised(&mut self, class: program::ClassId) {
        if self.program.name_of(class) == UNSAFE {
            self.breakable = true;
            BREAKABLE.set(true);
        }
    }
}

/// Restores what held for the machine that runs around this one.
struct Around(bool);

impl Drop for Around {
    fn drop(&mut self) {
        BREAKABLE.set(self.0);
    }
}

/// Runs a machine; what its program broke is the program's crash.
pub(crate) fn contain(machine: &mut Machine, run: impl FnOnce(&mut Machine) -> Outcome) -> Outcome {
    let around = Around(BREAKABLE.replace(machine.breakable));
    let outcome = catch_unwind(AssertUnwindSafe(|| run(machine)));
    drop(around);
    match outcome {
        Ok(Outcome::Bug(what)) if machine.breakable => Outcome::Crashed(what),
        Ok(outcome) => outcome,
        Err(panic) if machine.breakable => {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a broken object");
            Outcome::Crashed(text.to_owned())
        }
        Err(panic) => resume_unwind(panic),
    }
}
