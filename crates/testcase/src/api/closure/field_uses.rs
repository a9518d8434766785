//! Fields of objects that the code under test reads, and those that its constructors set.

use std::sync::Arc;

use base::FxHashSet;
use classfile::{ClassFile, MethodInfo, opcode};

/// Name and descriptor of a field.
type Field = (Arc<str>, Arc<str>);

/// What the code of some classes does with fields of objects.
#[derive(Debug, Default)]
pub(in super::super) struct FieldUses {
    read: FxHashSet<Field>,
    set_by_constructors: FxHashSet<Field>,
}

impl FieldUses {
    pub fn add(&mut self, file: &ClassFile) {
        for method in &file.methods {
            self.add_method(file, method);
        }
    }

    pub fn is_read(&self, name: &Arc<str>, desc: &Arc<str>) -> bool {
        self.read.contains(&(name.clone(), desc.clone()))
    }

    pub fn is_set_by_constructor(&self, name: &Arc<str>, desc: &Arc<str>) -> bool {
        self.set_by_constructors.contains(&(name.clone(), desc.clone()))
    }

    fn add_method(&mut self, file: &ClassFile, method: &MethodInfo) {
        let Some(code) = method.code.as_ref().map(|code| &*code.code) else { return };
        let is_constructor = &*method.name == "<init>";
        let mut pc = 0;
        while let Some(len) = opcode::length(code, pc) {
            let at = |i: usize| code.get(pc + i).copied().unwrap_or(0);
            let set = match code.get(pc) {
                Some(&opcode::GETFIELD) => Some(&mut self.read),
                Some(&opcode::PUTFIELD) if is_constructor => Some(&mut self.set_by_constructors),
                Some(_) => None,
                None => break,
            };
            if let Some(set) = set
                && let Ok(field) = file.constants.member(u16::from_be_bytes([at(1), at(2)]))
            {
                set.insert((field.name.clone(), field.desc.clone()));
            }
            pc += len.max(1);
        }
    }
}
