//! Constants that stand in code: what comparisons are made with. Neighbours (one more, one less) are the consumer's.

use std::sync::Arc;

use classfile::{ClassFile, Constant, MethodInfo, opcode};

/// Constants of a method or class, each kind sorted and without duplicates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Constants {
    pub ints: Vec<i32>,
    pub longs: Vec<i64>,
    /// Bits, since numbers that are not numbers have no order.
    pub floats: Vec<u32>,
    pub doubles: Vec<u64>,
    /// In UTF-16, as Java has them.
    pub texts: Vec<Vec<u16>>,
    /// Internal names or descriptors of class literals.
    pub classes: Vec<Arc<str>>,
    /// Keys of switches; they are among the ints, too.
    pub keys: Vec<i32>,
}

/// Keys of one table switch that are listed at most.
const MOST_KEYS: usize = 1024;

impl Constants {
    /// Constants in the code of a method.
    pub fn of_method(file: &ClassFile, method: &MethodInfo) -> Self {
        let mut found = Self::default();
        if let Some(code) = &method.code {
            found.read_code(file, &code.code);
        }
        found.sort();
        found
    }

    /// Constants in all code of a class, and values of its constant fields.
    pub fn of_class(file: &ClassFile) -> Self {
        let mut found = Self::default();
        for code in file.methods.iter().filter_map(|m| m.code.as_ref()) {
            found.read_code(file, &code.code);
        }
        for at in file.fields.iter().filter_map(|f| f.constant_value) {
            found.entry(file, at);
        }
        found.sort();
        found
    }

    fn read_code(&mut self, file: &ClassFile, code: &[u8]) {
        let mut pc = 0;
        while let Some(length) = opcode::length(code, pc) {
            let at = |i: usize| code.get(pc + i).copied().unwrap_or(0);
            let wide = |i: usize| u16::from_be_bytes([at(i), at(i + 1)]);
            match code[pc] {
                op @ opcode::ICONST_M1..=opcode::ICONST_5 => {
                    self.ints.push(i32::from(op) - i32::from(opcode::ICONST_0));
                }
                op @ opcode::LCONST_0..=opcode::LCONST_1 => self.longs.push(i64::from(op - opcode::LCONST_0)),
                op @ opcode::FCONST_0..=opcode::FCONST_2 => {
                    self.floats.push(f32::from(op - opcode::FCONST_0).to_bits());
                }
                op @ opcode::DCONST_0..=opcode::DCONST_1 => {
                    self.doubles.push(f64::from(op - opcode::DCONST_0).to_bits());
                }
                opcode::BIPUSH => self.ints.push(i32::from(at(1) as i8)),
                opcode::SIPUSH => self.ints.push(i32::from(wide(1) as i16)),
                opcode::LDC => self.entry(file, u16::from(at(1))),
                opcode::LDC_W | opcode::LDC2_W => self.entry(file, wide(1)),
                opcode::TABLESWITCH | opcode::LOOKUPSWITCH => self.switch(code, pc),
                opcode::INVOKEDYNAMIC => self.labels(file, wide(1)),
                _ => {}
            }
            pc += length;
        }
    }

    fn entry(&mut self, file: &ClassFile, at: u16) {
        match file.constants.get(at) {
            Some(Constant::Integer(v)) => self.ints.push(*v),
            Some(Constant::Long(v)) => self.longs.push(*v),
            Some(Constant::Float(bits)) => self.floats.push(*bits),
            Some(Constant::Double(bits)) => self.doubles.push(*bits),
            Some(Constant::String { .. }) => self.texts.extend(file.constants.string_utf16(at).ok()),
            Some(Constant::Class { .. }) => self.classes.extend(file.constants.class_name(at).ok().cloned()),
            _ => {}
        }
    }

    fn switch(&mut self, code: &[u8], pc: usize) {
        let word = |at: usize| code.get(at..)?.first_chunk().map(|b| i32::from_be_bytes(*b));
        let head = pc + 4 - pc % 4;
        let (Some(a), Some(b)) = (word(head + 4), word(head + 8)) else { return };
        let first = self.keys.len();
        if code[pc] == opcode::TABLESWITCH {
            self.keys.extend((a..=b).take(MOST_KEYS));
        } else {
            let count = usize::try_from(a).unwrap_or(0).min(MOST_KEYS);
            self.keys.extend((0..count).filter_map(|i| word(head + 8 + i * 8)));
        }
        self.ints.extend_from_slice(&self.keys[first..]);
    }

    /// Labels of a pattern switch.
    fn labels(&mut self, file: &ClassFile, cp: u16) {
        let Ok((bootstrap, ..)) = file.constants.dynamic(cp) else { return };
        let Some(bootstrap) = file.bootstrap_methods.get(usize::from(bootstrap)) else { return };
        let by = file.constants.method_handle(bootstrap.handle);
        if by.is_ok_and(|(_, m)| &**m.class == "java/lang/runtime/SwitchBootstraps") {
            bootstrap.args.iter().for_each(|arg| self.entry(file, *arg));
        }
    }

    fn sort(&mut self) {
        fn sort<T: Ord>(list: &mut Vec<T>) {
            list.sort_unstable();
            list.dedup();
        }
        sort(&mut self.ints);
        sort(&mut self.longs);
        sort(&mut self.floats);
        sort(&mut self.doubles);
        sort(&mut self.texts);
        sort(&mut self.classes);
        sort(&mut self.keys);
    }
}
