//! The constant pool: its entries, and look-ups that check the kind of what they find.
//!
//! Text stays as it is in the class file until it is requested: of most classes only a small part is ever used.

use crate::error::{ClassFormatError, Result};
use crate::mutf8;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The bytes of a class file, or of its beginning.
pub type Bytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// Where a text is in the class file, and which of the pool's texts it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    pub(crate) at: u32,
    pub(crate) len: u16,
    pub(crate) slot: u16,
}

/// An entry of the pool; numbers named after other entries are their indexes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constant {
    /// Index 0, and the second half of a long or double.
    Unusable,
    Utf8(Text),
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

/// A static method that a pool is to name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticMethod<'a> {
    pub class: &'a str,
    pub name: &'a str,
    pub desc: &'a str,
    pub interface: bool,
}

/// A pool that grows.
struct Extension {
    entries: Vec<Constant>,
    texts: usize,
    source: Vec<u8>,
}

impl Extension {
    fn push(&mut self, entry: Constant) -> Option<u16> {
        let index = u16::try_from(self.entries.len()).ok().filter(|i| *i < u16::MAX)?;
        self.entries.push(entry);
        Some(index)
    }

    /// ASCII text is the same in the class file's encoding.
    fn text(&mut self, text: &str) -> Option<u16> {
        debug_assert!(text.is_ascii() && !text.contains('\0'));
        let entry = Text {
            at: u32::try_from(self.source.len()).ok()?,
            len: u16::try_from(text.len()).ok()?,
            slot: u16::try_from(self.texts).ok()?,
        };
        self.source.extend_from_slice(text.as_bytes());
        self.texts += 1;
        self.push(Constant::Utf8(entry))
    }

    fn method(&mut self, method: &StaticMethod<'_>) -> Option<u16> {
        let name = self.text(method.class)?;
        let class = self.push(Constant::Class { name })?;
        let (name, desc) = (self.text(method.name)?, self.text(method.desc)?);
        let name_and_type = self.push(Constant::NameAndType { name, desc })?;
        self.push(if method.interface {
            Constant::InterfaceMethod { class, name_and_type }
        } else {
            Constant::Method { class, name_and_type }
        })
    }
}

/// The entries of one class file, indexed from 1. A clone shares them.
#[derive(Clone)]
pub struct ConstantPool(Arc<Inner>);

struct Inner {
    entries: Box<[Constant]>,
    /// Texts that were asked for; `None` for those that no `str` can hold.
    texts: Box<[OnceLock<Option<Arc<str>>>]>,
    source: Bytes,
}

impl Default for ConstantPool {
    fn default() -> Self {
        Self::new(Vec::new(), 0, Arc::new([]))
    }
}

impl fmt::Debug for ConstantPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

fn wrong(index: u16, wanted: &str) -> ClassFormatError {
    ClassFormatError::in_file(format!("Invalid constant pool index {index} for {wanted}"))
}

impl ConstantPool {
    /// Entries with so many texts, which are in `source`.
    pub(crate) fn new(entries: Vec<Constant>, texts: usize, source: Bytes) -> Self {
        let texts = (0..texts).map(|_| OnceLock::new()).collect();
        Self(Arc::new(Inner { entries: entries.into(), texts, source }))
    }

    /// The same entries and after them static methods and strings; gives the indexes of what was added, methods first. Nothing
    /// if there is no room left.
    pub fn extended(&self, methods: &[StaticMethod<'_>], strings: &[&str]) -> Option<(Self, Vec<u16>)> {
        let mut more = Extension {
            entries: self.0.entries.to_vec(),
            texts: self.0.texts.len(),
            source: (*self.0.source).as_ref().to_vec(),
        };
        let mut added = Vec::new();
        for method in methods {
            added.push(more.method(method)?);
        }
        for string in strings {
            let utf8 = more.text(string)?;
            added.push(more.push(Constant::String { utf8 })?);
        }
        Some((Self::new(more.entries, more.texts, Arc::new(more.source)), added))
    }

    /// A part of the class file; empty if it has no such part.
    pub(crate) fn bytes(&self, at: u32, len: u32) -> &[u8] {
        let source = (*self.0.source).as_ref();
        source.get(at as usize..).and_then(|rest| rest.get(..len as usize)).unwrap_or_default()
    }

    fn raw(&self, text: Text) -> &[u8] {
        self.bytes(text.at, text.len.into())
    }

    fn text(&self, text: Text) -> Option<&Arc<str>> {
        let slot = self.0.texts.get(usize::from(text.slot))?;
        slot.get_or_init(|| mutf8::to_text(self.raw(text))).as_ref()
    }

    /// The characters of a text entry.
    pub fn text_utf16(&self, index: u16) -> Option<Vec<u16>> {
        match self.get(index) {
            Some(Constant::Utf8(text)) => mutf8::to_utf16(self.raw(*text), false),
            _ => None,
        }
    }

    /// The count that the class file declares: one more than the highest index.
    pub fn len(&self) -> usize {
        self.0.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.entries.len() <= 1
    }

    /// The usable entry at an index.
    pub fn get(&self, index: u16) -> Option<&Constant> {
        self.0.entries.get(index as usize).filter(|c| !matches!(c, Constant::Unusable))
    }

    /// Usable entries with their indexes.
    pub fn iter(&self) -> impl Iterator<Item = (u16, &Constant)> {
        (0..=u16::MAX).zip(&*self.0.entries).filter(|(_, c)| !matches!(c, Constant::Unusable))
    }

    pub fn utf8(&self, index: u16) -> Result<&Arc<str>> {
        match self.get(index) {
            Some(Constant::Utf8(text)) => self.text(*text).ok_or_else(|| {
                ClassFormatError::in_file(format!(
                    "Unsupported name with an unpaired surrogate at constant pool index {index}"
                ))
            }),
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
        self.text_utf16(utf8).ok_or_else(|| wrong(utf8, "text"))
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
