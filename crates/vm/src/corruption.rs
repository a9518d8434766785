//! Programs that write memory by other means than fields and elements, and so can break what the machine relies on.
//!
//! Only `sun.misc.Unsafe` lets a program do that. Accesses that are wrong in themselves end the run at once (`jdk`'s `memory.rs`). What
//! was broken otherwise, for example a field that holds an object of another class, shows later and anywhere, in a JVM as a crash. So
//! once a program has that class, what would be an internal error is [`Outcome::Crashed`].

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::machine::Machine;
use crate::outcome::Outcome;

/// The class that gives programs raw memory.
const UNSAFE: &str = "sun/misc/Unsafe";

thread_local! {
    /// Whether the machine that runs on this thread may be broken by its program.
    static CONTAINED: Cell<bool> = const { Cell::new(false) };
}

/// Whether a panic on this thread, now, is the doing of the program that a machine runs, and reported as its crash.
pub fn is_programs_doing() -> bool {
    CONTAINED.get()
}

impl Machine {
    /// A class was initialised: the program may be able to break the machine from now on.
    pub(crate) fn note_initialised(&mut self, class: program::ClassId) {
        if self.program.name_of(class) == UNSAFE {
            self.breakable = true;
        }
    }

    /// Whether the run that goes on must be [`contain`]ed from here on. Other runs are not, since catching costs more than a short call.
    #[inline]
    pub(crate) fn must_contain(&self) -> bool {
        self.breakable && !CONTAINED.get()
    }
}

/// Runs a machine whose program may have broken it; what it broke is the program's crash.
#[cold]
pub(crate) fn contain(run: impl FnOnce() -> Outcome) -> Outcome {
    CONTAINED.set(true);
    let mut outcome = None;
    let panicked = catch_unwind(AssertUnwindSafe(|| outcome = Some(run()))).err();
    CONTAINED.set(false);
    blamed(outcome, panicked)
}

/// How a run ended whose program may have broken memory.
fn blamed(outcome: Option<Outcome>, panicked: Option<Box<dyn Any + Send>>) -> Outcome {
    match (outcome, panicked) {
        (Some(Outcome::Bug(what)), _) => Outcome::Crashed(what),
        (Some(outcome), _) => outcome,
        (None, panic) => {
            let panic = panic.as_deref();
            let text = panic.and_then(|p| p.downcast_ref::<String>().map(String::as_str));
            let text = text.or_else(|| panic.and_then(|p| p.downcast_ref::<&str>().copied()));
            Outcome::Crashed(text.unwrap_or("a broken object").to_owned())
        }
    }
}
