//! Checks what the pool's entries say about each other, once all of them are read.

use super::Context;
use crate::descriptor::{FieldType, Kind, method_shape, parse_field};
use crate::error::{ClassFormatError, Result};
use crate::names::{is_class_constant, is_field_name, is_method_name};
use crate::pool::{Constant, ConstantPool};

pub(super) fn all(pool: &ConstantPool, major: u16) -> Result<()> {
    for (index, entry) in pool.iter() {
        match *entry {
            Constant::Class { name } => class(pool, name)?,
            Constant::String { utf8 } => text(pool, utf8)?,
            Constant::NameAndType { .. } => name_and_type(pool, index)?,
            Constant::Field { .. } => field(pool, index)?,
            Constant::Method { .. } | Constant::InterfaceMethod { .. } => method(pool, index)?,
            Constant::MethodType { desc } => method_type(pool, desc)?,
            Constant::MethodHandle { kind, reference } => handle(pool, kind, reference, major)?,
            Constant::Dynamic { .. } => dynamic(pool, index)?,
            Constant::InvokeDynamic { .. } => call_site(pool, index)?,
            Constant::Module { name } | Constant::Package { name } => text(pool, name)?,
            _ => {}
        }
    }
    Ok(())
}

/// Module and package constants belong in module declarations only.
pub(super) fn module_constants(context: &Context<'_>) -> Result<()> {
    if context.access & crate::access::MODULE != 0 || context.major < 53 {
        return Ok(());
    }
    for (_, entry) in context.pool.iter() {
        let tag = match entry {
            Constant::Module { .. } => 19,
            Constant::Package { .. } => 20,
            _ => continue,
        };
        return Err(ClassFormatError::in_file(format!("Unknown constant tag {tag}")));
    }
    Ok(())
}

fn class(pool: &ConstantPool, name: u16) -> Result<()> {
    let name = pool.utf8(name)?;
    if is_class_constant(name) {
        return Ok(());
    }
    Err(ClassFormatError::in_file(format!("Illegal class name \"{name}\"")))
}

fn text(pool: &ConstantPool, index: u16) -> Result<()> {
    match pool.get(index) {
        Some(Constant::Utf8(_)) => Ok(()),
        _ => Err(ClassFormatError::in_file(format!("Invalid constant pool index {index}"))),
    }
}

pub(super) fn illegal_name(what: &str, name: &str) -> ClassFormatError {
    ClassFormatError::in_class(format!("Illegal {what} name \"{name}\""), "")
}

pub(super) fn illegal_signature(what: &str, name: &str, desc: &str) -> ClassFormatError {
    let tail = format!(" has illegal signature \"{desc}\"");
    ClassFormatError::in_class(format!("{what} \"{name}\""), tail)
}

fn name_and_type(pool: &ConstantPool, index: u16) -> Result<()> {
    let (name, desc) = pool.name_and_type(index)?;
    if desc.starts_with('(') { method_parts(name, desc).map(|_| ()) } else { field_parts(name, desc) }
}

pub(super) fn field_parts(name: &str, desc: &str) -> Result<()> {
    if !is_field_name(name) {
        return Err(illegal_name("field", name));
    }
    match parse_field(desc) {
        Some(_) => Ok(()),
        None => Err(illegal_signature("Field", name, desc)),
    }
}

fn method_parts<'a>(name: &str, desc: &'a str) -> Result<FieldType<'a>> {
    if !is_method_name(name) {
        return Err(illegal_name("method", name));
    }
    match method_shape(desc) {
        Some((ret, _)) => Ok(ret),
        None => Err(illegal_signature("Method", name, desc)),
    }
}

fn field(pool: &ConstantPool, index: u16) -> Result<()> {
    let member = pool.member(index)?;
    if member.desc.starts_with('(') {
        return Err(illegal_signature("Field", member.name, member.desc));
    }
    // The name-and-type entry has been checked by itself.
    Ok(())
}

/// A method to call. Of the special names a class's method may have `<init>`; interfaces are left to resolution.
fn method(pool: &ConstantPool, index: u16) -> Result<()> {
    let member = pool.member(index)?;
    if !member.desc.starts_with('(') {
        return Err(illegal_signature("Method", member.name, member.desc));
    }
    if member.name.starts_with('<') && !member.interface {
        if &**member.name != "<init>" {
            let message = format!("Bad method name at constant pool index {index}");
            return Err(ClassFormatError::in_file(message));
        }
        if !member.desc.ends_with(")V") {
            return Err(illegal_signature("Method", member.name, member.desc));
        }
    }
    Ok(())
}

fn method_type(pool: &ConstantPool, desc: u16) -> Result<()> {
    let desc = pool.utf8(desc)?;
    match method_shape(desc) {
        Some(_) => Ok(()),
        None => Err(illegal_signature("Method", "<method type>", desc)),
    }
}

fn handle(pool: &ConstantPool, kind: u8, reference: u16, major: u16) -> Result<()> {
    let target = pool.get(reference);
    let fits = match kind {
        1..=4 => matches!(target, Some(Constant::Field { .. })),
        5 | 8 => matches!(target, Some(Constant::Method { .. })),
        6 | 7 => match target {
            Some(Constant::Method { .. }) => true,
            Some(Constant::InterfaceMethod { .. }) => major >= 52,
            _ => false,
        },
        9 => matches!(target, Some(Constant::InterfaceMethod { .. })),
        _ => {
            let message = format!("Bad method handle kind at constant pool index {kind}");
            return Err(ClassFormatError::in_file(message));
        }
    };
    if !fits {
        let message = format!("Invalid constant pool index {reference} (bad value for method handle)");
        return Err(ClassFormatError::in_file(message));
    }
    let name = pool.member(reference)?.name;
    if kind >= 5 && (kind == 8) != (&**name == "<init>") {
        return Err(ClassFormatError::in_file("Bad method name for a method handle"));
    }
    Ok(())
}

fn dynamic(pool: &ConstantPool, index: u16) -> Result<()> {
    let (_, name, desc) = pool.dynamic(index)?;
    match parse_field(desc) {
        Some(_) => Ok(()),
        None => Err(illegal_signature("Field", name, desc)),
    }
}

fn call_site(pool: &ConstantPool, index: u16) -> Result<()> {
    let (_, name, desc) = pool.dynamic(index)?;
    if method_shape(desc).is_none() || name.starts_with('<') {
        return Err(illegal_signature("Method", name, desc));
    }
    Ok(())
}

/// Whether the constant can initialise a field of this type.
pub(super) fn constant_fits(pool: &ConstantPool, index: u16, desc: &str) -> bool {
    let kind = parse_field(desc).map(FieldType::kind);
    match pool.get(index) {
        Some(Constant::Integer(_)) => {
            matches!(kind, Some(Kind::Int | Kind::Short | Kind::Char | Kind::Byte | Kind::Boolean))
        }
        Some(Constant::Long(_)) => kind == Some(Kind::Long),
        Some(Constant::Float(_)) => kind == Some(Kind::Float),
        Some(Constant::Double(_)) => kind == Some(Kind::Double),
        Some(Constant::String { .. }) => desc == "Ljava/lang/String;",
        _ => false,
    }
}
