//! Taints of the heap: one byte for each, in pages that exist only where something is tainted.
//!
//! Snapshots nest as in the heap itself: below the boundary of the newest one, a card is saved before its first change.

use base::FxHashMap;

use super::bits::Taints;

const PAGE_SHIFT: u32 = 12;
const PAGE: usize = 1 << PAGE_SHIFT;
const CARD_SHIFT: u32 = 8;
const CARD: usize = 1 << CARD_SHIFT;

type Page = Box<[u8; PAGE]>;

#[derive(Default)]
struct Level {
    boundary: u32,
    saved: FxHashMap<u32, Box<[u8; CARD]>>,
}

#[derive(Default)]
pub(super) struct ShadowMemory {
    pages: Vec<Option<Page>>,
    levels: Vec<Level>,
}

/// The parts of `[addr, addr + len)` that lie on one card each: page, offset in it, length.
fn pieces(addr: u32, len: u32) -> impl Iterator<Item = (usize, usize, usize)> {
    let (mut at, end) = (addr as usize, addr as usize + len as usize);
    std::iter::from_fn(move || {
        if at >= end {
            return None;
        }
        let stop = ((at & !(CARD - 1)) + CARD).min(end);
        let piece = (at >> PAGE_SHIFT, at & (PAGE - 1), stop - at);
        at = stop;
        Some(piece)
    })
}

impl ShadowMemory {
    /// The taints of any byte in the range.
    pub fn get(&self, addr: u32, len: u32) -> Taints {
        let of = |(page, from, len): (usize, usize, usize)| match self.pages.get(page) {
            Some(Some(bytes)) => bytes[from..from + len].iter().fold(0, |all, byte| all | byte),
            _ => 0,
        };
        Taints(pieces(addr, len).map(of).fold(0, |all, piece| all | piece))
    }

    pub fn set(&mut self, addr: u32, len: u32, taints: Taints) {
        self.change(addr, len, taints.0 == 0, |bytes| bytes.fill(taints.0));
    }

    /// Adds taints to what is there.
    pub fn join(&mut self, addr: u32, len: u32, taints: Taints) {
        if !taints.is_empty() {
            self.change(addr, len, false, |bytes| {
                for byte in bytes {
                    *byte |= taints.0;
                }
            });
        }
    }

    pub fn copy(&mut self, from: u32, to: u32, len: u32) {
        if self.get(from, len).is_empty() {
            return self.set(to, len, Taints::NONE);
        }
        let mut source = Vec::with_capacity(len as usize);
        for (page, at, len) in pieces(from, len) {
            match self.pages.get(page) {
                Some(Some(bytes)) => source.extend_from_slice(&bytes[at..at + len]),
                _ => source.resize(source.len() + len, 0),
            }
        }
        let mut rest = &source[..];
        self.change(to, len, false, |bytes| {
            let (piece, left) = rest.split_at(bytes.len());
            bytes.copy_from_slice(piece);
            rest = left;
        });
    }

    /// Changes the range piece by piece; where nothing is tainted, clearing changes nothing.
    fn change(&mut self, addr: u32, len: u32, clears: bool, mut edit: impl FnMut(&mut [u8])) {
        for (page, from, len) in pieces(addr, len) {
            if self.pages.len() <= page {
                if clears {
                    return;
                }
                self.pages.resize_with(page + 1, || None);
            }
            if clears && self.pages[page].is_none() {
                continue;
            }
            self.save((page << PAGE_SHIFT | from) as u32);
            let bytes = self.pages[page].get_or_insert_with(|| Box::new([0; PAGE]));
            edit(&mut bytes[from..from + len]);
        }
    }

    fn save(&mut self, addr: u32) {
        let Some(level) = self.levels.last_mut().filter(|level| addr < level.boundary) else {
            return;
        };
        let page = self.pages[(addr >> PAGE_SHIFT) as usize].as_ref();
        level.saved.entry(addr >> CARD_SHIFT).or_insert_with(|| {
            let mut card = Box::new([0; CARD]);
            if let Some(page) = page {
                let from = addr as usize & (PAGE - 1) & !(CARD - 1);
                card.copy_from_slice(&page[from..from + CARD]);
            }
            card
        });
    }

    pub fn snapshot(&mut self, boundary: u32) {
        self.levels.push(Level { boundary, ..Level::default() });
    }

    /// Back to the newest snapshot: saved cards return, everything above the boundary is clean.
    pub fn restore(&mut self) {
        let Some(level) = self.levels.last_mut() else {
            return;
        };
        let boundary = level.boundary as usize;
        for (card, bytes) in std::mem::take(&mut level.saved) {
            let at = (card as usize) << CARD_SHIFT;
            if let Some(Some(page)) = self.pages.get_mut(at >> PAGE_SHIFT) {
                let from = at & (PAGE - 1);
                page[from..from + CARD].copy_from_slice(&bytes[..]);
            }
        }
        self.pages.truncate((boundary >> PAGE_SHIFT) + 1);
        if let Some(Some(page)) = self.pages.get_mut(boundary >> PAGE_SHIFT) {
            page[boundary & (PAGE - 1)..].fill(0);
        }
    }

    /// Forgets the newest snapshot and keeps what was done since.
    pub fn commit(&mut self) {
        let Some(gone) = self.levels.pop() else {
            return;
        };
        let Some(outer) = self.levels.last_mut() else {
            return;
        };
        for (card, bytes) in gone.saved {
            if card << CARD_SHIFT < outer.boundary {
                outer.saved.entry(card).or_insert(bytes);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLOCK: Taints = Taints(2);
    const RANDOM: Taints = Taints(4);

    #[test]
    fn ranges_across_pages_keep_their_taints() {
        let mut memory = ShadowMemory::default();
        memory.set(4090, 20, CLOCK);
        assert_eq!(memory.get(4095, 2), CLOCK);
        assert_eq!(memory.get(4110, 8), Taints::NONE);
        memory.copy(4090, 10_000, 20);
        memory.set(10_000, 10, Taints::NONE);
        memory.join(10_019, 1, RANDOM);
        assert_eq!(memory.get(10_000, 10), Taints::NONE);
        assert_eq!(memory.get(10_010, 10), CLOCK | RANDOM);
    }

    #[test]
    fn overlapping_copies_move_as_memmove_does() {
        let mut memory = ShadowMemory::default();
        memory.set(100, 1, CLOCK);
        memory.set(101, 1, RANDOM);
        memory.copy(100, 101, 2);
        assert_eq!((memory.get(101, 1), memory.get(102, 1)), (CLOCK, RANDOM));
    }

    #[test]
    fn a_restore_brings_old_taints_back_and_clears_new_ones() {
        let mut memory = ShadowMemory::default();
        memory.set(100, 4, CLOCK);
        memory.snapshot(300);
        memory.set(100, 4, Taints::NONE);
        memory.set(200, 4, RANDOM);
        memory.set(400, 4, RANDOM);
        memory.set(40_000, 4, RANDOM);
        memory.restore();
        assert_eq!(memory.get(100, 4), CLOCK);
        assert_eq!(memory.get(104, 50_000), Taints::NONE);
    }

    #[test]
    fn a_committed_level_is_undone_with_the_outer_one() {
        let mut memory = ShadowMemory::default();
        memory.snapshot(300);
        memory.snapshot(600);
        memory.set(100, 4, CLOCK);
        memory.set(500, 4, CLOCK);
        memory.commit();
        assert_eq!(memory.get(100, 4) | memory.get(500, 4), CLOCK);
        memory.restore();
        assert_eq!(memory.get(0, 4096), Taints::NONE);
    }
}
