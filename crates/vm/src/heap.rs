//! The Java heap: one reserved range of memory, bump allocation, and undo of writes to what a snapshot holds.
//!
//! A reference is a 32-bit byte offset into the range; 0 is null. An object is a 12-byte header (class id, identity
//! hash, lock word), then its fields; an array has its length at offset 12 and elements from 16. Everything above
//! `top` is zero, so that allocation is a bump and a header.
//!
//! Snapshots nest. Objects made after the newest snapshot lie above its `boundary` and are written freely; a write below
//! it first saves the 256-byte card it falls on, once for each snapshot level. Restoring copies the cards back,
//! zeroes what was allocated since, and is done.
//!
//! The reserved range is larger than any address that 32-bit references, field offsets and array indexes can form,
//! so even code that passes a wrong object where the class file promised another cannot reach memory outside it.

#![allow(clippy::cast_ptr_alignment, reason = "objects and the entries of `levels` are aligned by construction")]

use std::fs::File;
use std::ptr;

use crate::effects::{Effect, Effects};
use crate::memory::Reservation;

/// A heap reference; 0 is null.
pub type Ref = u32;

pub const CLASS: u32 = 0;
pub const HASH: u32 = 4;
pub const LOCK: u32 = 8;
pub const LENGTH: u32 = 12;
pub const ELEMENTS: u32 = 16;

const CARD_SHIFT: u32 = 8;
const CARD: usize = 1 << CARD_SHIFT;
const ADDRESSES: usize = 1 << 32;
/// 2^31 elements of 8 bytes beyond the last address, and a little more.
const RESERVED: usize = ADDRESSES + (1 << 34) + (1 << 20);
/// The first object starts here, so that 0 is no object and small field offsets of null stay recognisable.
const FIRST: u32 = 64;
/// Bytes of a copy that is made page by page, at least.
const LARGE_COPY: u32 = 1 << 20;
const PAGE: usize = 4096;
static ZEROS: [u8; PAGE] = [0; PAGE];
/// What a card held before the first write to it after a snapshot.
#[derive(Clone)]
struct SavedCard {
    card: u32,
    /// The level that the card had been saved for before.
    level: u16,
    bytes: [u8; CARD],
}

#[derive(Clone, Copy)]
struct Level {
    boundary: u32,
    saved: usize,
}

pub struct Heap {
    memory: Reservation,
    levels: Reservation,
    top: u32,
    limit: u32,
    /// Where the interpreter asks for a collection; never above `limit`.
    soft_limit: u32,
    boundary: u32,
    stack: Vec<Level>,
    saved: Vec<SavedCard>,
    /// What natives did to memory, for domains that shadow it.
    pub effects: Effects,
}

impl Heap {
    /// `limit` is the most bytes that may ever be allocated at once; `soft` those before the first collection.
    pub fn new(limit: u32, soft: u32) -> std::io::Result<Self> {
        Ok(Self {
            memory: Reservation::new(RESERVED)?,
            levels: Reservation::new((ADDRESSES >> CARD_SHIFT) * 2)?,
            top: FIRST,
            limit,
            soft_limit: limit.min(soft),
            boundary: 0,
            stack: Vec::new(),
            saved: Vec::new(),
            effects: Effects::default(),
        })
    }

    /// Where address 0 lies; constant for the life of the heap.
    #[inline]
    pub fn base(&self) -> *mut u8 {
        self.memory.start()
    }

    #[inline]
    pub fn top(&self) -> u32 {
        self.top
    }

    #[inline]
    pub fn first(&self) -> u32 {
        FIRST
    }

    /// Writes below this address must go through [`Heap::save`] first; 0 when there is no snapshot.
    #[inline]
    pub fn boundary(&self) -> u32 {
        self.boundary
    }

    #[inline]
    pub fn limit(&self) -> u32 {
        self.limit
    }

    #[inline]
    pub fn soft_limit(&self) -> u32 {
        self.soft_limit
    }

    pub(crate) fn set_soft_limit(&mut self, soft_limit: u32) {
        self.soft_limit = soft_limit;
    }

    pub fn set_limit(&mut self, limit: u32) {
        self.limit = limit;
    }

    /// Takes `size` bytes (a multiple of 8) and writes the class into the header; `None` when the heap is full.
    #[inline]
    pub fn allocate(&mut self, class: u32, size: u32) -> Option<Ref> {
        let at = self.top;
        let end = u64::from(at) + u64::from(size);
        if end > u64::from(self.limit) {
            return None;
        }
        self.top = end as u32;
        // SAFETY: below `limit`, which is within the reservation.
        unsafe { self.memory.start().add(at as usize).cast::<u32>().write(class) };
        Some(at)
    }

    /// Like [`Heap::allocate`], but `None` already at the soft limit.
    #[inline]
    pub(crate) fn allocate_soft(&mut self, class: u32, size: u32) -> Option<Ref> {
        let at = self.top;
        let end = u64::from(at) + u64::from(size);
        if end > u64::from(self.soft_limit) {
            return None;
        }
        self.top = end as u32;
        // SAFETY: below `soft_limit`, which is within the reservation.
        unsafe { self.memory.start().add(at as usize).cast::<u32>().write(class) };
        Some(at)
    }

    /// Takes room for an array and writes class and length; `None` when the heap is full.
    #[inline]
    pub fn allocate_array(&mut self, class: u32, shift: u8, len: u32) -> Option<Ref> {
        let size = (u64::from(ELEMENTS) + (u64::from(len) << shift)).next_multiple_of(8);
        let at = self.allocate(class, u32::try_from(size).ok()?)?;
        // SAFETY: freshly allocated.
        unsafe { self.memory.start().add((at + LENGTH) as usize).cast::<u32>().write(len) };
        Some(at)
    }

    /// Takes the contents of a new heap, `top` bytes, from a file.
    pub(crate) fn map(&mut self, file: &File, offset: u64, top: u32) -> std::io::Result<()> {
        if top > self.limit {
            return Err(std::io::Error::other("larger than the heap may be"));
        }
        self.memory.map(file, offset, (top as usize).next_multiple_of(4096))?;
        self.top = top;
        Ok(())
    }

    /// Only for the collector, which moves everything below `top` itself.
    pub(crate) fn set_top(&mut self, top: u32) {
        let old = self.top;
        self.top = top;
        if top < old {
            // What lies above will be filled again at once: the pages are kept.
            self.memory.fill_zero(top as usize, old as usize);
        }
    }

    #[inline]
    fn at<T>(&self, addr: u32) -> *mut T {
        // SAFETY: the reservation covers every 32-bit address and a value that starts there.
        unsafe { self.memory.start().add(addr as usize).cast() }
    }

    #[inline]
    pub fn get<T: Copy>(&self, addr: u32) -> T {
        // SAFETY: inside the reservation (see the module's head); any bit pattern is a valid plain value.
        unsafe { self.at::<T>(addr).read_unaligned() }
    }

    /// Writes with barrier, and notifies a watching domain that the memory was overwritten.
    #[inline]
    pub fn put<T: Copy>(&mut self, addr: u32, value: T) {
        self.save(addr, size_of::<T>() as u32);
        // SAFETY: as in `get`.
        unsafe { self.at::<T>(addr).write_unaligned(value) };
        self.effects.push(Effect::Clobber { addr, len: size_of::<T>() as u32 });
    }

    /// Writes without barrier and unseen by domains; only for the collector, which runs without snapshots.
    #[inline]
    pub(crate) fn put_raw<T: Copy>(&self, addr: u32, value: T) {
        // SAFETY: as in `get`; no reference into the heap's memory is ever handed out across a collection.
        unsafe { self.at::<T>(addr).write_unaligned(value) };
    }

    #[inline]
    pub fn u32(&self, addr: u32) -> u32 {
        self.get(addr)
    }

    #[inline]
    pub fn class_of(&self, object: Ref) -> u32 {
        self.get(object + CLASS)
    }

    #[inline]
    pub fn length(&self, array: Ref) -> u32 {
        self.get(array + LENGTH)
    }

    /// The bytes `[addr, addr + len)`, which must have been allocated.
    pub fn bytes(&self, addr: u32, len: usize) -> &[u8] {
        assert!(addr as usize + len <= self.top as usize, "bytes beyond the heap");
        // SAFETY: inside the allocated range, and `&self` forbids writes while the slice lives.
        unsafe { std::slice::from_raw_parts(self.at(addr), len) }
    }

    pub fn write_bytes(&mut self, addr: u32, bytes: &[u8]) {
        assert!(addr as usize + bytes.len() <= self.top as usize, "bytes beyond the heap");
        self.save(addr, bytes.len() as u32);
        // SAFETY: inside the allocated range; `bytes` cannot overlap it, since `&mut self` is held.
        unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), self.at(addr), bytes.len()) };
        self.effects.push(Effect::Clobber { addr, len: bytes.len() as u32 });
    }

    /// `memmove` within the heap.
    pub fn copy(&mut self, from: u32, to: u32, len: u32) {
        let end = u64::from(from.max(to)) + u64::from(len);
        assert!(end <= u64::from(self.top), "copy beyond the heap");
        self.save(to, len);
        if len >= LARGE_COPY && from.abs_diff(to) >= len {
            self.copy_sparse(from, to, len);
        } else {
            // SAFETY: both ranges lie in the allocated range.
            unsafe { ptr::copy(self.at::<u8>(from), self.at::<u8>(to), len as usize) };
        }
        self.effects.push(Effect::Copy { from, to, len });
    }

    /// Copies to a range beside the first one, page by page. Zeros are not written where there are zeros: so pages of large arrays that
    /// were never written take no memory in the copy either.
    fn copy_sparse(&mut self, from: u32, to: u32, len: u32) {
        let (mut done, end) = (0, len as usize);
        while done < end {
            // Up to the next page of the copy.
            let part = (PAGE - (to as usize + done) % PAGE).min(end - done);
            // SAFETY: both parts lie in the allocated range and have no byte in common.
            unsafe {
                let (source, copy) = (self.at::<u8>(from).add(done), self.at::<u8>(to).add(done));
                let is_zero = |start: *mut u8| std::slice::from_raw_parts(start, part) == &ZEROS[..part];
                if !is_zero(source) || !is_zero(copy) {
                    ptr::copy_nonoverlapping(source, copy, part);
                }
            }
            done += part;
        }
    }

    /// The barrier: call before `len` bytes at `addr` are written.
    #[inline]
    pub fn save(&mut self, addr: u32, len: u32) {
        if addr < self.boundary && len != 0 {
            self.save_cards(addr, len);
        }
    }

    #[cold]
    #[inline(never)]
    pub fn save_cards(&mut self, addr: u32, len: u32) {
        let last = (addr + (len - 1)).min(self.boundary - 1) >> CARD_SHIFT;
        let level = self.stack.len() as u16;
        for card in (addr >> CARD_SHIFT)..=last {
            // SAFETY: `levels` has an entry for every card.
            let slot = unsafe { &mut *self.levels.start().cast::<u16>().add(card as usize) };
            if *slot < level {
                let bytes = self.get::<[u8; CARD]>(card << CARD_SHIFT);
                self.saved.push(SavedCard { card, level: *slot, bytes });
                *slot = level;
            }
        }
    }

    /// Starts a new snapshot level.
    pub fn push_level(&mut self) {
        assert!(self.stack.len() < usize::from(u16::MAX) - 1, "too many nested snapshots");
        self.stack.push(Level { boundary: self.top, saved: self.saved.len() });
        self.boundary = self.top;
    }

    pub fn depth(&self) -> usize {
        self.stack.len()
    }

    /// Brings the heap back to what it was when the newest level was pushed; the level stays.
    #[inline]
    pub fn restore(&mut self) {
        let level = *self.stack.last().expect("a snapshot to restore");
        if self.saved.len() > level.saved {
            self.undo_cards(level.saved);
        }
        if self.top != level.boundary {
            let end = (self.top as usize).next_multiple_of(CARD);
            self.memory.clear(level.boundary as usize, end);
            self.top = level.boundary;
        }
    }

    fn undo_cards(&mut self, down_to: usize) {
        while self.saved.len() > down_to {
            let Some(saved) = self.saved.pop() else { return };
            // SAFETY: the card lies in the reservation, and `levels` has an entry for it.
            unsafe {
                self.at::<[u8; CARD]>(saved.card << CARD_SHIFT).write_unaligned(saved.bytes);
                *self.levels.start().cast::<u16>().add(saved.card as usize) = saved.level;
            }
        }
        // A card that spans the boundary may have brought back bytes of newer objects.
        let boundary = self.boundary as usize;
        let end = boundary.next_multiple_of(CARD).max((self.top as usize).next_multiple_of(CARD));
        self.memory.clear(boundary, end);
    }

    /// Forgets the newest level and keeps what was done since.
    pub fn commit_level(&mut self) {
        let level = self.stack.pop().expect("a snapshot to commit");
        let outer = self.stack.len() as u16;
        for saved in &self.saved[level.saved..] {
            // SAFETY: `levels` has an entry for every card.
            unsafe { *self.levels.start().cast::<u16>().add(saved.card as usize) = outer };
        }
        self.boundary = self.stack.last().map_or(0, |l| l.boundary);
        if self.stack.is_empty() {
            self.saved.clear();
        }
    }

    /// Restores the newest level and forgets it.
    pub fn pop_level(&mut self) {
        self.restore();
        self.commit_level();
    }

    /// Cards saved since the newest snapshot: what a run changed of the state that outlives it.
    pub fn dirty_cards(&self) -> impl Iterator<Item = (u32, &[u8; CARD])> {
        let from = self.stack.last().map_or(self.saved.len(), |l| l.saved);
        self.saved[from..].iter().map(|s| (s.card << CARD_SHIFT, &s.bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heap() -> Heap {
        Heap::new(1 << 20, 1 << 20).unwrap()
    }

    #[test]
    fn a_restore_undoes_writes_and_allocations() {
        let mut heap = heap();
        let old = heap.allocate(7, 32).unwrap();
        heap.put::<u32>(old + 12, 1);
        heap.push_level();
        heap.put::<u32>(old + 12, 2);
        let new = heap.allocate(8, 64).unwrap();
        heap.put::<u64>(new + 16, u64::MAX);
        heap.restore();
        assert_eq!(heap.get::<u32>(old + 12), 1);
        assert_eq!(heap.top(), new);
        assert_eq!(heap.get::<u64>(new + 16), 0, "memory above the top is zero");
        heap.put::<u32>(old + 12, 3);
        heap.restore();
        assert_eq!(heap.get::<u32>(old + 12), 1, "the level can be restored again");
    }

    /// Memory of the process that is in use.
    #[cfg(target_os = "linux")]
    #[expect(clippy::disallowed_methods, reason = "only the test asks the system")]
    fn resident() -> usize {
        let text = std::fs::read_to_string("/proc/self/statm").unwrap();
        text.split(' ').nth(1).unwrap().parse::<usize>().unwrap() * PAGE
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_copy_of_a_sparse_array_takes_no_memory_for_what_was_never_written() {
        const LEN: u32 = 128 << 20;
        let mut heap = Heap::new(3 * LEN, 3 * LEN).unwrap();
        let (one, other) = (heap.allocate(1, LEN).unwrap(), heap.allocate(1, LEN).unwrap());
        for at in [100, LEN / 2 + 1, LEN - 1] {
            heap.put::<u8>(one + at, 7);
        }
        heap.put::<u8>(other + 5000, 9);
        let before = resident();
        heap.copy(one, other, LEN);
        assert!(resident() < before + LEN as usize / 4, "{before} {}", resident());
        assert!(heap.bytes(one, LEN as usize) == heap.bytes(other, LEN as usize));
        assert_eq!(heap.get::<u8>(other + 5000), 0);
        // Ranges with bytes in common are moved as always.
        heap.copy(one, one + 3, LEN - 3);
        assert_eq!((heap.get::<u8>(one + 103), heap.get::<u8>(one + LEN / 2 + 4)), (7, 7));
    }

    #[test]
    fn levels_nest_and_commit_into_the_outer_one() {
        let mut heap = heap();
        let old = heap.allocate(7, 32).unwrap();
        heap.push_level();
        heap.put::<u32>(old + 12, 2);
        heap.push_level();
        heap.put::<u32>(old + 12, 3);
        heap.restore();
        assert_eq!(heap.get::<u32>(old + 12), 2);
        heap.put::<u32>(old + 12, 4);
        heap.commit_level();
        assert_eq!(heap.get::<u32>(old + 12), 4);
        heap.pop_level();
        assert_eq!(heap.get::<u32>(old + 12), 0);
    }

    #[test]
    fn a_card_across_the_boundary_does_not_bring_new_objects_back() {
        let mut heap = heap();
        let old = heap.allocate(7, 32).unwrap();
        heap.push_level();
        let new = heap.allocate(8, 32).unwrap();
        heap.put::<u64>(new + 16, 5);
        heap.put::<u32>(old + 12, 1);
        heap.restore();
        assert_eq!(heap.get::<u64>(new + 16), 0);
        assert_eq!(heap.get::<u32>(new), 0);
    }

    #[test]
    fn a_full_heap_says_so() {
        let mut heap = Heap::new(128, 128).unwrap();
        assert!(heap.allocate(1, 64).is_some());
        assert!(heap.allocate(1, 8).is_none());
        assert!(heap.allocate_array(1, 3, u32::MAX).is_none());
    }
    #[test]
    fn a_write_across_cards_is_undone_on_both_and_noted_once_a_level() {
        let mut heap = heap();
        let old = heap.allocate(7, 1024).unwrap();
        let edge = (old + 300) / 256 * 256 + 256 - 4;
        heap.put::<u64>(edge, u64::MAX);
        heap.push_level();
        assert_eq!(heap.dirty_cards().count(), 0);
        heap.put::<u64>(edge, 1);
        heap.put::<u64>(edge, 2);
        let dirty: Vec<u32> = heap.dirty_cards().map(|(addr, _)| addr).collect();
        assert_eq!(dirty, [edge - 252, edge + 4]);
        heap.push_level();
        assert_eq!(heap.dirty_cards().count(), 0, "nothing was written since");
        heap.write_bytes(edge, &[9]);
        assert_eq!(heap.dirty_cards().count(), 1);
        heap.pop_level();
        assert_eq!(heap.get::<u64>(edge), 2);
        heap.pop_level();
        assert_eq!(heap.get::<u64>(edge), u64::MAX);
    }

    #[test]
    fn overlapping_ranges_are_copied_as_memmove_does_and_undone() {
        let mut heap = heap();
        let array = heap.allocate_array(7, 0, 64).unwrap();
        let at = array + ELEMENTS;
        heap.write_bytes(at, &[1, 2, 3, 4]);
        heap.push_level();
        heap.copy(at, at + 1, 4);
        assert_eq!(heap.bytes(at, 6), [1, 1, 2, 3, 4, 0]);
        heap.copy(at + 1, at, 4);
        assert_eq!(heap.bytes(at, 6), [1, 2, 3, 4, 4, 0]);
        heap.restore();
        assert_eq!((heap.bytes(at, 5), heap.length(array)), (&[1, 2, 3, 4, 0][..], 64));
    }

    #[test]
    fn the_soft_limit_stops_only_those_who_ask_for_it() {
        let mut heap = Heap::new(256, 128).unwrap();
        assert!(heap.allocate_soft(1, 64).is_some());
        assert!(heap.allocate_soft(1, 8).is_none() && heap.allocate(1, 8).is_some());
        assert_eq!(heap.allocate_array(1, 3, u32::MAX), None, "larger than any address");
    }
}
