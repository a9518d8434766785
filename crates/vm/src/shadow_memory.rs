//! Shadows of the heap: a cell for each byte, in cards that exist only where a cell is not the default.
//!
//! Snapshots nest as in the heap itself: below the boundary of the newest one, a card is saved before its first change. What the cells are
//! is the domain's matter: taints, or pieces of terms.

use base::FxHashMap;

const CARD_SHIFT: u32 = 8;
const CARD: usize = 1 << CARD_SHIFT;
/// A value of eight bytes may begin that many before a card and end in it.
const MAX_VALUE_OVERLAP_BYTES: u32 = 7;

type Card<T> = Box<[T; CARD]>;

struct Level<T> {
    boundary: u32,
    saved: FxHashMap<u32, Option<Card<T>>>,
}

/// See the module's head.
pub struct ShadowMemory<T> {
    cards: Vec<Option<Card<T>>>,
    levels: Vec<Level<T>>,
    /// Where the first card begins that was ever made, less the overlap of a value; with `span` it is a quick test that a value has no
    /// shadow.
    low: u32,
    span: u32,
}

impl<T> Default for ShadowMemory<T> {
    fn default() -> Self {
        Self { cards: Vec::new(), levels: Vec::new(), low: u32::MAX, span: 0 }
    }
}

/// The parts of `[addr, addr + len)` that lie on one card each: card, offset in it, length.
fn pieces(addr: u32, len: u32) -> impl Iterator<Item = (usize, usize, usize)> {
    let (mut at, end) = (addr as usize, addr as usize + len as usize);
    std::iter::from_fn(move || {
        if at >= end {
            return None;
        }
        let stop = ((at & !(CARD - 1)) + CARD).min(end);
        let piece = (at >> CARD_SHIFT, at & (CARD - 1), stop - at);
        at = stop;
        Some(piece)
    })
}

impl<T: Copy + Default + PartialEq> ShadowMemory<T> {
    #[inline]
    fn has_card(&self, addr: u32) -> bool {
        matches!(self.cards.get((addr >> CARD_SHIFT) as usize), Some(Some(_)))
    }

    /// Whether a value of one to eight bytes surely has default cells only. Says so quickly for nearly all that have.
    #[inline]
    pub fn is_clean(&self, addr: u32, len: u32) -> bool {
        debug_assert!((1..=MAX_VALUE_OVERLAP_BYTES + 1).contains(&len));
        addr.wrapping_sub(self.low) >= self.span || (!self.has_card(addr) && !self.has_card(addr + len - 1))
    }

    #[inline]
    pub fn cell(&self, addr: u32) -> T {
        match self.cards.get((addr >> CARD_SHIFT) as usize) {
            Some(Some(card)) => card[addr as usize & (CARD - 1)],
            _ => T::default(),
        }
    }

    /// The cells of the range, as far as there are cards.
    pub fn slices(&self, addr: u32, len: u32) -> impl Iterator<Item = &[T]> {
        pieces(addr, len).filter_map(|(card, from, len)| match self.cards.get(card) {
            Some(Some(cells)) => Some(&cells[from..from + len]),
            _ => None,
        })
    }

    /// Whether any cell of the range is not the default.
    pub fn any(&self, addr: u32, len: u32) -> bool {
        let default = T::default();
        self.slices(addr, len).any(|cells| cells.iter().any(|cell| *cell != default))
    }

    /// Changes the range piece by piece.
    pub fn change(&mut self, addr: u32, len: u32, mut edit: impl FnMut(&mut [T])) {
        for (card, from, len) in pieces(addr, len) {
            if self.cards.len() <= card {
                self.cards.resize_with(card + 1, || None);
            }
            self.save(card);
            if self.cards[card].is_none() {
                self.low = self.low.min(((card << CARD_SHIFT) as u32).saturating_sub(MAX_VALUE_OVERLAP_BYTES));
            }
            let cells = self.cards[card].get_or_insert_with(|| Box::new([T::default(); CARD]));
            edit(&mut cells[from..from + len]);
        }
        self.measure();
    }

    /// Makes the range default; no card is made for it.
    pub fn clear(&mut self, addr: u32, len: u32) {
        for (card, from, len) in pieces(addr, len) {
            if card >= self.cards.len() {
                return;
            }
            if self.cards[card].is_some() {
                self.save(card);
            }
            if let Some(cells) = &mut self.cards[card] {
                cells[from..from + len].fill(T::default());
            }
        }
    }

    /// Copies as `memmove` does.
    pub fn copy(&mut self, from: u32, to: u32, len: u32) {
        if !self.any(from, len) {
            return self.clear(to, len);
        }
        let mut source = Vec::with_capacity(len as usize);
        for (card, at, len) in pieces(from, len) {
            match self.cards.get(card) {
                Some(Some(cells)) => source.extend_from_slice(&cells[at..at + len]),
                _ => source.resize(source.len() + len, T::default()),
            }
        }
        let mut rest = &source[..];
        self.change(to, len, |cells| {
            let (piece, left) = rest.split_at(cells.len());
            cells.copy_from_slice(piece);
            rest = left;
        });
    }

    fn save(&mut self, card: usize) {
        let Some(level) = self.levels.last_mut().filter(|level| card << CARD_SHIFT < level.boundary as usize) else {
            return;
        };
        level.saved.entry(card as u32).or_insert_with(|| self.cards[card].clone());
    }

    /// A card was made, or the last ones went.
    fn measure(&mut self) {
        let end = (self.cards.len() as u32) << CARD_SHIFT;
        if end == 0 {
            self.low = u32::MAX;
        }
        self.span = end.saturating_sub(self.low);
    }

    pub fn snapshot(&mut self, boundary: u32) {
        self.levels.push(Level { boundary, saved: FxHashMap::default() });
    }

    /// Back to the newest snapshot: saved cards return, everything above the boundary is clean.
    pub fn restore(&mut self) {
        let Some(level) = self.levels.last_mut() else {
            return;
        };
        let boundary = level.boundary as usize;
        for (card, saved) in std::mem::take(&mut level.saved) {
            if let Some(place) = self.cards.get_mut(card as usize) {
                *place = saved;
            }
        }
        let edge = boundary >> CARD_SHIFT;
        self.cards.truncate(edge + 1);
        if let Some(Some(card)) = self.cards.get_mut(edge) {
            card[boundary & (CARD - 1)..].fill(T::default());
        }
        self.measure();
    }

    /// Forgets the newest snapshot and keeps what was done since.
    pub fn commit(&mut self) {
        let Some(gone) = self.levels.pop() else {
            return;
        };
        let Some(outer) = self.levels.last_mut() else {
            return;
        };
        for (card, saved) in gone.saved {
            if card << CARD_SHIFT < outer.boundary {
                outer.saved.entry(card).or_insert(saved);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(memory: &mut ShadowMemory<u8>, addr: u32, len: u32, value: u8) {
        memory.change(addr, len, |cells| cells.fill(value));
    }

    #[test]
    fn overlapping_copies_move_as_memmove_does() {
        let mut memory = ShadowMemory::default();
        set(&mut memory, 255, 1, 1);
        set(&mut memory, 256, 1, 2);
        memory.copy(255, 256, 2);
        assert_eq!([255, 256, 257, 258].map(|at| memory.cell(at)), [1, 1, 2, 0]);
        memory.copy(10_000, 255, 3);
        assert!(!memory.any(0, 20_000));
    }

    #[test]
    fn a_restore_brings_old_cells_back_and_clears_new_ones() {
        let mut memory = ShadowMemory::default();
        set(&mut memory, 100, 4, 1);
        memory.snapshot(300);
        memory.clear(100, 4);
        set(&mut memory, 200, 4, 2);
        // Above the boundary first, then below it on the same card.
        set(&mut memory, 310, 4, 2);
        set(&mut memory, 290, 20, 2);
        set(&mut memory, 40_000, 4, 2);
        memory.restore();
        assert_eq!((memory.cell(100), memory.cell(103)), (1, 1));
        assert!(!memory.any(104, 50_000));
        set(&mut memory, 250, 4, 3);
        memory.restore();
        assert!(!memory.any(104, 50_000), "a snapshot is gone back to more than once");
    }

    #[test]
    fn what_may_have_a_shadow_is_never_called_clean() {
        let mut memory = ShadowMemory::default();
        assert!(memory.is_clean(0, 8));
        memory.snapshot(300);
        set(&mut memory, 1024, 4, 1);
        set(&mut memory, 5000, 4, 1);
        assert!(!memory.is_clean(1024, 1) && !memory.is_clean(1020, 8) && !memory.is_clean(5000, 4));
        assert!(memory.is_clean(1000, 8) && memory.is_clean(3000, 8) && memory.is_clean(1 << 30, 8));
        memory.restore();
        assert!(memory.is_clean(1024, 4));
        set(&mut memory, 200, 4, 1);
        assert!(!memory.is_clean(200, 4));
    }

    #[test]
    fn a_committed_level_is_undone_with_the_outer_one() {
        let mut memory = ShadowMemory::default();
        memory.snapshot(300);
        memory.snapshot(600);
        set(&mut memory, 100, 4, 1);
        set(&mut memory, 500, 4, 1);
        memory.commit();
        assert_eq!((memory.cell(100), memory.cell(500)), (1, 1));
        memory.restore();
        assert!(!memory.any(0, 4096));
    }
}
