//! The state of a decompression as bytes.

use super::{Inflate, Mode};
use crate::zlib::store::{Reader, Writer};

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

impl Inflate {
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
