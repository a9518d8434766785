//! Shadows of the heap: for each byte the shadow that was stored over it and which of its bytes this one is.

use vm::ShadowMemory;

use crate::shadow::Shadow;

/// A byte of a value that has a shadow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    shadow: Shadow,
    /// Which byte of the value it is.
    number: u8,
}

impl Default for Part {
    fn default() -> Self {
        Self { shadow: Shadow::NONE, number: 0 }
    }
}

/// What lies over a range of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Nothing,
    /// Exactly one shadow with its bytes in order, from its first one on.
    Whole(Shadow),
    Pieces,
}

#[derive(Default)]
pub(crate) struct Memory(ShadowMemory<Part>);

impl Memory {
    /// Whether a value of at most eight bytes surely has no shadow. Says so quickly for nearly all that have none.
    #[inline]
    pub fn is_clean(&self, addr: u32, len: u32) -> bool {
        self.0.is_clean(addr, len)
    }

    /// The shadow over one byte, and which of its bytes it is.
    #[inline]
    pub fn byte(&self, addr: u32) -> (Shadow, u8) {
        let part = self.0.cell(addr);
        (part.shadow, part.number)
    }

    #[inline]
    pub fn get(&self, addr: u32, len: u32) -> Found {
        if !self.any(addr, len) {
            return Found::Nothing;
        }
        let first = self.0.cell(addr).shadow;
        let is_next = |k: u32| self.0.cell(addr + k) == Part { shadow: first, number: k as u8 };
        if !first.is_none() && (0..len).all(is_next) { Found::Whole(first) } else { Found::Pieces }
    }

    /// Whether any byte of the range has a shadow.
    pub fn any(&self, addr: u32, len: u32) -> bool {
        self.0.any(addr, len)
    }

    #[inline]
    pub fn set(&mut self, addr: u32, len: u32, shadow: Shadow) {
        if shadow.is_none() {
            return self.0.clear(addr, len);
        }
        let mut number = 0u8;
        self.0.change(addr, len, |parts| {
            for part in parts {
                *part = Part { shadow, number };
                number = number.wrapping_add(1);
            }
        });
    }

    /// Copies as `memmove` does.
    pub fn copy(&mut self, from: u32, to: u32, len: u32) {
        self.0.copy(from, to, len);
    }

    /// Takes shadows away.
    pub fn clear(&mut self, addr: u32, len: u32) {
        self.0.clear(addr, len);
    }

    pub fn snapshot(&mut self, boundary: u32) {
        self.0.snapshot(boundary);
    }

    pub fn restore(&mut self) {
        self.0.restore();
    }

    pub fn commit(&mut self) {
        self.0.commit();
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
}
