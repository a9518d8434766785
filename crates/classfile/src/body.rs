//! A method's code, which for classes of the JDK is read at the first access.

use std::ops::{Deref, DerefMut};
use std::sync::OnceLock;

use crate::model::CodeAttribute;
use crate::parse::read_code;
use crate::pool::ConstantPool;

/// A `Code` attribute as the file has it, and what it takes to read it.
#[derive(Clone, Debug)]
pub(crate) struct Unread {
    pub pool: ConstantPool,
    pub major: u16,
    pub at: u32,
    pub len: u32,
}

/// The code of a method; it is there as soon as one looks.
#[derive(Clone, Debug)]
pub struct Body {
    read: OnceLock<CodeAttribute>,
    unread: Option<Unread>,
}

impl Body {
    pub(crate) fn unread(unread: Unread) -> Self {
        Self { read: OnceLock::new(), unread: Some(unread) }
    }
}

impl From<CodeAttribute> for Body {
    fn from(code: CodeAttribute) -> Self {
        Self { read: code.into(), unread: None }
    }
}

impl Deref for Body {
    type Target = CodeAttribute;

    /// Code that cannot be read is empty, and so does not verify.
    fn deref(&self) -> &CodeAttribute {
        self.read.get_or_init(|| self.unread.as_ref().and_then(|u| read_code(u).ok()).unwrap_or_default())
    }
}

impl DerefMut for Body {
    fn deref_mut(&mut self) -> &mut CodeAttribute {
        if self.read.get().is_none() {
            self.read = (**self).clone().into();
        }
        self.read.get_mut().unwrap_or_else(|| unreachable!("read a moment ago"))
    }
}
