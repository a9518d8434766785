//! Memory outside the Java heap, as `Unsafe` hands it out: blocks that are really `byte[]` objects.
//!
//! A block has an address above all of the heap's. Blocks are found by their address, so direct buffers, mapped
//! tables and the compressors' windows work, snapshots include them, and nothing can reach beyond a block.

use classfile::descriptor::Kind;
use vm::heap::{ELEMENTS, LENGTH};
use vm::{Machine, Ref, Stop};

use super::state::{self, Number, Slot};

/// The address of the first block.
const FIRST: i64 = 0x1_0000_0000;
/// Blocks start at multiples of this.
const ALIGN: i64 = 16;

/// The address of a new block.
pub(crate) fn allocate(m: &mut Machine, size: i64) -> Result<i64, Stop> {
    let too_large = || Stop::new("java/lang/OutOfMemoryError", format!("Unable to allocate {size} bytes"));
    let length = u32::try_from(size).map_err(|_| too_large())?;
    let array = m.new_prim_array(Kind::Byte, length)?;
    share(m, array)
}

/// The address of a block that is an array which others know too.
pub(crate) fn share(m: &mut Machine, array: Ref) -> Result<i64, Stop> {
    let count = state::number(m, Number::Blocks);
    let start = match count.checked_sub(1).and_then(|last| u32::try_from(last).ok()) {
        Some(last) => {
            let array = block(m, last);
            let length = if array == 0 { 0 } else { m.heap.length(array) };
            let end = state::long_at(m, Slot::BlockStarts, last) + i64::from(length.max(1));
            (end as u64).next_multiple_of(ALIGN as u64) as i64
        }
        None => FIRST,
    };
    state::set_at(m, Slot::Blocks, count as u32, array)?;
    state::set_long_at(m, Slot::BlockStarts, count as u32, start)?;
    state::put_number(m, Number::Blocks, count + 1);
    Ok(start)
}

/// Blocks that were one array are another from now on.
pub(crate) fn replace(m: &mut Machine, old: Ref, new: Ref) -> Result<(), Stop> {
    for index in 0..state::number(m, Number::Blocks) as u32 {
        if block(m, index) == old {
            state::set_at(m, Slot::Blocks, index, new)?;
        }
    }
    Ok(())
}

/// Keeps a block's address and forgets what it held.
pub(crate) fn free(m: &mut Machine, address: i64) -> Result<(), Stop> {
    match find(m, address) {
        Some((_, 0)) => release(m, address),
        _ => Ok(()),
    }
}

/// Forgets the block that an address lies in.
pub(crate) fn release(m: &mut Machine, address: i64) -> Result<(), Stop> {
    if let Some((index, _)) = find(m, address) {
        let array = block(m, index);
        let next = state::long_at(m, Slot::BlockStarts, index) + i64::from(m.heap.length(array).max(1));
        if i64::from(index) + 1 == state::number(m, Number::Blocks) {
            // The last block: its end is what the next one starts after.
            let empty = m.new_prim_array(Kind::Byte, 0)?;
            state::set_long_at(m, Slot::BlockStarts, index, next)?;
            state::set_at(m, Slot::Blocks, index, empty)?;
        } else {
            state::set_at(m, Slot::Blocks, index, 0)?;
        }
    }
    Ok(())
}

pub(crate) fn reallocate(m: &mut Machine, address: i64, size: i64) -> Result<i64, Stop> {
    let new = allocate(m, size)?;
    if let Some((index, 0)) = find(m, address) {
        let length = i64::from(m.heap.length(block(m, index))).min(size);
        let (from, to) = (heap_address(m, address, length)?, heap_address(m, new, length)?);
        m.heap.copy(from, to, length as u32);
        free(m, address)?;
    }
    Ok(new)
}

fn block(m: &Machine, index: u32) -> Ref {
    m.element(state::get(m, Slot::Blocks), index)
}

/// The block that an address lies in, and how far from its start.
fn find(m: &Machine, address: i64) -> Option<(u32, u32)> {
    let count = state::number(m, Number::Blocks) as u32;
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = low + (high - low) / 2;
        if state::long_at(m, Slot::BlockStarts, middle) <= address {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    let index = low.checked_sub(1)?;
    if block(m, index) == 0 {
        return None;
    }
    let offset = address - state::long_at(m, Slot::BlockStarts, index);
    Some((index, u32::try_from(offset).ok()?))
}

/// Where in the heap `len` bytes at an address outside it lie.
pub(crate) fn heap_address(m: &Machine, address: i64, len: i64) -> Result<u32, Stop> {
    let bad = || Stop::Crash(format!("an access to {len} bytes at {address:#x}, which were not allocated"));
    let (index, offset) = find(m, address).ok_or_else(bad)?;
    let array = block(m, index);
    let end = i64::from(offset).checked_add(len).ok_or_else(bad)?;
    if len < 0 || end > i64::from(m.heap.length(array)) {
        return Err(bad());
    }
    Ok(array + ELEMENTS + offset)
}

/// Where `len` bytes of an object, or of memory outside the heap if there is none, lie; to be read. Beyond an object there are others,
/// on a JVM too.
#[inline]
pub(crate) fn place(m: &Machine, object: Ref, offset: i64, len: i64) -> Result<u32, Stop> {
    if object == 0 {
        return heap_address(m, offset, len);
    }
    let start = i64::from(object).wrapping_add(offset);
    if start < 0 || len < 0 || start.saturating_add(len) > i64::from(m.heap.top()) {
        return Err(crash("a read beyond the heap", offset));
    }
    Ok(start as u32)
}

/// The same, to be written with a number.
#[inline]
pub(crate) fn place_for_number(m: &Machine, object: Ref, offset: i64, len: i64) -> Result<u32, Stop> {
    if object == 0 {
        return heap_address(m, offset, len);
    }
    let layout = Layout::of(m, object)?;
    let at = layout.within(object, offset, len)?;
    let (from, to) = (offset as u32, offset as u32 + len as u32);
    let over = |r: &u32, base: u32| *r + base < to && from < *r + base + 4;
    let broken = match &layout.references {
        References::All => len != 0,
        References::None => false,
        References::At(own, statics, base) => {
            own.iter().any(|r| over(r, 0)) || to > *base && statics.iter().any(|r| over(r, *base))
        }
    };
    if broken { Err(crash("a number written over a reference", offset)) } else { Ok(at) }
}

/// The same, to be written with a reference.
#[inline]
pub(crate) fn place_for_reference(m: &Machine, object: Ref, offset: i64) -> Result<u32, Stop> {
    if object == 0 {
        return Err(crash("a reference written outside the Java heap", offset));
    }
    let layout = Layout::of(m, object)?;
    let at = layout.within(object, offset, 4)?;
    let fits = match &layout.references {
        References::All => offset % 4 == 0,
        References::None => false,
        References::At(own, statics, base) => {
            let offset = offset as u32;
            own.contains(&offset) || offset >= *base && statics.contains(&(offset - *base))
        }
    };
    if fits { Ok(at) } else { Err(crash("a reference written where none belongs", offset)) }
}

#[cold]
fn crash(what: &str, offset: i64) -> Stop {
    Stop::Crash(format!("{what}, at offset {offset:#x}"))
}

/// Where an object holds references.
enum References<'a> {
    All,
    None,
    /// Of the object itself; and of a class's static fields, which begin at this offset of the mirror.
    At(&'a [u32], &'a [u32], u32),
}

/// What `Unsafe` may touch of an object.
struct Layout<'a> {
    /// Bytes at the start that only the machine writes.
    header: i64,
    size: i64,
    references: References<'a>,
}

impl<'a> Layout<'a> {
    #[inline]
    fn of(m: &'a Machine, object: Ref) -> Result<Self, Stop> {
        let id = m.class_of(object);
        if id.index() >= m.program.class_count() {
            return Err(crash("an object without a class", 0));
        }
        let class = m.class(id);
        if let Some(component) = class.component() {
            let size = (i64::from(m.heap.length(object)) << class.elem_shift) + i64::from(ELEMENTS);
            let references = if m.class(component).is_primitive() { References::None } else { References::All };
            return Ok(Self { header: i64::from(ELEMENTS), size: (size + 7) & !7, references });
        }
        let mut size = class.instance_size;
        let mut statics: &[u32] = &[];
        if id == m.known.class {
            let of = m.mirrored(object);
            if of.index() >= m.program.class_count() {
                return Err(crash("a mirror without a class", 0));
            }
            statics = &m.class(of).static_ref_offsets;
            size += m.class(of).static_size.next_multiple_of(8);
        }
        let references = References::At(&class.ref_offsets, statics, class.instance_size);
        Ok(Self { header: i64::from(LENGTH), size: i64::from(size), references })
    }

    /// The address of `len` bytes of the object behind its header.
    #[inline]
    fn within(&self, object: Ref, offset: i64, len: i64) -> Result<u32, Stop> {
        if offset < self.header || len < 0 || offset > self.size || len > self.size - offset {
            let header = (0..self.header).contains(&offset);
            let what = if header { "a write to the header of an object" } else { "a write beyond an object" };
            return Err(crash(what, offset));
        }
        Ok(object + offset as u32)
    }
}
