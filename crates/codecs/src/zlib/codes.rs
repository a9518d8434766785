//! Canonical Huffman codes for decoding (RFC 1951, 3.2.2).

const MAX_BITS: usize = 15;

/// What a set of code lengths makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Completeness {
    Complete,
    /// Some bit patterns mean nothing.
    Incomplete,
    /// More codes than bit patterns.
    Oversubscribed,
}

/// A code: how many symbols have each length, and the symbols in the order of their codes.
pub struct Code {
    counts: [u16; MAX_BITS + 1],
    symbols: Vec<u16>,
    pub completeness: Completeness,
}

/// The next symbol of a bit stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decoded {
    /// The symbol, and the bits that it took.
    Symbol(u16, u32),
    /// There are too few bits.
    Short,
    /// No symbol has this code.
    Invalid,
}

impl Code {
    pub fn new(lengths: &[u8]) -> Self {
        let mut counts = [0u16; MAX_BITS + 1];
        for &length in lengths {
            counts[usize::from(length)] += 1;
        }
        let mut left = 1i32;
        for &count in &counts[1..] {
            left = (left << 1) - i32::from(count);
            if left < 0 {
                break;
            }
        }
        let completeness = match left {
            0 => Completeness::Complete,
            l if l < 0 => Completeness::Oversubscribed,
            _ => Completeness::Incomplete,
        };
        let mut symbols: Vec<u16> = (0..lengths.len() as u16).filter(|&s| lengths[usize::from(s)] != 0).collect();
        symbols.sort_by_key(|&s| lengths[usize::from(s)]);
        counts[0] = 0;
        Self { counts, symbols, completeness }
    }

    /// The longest code.
    pub fn longest(&self) -> usize {
        (1..=MAX_BITS).rev().find(|&l| self.counts[l] != 0).unwrap_or(0)
    }

    /// Decodes from the low bits of `hold`, of which `bits` are there.
    pub fn decode(&self, hold: u64, bits: u32) -> Decoded {
        let (mut code, mut first, mut index) = (0i32, 0i32, 0i32);
        for length in 1..=MAX_BITS {
            if length as u32 > bits {
                return if length > self.longest() { Decoded::Invalid } else { Decoded::Short };
            }
            code |= (hold >> (length - 1) & 1) as i32;
            let count = i32::from(self.counts[length]);
            if code - count < first {
                return Decoded::Symbol(self.symbols[(index + (code - first)) as usize], length as u32);
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        Decoded::Invalid
    }
}

/// Lengths of the fixed literal and length code.
pub fn fixed_literals() -> [u8; 288] {
    let mut lengths = [8; 288];
    lengths[144..256].fill(9);
    lengths[256..280].fill(7);
    lengths
}
