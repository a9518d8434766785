//! The state of a compression as bytes.

use super::{Deflate, Frequencies, Stage};
use crate::zlib::store::{Reader, Writer};

fn words(from: &[u16]) -> Vec<u8> {
    let mut bytes = vec![0; 2 * from.len()];
    for (to, word) in bytes.chunks_exact_mut(2).zip(from) {
        to.copy_from_slice(&word.to_le_bytes());
    }
    bytes
}

fn unwords(from: &[u8]) -> Vec<u16> {
    let mut words = vec![0; from.len() / 2];
    for (to, bytes) in words.iter_mut().zip(from.chunks_exact(2)) {
        *to = u16::from_le_bytes([bytes[0], bytes[1]]);
    }
    words
}

impl Deflate {
    pub fn save(&self) -> Vec<u8> {
        let mut to = Writer::default();
        to.bytes.reserve(2 * self.window.len() + 2 * (self.head.len() + self.prev.len()));
        let numbers = [
            i64::from(self.wrap),
            self.stage as i64,
            self.level as i64,
            i64::from(self.strategy),
            i64::from(self.last_flush),
            i64::from(self.adler),
            self.ins_h as i64,
            self.block_start,
            self.match_length as i64,
            self.prev_match as i64,
            i64::from(self.match_available),
            self.strstart as i64,
            self.match_start as i64,
            self.lookahead as i64,
            self.prev_length as i64,
            self.insert as i64,
            self.slides as i64,
            i64::from(self.bi_buf),
            i64::from(self.bi_valid),
        ];
        for n in numbers {
            to.number(n as u64);
        }
        to.slice(&self.window);
        to.slice(&words(&self.head));
        to.slice(&words(&self.prev));
        to.slice(&self.pending);
        to.slice(&words(&self.symbols.iter().map(|s| s.0).collect::<Vec<_>>()));
        to.slice(&self.symbols.iter().map(|s| s.1).collect::<Vec<_>>());
        to.slice(&words(&self.frequencies.literals));
        to.slice(&words(&self.frequencies.distances));
        to.bytes
    }

    pub fn load(bytes: &[u8]) -> Self {
        let mut from = Reader { bytes };
        let mut number = || from.number() as i64;
        let wrap = number() as i32;
        let stage = [Stage::Init, Stage::Busy, Stage::Finish][(number() % 3) as usize];
        let level = (number() as usize).min(9);
        let mut state = Self {
            wrap,
            stage,
            level,
            strategy: number() as i32,
            last_flush: number() as i32,
            adler: number() as u32,
            ins_h: number() as usize,
            block_start: number(),
            match_length: number() as usize,
            prev_match: number() as usize,
            match_available: number() != 0,
            strstart: number() as usize,
            match_start: number() as usize,
            lookahead: number() as usize,
            prev_length: number() as usize,
            insert: number() as usize,
            slides: number() as usize,
            bi_buf: number() as u16,
            bi_valid: number() as u32,
            window: Vec::new(),
            head: Vec::new(),
            prev: Vec::new(),
            pending: Vec::new(),
            symbols: Vec::new(),
            frequencies: Frequencies::default(),
        };
        state.window = from.slice();
        state.head = unwords(&from.slice());
        state.prev = unwords(&from.slice());
        state.pending = from.slice();
        let distances = unwords(&from.slice());
        state.symbols = distances.into_iter().zip(from.slice()).collect();
        state.frequencies = Frequencies { literals: unwords(&from.slice()), distances: unwords(&from.slice()) };
        state
    }
}
