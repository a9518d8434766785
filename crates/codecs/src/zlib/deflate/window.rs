//! The sliding window, the hash chains over it, and the search for matches.

use super::{CONFIGS, Deflate, HASH_SHIFT, HASH_SIZE, Io, MAX_DIST, MAX_MATCH, MIN_LOOKAHEAD, MIN_MATCH, WINDOW_SIZE};
use crate::checksum::adler32;
use crate::zlib::WINDOW;

impl Deflate {
    pub(super) fn clear_hash(&mut self) {
        self.head.fill(0);
    }

    pub(super) fn slide_hash(&mut self) {
        let slide = |at: &mut u16| *at = at.saturating_sub(WINDOW as u16);
        self.head.iter_mut().for_each(slide);
        self.prev.iter_mut().for_each(slide);
    }

    fn update_hash(&mut self, at: usize) {
        let byte = usize::from(self.window[at]);
        self.ins_h = ((self.ins_h << HASH_SHIFT) ^ byte) & (HASH_SIZE - 1);
    }

    /// Starts the hash of the string at a place.
    pub(super) fn start_hash(&mut self, at: usize) {
        self.ins_h = usize::from(self.window[at]);
        self.update_hash(at + 1);
    }

    /// Inserts the string at a place; gives the newest earlier one with its hash, 0 for none.
    pub(super) fn insert_string(&mut self, at: usize) -> usize {
        self.update_hash(at + MIN_MATCH - 1);
        let head = self.head[self.ins_h];
        self.prev[at & (WINDOW - 1)] = head;
        self.head[self.ins_h] = at as u16;
        usize::from(head)
    }

    /// Takes up to `count` bytes of the input.
    pub(super) fn read_buf(&mut self, io: &mut Io<'_>, count: usize) -> std::ops::Range<usize> {
        let count = count.min(io.avail_in());
        let range = io.used..io.used + count;
        if self.wrap == 1 {
            self.adler = adler32(self.adler, &io.input[range.clone()]);
        }
        io.used += count;
        range
    }

    pub(super) fn fill_window(&mut self, io: &mut Io<'_>) {
        loop {
            let mut more = WINDOW_SIZE - self.lookahead - self.strstart;
            if self.strstart >= WINDOW + MAX_DIST {
                self.window.copy_within(WINDOW..WINDOW_SIZE - more, 0);
                self.match_start = self.match_start.wrapping_sub(WINDOW);
                self.strstart -= WINDOW;
                self.block_start -= WINDOW as i64;
                self.insert = self.insert.min(self.strstart);
                self.slide_hash();
                more += WINDOW;
            }
            if io.avail_in() == 0 {
                return;
            }
            let at = self.strstart + self.lookahead;
            let read = self.read_buf(io, more);
            self.lookahead += read.len();
            self.window[at..at + read.len()].copy_from_slice(&io.input[read]);
            self.insert_waiting();
            if self.lookahead >= MIN_LOOKAHEAD || io.avail_in() == 0 {
                return;
            }
        }
    }

    /// Strings before `strstart` that were too short to be inserted.
    fn insert_waiting(&mut self) {
        if self.lookahead + self.insert < MIN_MATCH {
            return;
        }
        let mut at = self.strstart - self.insert;
        self.start_hash(at);
        while self.insert != 0 {
            self.insert_string(at);
            at += 1;
            self.insert -= 1;
            if self.lookahead + self.insert < MIN_MATCH {
                return;
            }
        }
    }

    pub(super) fn insert_dictionary(&mut self, dictionary: &[u8]) {
        let mut io = Io { input: dictionary, used: 0, output: Vec::new(), room: 0 };
        self.fill_window(&mut io);
        while self.lookahead >= MIN_MATCH {
            let end = self.strstart + self.lookahead - (MIN_MATCH - 1);
            for at in self.strstart..end {
                self.insert_string(at);
            }
            self.strstart = end;
            self.lookahead = MIN_MATCH - 1;
            self.fill_window(&mut io);
        }
        self.strstart += self.lookahead;
        self.block_start = self.strstart as i64;
        self.insert = self.lookahead;
        self.lookahead = 0;
        self.match_length = MIN_MATCH - 1;
        self.prev_length = MIN_MATCH - 1;
        self.match_available = false;
    }

    /// The length of the longest match for the string at `strstart`, whose place is `match_start` then.
    pub(super) fn longest_match(&mut self, mut candidate: usize) -> usize {
        let config = &CONFIGS[self.level];
        let mut chain = config.chain;
        let mut best = self.prev_length;
        let limit = self.strstart.saturating_sub(MAX_DIST);
        if self.prev_length >= config.good {
            chain >>= 2;
        }
        let nice = config.nice.min(self.lookahead);
        let scan = &self.window[self.strstart..(self.strstart + MAX_MATCH).min(WINDOW_SIZE)];
        loop {
            let other = &self.window[candidate..];
            // `best` is 0 after a change from a higher level; the byte before is compared then.
            let promising = other[best] == scan[best]
                && self.window[candidate + best - 1] == self.window[self.strstart + best - 1]
                && other[0] == scan[0]
                && other[1] == scan[1];
            if promising {
                let length = scan.iter().zip(other).take_while(|(a, b)| a == b).count();
                if length > best {
                    self.match_start = candidate;
                    best = length;
                    if length >= nice {
                        break;
                    }
                }
            }
            candidate = usize::from(self.prev[candidate & (WINDOW - 1)]);
            chain -= 1;
            if candidate <= limit || chain == 0 {
                break;
            }
        }
        best.min(self.lookahead)
    }
}
