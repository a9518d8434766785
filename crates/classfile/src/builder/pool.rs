//! The constant pool of a class that is being built; equal constants share an entry.

use crate::mutf8;
use std::collections::HashMap;

/// A constant that can be loaded or passed to a bootstrap method.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'a> {
    Int(i32),
    Float(f32),
    Long(i64),
    Double(f64),
    String(&'a str),
    /// A string that need not be valid Unicode.
    Utf16(&'a [u16]),
    /// Internal name, or descriptor of an array.
    Class(&'a str),
    MethodType(&'a str),
    MethodHandle(Handle<'a>),
    /// A dynamic constant: the number of its bootstrap method, name and descriptor. The bootstrap method may be one that is added
    /// later, or the one whose argument this is.
    Dynamic(u16, &'a str, &'a str),
}

/// A method handle: its kind (JVMS table 5.4.3.5-A) and its member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handle<'a> {
    pub kind: u8,
    pub class: &'a str,
    pub name: &'a str,
    pub desc: &'a str,
    pub interface: bool,
}

#[derive(Clone, Debug, Default)]
pub(super) struct PoolBuilder {
    bytes: Vec<u8>,
    /// Entries by their bytes.
    known: HashMap<Vec<u8>, u16>,
    /// Slots in use, without the unusable first one.
    used: u16,
}

pub(super) const FIELD: u8 = 9;
pub(super) const METHOD: u8 = 10;
pub(super) const INTERFACE_METHOD: u8 = 11;

impl PoolBuilder {
    fn add(&mut self, tag: u8, content: &[u8]) -> u16 {
        let entry = [&[tag], content].concat();
        if let Some(&index) = self.known.get(&entry) {
            return index;
        }
        let index = self.used + 1;
        let slots = if matches!(tag, 5 | 6) { 2 } else { 1 };
        self.used = index.checked_add(slots).expect("a class has at most 65534 constants") - 1;
        self.bytes.extend(&entry);
        self.known.insert(entry, index);
        index
    }

    fn add_pair(&mut self, tag: u8, first: u16, second: u16) -> u16 {
        self.add(tag, &[first.to_be_bytes(), second.to_be_bytes()].concat())
    }

    fn raw_text(&mut self, bytes: &[u8]) -> u16 {
        let length = u16::try_from(bytes.len()).expect("a text constant has at most 65535 bytes");
        self.add(1, &[&length.to_be_bytes(), bytes].concat())
    }

    pub fn utf8(&mut self, text: &str) -> u16 {
        self.raw_text(&mutf8::from_str(text))
    }

    pub fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.add(7, &name.to_be_bytes())
    }

    fn name_and_type(&mut self, name: &str, desc: &str) -> u16 {
        let (name, desc) = (self.utf8(name), self.utf8(desc));
        self.add_pair(12, name, desc)
    }

    pub fn member(&mut self, tag: u8, class: &str, name: &str, desc: &str) -> u16 {
        let (class, name_and_type) = (self.class(class), self.name_and_type(name, desc));
        self.add_pair(tag, class, name_and_type)
    }

    pub fn call_site(&mut self, bootstrap: u16, name: &str, desc: &str) -> u16 {
        let name_and_type = self.name_and_type(name, desc);
        self.add_pair(18, bootstrap, name_and_type)
    }

    pub fn dynamic(&mut self, bootstrap: u16, name: &str, desc: &str) -> u16 {
        let name_and_type = self.name_and_type(name, desc);
        self.add_pair(17, bootstrap, name_and_type)
    }

    pub fn handle(&mut self, handle: Handle<'_>) -> u16 {
        let tag = match handle.kind {
            1..=4 => FIELD,
            _ if handle.interface => INTERFACE_METHOD,
            _ => METHOD,
        };
        let [high, low] = self.member(tag, handle.class, handle.name, handle.desc).to_be_bytes();
        self.add(15, &[handle.kind, high, low])
    }

    pub fn value(&mut self, value: &Value<'_>) -> u16 {
        match *value {
            Value::Int(v) => self.add(3, &v.to_be_bytes()),
            Value::Float(v) => self.add(4, &v.to_bits().to_be_bytes()),
            Value::Long(v) => self.add(5, &v.to_be_bytes()),
            Value::Double(v) => self.add(6, &v.to_bits().to_be_bytes()),
            Value::String(text) => {
                let text = self.utf8(text);
                self.add(8, &text.to_be_bytes())
            }
            Value::Utf16(units) => {
                let text = self.raw_text(&mutf8::from_utf16(units));
                self.add(8, &text.to_be_bytes())
            }
            Value::Class(name) => self.class(name),
            Value::MethodType(desc) => {
                let desc = self.utf8(desc);
                self.add(16, &desc.to_be_bytes())
            }
            Value::MethodHandle(handle) => self.handle(handle),
            Value::Dynamic(bootstrap, name, desc) => self.dynamic(bootstrap, name, desc),
        }
    }

    pub fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend((self.used + 1).to_be_bytes());
        bytes.extend(&self.bytes);
    }
}
