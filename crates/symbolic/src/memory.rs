//! Shadows of the heap: for each byte the shadow that was stored over it and which of its bytes this one is. Cards exist
//! only where something is symbolic.
//!
//! Snapshots nest as in the heap itself: below the boundary of the newest one, a card is saved before its first change.

use base::FxHashMap;

use crate::shadow::Shadow;

const CARD_SHIFT: u32 = 8;
const CARD: usize = 1 << CARD_SHIFT;

#[derive(Clone)]
struct Card {
    shadows: [Shadow; CARD],
    parts: [u8; CARD],
}

impl Card {
    fn new() -> Box<Self> {
        Box::new(Self { shadows: [Shadow::NONE; CARD], parts: [0; CARD] })
    }
}

#[derive(Default)]
struct Level {
    boundary: u32,
    saved: FxHashMap<u32, Option<Box<Card>>>,
}

/// What lies over a range of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Nothing,
    /// Exactly one shadow with its bytes in order, from its first one on.
    Whole(Shadow),
    Pieces,
}

pub(crate) struct Memory {
    cards: Vec<Option<Box<Card>>>,
    levels: Vec<Level>,
    /// Widest value before the first card that can reach into it; with `span` it is a quick test that nothing is
    /// symbolic near a value.
    low: u32,
    span: u32,
}

impl Default for Memory {
    fn default() -> Self {
        Self { cards: Vec::new(), levels: Vec::new(), low: u32::MAX, span: 0 }
    }
}

/// A value of that many bytes may begin before a card and end in it.
const MAX_VALUE_OVERLAP_BYTES: u32 = 7;

impl Memory {
    /// Whether a value of at most eight bytes surely has no shadow. Says so quickly for nearly all that have none.
    #[inline]
    pub fn is_clean(&self, addr: u32, len: u32) -> bool {
        debug_assert!(len <= MAX_VALUE_OVERLAP_BYTES + 1);
        if addr.wrapping_sub(self.low) >= self.span {
            return true;
        }
        let card = |at: u32| matches!(self.cards.get((at >> CARD_SHIFT) as usize), Some(Some(_)));
        !card(addr) && !card(addr + len - 1)
    }

    /// A card was made or the last ones went.
    fn measure(&mut self, made: Option<u32>) {
        let end = (self.cards.len() as u32) << CARD_SHIFT;
        if end == 0 {
            self.low = u32::MAX;
        } else if let Some(card) = made {
            self.low = self.low.min((card << CARD_SHIFT).saturating_sub(MAX_VALUE_OVERLAP_BYTES));
        }
        self.span = end.saturating_sub(self.low);
    }

    /// The shadow over one byte, and which of its bytes it is.
    #[inline]
    pub fn byte(&self, addr: u32) -> (Shadow, u8) {
        match self.cards.get((addr >> CARD_SHIFT) as usize) {
            Some(Some(card)) => {
                let at = addr as usize & (CARD - 1);
                (card.shadows[at], card.parts[at])
            }
            _ => (Shadow::NONE, 0),
        }
    }

    #[inline]
    pub fn get(&self, addr: u32, len: u32) -> Found {
        let last = addr + len.max(1) - 1;
        let card = |at: u32| matches!(self.cards.get((at >> CARD_SHIFT) as usize), Some(Some(_)));
        if len == 0 || (!card(addr) && !card(last) && len as usize <= CARD) {
            return Found::Nothing;
        }
        self.look(addr, len)
    }

    fn look(&self, addr: u32, len: u32) -> Found {
        let (first, _) = self.byte(addr);
        let mut whole = !first.is_none();
        let mut nothing = true;
        for k in 0..len {
            let (shadow, part) = self.byte(addr + k);
            nothing &= shadow.is_none();
            whole &= shadow == first && u32::from(part) == k;
        }
        match (nothing, whole) {
            (true, _) => Found::Nothing,
            (_, true) => Found::Whole(first),
            _ => Found::Pieces,
        }
    }

    /// Whether any byte of the range has a shadow.
    pub fn any(&self, addr: u32, len: u32) -> bool {
        len > 0 && self.get(addr, len) != Found::Nothing
    }

    #[inline]
    pub fn set(&mut self, addr: u32, len: u32, shadow: Shadow) {
        if shadow.is_none() && self.is_clean(addr, len) {
            return;
        }
        for k in 0..len {
            self.set_byte(addr + k, shadow, k as u8);
        }
    }

    fn set_byte(&mut self, addr: u32, shadow: Shadow, part: u8) {
        let card = (addr >> CARD_SHIFT) as usize;
        if self.cards.len() <= card {
            if shadow.is_none() {
                return;
            }
            self.cards.resize_with(card + 1, || None);
        }
        if shadow.is_none() && self.cards[card].is_none() {
            return;
        }
        self.save(addr);
        if self.cards[card].is_none() {
            self.measure(Some(card as u32));
        }
        let card = self.cards[card].get_or_insert_with(Card::new);
        let at = addr as usize & (CARD - 1);
        card.shadows[at] = shadow;
        card.parts[at] = part;
    }

    /// Copies as `memmove` does.
    pub fn copy(&mut self, from: u32, to: u32, len: u32) {
        if !self.any(from, len) {
            return self.clear(to, len);
        }
        let source: Vec<(Shadow, u8)> = (0..len).map(|k| self.byte(from + k)).collect();
        for (k, (shadow, part)) in (0..).zip(source) {
            self.set_byte(to + k, shadow, part);
        }
    }

    /// Takes shadows away, card by card.
    pub fn clear(&mut self, addr: u32, len: u32) {
        let (mut at, end) = (addr, addr + len);
        while at < end {
            let stop = ((at | (CARD as u32 - 1)) + 1).min(end);
            if matches!(self.cards.get((at >> CARD_SHIFT) as usize), Some(Some(_))) {
                for byte in at..stop {
                    self.set_byte(byte, Shadow::NONE, 0);
                }
            }
            at = stop;
        }
    }

    fn save(&mut self, addr: u32) {
        let Some(level) = self.levels.last_mut().filter(|level| addr < level.boundary) else {
            return;
        };
        let card = addr >> CARD_SHIFT;
        let now = self.cards.get(card as usize).and_then(Option::as_ref);
        level.saved.entry(card).or_insert_with(|| now.cloned());
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
        let edge = boundary >> CARD_SHIFT;
        self.cards.truncate(edge + 1);
        if let Some(Some(card)) = self.cards.get_mut(edge) {
            card.shadows[boundary & (CARD - 1)..].fill(Shadow::NONE);
        }
        for (card, saved) in std::mem::take(&mut level.saved) {
            if let Some(place) = self.cards.get_mut(card as usize) {
                *place = saved;
            }
        }
        self.measure(None);
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
    use expr::TermId;

    use super::*;

    const X: Shadow = Shadow::of(TermId::from_raw(7));
    const Y: Shadow = Shadow::of(TermId::from_raw(9));

    #[test]
    fn what_was_stored_whole_is_found_whole() {
        let mut memory = Memory::default();
        memory.set(1022, 4, X);
        assert_eq!(memory.get(1022, 4), Found::Whole(X));
        assert_eq!(memory.get(1023, 2), Found::Pieces);
        assert_eq!(memory.get(1026, 4), Found::Nothing);
        memory.set(1024, 1, Y);
        assert_eq!(memory.get(1022, 4), Found::Pieces);
        assert_eq!(memory.byte(1025), (X, 3));
    }

    #[test]
    fn overlapping_copies_move_as_memmove_does() {
        let mut memory = Memory::default();
        memory.set(100, 1, X);
        memory.set(101, 1, Y);
        memory.copy(100, 101, 2);
        assert_eq!((memory.get(101, 1), memory.get(102, 1)), (Found::Whole(X), Found::Whole(Y)));
    }

    #[test]
    fn a_restore_brings_old_shadows_back_and_clears_new_ones() {
        let mut memory = Memory::default();
        memory.set(100, 4, X);
        memory.snapshot(300);
        memory.set(100, 4, Shadow::NONE);
        memory.set(200, 4, Y);
        memory.set(298, 4, Y);
        memory.set(40_000, 4, Y);
        memory.restore();
        assert_eq!(memory.get(100, 4), Found::Whole(X));
        assert!(!memory.any(104, 50_000));
    }

    #[test]
    fn what_may_have_a_shadow_is_never_called_clean() {
        let mut memory = Memory::default();
        assert!(memory.is_clean(0, 8));
        memory.snapshot(300);
        memory.set(1024, 4, X);
        memory.set(5000, 4, Y);
        assert!(!memory.is_clean(1024, 1) && !memory.is_clean(1020, 8) && !memory.is_clean(5000, 4));
        assert!(memory.is_clean(1000, 8) && memory.is_clean(3000, 8) && memory.is_clean(1 << 30, 8));
        memory.restore();
        assert!(memory.is_clean(1024, 4));
        memory.set(200, 4, X);
        assert!(!memory.is_clean(200, 4));
    }

    #[test]
    fn a_committed_level_is_undone_with_the_outer_one() {
        let mut memory = Memory::default();
        memory.snapshot(300);
        memory.snapshot(600);
        memory.set(100, 4, X);
        memory.set(500, 4, X);
        memory.commit();
        assert_eq!(memory.get(100, 4), Found::Whole(X));
        memory.restore();
        assert!(!memory.any(0, 4096));
    }
}
