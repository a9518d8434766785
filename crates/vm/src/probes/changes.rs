//! Whether anything that outlives a run is another than before it, by comparing memory; no domain has to watch for that.

use super::heap_index::{HeapIndex, Place};
use crate::machine::Machine;

/// The size of a lock word, of a reference, and of the smallest piece of memory that is compared.
const WORD: usize = 4;

/// Whether a field or element that was there at the newest snapshot has another value now. Identity hashes and monitors are
/// no state.
pub fn is_changed(machine: &Machine) -> bool {
    let boundary = machine.heap.boundary();
    let words = machine.heap.dirty_cards().flat_map(|(start, bytes)| {
        let words = (start..).step_by(WORD).zip(bytes.chunks_exact(WORD));
        words.filter(|(at, old)| *at < boundary && machine.heap.get::<[u8; WORD]>(*at)[..] != **old).map(|(at, _)| at)
    });
    let changed: Vec<u32> = words.collect();
    if changed.is_empty() {
        return false;
    }
    let index = HeapIndex::new(machine, boundary);
    changed.into_iter().any(|at| !matches!(index.place(machine, at), None | Some(Place::Header { .. })))
}
