//! Bits on their way to the output.

use super::{Deflate, Io};

const BUFFER: u32 = 16;

impl Deflate {
    pub(super) fn send_bits(&mut self, value: u32, length: u32) {
        if self.bi_valid > BUFFER - length {
            self.bi_buf |= (value << self.bi_valid) as u16;
            self.put_short(self.bi_buf);
            self.bi_buf = (value >> (BUFFER - self.bi_valid)) as u16;
            self.bi_valid = self.bi_valid + length - BUFFER;
        } else {
            self.bi_buf |= (value << self.bi_valid) as u16;
            self.bi_valid += length;
        }
    }

    pub(super) fn put_short(&mut self, value: u16) {
        self.pending.extend_from_slice(&value.to_le_bytes());
    }

    /// Leaves at most 7 bits.
    fn bi_flush(&mut self) {
        if self.bi_valid == BUFFER {
            self.put_short(self.bi_buf);
            self.bi_buf = 0;
            self.bi_valid = 0;
        } else if self.bi_valid >= 8 {
            self.pending.push(self.bi_buf as u8);
            self.bi_buf >>= 8;
            self.bi_valid -= 8;
        }
    }

    /// Fills up the last byte.
    pub(super) fn bi_windup(&mut self) {
        if self.bi_valid > 8 {
            self.put_short(self.bi_buf);
        } else if self.bi_valid > 0 {
            self.pending.push(self.bi_buf as u8);
        }
        self.bi_buf = 0;
        self.bi_valid = 0;
    }

    pub(super) fn flush_pending(&mut self, io: &mut Io<'_>) {
        self.bi_flush();
        let count = self.pending.len().min(io.avail_out());
        io.output.extend(self.pending.drain(..count));
    }

    /// An empty block with the fixed codes.
    pub(super) fn align(&mut self) {
        self.send_bits(2, 3);
        self.send_bits(0, 7);
        self.bi_flush();
    }

    pub(super) fn stored_block(&mut self, bytes: &[u8], last: bool) {
        self.send_bits(u32::from(last), 3);
        self.bi_windup();
        self.put_short(bytes.len() as u16);
        self.put_short(!(bytes.len() as u16));
        self.pending.extend_from_slice(bytes);
    }
}
