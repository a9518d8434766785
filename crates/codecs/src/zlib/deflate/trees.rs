//! Huffman codes for encoding: lengths by zlib's own algorithm, whose choices among equals decide the output.

use crate::zlib::codes::fixed_literals;
use crate::zlib::{DISTANCE_EXTRA, LENGTH_EXTRA};

pub(super) const L_CODES: usize = 286;
pub(super) const D_CODES: usize = 30;
pub(super) const BL_CODES: usize = 19;
const HEAP_SIZE: usize = 2 * L_CODES + 1;
pub(super) const END_BLOCK: usize = 256;

/// How often each symbol of a block occurs.
#[derive(Clone)]
pub(super) struct Frequencies {
    pub literals: Vec<u16>,
    pub distances: Vec<u16>,
}

impl Default for Frequencies {
    fn default() -> Self {
        let mut literals = vec![0; L_CODES];
        literals[END_BLOCK] = 1;
        Self { literals, distances: vec![0; D_CODES] }
    }
}

/// Code and length of each symbol.
pub(super) struct Tree {
    pub codes: Vec<u16>,
    pub lengths: Vec<u16>,
    pub max_code: usize,
}

/// The bits that blocks would take.
#[derive(Default)]
pub(super) struct Sizes {
    pub dynamic: u64,
    pub fixed: u64,
}

/// What distinguishes the three alphabets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Alphabet {
    Literals,
    Distances,
    Lengths,
}

impl Alphabet {
    fn longest(self) -> usize {
        if self == Self::Lengths { 7 } else { 15 }
    }

    fn extra(self, symbol: usize) -> u64 {
        u64::from(match self {
            Self::Literals if symbol <= END_BLOCK => 0,
            Self::Literals => LENGTH_EXTRA[symbol - 257],
            Self::Distances => DISTANCE_EXTRA[symbol],
            Self::Lengths => [2, 3, 7].get(symbol.wrapping_sub(16)).copied().unwrap_or(0),
        })
    }

    /// The length of a symbol's fixed code.
    fn fixed(self, symbol: usize) -> u64 {
        match self {
            Self::Literals => u64::from(fixed_literals()[symbol]),
            Self::Distances => 5,
            Self::Lengths => 0,
        }
    }
}

struct Builder {
    alphabet: Alphabet,
    freq: Vec<u16>,
    dad: Vec<u16>,
    len: Vec<u16>,
    depth: Vec<u8>,
    heap: Vec<u16>,
    heap_len: usize,
    heap_max: usize,
    max_code: usize,
}

/// The best code for these frequencies; adds to the sizes what it and the fixed code take.
pub(super) fn build(alphabet: Alphabet, frequencies: &[u16], sizes: &mut Sizes) -> Tree {
    let elements = frequencies.len();
    let nodes = 2 * elements + 1;
    let mut freq = frequencies.to_vec();
    freq.resize(nodes, 0);
    let mut builder = Builder {
        alphabet,
        freq,
        dad: vec![0; nodes],
        len: vec![0; nodes],
        depth: vec![0; nodes],
        heap: vec![0; HEAP_SIZE],
        heap_len: 0,
        heap_max: HEAP_SIZE,
        max_code: 0,
    };
    builder.leaves(elements, sizes);
    builder.combine(elements);
    let counts = builder.bit_lengths(sizes);
    let mut lengths = builder.len;
    lengths.truncate(elements + 1);
    let codes = assign(&lengths[..=builder.max_code.min(elements - 1)], &counts);
    Tree { codes, lengths, max_code: builder.max_code }
}

impl Builder {
    fn leaves(&mut self, elements: usize, sizes: &mut Sizes) {
        let mut max_code: i32 = -1;
        for n in 0..elements {
            if self.freq[n] != 0 {
                self.heap_len += 1;
                self.heap[self.heap_len] = n as u16;
                max_code = n as i32;
            }
        }
        while self.heap_len < 2 {
            let node = if max_code < 2 {
                max_code += 1;
                max_code as usize
            } else {
                0
            };
            self.heap_len += 1;
            self.heap[self.heap_len] = node as u16;
            self.freq[node] = 1;
            sizes.dynamic = sizes.dynamic.wrapping_sub(1);
            sizes.fixed = sizes.fixed.wrapping_sub(self.alphabet.fixed(node));
        }
        self.max_code = max_code as usize;
        for n in (1..=self.heap_len / 2).rev() {
            self.down_heap(n);
        }
    }

    fn smaller(&self, n: u16, m: u16) -> bool {
        let (n, m) = (usize::from(n), usize::from(m));
        self.freq[n] < self.freq[m] || (self.freq[n] == self.freq[m] && self.depth[n] <= self.depth[m])
    }

    fn down_heap(&mut self, mut k: usize) {
        let v = self.heap[k];
        let mut j = k << 1;
        while j <= self.heap_len {
            if j < self.heap_len && self.smaller(self.heap[j + 1], self.heap[j]) {
                j += 1;
            }
            if self.smaller(v, self.heap[j]) {
                break;
            }
            self.heap[k] = self.heap[j];
            k = j;
            j <<= 1;
        }
        self.heap[k] = v;
    }

    fn push_sorted(&mut self, node: u16) {
        self.heap_max -= 1;
        self.heap[self.heap_max] = node;
    }

    /// Joins the two least frequent nodes until one is left.
    fn combine(&mut self, elements: usize) {
        let mut node = elements;
        loop {
            let n = self.heap[1];
            self.heap[1] = self.heap[self.heap_len];
            self.heap_len -= 1;
            self.down_heap(1);
            let m = self.heap[1];
            self.push_sorted(n);
            self.push_sorted(m);
            let (n, m) = (usize::from(n), usize::from(m));
            self.freq[node] = self.freq[n].wrapping_add(self.freq[m]);
            self.depth[node] = self.depth[n].max(self.depth[m]) + 1;
            self.dad[n] = node as u16;
            self.dad[m] = node as u16;
            self.heap[1] = node as u16;
            node += 1;
            self.down_heap(1);
            if self.heap_len < 2 {
                break;
            }
        }
        self.push_sorted(self.heap[1]);
    }

    /// Lengths from the tree, cut to what the format allows; how many symbols have each length.
    fn bit_lengths(&mut self, sizes: &mut Sizes) -> [u16; 16] {
        let longest = self.alphabet.longest();
        let mut counts = [0u16; 16];
        let mut overflow = 0;
        self.len[usize::from(self.heap[self.heap_max])] = 0;
        for h in self.heap_max + 1..HEAP_SIZE {
            let n = usize::from(self.heap[h]);
            let mut bits = usize::from(self.len[usize::from(self.dad[n])]) + 1;
            if bits > longest {
                bits = longest;
                overflow += 1;
            }
            self.len[n] = bits as u16;
            if n > self.max_code {
                continue;
            }
            counts[bits] += 1;
            let (extra, freq) = (self.alphabet.extra(n), u64::from(self.freq[n]));
            sizes.dynamic = sizes.dynamic.wrapping_add(freq * (bits as u64 + extra));
            if self.alphabet != Alphabet::Lengths {
                sizes.fixed = sizes.fixed.wrapping_add(freq * (self.alphabet.fixed(n) + extra));
            }
        }
        if overflow > 0 {
            self.shorten(&mut counts, overflow, sizes);
        }
        counts
    }

    fn shorten(&mut self, counts: &mut [u16; 16], mut overflow: i32, sizes: &mut Sizes) {
        let longest = self.alphabet.longest();
        while overflow > 0 {
            let mut bits = longest - 1;
            while counts[bits] == 0 {
                bits -= 1;
            }
            counts[bits] -= 1;
            counts[bits + 1] += 2;
            counts[longest] -= 1;
            overflow -= 2;
        }
        let mut h = HEAP_SIZE;
        for bits in (1..=longest).rev() {
            let mut n = counts[bits];
            while n != 0 {
                h -= 1;
                let m = usize::from(self.heap[h]);
                if m > self.max_code {
                    continue;
                }
                let old = u64::from(self.len[m]);
                let change = (bits as u64).wrapping_sub(old).wrapping_mul(u64::from(self.freq[m]));
                sizes.dynamic = sizes.dynamic.wrapping_add(change);
                self.len[m] = bits as u16;
                n -= 1;
            }
        }
    }
}

/// Canonical codes, bits in the order in which they are sent.
fn assign(lengths: &[u16], counts: &[u16; 16]) -> Vec<u16> {
    let mut next = [0u16; 16];
    let mut code = 0u32;
    for bits in 1..16 {
        code = (code + u32::from(counts[bits - 1])) << 1;
        next[bits] = code as u16;
    }
    let mut codes = vec![0; lengths.len()];
    for (code, &length) in codes.iter_mut().zip(lengths) {
        if length != 0 {
            let at = &mut next[usize::from(length)];
            *code = at.reverse_bits() >> (16 - length);
            *at += 1;
        }
    }
    codes
}

/// The fixed codes of literals and of distances.
pub(super) fn fixed() -> (Tree, Tree) {
    let lengths: Vec<u16> = fixed_literals().iter().map(|&l| u16::from(l)).collect();
    let mut counts = [0u16; 16];
    for &length in &lengths {
        counts[usize::from(length)] += 1;
    }
    let literals = Tree { codes: assign(&lengths, &counts), max_code: lengths.len() - 1, lengths };
    let lengths = vec![5; D_CODES];
    counts = [0; 16];
    counts[5] = 30;
    let distances = Tree { codes: assign(&lengths, &counts), max_code: D_CODES - 1, lengths };
    (literals, distances)
}
