//! The constant pool: its entries, and look-ups that check the kind of what they find.

use crate::error::{ClassFormatError, Result};
use crate::mutf8;
use std::sync::Arc;

/// An entry of the pool; numbers named after other entries are their indexes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constant {
    /// Index 0, and the second half of a long or double.
    Unusable,
    Utf8(Arc<str>),
    /// Modified UTF-8 that no `str` can hold: it has unpaired surrogates.
    Utf8Raw(Box<[u8]>),
    Integer(i32),
    /// The bits of a float.
    Float(u32),
    Long(i64),
    /// The bits of a double.
    Double(u64),
    Class {
        name: u16,
    },
    String {
        utf8: u16,
    },
    Field {
        class: u16,
        name_and_type: u16,
    },
    Method {
        class: u16,
        name_and_type: u16,
    },
    InterfaceMethod {
        class: u16,
        name_and_type: u16,
    },
    NameAndType {
        name: u16,
        desc: u16,
    },
    MethodHandle {
        kind: u8,
        reference: u16,
    },
    MethodType {
        desc: u16,
    },
    Dynamic {
        bootstrap: u16,
        name_and_type: u16,
    },
    InvokeDynamic {
        bootstrap: u16,
        name_and_type: u16,
    },
    Module {
        name: u16,
    },
    Package {
        name: u16,
    },
}

/// A field or method as an instruction names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemberRef<'a> {
    pub class: &'a Arc<str>,
    pub name: &'a Arc<str>,
    pub desc: &'a Arc<str>,
    /// Whether the constant is an `InterfaceMethodref`.
    pub interface: bool,
}

/// The entries of one class file, indexed from 1. A clone shares them.
#[derive(Clone, Debug)]
pub struct ConstantPool {
    pub(crate) entries: Arc<[Constant]>,
}

impl Default for ConstantPool {
    fn default() -> Self {
        Self { entries: Arc::new([]) }
    }
}

fn wrong(index: u16, wanted: &str) -> ClassFormatError {
    ClassFormatError::in_file(format!("Invalid constant pool index {index} for {wanted}"))
}

impl ConstantPool {
    /// The count that the class file declares: one more than the highest index.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.len() <= 1
    }

    /// The usable entry at an index.
    pub fn get(&self, index: u16) -> Option<&Constant> {
        self.entries.get(index as usize).filter(|c| !matches!(c, Constant::Unusable))
    }

    /// Usable entries with their indexes.
    pub fn iter(&self) -> impl Iterator<Item = (u16, &Constant)> {
        (0..=u16::MAX).zip(&*self.entries).filter(|(_, c)| !matches!(c, Constant::Unusable))
    }

    pub fn utf8(&self, index: u16) -> Result<&Arc<str>> {
        match self.get(index) {
            Some(Constant::Utf8(text)) => Ok(text),
            Some(Constant::Utf8Raw(_)) => Err(ClassFormatError::in_file(format!(
                "Unsupported name with an unpaired surrogate at constant pool index {index}"
            ))),
            _ => Err(wrong(index, "text")),
        }
    }

    /// The name in a class constant: internal form, or a descriptor for an array.
    pub fn class_name(&self, index: u16) -> Result<&Arc<str>> {
        match self.get(index) {
            Some(&Constant::Class { name }) => self.utf8(name),
            _ => Err(wrong(index, "a class")),
        }
    }

    /// A field, method or interface method.
    pub fn member(&self, index: u16) -> Result<MemberRef<'_>> {
        let (class, name_and_type, interface) = match self.get(index) {
            Some(&Constant::Field { class, name_and_type } | &Constant::Method { class, name_and_type }) => {
                (class, name_and_type, false)
            }
            Some(&Constant::InterfaceMethod { class, name_and_type }) => (class, name_and_type, true),
            _ => return Err(wrong(index, "a field or method")),
        };
        let (name, desc) = self.name_and_type(name_and_type)?;
        Ok(MemberRef { class: self.class_name(class)?, name, desc, interface })
    }

    pub fn name_and_type(&self, index: u16) -> Result<(&Arc<str>, &Arc<str>)> {
        match self.get(index) {
            Some(&Constant::NameAndType { name, desc }) => Ok((self.utf8(name)?, self.utf8(desc)?)),
            _ => Err(wrong(index, "a name and type")),
        }
    }

    /// The characters of a string constant.
    pub fn string_utf16(&self, index: u16) -> Result<Vec<u16>> {
        let Some(&Constant::String { utf8 }) = self.get(index) else {
            return Err(wrong(index, "a string"));
        };
        match self.get(utf8) {
            Some(Constant::Utf8(text)) => Ok(text.encode_utf16().collect()),
            Some(Constant::Utf8Raw(bytes)) => mutf8::to_utf16(bytes, false).ok_or_else(|| wrong(utf8, "text")),
            _ => Err(wrong(utf8, "text")),
        }
    }

    /// Bootstrap method, name and descriptor of a dynamic constant or call site.
    pub fn dynamic(&self, index: u16) -> Result<(u16, &Arc<str>, &Arc<str>)> {
        match self.get(index) {
            Some(
                &Constant::Dynamic { bootstrap, name_and_type } | &Constant::InvokeDynamic { bootstrap, name_and_type },
            ) => {
                let (name, desc) = self.name_and_type(name_and_type)?;
                Ok((bootstrap, name, desc))
            }
            _ => Err(wrong(index, "a dynamic constant or call site")),
        }
    }

    /// The descriptor in a method-type constant.
    pub fn method_type(&self, index: u16) -> Result<&Arc<str>> {
        match self.get(index) {
            Some(&Constant::MethodType { desc }) => self.utf8(desc),
            _ => Err(wrong(index, "a method type")),
        }
    }

    /// Kind (JVMS table 5.4.3.5-A) and member of a method-handle constant.
    pub fn method_handle(&self, index: u16) -> Result<(u8, MemberRef<'_>)> {
        match self.get(index) {
            Some(&Constant::MethodHandle { kind, reference }) => Ok((kind, self.member(reference)?)),
            _ => Err(wrong(index, "a method handle")),
        }
    }
}
