//! Decompression (RFC 1950 and 1951), resumable at every byte, with zlib's verdicts on bad data.

use super::codes::{Code, Completeness, Decoded, fixed_literals};
use super::store::{Reader, Writer};
use super::{DISTANCE_BASE, DISTANCE_EXTRA, LENGTH_BASE, LENGTH_EXTRA, LENGTH_ORDER, WINDOW};
use crate::natives::checksum::adler32;

/// How a call ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    Ok,
    End,
    NeedDictionary,
    /// Nothing could be done.
    Stuck,
    Bad(&'static str),
}

/// What comes next in the stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum Mode {
    Head,
    DictionaryId,
    Dictionary,
    Block,
    StoredLength,
    Stored,
    Counts,
    CodeLengths,
    Lengths,
    Symbol,
    Distance,
    Copy,
    Check,
    Done,
    Bad,
}

const MODES: [Mode; 15] = [
    Mode::Head,
    Mode::DictionaryId,
    Mode::Dictionary,
    Mode::Block,
    Mode::StoredLength,
    Mode::Stored,
    Mode::Counts,
    Mode::CodeLengths,
    Mode::Lengths,
    Mode::Symbol,
    Mode::Distance,
    Mode::Copy,
    Mode::Check,
    Mode::Done,
    Mode::Bad,
];

pub(crate) struct Inflate {
    wrapped: bool,
    mode: Mode,
    last: bool,
    hold: u64,
    bits: u32,
    /// Of a stored block or a match: what is left. In `Symbol` a literal that waits for room.
    length: usize,
    distance: usize,
    literal: Option<u8>,
    /// Literal, distance and code-length codes of a dynamic block.
    counts: [usize; 3],
    lengths: Vec<u8>,
    window: Vec<u8>,
    dictionary: bool,
    /// Checksum of the output; while a dictionary is wanted, its checksum.
    pub adler: u32,
    message: &'static str,
    codes: Option<(Code, Code)>,
}

/// Bytes taken and given in one call.
pub(crate) struct Progress {
    pub taken: usize,
    pub status: Status,
}

struct Input<'a> {
    bytes: &'a [u8],
    at: usize,
}

type Step = Result<(), Status>;

impl Inflate {
    pub fn new(wrapped: bool) -> Self {
        Self {
            wrapped,
            mode: if wrapped { Mode::Head } else { Mode::Block },
            last: false,
            hold: 0,
            bits: 0,
            length: 0,
            distance: 0,
            literal: None,
            counts: [0; 3],
            lengths: Vec::new(),
            window: Vec::new(),
            dictionary: false,
            adler: u32::from(wrapped),
            message: "",
            codes: None,
        }
    }

    /// Decompresses into `output` until it has `room` more bytes or the input ends.
    pub fn run(&mut self, input: &[u8], output: &mut Vec<u8>, room: usize) -> Progress {
        let (start, end) = (output.len(), output.len() + room);
        let mut input = Input { bytes: input, at: 0 };
        let mut status = loop {
            if let Err(status) = self.step(&mut input, output, end) {
                break status;
            }
        };
        self.return_bytes(&mut input);
        let written = output.len() - start;
        if self.wrapped && !matches!(self.mode, Mode::Head | Mode::DictionaryId | Mode::Dictionary) {
            self.adler = adler32(self.adler, &output[start..]);
        }
        if status == Status::End {
            status = self.finish(&mut input);
        }
        self.slide(&output[start..]);
        if status == Status::Ok && input.at == 0 && written == 0 {
            status = Status::Stuck;
        }
        Progress { taken: input.at, status }
    }

    /// Whole bytes that were taken and not used go back, as far as they came with this call.
    fn return_bytes(&mut self, input: &mut Input<'_>) {
        if matches!(self.mode, Mode::Symbol | Mode::Copy | Mode::Done | Mode::Check | Mode::Stored) {
            while self.bits >= 8 && input.at > 0 {
                self.bits -= 8;
                input.at -= 1;
            }
            self.hold &= (1u64 << self.bits) - 1;
        }
    }

    /// The checksum at the end of the stream.
    fn finish(&mut self, input: &mut Input<'_>) -> Status {
        if self.mode == Mode::Done || !self.wrapped {
            self.mode = Mode::Done;
            return Status::End;
        }
        if self.need(input, 32).is_err() {
            return Status::Ok;
        }
        if (self.hold as u32).swap_bytes() != self.adler {
            self.mode = Mode::Bad;
            self.message = "incorrect data check";
            return Status::Bad(self.message);
        }
        self.drop_bits(32);
        self.mode = Mode::Done;
        Status::End
    }

    fn slide(&mut self, output: &[u8]) {
        self.window.extend_from_slice(&output[output.len().saturating_sub(WINDOW)..]);
        let excess = self.window.len().saturating_sub(WINDOW);
        self.window.drain(..excess);
    }

    /// Fills the window with a dictionary; false if none is wanted or it is not the one.
    pub fn set_dictionary(&mut self, dictionary: &[u8]) -> bool {
        if self.wrapped {
            if self.mode != Mode::Dictionary || adler32(1, dictionary) != self.adler {
                return false;
            }
            self.mode = Mode::Block;
            self.adler = 1;
        }
        self.dictionary = true;
        self.slide(dictionary);
        true
    }

    fn need(&mut self, input: &mut Input<'_>, count: u32) -> Step {
        while self.bits < count {
            let Some(&byte) = input.bytes.get(input.at) else { return Err(Status::Ok) };
            self.hold |= u64::from(byte) << self.bits;
            self.bits += 8;
            input.at += 1;
        }
        Ok(())
    }

    fn drop_bits(&mut self, count: u32) -> u32 {
        let value = self.hold & ((1u64 << count) - 1);
        self.hold >>= count;
        self.bits -= count;
        value as u32
    }

    fn bad<T>(&mut self, message: &'static str) -> Result<T, Status> {
        self.mode = Mode::Bad;
        self.message = message;
        Err(Status::Bad(message))
    }

    fn step(&mut self, input: &mut Input<'_>, output: &mut Vec<u8>, end: usize) -> Step {
        match self.mode {
            Mode::Head => self.head(input),
            Mode::DictionaryId => {
                self.need(input, 32)?;
                self.adler = self.drop_bits(32).swap_bytes();
                self.mode = Mode::Dictionary;
                Ok(())
            }
            Mode::Dictionary => Err(Status::NeedDictionary),
            Mode::Block => self.block(input),
            Mode::StoredLength => self.stored_length(input),
            Mode::Stored => self.stored(input, output, end),
            Mode::Counts => self.read_counts(input),
            Mode::CodeLengths => self.read_code_lengths(input),
            Mode::Lengths => self.read_lengths(input),
            Mode::Symbol => self.symbol(input, output, end),
            Mode::Distance => self.read_distance(input, output),
            Mode::Copy => self.copy(output, end),
            Mode::Check | Mode::Done => Err(Status::End),
            Mode::Bad => Err(Status::Bad(self.message)),
        }
    }

    fn head(&mut self, input: &mut Input<'_>) -> Step {
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

    fn block(&mut self, input: &mut Input<'_>) -> Step {
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

    fn stored_length(&mut self, input: &mut Input<'_>) -> Step {
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

    fn stored(&mut self, input: &mut Input<'_>, output: &mut Vec<u8>, end: usize) -> Step {
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

    fn read_counts(&mut self, input: &mut Input<'_>) -> Step {
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

    fn read_code_lengths(&mut self, input: &mut Input<'_>) -> Step {
        while self.lengths.len() < self.counts[2] {
            self.need(input, 3)?;
            let length = self.drop_bits(3) as u8;
            self.lengths.push(length);
        }
        let mut ordered = [0; 19];
        for (&at, &length) in LENGTH_ORDER.iter().zip(&self.lengths) {
            ordered[usize::from(at)] = length;
        }
        if Code::new(&ordered).completeness != Completeness::Complete {
            return self.bad("invalid code lengths set");
        }
        self.lengths = ordered.to_vec();
        self.mode = Mode::Lengths;
        Ok(())
    }

    /// The lengths of both codes; the first 19 entries of `lengths` are those of the code that they are sent in.
    fn read_lengths(&mut self, input: &mut Input<'_>) -> Step {
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

    /// The next symbol and its bits, without taking them; `None` if the code is invalid.
    fn decode(&mut self, input: &mut Input<'_>, code: &Code) -> Result<Option<(u16, u32)>, Status> {
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

    fn symbol(&mut self, input: &mut Input<'_>, output: &mut Vec<u8>, end: usize) -> Step {
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

    fn read_distance(&mut self, input: &mut Input<'_>, output: &[u8]) -> Step {
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

    fn copy(&mut self, output: &mut Vec<u8>, end: usize) -> Step {
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

    pub fn save(&self) -> Vec<u8> {
        let mut to = Writer::default();
        let flags = u64::from(self.wrapped) | u64::from(self.last) << 1 | u64::from(self.dictionary) << 2;
        to.number(flags);
        to.number(self.mode as u64);
        to.number(self.hold);
        to.number(u64::from(self.bits));
        to.number(self.length as u64);
        to.number(self.distance as u64);
        to.number(self.literal.map_or(u64::MAX, u64::from));
        for count in self.counts {
            to.number(count as u64);
        }
        to.number(u64::from(self.adler));
        to.slice(&self.lengths);
        to.slice(&self.window);
        to.slice(self.message.as_bytes());
        to.bytes
    }

    pub fn load(bytes: &[u8]) -> Self {
        let mut from = Reader { bytes };
        let flags = from.number();
        let mode = MODES[from.number() as usize % MODES.len()];
        let mut state = Self { mode, last: flags & 2 != 0, dictionary: flags & 4 != 0, ..Self::new(flags & 1 != 0) };
        state.hold = from.number();
        state.bits = from.number() as u32;
        state.length = from.number() as usize;
        state.distance = from.number() as usize;
        state.literal = u8::try_from(from.number()).ok();
        state.counts = [from.number() as usize, from.number() as usize, from.number() as usize];
        state.adler = from.number() as u32;
        state.lengths = from.slice();
        state.window = from.slice();
        let message = from.slice();
        state.message = MESSAGES.iter().find(|m| m.as_bytes() == message).copied().unwrap_or("");
        state
    }
}

const MESSAGES: [&str; 15] = [
    "incorrect header check",
    "unknown compression method",
    "invalid window size",
    "invalid block type",
    "invalid stored block lengths",
    "too many length or distance symbols",
    "invalid code lengths set",
    "invalid bit length repeat",
    "invalid code -- missing end-of-block",
    "invalid literal/lengths set",
    "invalid distances set",
    "invalid literal/length code",
    "invalid distance code",
    "invalid distance too far back",
    "incorrect data check",
];
