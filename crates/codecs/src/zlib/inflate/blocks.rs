//! Headers of the stream and of blocks, and the codes of dynamic blocks.

use super::{Inflate, Input, Mode, Status, Step};
use crate::zlib::LENGTH_ORDER;
use crate::zlib::codes::{Code, Completeness, fixed_literals};

impl Inflate {
    pub(super) fn head(&mut self, input: &mut Input<'_>) -> Step {
        self.need(input, 16)?;
        let (method, flags) = (self.hold as u32 & 0xff, self.hold as u32 >> 8 & 0xff);
        if !(method << 8 | flags).is_multiple_of(31) {
            return self.bad("incorrect header check");
        }
        if method & 15 != 8 {
            return self.bad("unknown compression method");
        }
        if method >> 4 > 7 {
            return self.bad("invalid window size");
        }
        self.drop_bits(16);
        self.adler = 1;
        self.mode = if flags & 0x20 != 0 { Mode::DictionaryId } else { Mode::Block };
        Ok(())
    }

    pub(super) fn block(&mut self, input: &mut Input<'_>) -> Step {
        if self.last {
            let spare = self.bits & 7;
            self.drop_bits(spare);
            self.mode = Mode::Check;
            return Ok(());
        }
        self.need(input, 3)?;
        self.last = self.drop_bits(1) != 0;
        match self.drop_bits(2) {
            0 => {
                let spare = self.bits & 7;
                self.drop_bits(spare);
                self.mode = Mode::StoredLength;
            }
            1 => {
                self.lengths = fixed_literals().to_vec();
                self.lengths.extend_from_slice(&[5; 32]);
                self.counts = [288, 32, 0];
                self.codes = None;
                self.mode = Mode::Symbol;
            }
            2 => self.mode = Mode::Counts,
            _ => return self.bad("invalid block type"),
        }
        Ok(())
    }

    pub(super) fn stored_length(&mut self, input: &mut Input<'_>) -> Step {
        self.need(input, 32)?;
        let both = self.hold as u32;
        if both & 0xffff != !(both >> 16) & 0xffff {
            return self.bad("invalid stored block lengths");
        }
        self.drop_bits(32);
        self.length = both as usize & 0xffff;
        self.mode = Mode::Stored;
        Ok(())
    }

    pub(super) fn stored(&mut self, input: &mut Input<'_>, output: &mut Vec<u8>, end: usize) -> Step {
        if self.length == 0 {
            self.mode = Mode::Block;
            return Ok(());
        }
        // Bits are whole bytes here, and there are none: the lengths took all of them.
        let count = self.length.min(input.bytes.len() - input.at).min(end - output.len());
        if count == 0 {
            return Err(Status::Ok);
        }
        output.extend_from_slice(&input.bytes[input.at..input.at + count]);
        input.at += count;
        self.length -= count;
        Ok(())
    }

    pub(super) fn read_counts(&mut self, input: &mut Input<'_>) -> Step {
        self.need(input, 14)?;
        let literals = self.drop_bits(5) as usize + 257;
        let distances = self.drop_bits(5) as usize + 1;
        let codes = self.drop_bits(4) as usize + 4;
        if literals > 286 || distances > 30 {
            return self.bad("too many length or distance symbols");
        }
        self.counts = [literals, distances, codes];
        self.lengths.clear();
        self.mode = Mode::CodeLengths;
        Ok(())
    }

    pub(super) fn read_code_lengths(&mut self, input: &mut Input<'_>) -> Step {
        while self.lengths.len() < self.counts[2] {
            self.need(input, 3)?;
            let length = self.drop_bits(3) as u8;
            self.lengths.push(length);
        }
        let mut ordered = [0; 19];
        for (&at, &length) in LENGTH_ORDER.iter().zip(&self.lengths) {
            ordered[usize::from(at)] = length;
        }
        // No code at all passes here and fails where it is used.
        let code = Code::new(&ordered);
        if code.completeness != Completeness::Complete && code.longest() > 0 {
            return self.bad("invalid code lengths set");
        }
        self.lengths = ordered.to_vec();
        self.mode = Mode::Lengths;
        Ok(())
    }

    /// The lengths of both codes; the first 19 entries of `lengths` are those of the code that they are sent in.
    pub(super) fn read_lengths(&mut self, input: &mut Input<'_>) -> Step {
        let code = Code::new(&self.lengths[..19]);
        let total = self.counts[0] + self.counts[1];
        while self.lengths.len() - 19 < total {
            let (symbol, bits) = self.decode(input, &code)?.unwrap_or((0, 1));
            let (extra, base) = match symbol {
                0..16 => (0, 1),
                16 => (2, 3),
                17 => (3, 3),
                _ => (7, 11),
            };
            self.need(input, bits + extra)?;
            self.drop_bits(bits);
            let repeat = self.drop_bits(extra) as usize + base;
            let have = self.lengths.len() - 19;
            let length = match symbol {
                0..16 => symbol as u8,
                16 if have == 0 => return self.bad("invalid bit length repeat"),
                16 => self.lengths[have + 18],
                _ => 0,
            };
            if have + repeat > total {
                return self.bad("invalid bit length repeat");
            }
            self.lengths.resize(self.lengths.len() + repeat, length);
        }
        self.lengths.drain(..19);
        self.check_codes()
    }

    fn check_codes(&mut self) -> Step {
        if self.lengths[256] == 0 {
            return self.bad("invalid code -- missing end-of-block");
        }
        let (literals, distances) = self.lengths.split_at(self.counts[0]);
        let (literals, distances) = (Code::new(literals), Code::new(distances));
        // One code of one bit may be all there is; no other code may be incomplete.
        let usable = |c: &Code| match c.completeness {
            Completeness::Complete => true,
            Completeness::Incomplete => c.longest() <= 1,
            Completeness::Oversubscribed => false,
        };
        if !usable(&literals) {
            return self.bad("invalid literal/lengths set");
        }
        if !usable(&distances) {
            return self.bad("invalid distances set");
        }
        self.codes = Some((literals, distances));
        self.mode = Mode::Symbol;
        Ok(())
    }
}
