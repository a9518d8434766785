//! Decompression (RFC 1950 and 1951), resumable at every byte, with zlib's verdicts on bad data.

mod blocks;
mod saved;
mod symbols;

use super::WINDOW;
use super::codes::Code;
use crate::checksum::adler32;

/// How a call ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
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

pub struct Inflate {
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
pub struct Progress {
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

    /// A stream like this one at its beginning.
    #[must_use]
    pub fn reset(&self) -> Self {
        Self::new(self.wrapped)
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
}
