//! Level 0: blocks that are copied.

use super::{Deflate, Done, FINISH, Io, NO_FLUSH, PENDING_SIZE, WINDOW_SIZE};
use crate::zlib::WINDOW;

const MAX_STORED: usize = 65535;

impl Deflate {
    pub(super) fn deflate_stored(&mut self, io: &mut Io<'_>, flush: i32) -> Done {
        let before = io.used;
        let last = self.copy_directly(io, flush);
        self.remember_copied(io, before);
        if last {
            return Done::Finish;
        }
        let flushing = flush != NO_FLUSH && flush != FINISH;
        if flushing && io.avail_in() == 0 && self.strstart as i64 == self.block_start {
            return Done::Block;
        }
        self.fill_with_rest(io);
        if self.store_pending(io, flush) { Done::Finishing } else { Done::NeedMore }
    }

    /// Whole blocks from window and input straight to the output; whether the last one was among them.
    fn copy_directly(&mut self, io: &mut Io<'_>, flush: i32) -> bool {
        loop {
            let header = (self.bi_valid as usize + 42) >> 3;
            if io.avail_out() < header {
                return false;
            }
            let room = io.avail_out() - header;
            let mut left = (self.strstart as i64 - self.block_start) as usize;
            let all = left + io.avail_in();
            let mut len = MAX_STORED.min(all).min(room);
            if len < WINDOW && ((len == 0 && flush != FINISH) || flush == NO_FLUSH || len != all) {
                return false;
            }
            let last = flush == FINISH && len == all;
            self.stored_block(&[], last);
            let end = self.pending.len();
            self.pending[end - 4..end - 2].copy_from_slice(&(len as u16).to_le_bytes());
            self.pending[end - 2..].copy_from_slice(&(!(len as u16)).to_le_bytes());
            self.flush_pending(io);
            if left > 0 {
                left = left.min(len);
                let start = self.block_start as usize;
                io.output.extend_from_slice(&self.window[start..start + left]);
                self.block_start += left as i64;
                len -= left;
            }
            if len > 0 {
                let read = self.read_buf(io, len);
                io.output.extend_from_slice(&io.input[read]);
            }
            if last {
                return true;
            }
        }
    }

    /// Keeps the newest of what was copied in the window.
    fn remember_copied(&mut self, io: &Io<'_>, before: usize) {
        let used = io.used - before;
        if used == 0 {
            return;
        }
        if used >= WINDOW {
            self.slides = 2;
            self.window[..WINDOW].copy_from_slice(&io.input[io.used - WINDOW..io.used]);
            self.strstart = WINDOW;
            self.insert = self.strstart;
        } else {
            if WINDOW_SIZE - self.strstart <= used {
                self.slide_down();
            }
            let at = self.strstart;
            self.window[at..at + used].copy_from_slice(&io.input[before..io.used]);
            self.strstart += used;
            self.insert += used.min(WINDOW - self.insert);
        }
        self.block_start = self.strstart as i64;
    }

    fn slide_down(&mut self) {
        self.strstart -= WINDOW;
        self.window.copy_within(WINDOW..WINDOW + self.strstart, 0);
        self.slides = (self.slides + 1).min(2);
        self.insert = self.insert.min(self.strstart);
    }

    fn fill_with_rest(&mut self, io: &mut Io<'_>) {
        let mut room = WINDOW_SIZE - self.strstart;
        if io.avail_in() > room && self.block_start >= WINDOW as i64 {
            self.block_start -= WINDOW as i64;
            self.slide_down();
            room += WINDOW;
        }
        let count = room.min(io.avail_in());
        if count > 0 {
            let read = self.read_buf(io, count);
            let at = self.strstart;
            self.window[at..at + count].copy_from_slice(&io.input[read]);
            self.strstart += count;
            self.insert += count.min(WINDOW - self.insert);
        }
    }

    /// A block by way of the pending output; whether it was the last.
    fn store_pending(&mut self, io: &mut Io<'_>, flush: i32) -> bool {
        let header = (self.bi_valid as usize + 42) >> 3;
        let room = (PENDING_SIZE - header).min(MAX_STORED);
        let least = room.min(WINDOW);
        let left = (self.strstart as i64 - self.block_start) as usize;
        let wanted = (left != 0 || flush == FINISH) && flush != NO_FLUSH && io.avail_in() == 0 && left <= room;
        if left < least && !wanted {
            return false;
        }
        let len = left.min(room);
        let last = flush == FINISH && io.avail_in() == 0 && len == left;
        let start = self.block_start as usize;
        let bytes = self.window[start..start + len].to_vec();
        self.stored_block(&bytes, last);
        self.block_start += len as i64;
        self.flush_pending(io);
        last
    }
}
