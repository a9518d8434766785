//! Sorts of terms: booleans, bit-vectors, IEEE floats, and arrays of these.

use std::fmt;

/// What kind of value a term has. One byte, so that a node stays small.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sort(u8);

/// A [`Sort`], taken apart for `match`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SortKind {
    Bool,
    /// A bit-vector of 1 to 64 bits.
    Bv(u32),
    F32,
    F64,
    /// An array from 32-bit indices to elements of a scalar sort.
    Array(Sort),
}

const F32: u8 = 65;
const F64: u8 = 66;
const ARRAY: u8 = 128;

impl Sort {
    pub const BOOL: Self = Self(0);
    pub const BV8: Self = Self(8);
    pub const BV16: Self = Self(16);
    pub const BV32: Self = Self(32);
    pub const BV64: Self = Self(64);
    pub const F32: Self = Self(F32);
    pub const F64: Self = Self(F64);

    /// Bit-vectors of `width` bits.
    ///
    /// # Panics
    /// If the width is not in 1..=64.
    pub const fn bv(width: u32) -> Self {
        assert!(width >= 1 && width <= 64, "bit-vectors have 1 to 64 bits");
        Self(width as u8)
    }

    /// Arrays from 32-bit indices to `element`.
    ///
    /// # Panics
    /// If the element is an array itself.
    pub const fn array_of(element: Self) -> Self {
        assert!(element.0 < ARRAY, "arrays hold scalars");
        Self(element.0 | ARRAY)
    }

    pub const fn kind(self) -> SortKind {
        match self.0 {
            0 => SortKind::Bool,
            F32 => SortKind::F32,
            F64 => SortKind::F64,
            w if w < ARRAY => SortKind::Bv(w as u32),
            a => SortKind::Array(Self(a & !ARRAY)),
        }
    }

    /// The sort of a name as `Debug` writes it.
    pub fn parse(name: &str) -> Option<Self> {
        if let Some(element) = name.strip_prefix('[').and_then(|n| n.strip_suffix(']')) {
            return Self::parse(element).filter(|e| !e.is_array()).map(Self::array_of);
        }
        match name {
            "Bool" => Some(Self::BOOL),
            "F32" => Some(Self::F32),
            "F64" => Some(Self::F64),
            _ => {
                let width: u32 = name.strip_prefix("Bv")?.parse().ok()?;
                (1..=64).contains(&width).then(|| Self::bv(width))
            }
        }
    }

    /// The byte that a sort is.
    pub(crate) const fn code(self) -> u8 {
        self.0
    }

    pub const fn is_bool(self) -> bool {
        self.0 == 0
    }

    pub const fn is_bv(self) -> bool {
        self.0 >= 1 && self.0 <= 64
    }

    pub const fn is_fp(self) -> bool {
        self.0 == F32 || self.0 == F64
    }

    pub const fn is_array(self) -> bool {
        self.0 >= ARRAY
    }

    /// How many bits a value of this scalar sort has; 1 for booleans. Of an array: that of its elements.
    pub const fn bits(self) -> u32 {
        match self.0 & !ARRAY {
            0 => 1,
            F32 => 32,
            F64 => 64,
            w => w as u32,
        }
    }

    /// All bits of a value of this sort.
    pub const fn mask(self) -> u64 {
        mask(self.bits())
    }

    /// The element sort of an array.
    #[must_use]
    pub const fn element(self) -> Self {
        Self(self.0 & !ARRAY)
    }
}

impl fmt::Debug for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            SortKind::Bool => write!(f, "Bool"),
            SortKind::Bv(w) => write!(f, "Bv{w}"),
            SortKind::F32 => write!(f, "F32"),
            SortKind::F64 => write!(f, "F64"),
            SortKind::Array(e) => write!(f, "[{e:?}]"),
        }
    }
}

/// The lowest `width` bits set.
pub const fn mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

/// The lowest `width` bits of `value`, read as a two's complement number.
pub const fn signed(value: u64, width: u32) -> i64 {
    let shift = 64 - width;
    ((value << shift) as i64) >> shift
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for sort in [Sort::BOOL, Sort::bv(1), Sort::BV64, Sort::F32, Sort::F64, Sort::array_of(Sort::bv(7))] {
            assert_eq!(Sort::parse(&format!("{sort:?}")), Some(sort));
        }
        for bad in ["", "Bv0", "Bv65", "[[Bv8]]", "[Bv8", "Int"] {
            assert_eq!(Sort::parse(bad), None, "{bad}");
        }
    }
}
