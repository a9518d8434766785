//! Reads the constants that stand in a class: in its code, its switches and its constant fields.

use classfile::{ClassFile, Constant as Entry, opcode};

use super::Found;

/// Most keys of one switch.
const MOST_KEYS: usize = 256;

impl Found {
    /// Adds the constants of a class.
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
                opcode::BIPUSH => self.add_small(i64::from(at(1) as i8)),
                opcode::SIPUSH => self.add_small(i64::from(wide(1) as i16)),
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

    /// A number that may as well be a character.
    fn add_small(&mut self, value: i64) {
        self.add_int(value);
        if let Ok(unit) = u16::try_from(value) {
            self.add_character(unit);
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
            (i64::from(a)..=i64::from(b)).take(MOST_KEYS).for_each(|v| self.add_small(v));
        } else {
            let count = a.clamp(0, MOST_KEYS as i32) as usize;
            let keys = (0..count).filter_map(|i| word(start + 8 + i * 8));
            keys.for_each(|v| self.add_small(i64::from(v)));
        }
    }
}
