//! From bytes to a [`ClassFile`]: the outer structure (JVMS 4.1).

mod attributes;
mod class_attributes;
mod code;
mod flags;
mod members;
mod pool;
mod pool_check;

use crate::access;
use crate::body::Unread;
use crate::cursor::Cursor;
use crate::error::{ClassFormatError, Result};
use crate::model::{ClassFile, CodeAttribute};
use crate::names::is_class_name;
use crate::pool::{Bytes, ConstantPool};
use std::sync::Arc;

/// The newest class-file version that is read: Java 25.
pub const MAX_MAJOR: u16 = 69;
const MIN_MAJOR: u16 = 45;
const PREVIEW_MINOR: u16 = 65535;

/// Reads a class file.
pub fn parse(bytes: &[u8]) -> std::result::Result<ClassFile, ClassFormatError> {
    parse_as(bytes, "<Unknown>")
}

/// Reads a class file; `expected` is the name that messages use until the file's own is known.
pub fn parse_as(bytes: &[u8], expected: &str) -> std::result::Result<ClassFile, ClassFormatError> {
    let mut name: Arc<str> = expected.into();
    class_file(&Source::Borrowed(bytes), &mut name, How::Whole).map_err(|e| e.named(&name))
}

/// Reads a class file of the JDK, which was compiled and packed with it: the structure is read as carefully as ever, but what
/// names and descriptors say is not checked, and text and code are read when they are first looked at.
pub fn parse_trusted(bytes: &Bytes, expected: &str) -> std::result::Result<ClassFile, ClassFormatError> {
    let mut name: Arc<str> = expected.into();
    class_file(&Source::Shared(bytes), &mut name, How::Trusted).map_err(|e| e.named(&name))
}

/// Reads a class file that only declares members, as a JDK keeps them of earlier releases: its methods have no code.
pub fn parse_symbols(bytes: &[u8]) -> std::result::Result<ClassFile, ClassFormatError> {
    let mut name: Arc<str> = "<Unknown>".into();
    class_file(&Source::Borrowed(bytes), &mut name, How::Symbols).map_err(|e| e.named(&name))
}

/// How much of a class file is read and checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    Whole,
    Trusted,
    /// Methods that are not native or abstract need not have code.
    Symbols,
}

/// Where a class file is read from, and so whether parts of it can be left there.
pub(crate) enum Source<'a> {
    Borrowed(&'a [u8]),
    Shared(&'a Bytes),
}

/// What the readers of members and attributes need to know of the class.
pub(crate) struct Context<'a> {
    pub pool: &'a ConstantPool,
    pub major: u16,
    pub minor: u16,
    pub name: &'a Arc<str>,
    pub access: u16,
    pub how: How,
}

impl Context<'_> {
    pub fn interface(&self) -> bool {
        self.access & access::INTERFACE != 0
    }

    /// Reads an index and looks the text up.
    pub fn utf8(&self, input: &mut Cursor<'_>) -> Result<Arc<str>> {
        let at = input.offset();
        self.pool.utf8(input.u16()?).cloned().map_err(|e| e.at(at))
    }

    /// Reads an index and looks the class's name up.
    pub fn class(&self, input: &mut Cursor<'_>) -> Result<Arc<str>> {
        let at = input.offset();
        self.pool.class_name(input.u16()?).cloned().map_err(|e| e.at(at))
    }

    /// As `utf8`, with 0 for nothing.
    pub fn optional_utf8(&self, input: &mut Cursor<'_>) -> Result<Option<Arc<str>>> {
        let at = input.offset();
        match input.u16()? {
            0 => Ok(None),
            index => self.pool.utf8(index).map(|n| Some(n.clone())).map_err(|e| e.at(at)),
        }
    }

    /// As `class`, with 0 for nothing.
    pub fn optional_class(&self, input: &mut Cursor<'_>) -> Result<Option<Arc<str>>> {
        let at = input.offset();
        match input.u16()? {
            0 => Ok(None),
            index => self.pool.class_name(index).map(|n| Some(n.clone())).map_err(|e| e.at(at)),
        }
    }
}

fn class_file(source: &Source<'_>, known_name: &mut Arc<str>, how: How) -> Result<ClassFile> {
    let input = &mut Cursor::new(match source {
        Source::Borrowed(bytes) => bytes,
        Source::Shared(bytes) => (***bytes).as_ref(),
    });
    let magic = input.u32()?;
    if magic != 0xcafe_babe {
        return Err(ClassFormatError::in_file(format!("Incompatible magic value {magic}")).at(0));
    }
    let (minor, major) = (input.u16()?, input.u16()?);
    check_version(major, minor, known_name)?;
    let constants = pool::read(input, major, how, source)?;
    let at = input.offset();
    let raw_access = input.u16()?;
    let name = this_class(input, &constants)?;
    *known_name = name.clone();
    let access = flags::class(raw_access, major, &name).map_err(|e| e.at(at))?;
    let context = Context { pool: &constants, major, minor, name: &name, access, how };
    pool_check::module_constants(&context)?;
    let super_name = super_class(input, &context)?;
    let interfaces = interfaces(input, &context)?;
    let fields = members::fields(input, &context)?;
    let methods = members::methods(input, &context)?;
    let attributes = class_attributes::read(input, &context)?;
    if !input.is_empty() {
        let message = format!("Extra bytes at the end of class file {name}");
        return Err(ClassFormatError::plain(message).at(input.offset()));
    }
    Ok(ClassFile {
        major,
        minor,
        access,
        name,
        super_name,
        interfaces,
        fields,
        methods,
        source_file: attributes.source_file,
        signature: attributes.common.signature,
        inner_classes: attributes.inner_classes,
        enclosing_method: attributes.enclosing_method,
        nest_host: attributes.nest_host,
        nest_members: attributes.nest_members,
        permitted_subclasses: attributes.permitted_subclasses,
        record: attributes.record,
        bootstrap_methods: attributes.bootstrap_methods,
        annotations: attributes.common.annotations,
        synthetic: attributes.common.synthetic || access & access::SYNTHETIC != 0,
        deprecated: attributes.common.deprecated,
        constants,
    })
}

/// Reads code that was left for later.
pub(crate) fn read_code(unread: &Unread) -> Result<CodeAttribute> {
    let name: Arc<str> = "".into();
    let Unread { pool, major, at, len } = unread;
    let context = Context { pool, major: *major, minor: 0, name: &name, access: 0, how: How::Trusted };
    code::read(&mut Cursor::new(pool.bytes(*at, *len)), &context)
}

fn check_version(major: u16, minor: u16, name: &str) -> Result<()> {
    let compiled = format!("{name} (class file version {major}.{minor}) was compiled with");
    if major < MIN_MAJOR {
        return Err(ClassFormatError::version(format!("{compiled} an invalid major version")));
    }
    if major > MAX_MAJOR {
        return Err(ClassFormatError::version(format!(
            "{name} has been compiled by a more recent version of the Java Runtime (class file version \
             {major}.{minor}), this version of the Java Runtime only recognizes class file versions up to \
             {MAX_MAJOR}.0"
        )));
    }
    if major >= 56 && minor != 0 && minor != PREVIEW_MINOR {
        return Err(ClassFormatError::version(format!("{compiled} an invalid non-zero minor version")));
    }
    Ok(())
}

fn this_class(input: &mut Cursor<'_>, pool: &ConstantPool) -> Result<Arc<str>> {
    let at = input.offset();
    let index = input.u16()?;
    let name = pool
        .class_name(index)
        .map_err(|_| ClassFormatError::in_file(format!("Invalid this class index {index} in constant pool")).at(at))?;
    if !is_class_name(name) {
        return Err(ClassFormatError::in_file(format!("Illegal class name \"{name}\"")).at(at));
    }
    Ok(name.clone())
}

fn super_class(input: &mut Cursor<'_>, context: &Context<'_>) -> Result<Option<Arc<str>>> {
    let at = input.offset();
    let index = input.u16()?;
    let rootless = &**context.name == "java/lang/Object" || context.access & access::MODULE != 0;
    if (index == 0) != rootless {
        return Err(ClassFormatError::in_file(format!("Invalid superclass index {index}")).at(at));
    }
    if index == 0 {
        return Ok(None);
    }
    let name = context
        .pool
        .class_name(index)
        .map_err(|_| ClassFormatError::in_file(format!("Invalid superclass index {index}")).at(at))?;
    if name.starts_with('[') {
        return Err(ClassFormatError::in_file("Bad superclass name").at(at));
    }
    if context.interface() && &**name != "java/lang/Object" {
        let message = "Interfaces must have java.lang.Object as superclass";
        return Err(ClassFormatError::in_file(message).at(at));
    }
    Ok(Some(name.clone()))
}

fn interfaces(input: &mut Cursor<'_>, context: &Context<'_>) -> Result<Vec<Arc<str>>> {
    let mut names = Vec::new();
    for _ in 0..input.u16()? {
        let at = input.offset();
        let name = context.class(input)?;
        if name.starts_with('[') {
            return Err(ClassFormatError::in_file("Bad interface name").at(at));
        }
        names.push(name);
    }
    let mut sorted: Vec<&str> = names.iter().map(|n| &**n).collect();
    sorted.sort_unstable();
    if let Some([twice, _]) = sorted.array_windows().find(|[a, b]| a == b) {
        let message = format!("Duplicate interface name \"{twice}\"");
        return Err(ClassFormatError::in_file(message).at(input.offset()));
    }
    Ok(names)
}
