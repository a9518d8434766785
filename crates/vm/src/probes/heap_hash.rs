//! A hash of everything that a program could find: equal hashes mean that a reset left no difference.
//!
//! Objects are numbered in the order in which they are reached, so addresses do not matter; neither do classes that
//! were loaded and never used. Identity hashes and monitors do matter.

use std::hash::{Hash, Hasher};

use base::FxHashMap;

use super::trace::mix;
use crate::heap::{LENGTH, Ref};
use crate::machine::{InitState, Machine};

struct Walk<'a> {
    machine: &'a Machine,
    hash: u64,
    numbers: FxHashMap<Ref, u64>,
    /// Objects in the order of their numbers.
    found: Vec<Ref>,
}

impl Machine {
    /// Hashes what can be reached from classes, interned strings, threads and natives' references, with the states of
    /// the classes and of the virtual environment.
    pub fn reachable_hash(&self) -> u64 {
        let mut walk = Walk { machine: self, hash: 0, numbers: FxHashMap::default(), found: Vec::new() };
        walk.roots();
        walk.objects();
        walk.environment();
        walk.hash
    }
}

impl Walk<'_> {
    fn word(&mut self, word: u64) {
        self.hash = mix(self.hash, word);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.word(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word));
        }
    }

    fn reference(&mut self, object: Ref) {
        let number = if object == 0 { 0 } else { self.number(object) };
        self.word(number);
    }

    fn number(&mut self, object: Ref) -> u64 {
        let next = self.found.len() as u64 + 1;
        *self.numbers.entry(object).or_insert_with(|| {
            self.found.push(object);
            next
        })
    }

    fn roots(&mut self) {
        let machine = self.machine;
        for (id, state) in machine.states.iter().enumerate() {
            if state.mirror == 0 && state.init == InitState::Loaded {
                continue;
            }
            self.word(id as u64);
            self.word(match state.init {
                InitState::Loaded => 0,
                InitState::Prepared => 1,
                InitState::InProgress(thread) => 2 | u64::from(thread) << 8,
                InitState::Done => 3,
                InitState::Failed => 4,
            });
            self.reference(state.mirror);
            self.reference(state.error);
        }
        let mut interned: Vec<_> = machine.interned.iter().collect();
        interned.sort_unstable();
        let strings = interned.into_iter().map(|(_, &string)| string);
        for root in strings.chain(machine.roots.iter().copied()) {
            self.reference(root);
        }
        for thread in std::iter::once(&machine.thread).chain(&machine.others) {
            self.word(u64::from(thread.id));
            self.word(thread.frames.len() as u64);
            self.reference(thread.object);
        }
    }

    fn objects(&mut self) {
        let mut next = 0;
        while let Some(&object) = self.found.get(next) {
            self.object(object);
            next += 1;
        }
    }

    /// Header and content, references by their numbers.
    fn object(&mut self, object: Ref) {
        let machine = self.machine;
        let size = machine.size_of(object);
        let mut references = Vec::new();
        machine.each_reference(object, &mut |addr| references.push(addr - object));
        references.sort_unstable();
        let mut references = references.into_iter().peekable();
        self.bytes(machine.heap.bytes(object, LENGTH as usize));
        self.word(u64::from(size));
        for offset in (LENGTH..size).step_by(4) {
            let word: u32 = machine.heap.get(object + offset);
            match references.next_if_eq(&offset) {
                Some(_) => self.reference(word),
                None => self.word(u64::from(word)),
            }
        }
    }

    fn environment(&mut self) {
        let env = &self.machine.env;
        let tick = env.tick;
        for word in [tick.now as u64, u64::from(tick.hash), tick.random, u64::from(tick.threads), tick.input_at as u64]
        {
            self.word(word);
        }
        self.bytes(&env.out);
        self.bytes(&env.err);
        if !env.network().is_empty() {
            let mut hasher = std::hash::DefaultHasher::new();
            env.network().hash(&mut hasher);
            self.word(hasher.finish());
        }
    }
}
