//! What is wrong with a method's code, and where, worded as `HotSpot` words it.

use classfile::{ClassFile, MethodInfo, opcode};

use super::VerifyError;

/// A broken rule, with the place once it is known.
#[derive(Debug)]
pub(crate) struct Fault {
    message: String,
    bci: Option<u16>,
}

pub(crate) type Res<T> = Result<T, Fault>;

impl Fault {
    #[cold]
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), bci: None }
    }

    #[cold]
    pub fn at(mut self, bci: u16) -> Self {
        self.bci.get_or_insert(bci);
        self
    }

    pub fn describe(self, file: &ClassFile, method: &MethodInfo) -> VerifyError {
        let (class, name, desc) = (&file.name, &method.name, &method.desc);
        let message = match self.bci {
            None => format!("(class: {class}, method: {name} signature: {desc}) {}", self.message),
            Some(bci) => {
                let op = method.code.as_ref().and_then(|c| c.code.get(usize::from(bci)));
                let mnemonic = op.map_or("", |op| opcode::mnemonic(*op));
                let location = format!("{}.{name}{desc} @{bci}: {mnemonic}", class.replace('.', "/"));
                format!("{}\nException Details:\n  Location:\n    {location}", self.message)
            }
        };
        VerifyError { message }
    }
}
