//! Standard streams in tests, for classes that name them: the input is given, what is written is captured.

use std::sync::Arc;

use classfile::{ClassFile, Constant};

use super::{Api, CallableId};
use crate::given::{ERRORS, GIVEN_STREAMS, INPUT, OUTPUT};
use crate::statement::Statement;
use crate::ty::Ty;

/// The classes that it takes.
pub(super) const CLASSES: [&str; 2] = [GIVEN_STREAMS, "java/io/ByteArrayOutputStream"];

/// The standard streams that code names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Names {
    input: bool,
    output: bool,
    errors: bool,
}

impl Names {
    /// Adds those that the code of a class names. True if there are some.
    pub fn read(&mut self, file: &ClassFile) -> bool {
        for (at, entry) in file.constants.iter() {
            if matches!(entry, Constant::Field { .. })
                && let Ok(field) = file.constants.member(at)
                && &**field.class == "java/lang/System"
            {
                self.input |= &**field.name == "in";
                self.output |= &**field.name == "out";
                self.errors |= &**field.name == "err";
            }
        }
        *self != Self::default()
    }
}

/// The methods that set the streams which the class under test names.
#[derive(Clone, Copy, Debug, Default)]
pub struct Streams {
    /// Takes the text that is read.
    pub input: Option<CallableId>,
    /// Give what is written: the standard output, and the stream of errors.
    pub output: Option<CallableId>,
    pub errors: Option<CallableId>,
}

impl Streams {
    pub(super) fn of(api: &Api, names: Names) -> Self {
        let method = |is_named: bool, (name, desc): (&str, &str)| {
            let class = api.find(GIVEN_STREAMS).filter(|_| is_named)?;
            let is = |&&id: &&CallableId| {
                let callable = api.callable(id);
                &*callable.name == name && Arc::as_ref(&callable.desc) == desc
            };
            api.class(class).methods.iter().find(is).copied()
        };
        Self {
            input: method(names.input, INPUT),
            output: method(names.output, OUTPUT),
            errors: method(names.errors, ERRORS),
        }
    }

    /// Those that capture what is written.
    pub fn captures(&self) -> impl Iterator<Item = CallableId> {
        self.output.into_iter().chain(self.errors)
    }
}

impl Api {
    /// A statement that captures what is written to a stream.
    pub fn capture(&self, callable: CallableId) -> Statement {
        let ty: Ty = self.callable(callable).ret.clone();
        Statement::Call { ty, callable, receiver: None, args: Vec::new() }
    }
}
