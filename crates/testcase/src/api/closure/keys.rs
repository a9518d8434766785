//! What code asks containers for by a key that it names, or by a place: `row.get("name")`, `json.getObject("owner")`, `list.get(i)`.

use std::sync::Arc;

use classfile::{ClassFile, CodeAttribute, Constant, opcode};

use super::calls::Method;

/// Calls that are kept, at most.
const MAX_READS: usize = 512;
/// Longest key.
const MAX_KEY: usize = 100;

/// A call that asks for what is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::api) struct Read {
    /// The class that the call names.
    pub class: Arc<str>,
    pub name: Arc<str>,
    pub desc: Arc<str>,
    /// Nothing where a place is asked for.
    pub key: Option<Arc<[u16]>>,
    /// The descriptor of the type that the result is cast to at once.
    pub cast: Option<Arc<str>>,
    /// The method whose code this is.
    pub by: Method,
}

#[derive(Debug, Default)]
pub(in crate::api) struct Reads {
    /// In the order of the code, each once.
    pub all: Vec<Read>,
}

impl Reads {
    /// Adds what the methods of a class ask for.
    pub fn read(&mut self, file: &ClassFile) {
        for method in &file.methods {
            let Some(code) = &method.code else { continue };
            self.read_code(file, code, &(method.name.clone(), method.desc.clone()));
        }
    }

    fn read_code(&mut self, file: &ClassFile, code: &CodeAttribute, by: &Method) {
        let (mut pc, mut key) = (0, None);
        while let Some(len) = opcode::length(&code.code, pc) {
            let operand = |at: usize| code.code.get(pc + at).copied().unwrap_or(0);
            let wide = u16::from_be_bytes([operand(1), operand(2)]);
            let before = key.take();
            match code.code[pc] {
                opcode::LDC => key = text(file, u16::from(operand(1))),
                opcode::LDC_W => key = text(file, wide),
                opcode::INVOKEVIRTUAL | opcode::INVOKEINTERFACE => {
                    let found = call(file, wide, before).map(|read| Read {
                        cast: cast(file, code, pc + len),
                        by: by.clone(),
                        ..read
                    });
                    if let Some(read) = found.filter(|read| self.all.len() < MAX_READS && !self.all.contains(read)) {
                        self.all.push(read);
                    }
                }
                _ => {}
            }
            pc += len;
        }
    }
}

/// A call with this key before it.
fn call(file: &ClassFile, member: u16, key: Option<Arc<[u16]>>) -> Option<Read> {
    let called = file.constants.member(member).ok()?;
    let by_key = called.desc.starts_with("(Ljava/lang/String;)") || called.desc.starts_with("(Ljava/lang/Object;)");
    let by_place = called.desc.starts_with("(I)");
    let fits = by_key && key.is_some() || by_place && called.desc.ends_with(';');
    // Texts are asked about their characters.
    let is_text = called.class.starts_with("java/lang/");
    (fits && !is_text && !called.desc.ends_with(")V")).then(|| Read {
        class: called.class.clone(),
        name: called.name.clone(),
        desc: called.desc.clone(),
        key: key.filter(|_| by_key),
        cast: None,
        by: (Arc::default(), Arc::default()),
    })
}

fn text(file: &ClassFile, at: u16) -> Option<Arc<[u16]>> {
    matches!(file.constants.get(at), Some(Constant::String { .. })).then_some(())?;
    let text = file.constants.string_utf16(at).ok()?;
    (text.len() <= MAX_KEY).then(|| text.into())
}

/// The descriptor of the class of a cast.
fn cast(file: &ClassFile, code: &CodeAttribute, pc: usize) -> Option<Arc<str>> {
    let at = |at: usize| code.code.get(at).copied().unwrap_or(0);
    if at(pc) != opcode::CHECKCAST {
        return None;
    }
    let name = file.constants.class_name(u16::from_be_bytes([at(pc + 1), at(pc + 2)])).ok()?;
    Some(if name.starts_with('[') { name.clone() } else { format!("L{name};").into() })
}
