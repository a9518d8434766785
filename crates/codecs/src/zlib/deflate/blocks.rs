//! Collecting symbols into blocks, and writing a block in the shortest of the three ways.

use super::trees::{self, Alphabet, BL_CODES, END_BLOCK, Frequencies, Sizes, Tree};
use super::{Deflate, FIXED, Io, SYMBOLS};
use crate::zlib::{DISTANCE_BASE, DISTANCE_EXTRA, LENGTH_BASE, LENGTH_EXTRA, LENGTH_ORDER};

/// The number of a length code, from the length less 3.
fn length_code(length: usize) -> usize {
    LENGTH_BASE.partition_point(|&base| usize::from(base) <= length + 3) - 1
}

/// The number of a distance code, from the distance less 1.
fn distance_code(distance: usize) -> usize {
    DISTANCE_BASE.partition_point(|&base| usize::from(base) <= distance + 1) - 1
}

/// A run of equal code lengths, as the code of code lengths sends it.
struct Run {
    symbol: usize,
    value: u32,
    extra: u32,
}

/// How the lengths of a tree are sent.
fn runs(tree: &Tree) -> Vec<Run> {
    let length = |n: usize| if n > tree.max_code { u16::MAX } else { tree.lengths[n] };
    let mut runs = Vec::new();
    let (mut previous, mut next, mut count) = (None, length(0), 0);
    let (mut most, mut least) = if next == 0 { (138, 3) } else { (7, 4) };
    for n in 0..=tree.max_code {
        let current = next;
        next = length(n + 1);
        count += 1;
        if count < most && current == next {
            continue;
        }
        let mut single =
            |times| (0..times).for_each(|_| runs.push(Run { symbol: usize::from(current), value: 0, extra: 0 }));
        if count < least {
            single(count);
        } else if current != 0 {
            if Some(current) != previous {
                single(1);
                count -= 1;
            }
            runs.push(Run { symbol: 16, value: count - 3, extra: 2 });
        } else if count <= 10 {
            runs.push(Run { symbol: 17, value: count - 3, extra: 3 });
        } else {
            runs.push(Run { symbol: 18, value: count - 11, extra: 7 });
        }
        count = 0;
        previous = Some(current);
        (most, least) = match next {
            0 => (138, 3),
            _ if current == next => (6, 3),
            _ => (7, 4),
        };
    }
    runs
}

impl Deflate {
    /// Notes a literal (distance 0) or a match (length less 3); true when the block is full.
    pub(super) fn tally(&mut self, distance: usize, value: usize) -> bool {
        self.symbols.push((distance as u16, value as u8));
        let frequencies = &mut self.frequencies;
        if distance == 0 {
            frequencies.literals[value] += 1;
        } else {
            frequencies.literals[length_code(value) + 257] += 1;
            frequencies.distances[distance_code(distance - 1)] += 1;
        }
        self.symbols.len() == SYMBOLS
    }

    /// Writes the block; true if the output is full then.
    pub(super) fn flush_block(&mut self, io: &mut Io<'_>, last: bool) -> bool {
        let start = usize::try_from(self.block_start).ok();
        let length = (self.strstart as i64 - self.block_start) as usize;
        self.write_block(start, length, last);
        self.block_start = self.strstart as i64;
        self.flush_pending(io);
        io.avail_out() == 0
    }

    fn write_block(&mut self, start: Option<usize>, length: usize, last: bool) {
        let mut sizes = Sizes::default();
        let literals = trees::build(Alphabet::Literals, &self.frequencies.literals, &mut sizes);
        let distances = trees::build(Alphabet::Distances, &self.frequencies.distances, &mut sizes);
        let sent = [runs(&literals), runs(&distances)];
        let mut counts = vec![0u16; BL_CODES];
        sent.iter().flatten().for_each(|run| counts[run.symbol] += 1);
        let lengths = trees::build(Alphabet::Lengths, &counts, &mut sizes);
        let used = |&n: &usize| lengths.lengths[usize::from(LENGTH_ORDER[n])] != 0;
        let last_length = (3..BL_CODES).rev().find(used).unwrap_or(2).max(3);
        sizes.dynamic += 3 * (last_length as u64 + 1) + 5 + 5 + 4;
        let mut best = (sizes.dynamic + 3 + 7) >> 3;
        let fixed = (sizes.fixed + 3 + 7) >> 3;
        if fixed <= best || self.strategy == FIXED {
            best = fixed;
        }
        match start {
            Some(start) if length as u64 + 4 <= best => {
                let bytes = self.window[start..start + length].to_vec();
                self.stored_block(&bytes, last);
            }
            _ if fixed == best => {
                self.send_bits(2 + u32::from(last), 3);
                let (literals, distances) = trees::fixed();
                self.compress_block(&literals, &distances);
            }
            _ => {
                self.send_bits(4 + u32::from(last), 3);
                self.send_trees((&literals, &distances, &lengths), last_length, &sent);
                self.compress_block(&literals, &distances);
            }
        }
        self.symbols.clear();
        self.frequencies = Frequencies::default();
        if last {
            self.bi_windup();
        }
    }

    fn send_code(&mut self, tree: &Tree, symbol: usize) {
        self.send_bits(u32::from(tree.codes[symbol]), u32::from(tree.lengths[symbol]));
    }

    fn send_trees(&mut self, trees: (&Tree, &Tree, &Tree), last_length: usize, sent: &[Vec<Run>; 2]) {
        let (literals, distances, lengths) = trees;
        self.send_bits(literals.max_code as u32 + 1 - 257, 5);
        self.send_bits(distances.max_code as u32, 5);
        self.send_bits(last_length as u32 + 1 - 4, 4);
        for &n in &LENGTH_ORDER[..=last_length] {
            self.send_bits(u32::from(lengths.lengths[usize::from(n)]), 3);
        }
        for run in sent.iter().flatten() {
            self.send_code(lengths, run.symbol);
            if run.extra > 0 {
                self.send_bits(run.value, run.extra);
            }
        }
    }

    fn compress_block(&mut self, literals: &Tree, distances: &Tree) {
        for (distance, value) in std::mem::take(&mut self.symbols) {
            let value = usize::from(value);
            if distance == 0 {
                self.send_code(literals, value);
                continue;
            }
            let code = length_code(value);
            self.send_code(literals, code + 257);
            let extra = u32::from(LENGTH_EXTRA[code]);
            if extra > 0 {
                self.send_bits((value + 3) as u32 - u32::from(LENGTH_BASE[code]), extra);
            }
            let distance = usize::from(distance) - 1;
            let code = distance_code(distance);
            self.send_code(distances, code);
            let extra = u32::from(DISTANCE_EXTRA[code]);
            if extra > 0 {
                self.send_bits((distance + 1) as u32 - u32::from(DISTANCE_BASE[code]), extra);
            }
        }
        self.send_code(literals, END_BLOCK);
    }
}
