//! Why a class does not verify, worded as `HotSpot` words it.

use std::borrow::Cow;

use classfile::{ClassFile, CodeAttribute, MethodInfo, opcode};

use crate::error::JavaError;
use crate::lower::Fault;

/// The first class-file version that `HotSpot`'s newer verifier checks; its messages have several lines.
pub(super) const MODERN: u16 = 50;

/// Why verification stops.
#[derive(Debug)]
pub(super) enum Refusal {
    /// The code breaks a rule.
    Rule(Box<Rule>),
    /// The code can't even be taken apart.
    Bytes(Box<Fault>),
    /// A class that the verifier had to look at can't be had.
    Java(Box<JavaError>),
}

pub(super) type Res<T> = Result<T, Refusal>;

#[derive(Debug)]
pub(super) struct Rule {
    /// What the newer verifier says, and what the old one says.
    modern: Cow<'static, str>,
    old: Cow<'static, str>,
    reason: Option<String>,
    bci: Option<u16>,
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self::Bytes(Box::new(fault))
    }
}

impl From<JavaError> for Refusal {
    fn from(error: JavaError) -> Self {
        Self::Java(Box::new(error))
    }
}

impl Refusal {
    #[cold]
    pub fn new(modern: impl Into<Cow<'static, str>>, old: impl Into<Cow<'static, str>>) -> Self {
        Self::Rule(Box::new(Rule { modern: modern.into(), old: old.into(), reason: None, bci: None }))
    }

    /// A rule about which both verifiers say the same.
    #[cold]
    pub fn rule(message: &'static str) -> Self {
        Self::new(message, message)
    }

    #[cold]
    pub fn because(mut self, reason: String) -> Self {
        if let Self::Rule(rule) = &mut self {
            rule.reason.get_or_insert(reason);
        }
        self
    }

    /// The same rule under another heading.
    #[cold]
    pub fn renamed(mut self, modern: &'static str) -> Self {
        if let Self::Rule(rule) = &mut self {
            rule.modern = modern.into();
        }
        self
    }

    #[cold]
    pub fn at(mut self, bci: u16) -> Self {
        if let Self::Rule(rule) = &mut self {
            rule.bci.get_or_insert(bci);
        }
        self
    }

    /// The exception that the program sees.
    pub fn describe(self, file: &ClassFile, method: &MethodInfo) -> JavaError {
        let message = match self {
            Self::Java(error) => return *error,
            Self::Bytes(fault) => fault.describe(file, method).message,
            Self::Rule(rule) => rule.describe(file, method),
        };
        JavaError::new("java/lang/VerifyError", message)
    }
}

impl Rule {
    fn describe(&self, file: &ClassFile, method: &MethodInfo) -> String {
        let (class, name, desc) = (&file.name, &method.name, &method.desc);
        if file.major < MODERN {
            let old = &self.old;
            return format!("(class: {class}, method: {name} signature: {desc}) {old}");
        }
        let mut text = format!("{}\nException Details:", self.modern);
        if let Some(bci) = self.bci {
            let code = method.code.as_ref().map_or(&[][..], |c| &c.code);
            let mnemonic = code.get(usize::from(bci)).map_or("", |op| opcode::mnemonic(*op));
            text += "\n  Location:\n    ";
            text += &[class, ".", name, desc].concat();
            text += &[" @", &bci.to_string(), ": ", mnemonic].concat();
        }
        let reason = self.reason.as_deref();
        text + "\n  Reason:\n    " + reason.unwrap_or("Error exists in the bytecode") + "\n"
    }
}

/// Why code can't be taken apart: an exception table between instructions makes it an error of the file's format.
pub(super) fn table_error(code: &CodeAttribute, fault: Fault) -> Refusal {
    let mut starts = vec![false; code.code.len() + 1];
    let mut pc = 0;
    while pc < code.code.len() {
        starts[pc] = true;
        let Some(length) = opcode::length(&code.code, pc) else {
            return fault.into();
        };
        pc += length;
    }
    starts[pc] = true;
    let end = code.code.len();
    for entry in &code.handlers {
        let places = [("start_pc", entry.start_pc), ("end_pc", entry.end_pc), ("handler_pc", entry.handler_pc)];
        let legal = |(what, pc): &(&str, u16)| {
            starts.get(usize::from(*pc)) == Some(&true) && (*what == "end_pc" || usize::from(*pc) < end)
        };
        if let Some((what, pc)) = places.iter().find(|place| !legal(place)) {
            return JavaError::format(format!("Illegal exception table {what} {pc}")).into();
        }
    }
    fault.into()
}
