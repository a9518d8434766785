//! The contents of compressed blocks: literals and matches.

use super::{Inflate, Input, Mode, Status, Step};
use crate::zlib::codes::{Code, Decoded};
use crate::zlib::{DISTANCE_BASE, DISTANCE_EXTRA, LENGTH_BASE, LENGTH_EXTRA};

impl Inflate {
    /// The next symbol and its bits, without taking them; `None` if the code is invalid.
    pub(super) fn decode(&mut self, input: &mut Input<'_>, code: &Code) -> Result<Option<(u16, u32)>, Status> {
        loop {
            match code.decode(self.hold, self.bits) {
                Decoded::Symbol(symbol, bits) => return Ok(Some((symbol, bits))),
                Decoded::Invalid => return Ok(None),
                Decoded::Short => self.need(input, self.bits + 1)?,
            }
        }
    }

    fn take_codes(&mut self) -> (Code, Code) {
        self.codes.take().unwrap_or_else(|| {
            let (literals, distances) = self.lengths.split_at(self.counts[0].min(self.lengths.len()));
            (Code::new(literals), Code::new(distances))
        })
    }

    pub(super) fn symbol(&mut self, input: &mut Input<'_>, output: &mut Vec<u8>, end: usize) -> Step {
        let codes = self.take_codes();
        let result = self.symbols(input, output, end, &codes.0);
        self.codes = Some(codes);
        result
    }

    /// Literals until something else comes.
    fn symbols(&mut self, input: &mut Input<'_>, output: &mut Vec<u8>, end: usize, code: &Code) -> Step {
        loop {
            if let Some(literal) = self.literal {
                if output.len() == end {
                    return Err(Status::Ok);
                }
                output.push(literal);
                self.literal = None;
            }
            let Some((symbol, bits)) = self.decode(input, code)? else {
                return self.bad("invalid literal/length code");
            };
            match symbol {
                0..256 => {
                    self.drop_bits(bits);
                    self.literal = Some(symbol as u8);
                }
                256 => {
                    self.drop_bits(bits);
                    self.mode = Mode::Block;
                    return Ok(());
                }
                257..286 => {
                    let at = usize::from(symbol - 257);
                    let extra = u32::from(LENGTH_EXTRA[at]);
                    self.need(input, bits + extra)?;
                    self.drop_bits(bits);
                    self.length = usize::from(LENGTH_BASE[at]) + self.drop_bits(extra) as usize;
                    self.mode = Mode::Distance;
                    return Ok(());
                }
                _ => return self.bad("invalid literal/length code"),
            }
        }
    }

    pub(super) fn read_distance(&mut self, input: &mut Input<'_>, output: &[u8]) -> Step {
        let codes = self.take_codes();
        let decoded = self.decode(input, &codes.1);
        self.codes = Some(codes);
        let at = match decoded? {
            Some((symbol @ 0..30, bits)) => (usize::from(symbol), bits),
            _ => return self.bad("invalid distance code"),
        };
        let extra = u32::from(DISTANCE_EXTRA[at.0]);
        self.need(input, at.1 + extra)?;
        self.drop_bits(at.1);
        self.distance = usize::from(DISTANCE_BASE[at.0]) + self.drop_bits(extra) as usize;
        if self.distance > self.window.len() + output.len() {
            return self.bad("invalid distance too far back");
        }
        self.mode = Mode::Copy;
        Ok(())
    }

    pub(super) fn copy(&mut self, output: &mut Vec<u8>, end: usize) -> Step {
        while self.length > 0 {
            if output.len() == end {
                return Err(Status::Ok);
            }
            let byte = match output.len().checked_sub(self.distance) {
                Some(at) => output[at],
                None => self.window[self.window.len() + output.len() - self.distance],
            };
            output.push(byte);
            self.length -= 1;
        }
        self.mode = Mode::Symbol;
        Ok(())
    }
}
