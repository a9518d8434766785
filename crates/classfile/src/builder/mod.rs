//! Makes class files: for classes that the VM synthesises, and for tests that need code no compiler writes.
//!
//! What is built comes from this program, not from a user, so misuse (a label never bound, an operand of the wrong size,
//! more than the format can hold) panics with what was wrong. No `StackMapTable` is written.
//!
//! ```
//! use classfile::builder::ClassBuilder;
//! use classfile::{access, descriptor::Kind, opcode};
//!
//! let mut class = ClassBuilder::new(61, access::PUBLIC | access::SUPER, "Twice", "java/lang/Object");
//! let mut code = class.method(access::PUBLIC | access::STATIC, "of", "(I)I");
//! code.load(Kind::Int, 0).op(opcode::ICONST_2).op(opcode::IMUL).ret(Kind::Int);
//! code.finish();
//! let parsed = classfile::parse(&class.finish()).unwrap();
//! assert_eq!(parsed.methods[0].code.as_ref().unwrap().max_stack, 2);
//! ```

mod code;
mod pool;
mod references;
mod stack;

pub use code::{CodeBuilder, Label};
pub use pool::{Handle, Value};

use crate::access;
use crate::descriptor::method_shape;
use pool::PoolBuilder;

/// A class file in the making.
#[derive(Clone, Debug)]
pub struct ClassBuilder {
    major: u16,
    access: u16,
    this: u16,
    parent: u16,
    pool: PoolBuilder,
    interfaces: Vec<u16>,
    fields: Vec<Vec<u8>>,
    methods: Vec<Vec<u8>>,
    attributes: Vec<Vec<u8>>,
    bootstrap_methods: Vec<Vec<u8>>,
}

impl ClassBuilder {
    pub fn new(major: u16, access: u16, name: &str, super_name: &str) -> Self {
        let mut pool = PoolBuilder::default();
        let (this, parent) = (pool.class(name), pool.class(super_name));
        Self {
            major,
            access,
            this,
            parent,
            pool,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            attributes: Vec::new(),
            bootstrap_methods: Vec::new(),
        }
    }

    pub fn interface(&mut self, name: &str) -> &mut Self {
        let index = self.pool.class(name);
        self.interfaces.push(index);
        self
    }

    pub fn field(&mut self, access: u16, name: &str, desc: &str) -> &mut Self {
        let member = self.member(access, name, desc, &[]);
        self.fields.push(member);
        self
    }

    /// A static field with a `ConstantValue`.
    pub fn constant(&mut self, access: u16, name: &str, desc: &str, value: &Value<'_>) -> &mut Self {
        let index = self.pool.value(value);
        let attribute = self.attribute("ConstantValue", &index.to_be_bytes());
        let member = self.member(access | access::STATIC, name, desc, &[attribute]);
        self.fields.push(member);
        self
    }

    /// A method with code, which is added once the returned builder is finished.
    pub fn method(&mut self, access: u16, name: &str, desc: &str) -> CodeBuilder<'_> {
        let (_, slots) = method_shape(desc).unwrap_or_else(|| panic!("{desc} is no method descriptor"));
        let receiver = u16::from(access & access::STATIC == 0);
        CodeBuilder::new(self, (access, name.into(), desc.into()), slots + receiver)
    }

    /// An abstract or native method.
    pub fn bodiless_method(&mut self, access: u16, name: &str, desc: &str) -> &mut Self {
        let member = self.member(access, name, desc, &[]);
        self.methods.push(member);
        self
    }

    /// Adds a bootstrap method and returns its number.
    pub fn bootstrap_method(&mut self, handle: Handle<'_>, args: &[Value<'_>]) -> u16 {
        let mut entry = self.pool.handle(handle).to_be_bytes().to_vec();
        push_count(&mut entry, args.len());
        for arg in args {
            entry.extend(self.pool.value(arg).to_be_bytes());
        }
        self.bootstrap_methods.push(entry);
        count(self.bootstrap_methods.len() - 1)
    }

    pub fn source_file(&mut self, name: &str) -> &mut Self {
        let index = self.pool.utf8(name);
        self.raw_attribute("SourceFile", &index.to_be_bytes())
    }

    /// An attribute of the class with contents as they are.
    pub fn raw_attribute(&mut self, name: &str, content: &[u8]) -> &mut Self {
        let attribute = self.attribute(name, content);
        self.attributes.push(attribute);
        self
    }

    /// The index of a text constant, for contents of `raw_attribute`.
    pub fn utf8_index(&mut self, text: &str) -> u16 {
        self.pool.utf8(text)
    }

    /// The index of a class constant, for contents of `raw_attribute`.
    pub fn class_index(&mut self, name: &str) -> u16 {
        self.pool.class(name)
    }

    /// The class file.
    pub fn finish(mut self) -> Vec<u8> {
        if !self.bootstrap_methods.is_empty() {
            let mut content = Vec::new();
            push_list(&mut content, &self.bootstrap_methods);
            self.raw_attribute("BootstrapMethods", &content);
        }
        let mut bytes = 0xcafe_babe_u32.to_be_bytes().to_vec();
        push_u16(&mut bytes, 0);
        push_u16(&mut bytes, self.major);
        self.pool.write(&mut bytes);
        for number in [self.access, self.this, self.parent] {
            push_u16(&mut bytes, number);
        }
        push_count(&mut bytes, self.interfaces.len());
        for index in &self.interfaces {
            push_u16(&mut bytes, *index);
        }
        for list in [&self.fields, &self.methods, &self.attributes] {
            push_list(&mut bytes, list);
        }
        bytes
    }

    fn member(&mut self, access: u16, name: &str, desc: &str, attributes: &[Vec<u8>]) -> Vec<u8> {
        let mut member = Vec::new();
        for number in [access, self.pool.utf8(name), self.pool.utf8(desc)] {
            push_u16(&mut member, number);
        }
        push_list(&mut member, attributes);
        member
    }

    fn attribute(&mut self, name: &str, content: &[u8]) -> Vec<u8> {
        let mut attribute = self.pool.utf8(name).to_be_bytes().to_vec();
        let length = u32::try_from(content.len()).expect("an attribute has less than 4 GiB");
        attribute.extend(length.to_be_bytes());
        attribute.extend(content);
        attribute
    }
}

fn push_u16(bytes: &mut Vec<u8>, number: u16) {
    bytes.extend(number.to_be_bytes());
}

fn count(number: usize) -> u16 {
    u16::try_from(number).expect("a class file counts to 65535")
}

fn push_count(bytes: &mut Vec<u8>, number: usize) {
    push_u16(bytes, count(number));
}

fn push_list(bytes: &mut Vec<u8>, items: &[Vec<u8>]) {
    push_count(bytes, items.len());
    for item in items {
        bytes.extend(item);
    }
}
