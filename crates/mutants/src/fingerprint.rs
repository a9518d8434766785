//! The state of a fork in one number: what has changed since the fork was made.

use std::hash::{BuildHasher, Hash, Hasher};

use foldhash::quality::FixedState;
use vm::Machine;

/// More new objects than this, in bytes, are not looked at.
const MAX_NEW: u32 = 4 << 20;
const WORD: usize = 4;

/// A hash of everything that is different from the newest snapshot and that the rest of the run depends on: memory, the thread's frames
/// and registers, classes that were initialised, the clock. Addresses count, so equal states may have different numbers; different ones
/// have not. Nothing if there are other threads, too many new objects, or if the run has used the network.
pub fn fingerprint(machine: &Machine) -> Option<u64> {
    let heap = &machine.heap;
    let (boundary, top) = (heap.boundary(), heap.top());
    if !machine.others.is_empty() || !machine.has_same_network() || top < boundary || top - boundary > MAX_NEW {
        return None;
    }
    let mut hasher = FixedState::default().build_hasher();
    heap.bytes(boundary, (top - boundary) as usize).hash(&mut hasher);
    let mut cards: Vec<(u32, &[u8])> = heap.dirty_cards().map(|(start, old)| (start, &old[..])).collect();
    cards.sort_unstable_by_key(|card| card.0);
    for (start, old) in cards {
        for (at, old) in (start..).step_by(WORD).zip(old.chunks_exact(WORD)) {
            if at < boundary && heap.get::<[u8; WORD]>(at)[..] != *old {
                (at, heap.get::<u32>(at)).hash(&mut hasher);
            }
        }
    }
    let thread = &machine.thread;
    for frame in &thread.frames {
        (frame.base, frame.ret, frame.lock, frame.pc as usize).hash(&mut hasher);
    }
    (thread.continuations.len(), thread.inits.len(), machine.roots.len()).hash(&mut hasher);
    thread.slots[..thread.free_base() as usize].hash(&mut hasher);
    let tick = machine.env.tick;
    (tick.now, tick.hash, tick.random, tick.threads, tick.input_at).hash(&mut hasher);
    for class in machine.initialised_since(machine.snapshot_depth() as u32) {
        class.0.hash(&mut hasher);
    }
    Some(hasher.finish())
}
