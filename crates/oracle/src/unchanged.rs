//! Whether a question left everything as it was.

use program::BOOT;
use vm::Machine;
use vm::probes::{HeapIndex, LIBRARY_CACHES, Place};

/// Whether nothing that was there before the newest snapshot is different now, but for caches of the library.
pub(crate) fn is_unchanged(m: &Machine) -> bool {
    let end = m.heap.boundary();
    let differs = |&(at, was): &(u32, u8)| at < end && m.heap.get::<u8>(at) != was;
    let cards = m.heap.dirty_cards();
    let changed: Vec<u32> = cards
        .flat_map(|(card, bytes)| bytes.iter().enumerate().map(move |(i, &byte)| (card + i as u32, byte)))
        .filter(differs)
        .map(|(at, _)| at)
        .collect();
    if changed.is_empty() {
        return true;
    }
    let index = HeapIndex::new(m, end);
    changed.iter().all(|&at| index.place(m, at).is_some_and(|place| is_cache(m, place)))
}

fn is_cache(m: &Machine, place: Place) -> bool {
    match place {
        // Identity hashes and monitors.
        Place::Header { .. } => true,
        // Classes keep what reflection finds, and become initialised.
        Place::Static { class, .. } => m.state(class).depth as usize >= m.snapshot_depth(),
        Place::Field { field, .. } => {
            let field = m.field(field);
            let (class, name) = (m.program.name_of(field.class), m.program.names.text(field.name));
            let noted = executor::is_note_of_calls(class, name);
            noted
                || m.class(field.class).loader == BOOT
                    && (class == "java/lang/Class" || LIBRARY_CACHES.iter().any(|(c, f)| *c == class && **f == **name))
        }
        Place::Element { .. } => false,
    }
}
