//! What code takes the results of its calls for, where their types do not say it: `(Owner) find(…)`, `List<Owner> found = query(…)`.
//!
//! Casts that javac writes, signatures of the variable, field or method that the result goes to, and the cast of what is taken from it at once
//! (`query(…).get(0)`).

use std::sync::Arc;

use classfile::{ClassFile, CodeAttribute, MethodInfo, opcode};

use super::mentions;

/// Calls that are kept, at most.
const MAX_CALLS: usize = 256;
/// Instructions that may lie between a call and one of its result: they push that one's arguments.
const MAX_ARGUMENTS: usize = 2;

/// What the result of one call is taken for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::api) struct Use {
    /// The class that the call names.
    pub class: Arc<str>,
    pub name: Arc<str>,
    pub desc: Arc<str>,
    pub as_what: As,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::api) enum As {
    /// A type, as a signature.
    Itself(Arc<str>),
    /// What is in it is of this type.
    Holder(Arc<str>),
}

#[derive(Debug, Default)]
pub(in crate::api) struct Results {
    /// In the order of the code, each once.
    pub uses: Vec<Use>,
}

impl Results {
    pub fn read(&mut self, file: &ClassFile, method: &MethodInfo, code: &CodeAttribute) {
        let reader = Reader { file, method, code };
        let mut pc = 0;
        while let Some(len) = opcode::length(&code.code, pc) {
            if self.uses.len() >= MAX_CALLS {
                return;
            }
            if let Some(call) = reader.call(pc)
                && call.desc.ends_with(';')
                && let Some(as_what) = reader.taken_as(pc + len)
            {
                let found = Use { as_what, ..call };
                if !self.uses.contains(&found) {
                    self.uses.push(found);
                }
            }
            pc += len;
        }
    }

    /// The classes that the signatures name.
    pub fn names(&self) -> Vec<Arc<str>> {
        let texts = self.uses.iter().map(|found| match &found.as_what {
            As::Itself(text) | As::Holder(text) => text,
        });
        texts.flat_map(|text| mentions(text)).collect()
    }
}

struct Reader<'a> {
    file: &'a ClassFile,
    method: &'a MethodInfo,
    code: &'a CodeAttribute,
}

impl Reader<'_> {
    fn u8(&self, at: usize) -> u8 {
        self.code.code.get(at).copied().unwrap_or(0)
    }

    fn u16(&self, at: usize) -> u16 {
        u16::from_be_bytes([self.u8(at), self.u8(at + 1)])
    }

    /// The call of a method of an object.
    fn call(&self, pc: usize) -> Option<Use> {
        if !matches!(self.u8(pc), opcode::INVOKEVIRTUAL | opcode::INVOKEINTERFACE) {
            return None;
        }
        let called = self.file.constants.member(self.u16(pc + 1)).ok()?;
        let (class, name, desc) = (called.class.clone(), called.name.clone(), called.desc.clone());
        Some(Use { class, name, desc, as_what: As::Itself(Arc::default()) })
    }

    /// The class of a cast, as a descriptor, and where the code goes on.
    fn cast(&self, pc: usize) -> Option<(Arc<str>, usize)> {
        if self.u8(pc) != opcode::CHECKCAST {
            return None;
        }
        let name = self.file.constants.class_name(self.u16(pc + 1)).ok()?;
        let desc = if name.starts_with('[') { name.clone() } else { format!("L{name};").into() };
        Some((desc, pc + 3))
    }

    /// What becomes of the result that a call has left when the code goes on at `pc`.
    fn taken_as(&self, pc: usize) -> Option<As> {
        let (cast, then) = self.cast(pc).map_or((None, pc), |(desc, then)| (Some(desc), then));
        let told = self.goes_to(then);
        told.or(cast).map(As::Itself).or_else(|| self.held(pc).map(As::Holder))
    }

    /// The signature of what a value is put into, if it has type arguments.
    fn goes_to(&self, pc: usize) -> Option<Arc<str>> {
        let signature = match self.u8(pc) {
            opcode::ASTORE => self.variable(u16::from(self.u8(pc + 1)), pc + 2),
            op @ opcode::ASTORE_0..=opcode::ASTORE_3 => self.variable(u16::from(op - opcode::ASTORE_0), pc + 1),
            opcode::ARETURN => {
                let signature = self.method.signature.as_ref()?;
                Some(signature.rsplit_once(')')?.1.split('^').next()?.into())
            }
            opcode::PUTFIELD | opcode::PUTSTATIC => {
                let put = self.file.constants.member(self.u16(pc + 1)).ok()?;
                let field = self.file.field(put.name, put.desc).filter(|_| *put.class == self.file.name)?;
                field.signature.clone()
            }
            _ => None,
        };
        signature.filter(|text| text.contains('<'))
    }

    /// The signature of a variable whose scope begins at `pc`.
    fn variable(&self, index: u16, pc: usize) -> Option<Arc<str>> {
        let all = self.code.local_types.iter();
        let found = all.filter(|variable| variable.index == index).find(|v| {
            let start = usize::from(v.start_pc);
            (start..start + usize::from(v.length)).contains(&pc)
        });
        found.map(|variable| variable.desc.clone())
    }

    /// The class of the cast of what another call gives that follows at once.
    fn held(&self, pc: usize) -> Option<Arc<str>> {
        let mut at = pc;
        for _ in 0..=MAX_ARGUMENTS {
            if let Some(call) = self.call(at) {
                let next = at + opcode::length(&self.code.code, at)?;
                return if call.desc.ends_with(")Ljava/lang/Object;") { Some(self.cast(next)?.0) } else { None };
            }
            if !matches!(self.u8(at), opcode::ACONST_NULL..=opcode::ALOAD | opcode::ILOAD_0..=opcode::ALOAD_3) {
                return None;
            }
            at += opcode::length(&self.code.code, at)?;
        }
        None
    }
}
