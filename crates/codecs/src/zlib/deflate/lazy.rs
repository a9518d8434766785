//! Compression with hash chains: `deflate_fast` for levels 1 to 3, `deflate_slow` for the others.

use super::{CONFIGS, Deflate, Done, FILTERED, FINISH, Io, MAX_DIST, MIN_LOOKAHEAD, MIN_MATCH, NO_FLUSH};

/// Matches of length 3 that are farther away are not worth it.
const TOO_FAR: usize = 4096;

impl Deflate {
    /// Enough lookahead for the longest match; `Err` is what the caller is to return, `Ok(false)` the end of the input.
    fn look_ahead(&mut self, io: &mut Io<'_>, flush: i32) -> Result<bool, Done> {
        if self.lookahead < MIN_LOOKAHEAD {
            self.fill_window(io);
            if self.lookahead < MIN_LOOKAHEAD && flush == NO_FLUSH {
                return Err(Done::NeedMore);
            }
        }
        Ok(self.lookahead != 0)
    }

    fn insert_current(&mut self) -> usize {
        if self.lookahead >= MIN_MATCH { self.insert_string(self.strstart) } else { 0 }
    }

    pub(super) fn deflate_fast(&mut self, io: &mut Io<'_>, flush: i32) -> Done {
        loop {
            match self.look_ahead(io, flush) {
                Err(done) => return done,
                Ok(false) => break,
                Ok(true) => {}
            }
            let head = self.insert_current();
            if head != 0 && self.strstart - head <= MAX_DIST {
                self.match_length = self.longest_match(head);
            }
            let full = if self.match_length >= MIN_MATCH { self.fast_match() } else { self.literal_here() };
            if full && self.flush_block(io, false) {
                return Done::NeedMore;
            }
        }
        self.insert = self.strstart.min(MIN_MATCH - 1);
        self.last_block(io, flush)
    }

    fn fast_match(&mut self) -> bool {
        let full = self.tally(self.strstart - self.match_start, self.match_length - MIN_MATCH);
        self.lookahead -= self.match_length;
        if self.match_length <= CONFIGS[self.level].lazy && self.lookahead >= MIN_MATCH {
            for _ in 1..self.match_length {
                self.strstart += 1;
                self.insert_string(self.strstart);
            }
            self.match_length = 0;
            self.strstart += 1;
        } else {
            self.strstart += self.match_length;
            self.match_length = 0;
            self.start_hash(self.strstart);
        }
        full
    }

    /// The byte at `strstart` as a literal.
    pub(super) fn literal_here(&mut self) -> bool {
        let full = self.tally(0, usize::from(self.window[self.strstart]));
        self.lookahead -= 1;
        self.strstart += 1;
        full
    }

    pub(super) fn deflate_slow(&mut self, io: &mut Io<'_>, flush: i32) -> Done {
        loop {
            match self.look_ahead(io, flush) {
                Err(done) => return done,
                Ok(false) => break,
                Ok(true) => {}
            }
            let head = self.insert_current();
            self.prev_length = self.match_length;
            self.prev_match = self.match_start;
            self.match_length = MIN_MATCH - 1;
            let lazy = self.prev_length < CONFIGS[self.level].lazy;
            if head != 0 && lazy && self.strstart - head <= MAX_DIST {
                self.match_length = self.longest_match(head);
                let far = || self.match_length == MIN_MATCH && self.strstart - self.match_start > TOO_FAR;
                if self.match_length <= 5 && (self.strategy == FILTERED || far()) {
                    self.match_length = MIN_MATCH - 1;
                }
            }
            if self.prev_length >= MIN_MATCH && self.match_length <= self.prev_length {
                if self.previous_match() && self.flush_block(io, false) {
                    return Done::NeedMore;
                }
            } else if self.match_available {
                if self.tally(0, usize::from(self.window[self.strstart - 1])) {
                    self.flush_block(io, false);
                }
                self.strstart += 1;
                self.lookahead -= 1;
                if io.avail_out() == 0 {
                    return Done::NeedMore;
                }
            } else {
                self.match_available = true;
                self.strstart += 1;
                self.lookahead -= 1;
            }
        }
        if self.match_available {
            self.tally(0, usize::from(self.window[self.strstart - 1]));
            self.match_available = false;
        }
        self.insert = self.strstart.min(MIN_MATCH - 1);
        self.last_block(io, flush)
    }

    /// The match before is better than the one here.
    fn previous_match(&mut self) -> bool {
        let last_insert = self.strstart + self.lookahead - MIN_MATCH;
        let full = self.tally(self.strstart - 1 - self.prev_match, self.prev_length - MIN_MATCH);
        self.lookahead -= self.prev_length - 1;
        for _ in 0..self.prev_length - 2 {
            self.strstart += 1;
            if self.strstart <= last_insert {
                self.insert_string(self.strstart);
            }
        }
        self.prev_length = 0;
        self.match_available = false;
        self.match_length = MIN_MATCH - 1;
        self.strstart += 1;
        full
    }

    /// Writes what the block has when the input is used up.
    pub(super) fn last_block(&mut self, io: &mut Io<'_>, flush: i32) -> Done {
        if flush == FINISH {
            return if self.flush_block(io, true) { Done::Finishing } else { Done::Finish };
        }
        if !self.symbols.is_empty() && self.flush_block(io, false) {
            return Done::NeedMore;
        }
        Done::Block
    }
}
