//! Writes to state that outlives a test: static fields, and objects that were there before it.
//!
//! Everything below the newest snapshot outlives the run. Static fields do so even if their class was first used in
//! the run, except for what the class's own initialiser writes, which would happen before any test. Objects that such
//! an initialiser made are not distinguished from others, so initialise the classes under test before the snapshot.

use base::FxHashMap;
use program::{Method, MethodId};

use super::heap_index::{HeapIndex, Place, end_of};
use crate::domain::{Domain, Shadowed, Site};
use crate::effects::Effect;
use crate::heap::{ELEMENTS, HASH};
use crate::machine::Machine;

/// Who wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writer {
    /// A bytecode of a method, by its offset.
    Code(MethodId, u16),
    Native(MethodId),
}

impl Writer {
    pub fn method(self) -> MethodId {
        match self {
            Self::Code(method, _) | Self::Native(method) => method,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Write {
    len: u32,
    first: Writer,
    count: u64,
}

/// Something that outlives the run and was written.
#[derive(Clone, Copy, Debug)]
pub struct Polluted {
    pub place: Place,
    /// The first to write there.
    pub by: Writer,
    pub count: u64,
    /// Whether the value is another one now; true for static fields of classes that are new.
    pub changed: bool,
}

#[derive(Clone, Debug, Default)]
struct Level {
    boundary: u32,
    writes: FxHashMap<u32, Write>,
}

/// Logs writes below the newest snapshot, and to static fields.
#[derive(Clone, Debug)]
pub struct Pollution {
    levels: Vec<Level>,
}

impl Pollution {
    /// Starts at the machine's newest snapshot.
    pub fn since(machine: &Machine) -> Self {
        let boundary = machine.heap.boundary();
        Self { levels: vec![Level { boundary, ..Level::default() }] }
    }

    /// Forgets the writes since the newest snapshot; done by itself when the machine goes back there.
    pub fn forget(&mut self) {
        if let Some(level) = self.levels.last_mut() {
            level.writes.clear();
        }
    }

    pub fn is_clean(&self) -> bool {
        self.levels.last().is_none_or(|level| level.writes.is_empty())
    }

    /// What was written since the newest snapshot, by address. Identity hashes and monitors are no state.
    pub fn report(&self, machine: &Machine) -> Vec<Polluted> {
        let Some(level) = self.levels.last().filter(|level| !level.writes.is_empty()) else {
            return Vec::new();
        };
        let index = HeapIndex::new(machine, machine.heap.top());
        let cards = old_cards(machine);
        let mut writes: Vec<_> = level.writes.iter().collect();
        writes.sort_unstable_by_key(|w| *w.0);
        let mut found = Vec::new();
        for (&addr, write) in writes {
            let mut at = addr;
            while at < addr + write.len {
                let Some((place, end)) = piece(machine, &index, at) else {
                    break;
                };
                if !is_own_init(machine, place, write.first) {
                    let changed = changed(machine, &cards, at, end.min(addr + write.len), level.boundary);
                    add(&mut found, Polluted { place, by: write.first, count: write.count, changed });
                }
                at = end;
            }
        }
        found.retain(|p| !matches!(p.place, Place::Header { .. }));
        found
    }

    #[inline]
    fn note(&mut self, addr: u32, len: u32, is_static: bool, by: impl FnOnce() -> Writer) {
        let Some(level) = self.levels.last_mut() else {
            return;
        };
        if len == 0 || (addr >= level.boundary && !is_static) {
            return;
        }
        let write = level.writes.entry(addr).or_insert_with(|| Write { len, first: by(), count: 0 });
        write.len = write.len.max(len);
        write.count += 1;
    }

    fn note_effects(&mut self, method: &Method, effects: &[Effect]) {
        for effect in effects {
            if let Some((addr, len)) = effect.target() {
                self.note(addr, len, false, || Writer::Native(method.id));
            }
        }
    }
}

/// The place at an address, and where the next one starts.
fn piece(machine: &Machine, index: &HeapIndex, at: u32) -> Option<(Place, u32)> {
    let object = index.object_at(at)?;
    let place = Place::of(machine, object, at);
    let end = match place {
        Place::Element { array, class, index } => array + ELEMENTS + ((index + 1) << machine.class(class).elem_shift),
        Place::Field { field, .. } => object + end_of(machine.field(field)),
        Place::Static { field, .. } => {
            object + machine.class(machine.known.class).instance_size + end_of(machine.field(field))
        }
        Place::Header { .. } => (at & !(HASH - 1)) + HASH,
    };
    Some((place, end))
}

/// Whether a class initialiser set its own static field.
fn is_own_init(machine: &Machine, place: Place, by: Writer) -> bool {
    matches!(place, Place::Static { class, .. } if machine.class(class).clinit == Some(by.method()))
}

/// The cards that were saved since the snapshot, as they were, by address.
type Cards<'a> = Vec<(u32, &'a [u8])>;

fn old_cards(machine: &Machine) -> Cards<'_> {
    let mut cards: Cards<'_> = machine.heap.dirty_cards().map(|(at, bytes)| (at, &bytes[..])).collect();
    cards.sort_unstable_by_key(|card| card.0);
    cards
}

/// Whether bytes differ from what they were; new ones do.
fn changed(machine: &Machine, cards: &Cards<'_>, from: u32, to: u32, boundary: u32) -> bool {
    let old = |at: u32| {
        let (start, bytes) = cards[..cards.partition_point(|card| card.0 <= at)].last()?;
        bytes.get((at - start) as usize)
    };
    (from..to).any(|at| match old(at) {
        Some(&byte) if at < boundary => machine.heap.get::<u8>(at) != byte,
        _ => at >= boundary,
    })
}

/// Joins writes to the same place.
fn add(found: &mut Vec<Polluted>, one: Polluted) {
    match found.last_mut().filter(|last| last.place == one.place) {
        Some(last) => {
            last.count += one.count;
            last.changed |= one.changed;
        }
        None => found.push(one),
    }
}

impl Domain for Pollution {
    type Shadow = ();
    const SHADOWS: bool = false;
    const EFFECTS: bool = true;

    fn store(&mut self, site: Site<'_>, base: Shadowed<()>, addr: u32, len: u32, _: Shadowed<()>) {
        self.note(addr, len, base.0 == 0, || Writer::Code(site.code.method, site.bci()));
    }

    fn array_store(&mut self, site: Site<'_>, _: Shadowed<()>, _: Shadowed<()>, addr: u32, len: u32, _: Shadowed<()>) {
        self.note(addr, len, false, || Writer::Code(site.code.method, site.bci()));
    }

    fn native(&mut self, _: &Machine, method: &Method, _: &[u64], _: &[()], effects: &[Effect], _: u64) {
        self.note_effects(method, effects);
    }

    fn unfinished(&mut self, _: &Machine, method: &Method, _: &[u64], _: &[()], effects: &[Effect]) {
        self.note_effects(method, effects);
    }

    fn snapshot(&mut self, top: u32) {
        self.levels.push(Level { boundary: top, ..Level::default() });
    }

    fn restored(&mut self) {
        self.forget();
    }

    fn committed(&mut self) {
        if self.levels.len() < 2 {
            return;
        }
        let Some(gone) = self.levels.pop() else {
            return;
        };
        let Some(outer) = self.levels.last_mut() else {
            return;
        };
        let lasting = gone.writes.into_iter().filter(|&(addr, _)| addr < outer.boundary);
        for (addr, write) in lasting {
            outer.writes.entry(addr).and_modify(|w| w.count += write.count).or_insert(write);
        }
    }
}
