//! Constants that tests try: those in the code under test, boundary values, and values seen while tests ran.

use base::{FxHashSet, Rng};
use classfile::{ClassFile, Constant as Entry, opcode};
use testcase::{Constant, Prim};

/// Values by kind, in the order in which they were found.
#[derive(Clone, Debug, Default)]
pub struct Constants {
    ints: Pool<i64>,
    floats: Pool<u64>,
    texts: Pool<Box<[u16]>>,
}

/// Distinct values in order.
#[derive(Clone, Debug)]
struct Pool<T> {
    list: Vec<T>,
    known: FxHashSet<T>,
}

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Self { list: Vec::new(), known: FxHashSet::default() }
    }
}

impl<T: Clone + Eq + std::hash::Hash> Pool<T> {
    fn add(&mut self, value: T) {
        if self.list.len() < 4096 && self.known.insert(value.clone()) {
            self.list.push(value);
        }
    }
}

/// Values that programs often treat specially.
const INTS: [i64; 16] = [0, 1, -1, 2, 3, 5, 7, 10, 16, 100, -2, -10, 127, 255, i32::MAX as i64, i32::MIN as i64];
const FLOATS: [f64; 12] =
    [0.0, 1.0, -1.0, 0.5, 2.0, 10.0, -0.0, 100.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MIN_POSITIVE];
const TEXTS: [&str; 9] = ["", "a", "abc", " ", "0", "1", "-1", "A b", "true"];

impl Constants {
    /// Reads the constants of a class: its pool, and the small ones that stand in its code.
    pub fn read(&mut self, file: &ClassFile) {
        for method in &file.methods {
            if let Some(code) = &method.code {
                self.read_code(file, &code.code);
            }
        }
        for field in &file.fields {
            if let Some(at) = field.constant_value {
                self.read_entry(file, at);
            }
        }
    }

    fn read_entry(&mut self, file: &ClassFile, at: u16) {
        match file.constants.get(at) {
            Some(Entry::Integer(v)) => self.add_int(i64::from(*v)),
            Some(Entry::Long(v)) => self.add_int(*v),
            Some(Entry::Float(bits)) => self.add_float(f64::from(f32::from_bits(*bits))),
            Some(Entry::Double(bits)) => self.add_float(f64::from_bits(*bits)),
            Some(Entry::String { .. }) => {
                if let Ok(text) = file.constants.string_utf16(at) {
                    self.add_text(&text);
                }
            }
            _ => {}
        }
    }

    fn read_code(&mut self, file: &ClassFile, code: &[u8]) {
        let mut pc = 0;
        while let Some(len) = opcode::length(code, pc) {
            let at = |i: usize| code.get(pc + i).copied().unwrap_or(0);
            let wide = |i: usize| u16::from_be_bytes([at(i), at(i + 1)]);
            match code[pc] {
                op @ opcode::ICONST_M1..=opcode::ICONST_5 => self.add_int(i64::from(op) - i64::from(opcode::ICONST_0)),
                opcode::BIPUSH => self.add_int(i64::from(at(1) as i8)),
                opcode::SIPUSH => self.add_int(i64::from(wide(1) as i16)),
                opcode::LDC => self.read_entry(file, u16::from(at(1))),
                opcode::LDC_W | opcode::LDC2_W => self.read_entry(file, wide(1)),
                opcode::TABLESWITCH | opcode::LOOKUPSWITCH => self.read_switch(code, pc),
                _ => {}
            }
            pc += len.max(1);
            if pc >= code.len() {
                break;
            }
        }
    }

    fn read_switch(&mut self, code: &[u8], pc: usize) {
        let word = |at: usize| {
            let bytes = code.get(at..at + 4)?;
            Some(i32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
        };
        let start = (pc + 4) & !3;
        let (Some(a), Some(b)) = (word(start + 4), word(start + 8)) else { return };
        if code[pc] == opcode::TABLESWITCH {
            (i64::from(a)..=i64::from(b)).take(256).for_each(|v| self.add_int(v));
        } else {
            let keys = (0..a.clamp(0, 256) as usize).filter_map(|i| word(start + 8 + i * 8));
            keys.for_each(|v| self.add_int(i64::from(v)));
        }
    }

    /// An integer and its neighbours: comparisons change their mind there.
    pub fn add_int(&mut self, value: i64) {
        for v in [value, value.wrapping_add(1), value.wrapping_sub(1)] {
            self.ints.add(v);
        }
    }

    pub fn add_float(&mut self, value: f64) {
        self.floats.add(value.to_bits());
    }

    pub fn add_text(&mut self, text: &[u16]) {
        if text.len() <= 256 {
            self.texts.add(text.into());
        }
    }

    /// A value of a primitive type.
    pub fn primitive(&self, prim: Prim, rng: &mut Rng) -> Constant {
        match prim {
            Prim::Boolean => Constant::Boolean(rng.chance(0.5)),
            Prim::Byte => Constant::Byte(self.int(rng) as i8),
            Prim::Char => Constant::Char(self.character(rng)),
            Prim::Short => Constant::Short(self.int(rng) as i16),
            Prim::Int => Constant::Int(self.int(rng) as i32),
            Prim::Long => Constant::Long(self.long(rng)),
            Prim::Float => Constant::Float((self.float(rng) as f32).to_bits()),
            Prim::Double => Constant::Double(self.float(rng).to_bits()),
        }
    }

    fn int(&self, rng: &mut Rng) -> i64 {
        match rng.below(10) {
            0..=4 if !self.ints.list.is_empty() => self.ints.list[rng.below(self.ints.list.len())],
            0..=6 => INTS[rng.below(INTS.len())],
            7 | 8 => rng.below(41) as i64 - 20,
            _ => rng.next_u64() as i64 >> rng.below(64),
        }
    }

    fn long(&self, rng: &mut Rng) -> i64 {
        match rng.below(20) {
            0 => i64::MAX,
            1 => i64::MIN,
            _ => self.int(rng),
        }
    }

    fn float(&self, rng: &mut Rng) -> f64 {
        match rng.below(10) {
            0..=3 if !self.floats.list.is_empty() => {
                let found = f64::from_bits(self.floats.list[rng.below(self.floats.list.len())]);
                [found, found + 1.0, found - 1.0, found / 2.0, -found][rng.below(5)]
            }
            0..=5 => FLOATS[rng.below(FLOATS.len())],
            6 | 7 => self.int(rng) as f64,
            _ => (rng.unit() - 0.5) * 10f64.powi(rng.below(12) as i32 - 3),
        }
    }

    fn character(&self, rng: &mut Rng) -> u16 {
        let from_text = rng.pick(&self.texts.list).and_then(|t| t.first().copied());
        match (rng.below(10), from_text) {
            (0..=3, Some(c)) => c,
            (0..=5, _) => self.int(rng) as u16,
            _ => 32 + rng.below(95) as u16,
        }
    }

    /// A string: one that was found, a usual one, or one put together.
    pub fn text(&self, rng: &mut Rng) -> Vec<u16> {
        match rng.below(10) {
            0..=4 if !self.texts.list.is_empty() => {
                let found = &self.texts.list[rng.below(self.texts.list.len())];
                if rng.chance(0.2) { self.edited(found, rng) } else { found.to_vec() }
            }
            0..=6 => TEXTS[rng.below(TEXTS.len())].encode_utf16().collect(),
            7 => self.int(rng).to_string().encode_utf16().collect(),
            _ => (0..rng.below(8)).map(|_| self.character(rng)).collect(),
        }
    }

    /// A string with one character changed, added or taken away, or joined with another.
    fn edited(&self, text: &[u16], rng: &mut Rng) -> Vec<u16> {
        let mut text = text.to_vec();
        match rng.below(4) {
            0 if !text.is_empty() => {
                text.remove(rng.below(text.len()));
            }
            1 if !text.is_empty() => {
                let at = rng.below(text.len());
                text[at] = self.character(rng);
            }
            2 => text.insert(rng.below(text.len() + 1), self.character(rng)),
            _ => {
                if let Some(other) = rng.pick(&self.texts.list) {
                    text.extend_from_slice(other);
                }
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_found_are_tried_with_their_neighbours() {
        let mut constants = Constants::default();
        constants.add_int(4711);
        let mut rng = Rng::new(1);
        let tried: FxHashSet<i64> = (0..500).map(|_| constants.int(&mut rng)).collect();
        assert!([4710, 4711, 4712].iter().all(|v| tried.contains(v)));
    }

    #[test]
    fn the_same_seed_tries_the_same_values() {
        let constants = Constants::default();
        let run = || {
            let mut rng = Rng::new(9);
            (0..50).map(|_| constants.primitive(Prim::Double, &mut rng)).collect::<Vec<_>>()
        };
        assert_eq!(run(), run());
    }
}
