//! Compression as zlib does it, so that what comes out is the same byte for byte. Names follow zlib's.

mod bits;
mod blocks;
mod lazy;
mod plain;
mod saved;
mod stored;
mod trees;
mod window;

use super::WINDOW;
use crate::checksum::adler32;
use trees::Frequencies;

pub const NO_FLUSH: i32 = 0;
const PARTIAL_FLUSH: i32 = 1;
const FULL_FLUSH: i32 = 3;
pub const FINISH: i32 = 4;
const BLOCK: i32 = 5;

const FILTERED: i32 = 1;
const HUFFMAN_ONLY: i32 = 2;
const RLE: i32 = 3;
const FIXED: i32 = 4;

const MIN_MATCH: usize = 3;
const MAX_MATCH: usize = 258;
const MIN_LOOKAHEAD: usize = MAX_MATCH + MIN_MATCH + 1;
const MAX_DIST: usize = WINDOW - MIN_LOOKAHEAD;
const WINDOW_SIZE: usize = 2 * WINDOW;
const HASH_SIZE: usize = 1 << 15;
const HASH_SHIFT: usize = 5;
/// Symbols of a block until it is full.
const SYMBOLS: usize = (1 << 14) - 1;
const PENDING_SIZE: usize = 1 << 16;

/// How a level searches.
struct Config {
    good: usize,
    lazy: usize,
    nice: usize,
    chain: usize,
    method: Method,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Method {
    Stored,
    Fast,
    Slow,
}

const fn config(good: usize, lazy: usize, nice: usize, chain: usize, method: Method) -> Config {
    Config { good, lazy, nice, chain, method }
}

const CONFIGS: [Config; 10] = [
    config(0, 0, 0, 0, Method::Stored),
    config(4, 4, 8, 4, Method::Fast),
    config(4, 5, 16, 8, Method::Fast),
    config(4, 6, 32, 32, Method::Fast),
    config(4, 4, 16, 16, Method::Slow),
    config(8, 16, 32, 32, Method::Slow),
    config(8, 16, 128, 128, Method::Slow),
    config(8, 32, 128, 256, Method::Slow),
    config(32, 128, 258, 1024, Method::Slow),
    config(32, 258, 258, 4096, Method::Slow),
];

#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Stage {
    Init,
    Busy,
    Finish,
}

/// What a compression function achieved.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Done {
    NeedMore,
    Block,
    /// The last block is written, though not all of it fits into the output.
    Finishing,
    Finish,
}

/// How a call ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    Ok,
    End,
    BufferError,
    StreamError,
}

/// What one call reads and writes.
pub struct Io<'a> {
    pub input: &'a [u8],
    /// Bytes of the input that are used.
    pub used: usize,
    pub output: Vec<u8>,
    pub room: usize,
}

impl Io<'_> {
    fn avail_in(&self) -> usize {
        self.input.len() - self.used
    }

    fn avail_out(&self) -> usize {
        self.room - self.output.len()
    }
}

pub struct Deflate {
    /// 1: header and checksum; 0: neither; -1: the checksum is written.
    wrap: i32,
    stage: Stage,
    level: usize,
    strategy: i32,
    last_flush: i32,
    pub adler: u32,
    window: Vec<u8>,
    head: Vec<u16>,
    prev: Vec<u16>,
    ins_h: usize,
    block_start: i64,
    match_length: usize,
    prev_match: usize,
    match_available: bool,
    strstart: usize,
    match_start: usize,
    lookahead: usize,
    prev_length: usize,
    insert: usize,
    /// Only while storing: slides that the hash table has missed.
    slides: usize,
    pending: Vec<u8>,
    bi_buf: u16,
    bi_valid: u32,
    /// Distance (0: a literal) and length or literal of each symbol of the block.
    symbols: Vec<(u16, u8)>,
    frequencies: Frequencies,
}

impl Deflate {
    /// `level` -1 is the default; `None` if level or strategy do not exist.
    pub fn new(level: i32, strategy: i32, wrapped: bool) -> Option<Self> {
        let level = if level == -1 { 6 } else { usize::try_from(level).ok()? };
        if level > 9 || !(0..=FIXED).contains(&strategy) {
            return None;
        }
        Some(Self {
            wrap: i32::from(wrapped),
            stage: Stage::Init,
            level,
            strategy,
            last_flush: -2,
            adler: 1,
            window: vec![0; WINDOW_SIZE],
            head: vec![0; HASH_SIZE],
            prev: vec![0; WINDOW],
            ins_h: 0,
            block_start: 0,
            match_length: MIN_MATCH - 1,
            prev_match: 0,
            match_available: false,
            strstart: 0,
            match_start: 0,
            lookahead: 0,
            prev_length: MIN_MATCH - 1,
            insert: 0,
            slides: 0,
            pending: Vec::new(),
            bi_buf: 0,
            bi_valid: 0,
            symbols: Vec::new(),
            frequencies: Frequencies::default(),
        })
    }

    /// A stream like this one at its beginning.
    #[must_use]
    pub fn reset(&self) -> Option<Self> {
        Self::new(self.level as i32, self.strategy, self.wrap != 0)
    }

    pub fn deflate(&mut self, io: &mut Io<'_>, flush: i32) -> Status {
        if !(0..=BLOCK).contains(&flush) || (self.stage == Stage::Finish && flush != FINISH) {
            return Status::StreamError;
        }
        if io.avail_out() == 0 {
            return Status::BufferError;
        }
        let old_flush = std::mem::replace(&mut self.last_flush, flush);
        if !self.pending.is_empty() {
            self.flush_pending(io);
            if io.avail_out() == 0 {
                self.last_flush = -1;
                return Status::Ok;
            }
        } else if io.avail_in() == 0 && rank(flush) <= rank(old_flush) && flush != FINISH {
            return Status::BufferError;
        }
        if self.stage == Stage::Finish && io.avail_in() != 0 {
            return Status::BufferError;
        }
        if self.stage == Stage::Init && !self.write_header(io) {
            return Status::Ok;
        }
        let work = io.avail_in() != 0 || self.lookahead != 0;
        if (work || (flush != NO_FLUSH && self.stage != Stage::Finish)) && !self.go_on(io, flush) {
            return Status::Ok;
        }
        self.write_trailer(io, flush)
    }

    /// False if the header did not fit.
    fn write_header(&mut self, io: &mut Io<'_>) -> bool {
        self.stage = Stage::Busy;
        if self.wrap == 0 {
            return true;
        }
        let level_flags = match self.level {
            _ if self.strategy >= HUFFMAN_ONLY => 0,
            0 | 1 => 0,
            2..=5 => 1,
            6 => 2,
            _ => 3,
        };
        let mut header = 0x7800 | level_flags << 6;
        if self.strstart != 0 {
            header |= 0x20;
        }
        header += 31 - header % 31;
        self.pending.extend_from_slice(&(header as u16).to_be_bytes());
        if self.strstart != 0 {
            self.pending.extend_from_slice(&self.adler.to_be_bytes());
        }
        self.adler = 1;
        self.flush_pending(io);
        if !self.pending.is_empty() {
            self.last_flush = -1;
        }
        self.pending.is_empty()
    }

    /// Compresses on; false if that is all that can be done now.
    fn go_on(&mut self, io: &mut Io<'_>, flush: i32) -> bool {
        let done = match (self.level, self.strategy) {
            (0, _) => self.deflate_stored(io, flush),
            (_, HUFFMAN_ONLY) => self.deflate_huff(io, flush),
            (_, RLE) => self.deflate_rle(io, flush),
            _ if CONFIGS[self.level].method == Method::Fast => self.deflate_fast(io, flush),
            _ => self.deflate_slow(io, flush),
        };
        if matches!(done, Done::Finishing | Done::Finish) {
            self.stage = Stage::Finish;
        }
        if matches!(done, Done::NeedMore | Done::Finishing) {
            if io.avail_out() == 0 {
                self.last_flush = -1;
            }
            return false;
        }
        if done == Done::Block {
            self.end_block(flush);
            self.flush_pending(io);
            if io.avail_out() == 0 {
                self.last_flush = -1;
                return false;
            }
        }
        true
    }

    /// What a flush puts after the last block.
    fn end_block(&mut self, flush: i32) {
        if flush == PARTIAL_FLUSH {
            self.align();
            return;
        }
        if flush == BLOCK {
            return;
        }
        self.stored_block(&[], false);
        if flush == FULL_FLUSH {
            self.clear_hash();
            if self.lookahead == 0 {
                self.strstart = 0;
                self.block_start = 0;
                self.insert = 0;
            }
        }
    }

    fn write_trailer(&mut self, io: &mut Io<'_>, flush: i32) -> Status {
        if flush != FINISH {
            return Status::Ok;
        }
        if self.wrap <= 0 {
            return Status::End;
        }
        self.pending.extend_from_slice(&self.adler.to_be_bytes());
        self.flush_pending(io);
        self.wrap = -self.wrap;
        if self.pending.is_empty() { Status::End } else { Status::Ok }
    }

    /// Changes level and strategy; what came before is compressed in the old way.
    pub fn set_params(&mut self, io: &mut Io<'_>, level: i32, strategy: i32) -> Status {
        let level = if level == -1 { 6 } else { level as usize };
        if level > 9 || !(0..=FIXED).contains(&strategy) {
            return Status::StreamError;
        }
        let other = CONFIGS[self.level].method != CONFIGS[level].method;
        if (strategy != self.strategy || other) && self.last_flush != -2 {
            if self.deflate(io, BLOCK) == Status::StreamError {
                return Status::StreamError;
            }
            let waiting = self.strstart as i64 - self.block_start + self.lookahead as i64;
            if io.avail_in() != 0 || waiting != 0 {
                return Status::BufferError;
            }
        }
        if self.level != level {
            if self.level == 0 && self.slides != 0 {
                if self.slides == 1 {
                    self.slide_hash();
                } else {
                    self.clear_hash();
                }
                self.slides = 0;
            }
            self.level = level;
        }
        self.strategy = strategy;
        Status::Ok
    }

    /// Makes a dictionary the history; false if it is too late for that.
    pub fn set_dictionary(&mut self, dictionary: &[u8]) -> bool {
        let wrap = self.wrap;
        if (wrap == 1 && self.stage != Stage::Init) || self.lookahead != 0 {
            return false;
        }
        if wrap == 1 {
            self.adler = adler32(self.adler, dictionary);
        }
        self.wrap = 0;
        let mut used = dictionary;
        if dictionary.len() >= WINDOW {
            if wrap == 0 {
                self.clear_hash();
                self.strstart = 0;
                self.block_start = 0;
                self.insert = 0;
            }
            used = &dictionary[dictionary.len() - WINDOW..];
        }
        self.insert_dictionary(used);
        self.wrap = wrap;
        true
    }
}

/// The order of flushes, for telling useless repetitions.
fn rank(flush: i32) -> i32 {
    flush * 2 - if flush > 4 { 9 } else { 0 }
}
