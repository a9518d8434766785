//! Compression without hash chains: runs only, or Huffman codes only.

use super::{Deflate, Done, Io, MAX_MATCH, MIN_MATCH, NO_FLUSH};

impl Deflate {
    pub(super) fn deflate_rle(&mut self, io: &mut Io<'_>, flush: i32) -> Done {
        loop {
            if self.lookahead <= MAX_MATCH {
                self.fill_window(io);
                if self.lookahead <= MAX_MATCH && flush == NO_FLUSH {
                    return Done::NeedMore;
                }
                if self.lookahead == 0 {
                    break;
                }
            }
            self.match_length = self.run_length();
            let full = if self.match_length >= MIN_MATCH {
                let full = self.tally(1, self.match_length - MIN_MATCH);
                self.lookahead -= self.match_length;
                self.strstart += self.match_length;
                self.match_length = 0;
                full
            } else {
                self.literal_here()
            };
            if full && self.flush_block(io, false) {
                return Done::NeedMore;
            }
        }
        self.insert = 0;
        self.last_block(io, flush)
    }

    /// How often the previous byte is repeated; 0 for less than a match.
    fn run_length(&self) -> usize {
        if self.lookahead < MIN_MATCH || self.strstart == 0 {
            return 0;
        }
        let before = self.window[self.strstart - 1];
        let ahead = &self.window[self.strstart..(self.strstart + MAX_MATCH).min(self.window.len())];
        let run = ahead.iter().take_while(|&&b| b == before).count();
        if run < MIN_MATCH { 0 } else { run.min(self.lookahead) }
    }

    pub(super) fn deflate_huff(&mut self, io: &mut Io<'_>, flush: i32) -> Done {
        loop {
            if self.lookahead == 0 {
                self.fill_window(io);
                if self.lookahead == 0 {
                    if flush == NO_FLUSH {
                        return Done::NeedMore;
                    }
                    break;
                }
            }
            self.match_length = 0;
            if self.literal_here() && self.flush_block(io, false) {
                return Done::NeedMore;
            }
        }
        self.insert = 0;
        self.last_block(io, flush)
    }
}
