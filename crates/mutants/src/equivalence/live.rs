//! Which locals may still be read, before each operation of either version.

use classfile::opcode::*;
use program::lower::NewOp;

use super::code::Code;

/// Locals by operation, as sets of bits.
pub struct Live {
    words: usize,
    bits: Vec<u64>,
}

impl Live {
    pub fn new(code: &Code<'_>, locals: usize) -> Self {
        let words = locals.div_ceil(64).max(1);
        let mut live = Self { words, bits: vec![0; words * code.len() as usize] };
        let mut changed = true;
        while changed {
            changed = false;
            for op in (0..code.len()).rev() {
                let before = live.before(code, op);
                let own = &mut live.bits[op as usize * words..][..words];
                if own != before {
                    own.copy_from_slice(&before);
                    changed = true;
                }
            }
        }
        live
    }

    /// Whether a local may be read from here on.
    pub fn is_live(&self, op: u32, local: usize) -> bool {
        self.bits.get(op as usize * self.words + local / 64).is_some_and(|word| word >> (local % 64) & 1 == 1)
    }

    fn before(&self, code: &Code<'_>, op: u32) -> Vec<u64> {
        let mut set = vec![0; self.words];
        for next in code.own_successors(op) {
            self.add(&mut set, next);
        }
        // A change may jump where the operation does not, but only to one of its targets; what it puts in stores nothing else.
        let own = &code.graph.ops[op as usize];
        if code.put_in(op).is_empty()
            && let Some(local) = stored(own.code, own.a)
        {
            remove(&mut set, local.0);
            if local.1 {
                remove(&mut set, local.0 + 1);
            }
        }
        for new in code.put_in(op).iter().chain([&NewOp { code: own.code, a: own.a, b: own.b }]) {
            if let Some((local, wide)) = loaded(new.code, new.a) {
                insert(&mut set, local);
                if wide {
                    insert(&mut set, local + 1);
                }
            }
        }
        for (_, target) in code.handlers(op) {
            self.add(&mut set, target);
        }
        set
    }

    fn add(&self, set: &mut [u64], op: u32) {
        let of = self.bits.get(op as usize * self.words..).unwrap_or_default();
        set.iter_mut().zip(of).for_each(|(to, from)| *to |= from);
    }
}

fn insert(set: &mut [u64], local: usize) {
    if let Some(word) = set.get_mut(local / 64) {
        *word |= 1 << (local % 64);
    }
}

fn remove(set: &mut [u64], local: usize) {
    if let Some(word) = set.get_mut(local / 64) {
        *word &= !(1 << (local % 64));
    }
}

/// The local that an operation writes, and whether it takes two slots. `iinc` reads it as well.
pub fn stored(code: u8, a: i32) -> Option<(usize, bool)> {
    match code {
        ISTORE..=ASTORE => Some((a as usize, matches!(code, LSTORE | DSTORE))),
        IINC => Some((a as usize, false)),
        _ => None,
    }
}

fn loaded(code: u8, a: i32) -> Option<(usize, bool)> {
    match code {
        ILOAD..=ALOAD => Some((a as usize, matches!(code, LLOAD | DLOAD))),
        IINC | RET => Some((a as usize, false)),
        _ => None,
    }
}
