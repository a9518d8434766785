//! Domains that watch without steering: coverage, taint of what differs from run to run, writes that outlive a test,
//! a hash of everything that happens; and a hash of everything that is there.
//!
//! A machine knows nothing of domains, so snapshots of both go together through the functions here.

mod caches;
mod changes;
pub mod coverage;
pub mod distance;
mod heap_hash;
mod heap_index;
pub mod monitor;
mod pair;
mod pollution;
pub mod taint;
mod trace;

pub use caches::LIBRARY_CACHES;
pub use changes::is_changed;
pub use coverage::Coverage;
pub use heap_index::{HeapIndex, Place};
pub use pair::Pair;
pub use pollution::{Polluted, Pollution, Writer};
pub use taint::{Taint, Taints};
pub use trace::TraceHash;

use program::{Code, MethodId, Program};

use crate::domain::Domain;
use crate::machine::Machine;

/// Takes a snapshot of the machine and notifies the domain.
pub fn snapshot<D: Domain>(machine: &mut Machine, domain: &mut D) {
    machine.snapshot();
    domain.snapshot(machine.heap.top());
}

/// Goes back to the newest snapshot, which stays.
pub fn restore<D: Domain>(machine: &mut Machine, domain: &mut D) {
    machine.restore();
    domain.restored();
}

/// Goes back to the newest snapshot and forgets it.
pub fn pop_snapshot<D: Domain>(machine: &mut Machine, domain: &mut D) {
    machine.pop_snapshot();
    domain.restored();
    domain.committed();
}

/// Forgets the newest snapshot; what happened since stays.
pub fn commit_snapshot<D: Domain>(machine: &mut Machine, domain: &mut D) {
    machine.commit_snapshot();
    domain.committed();
}

/// The lowered code of a method, if it was ever called.
fn code_of(program: &Program, method: MethodId) -> Option<&Code> {
    // SAFETY: code is never freed or moved while its program lives, and nothing runs while the program is borrowed.
    unsafe { program.method(method).code.get().as_ref() }
}
