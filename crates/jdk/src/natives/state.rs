//! What natives remember between calls, kept in the Java heap so that snapshots and the collector take care of it.
//!
//! `Machine::roots` starts with one `Object[]`; its elements are the slots below.

use classfile::descriptor::Kind;
use program::LoaderId;
use vm::heap::ELEMENTS;
use vm::{Machine, Ref, Stop};

/// Where the state stands in `Machine::roots`.
const ROOT: usize = 0;

/// A slot for a reference.
#[derive(Clone, Copy)]
#[repr(u32)]
pub(crate) enum Slot {
    AppLoader,
    PlatformLoader,
    /// Modules of the JDK, one after the other.
    Modules,
    /// The module of everything on the class path.
    Unnamed,
    /// Class loaders that the program made, and their ids.
    Loaders,
    LoaderIds,
    /// Memory outside the heap: blocks and the addresses they start at.
    Blocks,
    BlockStarts,
    Numbers,
    /// The virtual file system: paths, contents, and numbers of each.
    NodePaths,
    NodeContents,
    NodeNumbers,
    OpenFiles,
    /// Open listings of directories.
    Listings,
    /// Protection domains by class.
    Domains,
    /// States of compressors and decompressors.
    Streams,
    /// Resolved constants that took Java to make, and where they stand in their classes.
    Constants,
    ConstantKeys,
    /// Errors that classes got instead of other classes, and which those are.
    Failures,
    FailureKeys,
}

const SLOTS: u32 = 24;

/// A slot for a number.
#[derive(Clone, Copy)]
#[repr(u32)]
pub(crate) enum Number {
    /// How many entries of `Slot::Blocks` are in use.
    Blocks,
    /// The address of the counter of thread ids.
    ThreadIds,
    /// How many classes the program has defined from bytes.
    Defined,
}

const NUMBERS: u32 = 8;

/// Makes the state; called once, before anything else runs.
pub(crate) fn install(m: &mut Machine) -> Result<(), Stop> {
    debug_assert!(m.roots.is_empty(), "the state is the first root");
    let state = m.new_ref_array(m.known.object, SLOTS)?;
    m.roots.push(state);
    let numbers = m.new_prim_array(Kind::Long, NUMBERS)?;
    put(m, Slot::Numbers, numbers);
    Ok(())
}

pub(crate) fn get(m: &Machine, slot: Slot) -> Ref {
    m.roots.get(ROOT).map_or(0, |&state| m.element(state, slot as u32))
}

pub(crate) fn put(m: &mut Machine, slot: Slot, value: Ref) {
    let state = m.roots[ROOT];
    m.set_element(state, slot as u32, value);
}

pub(crate) fn number(m: &Machine, number: Number) -> i64 {
    m.heap.get(get(m, Slot::Numbers) + ELEMENTS + number as u32 * 8)
}

pub(crate) fn put_number(m: &mut Machine, number: Number, value: i64) {
    let at = get(m, Slot::Numbers) + ELEMENTS + number as u32 * 8;
    m.heap.put(at, value);
}

/// The used entries of a list: an `Object[]` whose unused end is null.
pub(crate) fn list(m: &Machine, slot: Slot) -> Vec<Ref> {
    let mut entries = m.elements(get(m, slot));
    let used = entries.iter().rposition(|&e| e != 0).map_or(0, |last| last + 1);
    entries.truncate(used);
    entries
}

/// Puts an object into a list of objects; gives its index.
pub(crate) fn push(m: &mut Machine, slot: Slot, object: Ref) -> Result<u32, Stop> {
    let at = list(m, slot).len() as u32;
    set_at(m, slot, at, object)?;
    Ok(at)
}

/// Empties the entry that the program knows by this number, one more than its place; nothing if there is none.
pub(crate) fn clear_numbered(m: &mut Machine, slot: Slot, number: i64) {
    let array = get(m, slot);
    let at = u32::try_from(number.wrapping_sub(1)).ok().filter(|&at| array != 0 && at < m.heap.length(array));
    if let Some(at) = at {
        m.set_element(array, at, 0);
    }
}

/// Sets an entry of a list, which grows if it must.
pub(crate) fn set_at(m: &mut Machine, slot: Slot, at: u32, object: Ref) -> Result<(), Stop> {
    let mut array = get(m, slot);
    let room = if array == 0 { 0 } else { m.heap.length(array) };
    if at >= room {
        let larger = m.new_ref_array(m.known.object, at.saturating_add(1).max(room.saturating_mul(2)).max(8))?;
        if room > 0 {
            m.heap.copy(array + ELEMENTS, larger + ELEMENTS, room * 4);
        }
        put(m, slot, larger);
        array = larger;
    }
    m.set_element(array, at, object);
    Ok(())
}

/// The entry of a list of longs; 0 if there is none.
pub(crate) fn long_at(m: &Machine, slot: Slot, at: u32) -> i64 {
    let array = get(m, slot);
    if array == 0 || at >= m.heap.length(array) { 0 } else { m.heap.get(array + ELEMENTS + at * 8) }
}

pub(crate) fn set_long_at(m: &mut Machine, slot: Slot, at: u32, value: i64) -> Result<(), Stop> {
    let mut array = get(m, slot);
    let room = if array == 0 { 0 } else { m.heap.length(array) };
    if at >= room {
        let larger = m.new_prim_array(Kind::Long, at.saturating_add(1).max(room.saturating_mul(2)).max(8))?;
        if room > 0 {
            m.heap.copy(array + ELEMENTS, larger + ELEMENTS, room * 8);
        }
        put(m, slot, larger);
        array = larger;
    }
    m.heap.put(array + ELEMENTS + at * 8, value);
    Ok(())
}

/// The loader whose `ClassLoader` object this is; one that is seen for the first time gets an id.
pub(crate) fn loader_id(m: &mut Machine, object: Ref) -> Result<LoaderId, Stop> {
    if object == 0 || object == get(m, Slot::PlatformLoader) {
        return Ok(program::BOOT);
    }
    if object == get(m, Slot::AppLoader) {
        return Ok(program::APP);
    }
    let loaders = list(m, Slot::Loaders);
    if let Some(at) = loaders.iter().position(|&l| l == object) {
        return Ok(LoaderId(long_at(m, Slot::LoaderIds, at as u32) as u32));
    }
    let id = fresh_loader(m, loaders.len() as u32);
    let at = push(m, Slot::Loaders, object)?;
    set_long_at(m, Slot::LoaderIds, at, i64::from(id.0))?;
    Ok(id)
}

/// An id that no loader has. One may have had it before a snapshot was restored; then the classes that it defined serve again
/// if they are defined again, so that runs that make loaders leave nothing behind.
fn fresh_loader(m: &Machine, known: u32) -> LoaderId {
    let of_objects = (0..known).map(|i| long_at(m, Slot::LoaderIds, i) as u32).max().unwrap_or(1);
    LoaderId(of_objects.max(1) + 1)
}

/// The `ClassLoader` object of a loader; null for the boot loader.
pub fn loader_object(m: &Machine, id: LoaderId) -> Ref {
    match id {
        program::BOOT => 0,
        program::APP => get(m, Slot::AppLoader),
        other => {
            let loaders = list(m, Slot::Loaders);
            let ours = |i: &usize| long_at(m, Slot::LoaderIds, *i as u32) == i64::from(other.0);
            (0..loaders.len()).find(ours).map_or(0, |i| loaders[i])
        }
    }
}
