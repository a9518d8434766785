//! Fields and methods (JVMS 4.5, 4.6) with their attributes.

use super::attributes::{Common, each, finish, once};
use super::pool_check::{constant_fits, field_parts, illegal_name, illegal_signature};
use super::{Context, How, code, flags};
use crate::access;
use crate::body::{Body, Unread};
use crate::cursor::Cursor;
use crate::descriptor::method_shape;
use crate::error::{ClassFormatError, Result};
use crate::model::{CodeAttribute, FieldInfo, MethodInfo, MethodParameter};
use crate::names::is_method_name;
use std::sync::Arc;

pub(super) fn fields(input: &mut Cursor<'_>, context: &Context<'_>) -> Result<Vec<FieldInfo>> {
    let mut fields = Vec::new();
    for _ in 0..input.u16()? {
        fields.push(field(input, context)?);
    }
    if context.how != How::Trusted {
        refuse_duplicates("field", fields.iter().map(|f| (&*f.name, &*f.desc))).map_err(|e| e.at(input.offset()))?;
    }
    Ok(fields)
}

pub(super) fn methods(input: &mut Cursor<'_>, context: &Context<'_>) -> Result<Vec<MethodInfo>> {
    let count = input.u16()?;
    let mut methods = Vec::with_capacity(usize::from(count).min(input.remaining() / 8));
    for _ in 0..count {
        methods.push(method(input, context)?);
    }
    if context.how != How::Trusted {
        refuse_duplicates("method", methods.iter().map(|m| (&*m.name, &*m.desc))).map_err(|e| e.at(input.offset()))?;
    }
    Ok(methods)
}

fn refuse_duplicates<'a>(what: &str, members: impl Iterator<Item = (&'a str, &'a str)>) -> Result<()> {
    let mut sorted: Vec<_> = members.collect();
    sorted.sort_unstable();
    match sorted.array_windows().find(|[a, b]| a == b) {
        None => Ok(()),
        Some([(name, desc), _]) => {
            Err(ClassFormatError::in_file(format!("Duplicate {what} name \"{name}\" with signature \"{desc}\"")))
        }
    }
}

fn field(input: &mut Cursor<'_>, context: &Context<'_>) -> Result<FieldInfo> {
    let at = input.offset();
    let access = flags::field(input.u16()?, context.interface(), context.major, context.name).map_err(|e| e.at(at))?;
    let (name, desc) = (context.utf8(input)?, context.utf8(input)?);
    if context.how != How::Trusted {
        field_parts(&name, &desc).map_err(|e| e.at(at))?;
    }
    let mut common = Common::default();
    let mut constant_value = None;
    each(input, context, |attribute, mut body| match attribute {
        // It means nothing on an instance field (JVMS 4.7.2).
        "ConstantValue" if access & access::STATIC != 0 => {
            once(&mut constant_value, constant(&mut body, &desc, context)?, attribute)?;
            finish(attribute, &body)
        }
        _ => common.read(attribute, body, context),
    })?;
    let Common { signature, annotations, synthetic, deprecated } = common;
    let synthetic = synthetic || access & access::SYNTHETIC != 0;
    Ok(FieldInfo { access, name, desc, signature, constant_value, annotations, synthetic, deprecated })
}

fn constant(body: &mut Cursor<'_>, desc: &str, context: &Context<'_>) -> Result<u16> {
    let at = body.offset();
    let index = body.u16()?;
    if context.pool.get(index).is_none() {
        let message = format!("Bad initial value index {index} in ConstantValue attribute");
        return Err(ClassFormatError::in_file(message).at(at));
    }
    if !constant_fits(context.pool, index, desc) {
        return Err(ClassFormatError::in_file("Inconsistent constant value type").at(at));
    }
    Ok(index)
}

/// A method's own attributes while they are being read.
#[derive(Default)]
struct MethodAttributes {
    common: Common,
    code: Option<Body>,
    exceptions: Option<Vec<Arc<str>>>,
    parameters: Option<Vec<MethodParameter>>,
}

fn method(input: &mut Cursor<'_>, context: &Context<'_>) -> Result<MethodInfo> {
    let at = input.offset();
    let raw_access = input.u16()?;
    let (name, desc) = (context.utf8(input)?, context.utf8(input)?);
    let checked = context.how != How::Trusted;
    if checked && !is_method_name(&name) {
        return Err(illegal_name("method", &name).at(at));
    }
    let access =
        flags::method(raw_access, &name, context.interface(), context.major, context.name).map_err(|e| e.at(at))?;
    let arg_slots = if checked { argument_slots(access, &name, &desc, context).map_err(|e| e.at(at))? } else { 0 };
    let mut found = MethodAttributes::default();
    each(input, context, |attribute, body| method_attribute(&mut found, attribute, body, context))?;
    if checked && (context.how == How::Whole || found.code.is_some()) {
        check_code(found.code.as_deref(), access, arg_slots).map_err(|e| e.at(at))?;
    }
    let Common { signature, annotations, synthetic, deprecated } = found.common;
    Ok(MethodInfo {
        access,
        name,
        desc,
        signature,
        code: found.code,
        exceptions: found.exceptions.unwrap_or_default(),
        annotations,
        parameters: found.parameters,
        synthetic: synthetic || access & access::SYNTHETIC != 0,
        deprecated,
    })
}

/// Slots of the receiver and the parameters, at most 255.
fn argument_slots(access: u16, name: &str, desc: &str, context: &Context<'_>) -> Result<u16> {
    let illegal = || illegal_signature("Method", name, desc);
    let (_, slots) = method_shape(desc).ok_or_else(illegal)?;
    let special = match name {
        "<init>" => desc.ends_with(")V") && !context.interface(),
        "<clinit>" => context.major < 51 || desc == "()V",
        _ => true,
    };
    if !special {
        return Err(illegal());
    }
    let slots = slots + u16::from(access & access::STATIC == 0);
    if slots > 255 {
        return Err(ClassFormatError::in_file("Too many arguments in method signature"));
    }
    Ok(slots)
}

fn method_attribute(
    found: &mut MethodAttributes,
    name: &str,
    mut body: Cursor<'_>,
    context: &Context<'_>,
) -> Result<()> {
    let annotations = &mut found.common.annotations;
    match name {
        "Code" if context.how == How::Trusted => {
            let at = body.offset() as u32;
            let len = body.rest().len() as u32;
            let later = Unread { pool: context.pool.clone(), major: context.major, at, len };
            once(&mut found.code, Body::unread(later), name)?;
        }
        "Code" => once(&mut found.code, code::read(&mut body, context)?.into(), name)?,
        "Exceptions" => once(&mut found.exceptions, exceptions(&mut body, context)?, name)?,
        "MethodParameters" if context.major >= 52 => {
            once(&mut found.parameters, parameters(&mut body, context)?, name)?;
        }
        "RuntimeVisibleParameterAnnotations" if context.major >= 49 => {
            once(&mut annotations.parameter, body.rest().into(), name)?;
        }
        "AnnotationDefault" if context.major >= 49 => {
            once(&mut annotations.default, body.rest().into(), name)?;
        }
        _ => return found.common.read(name, body, context),
    }
    finish(name, &body)
}

fn check_code(code: Option<&CodeAttribute>, access: u16, arg_slots: u16) -> Result<()> {
    let bodiless = access & (access::NATIVE | access::ABSTRACT) != 0;
    let message = match code {
        None if !bodiless => "Absent Code attribute in method that is not native or abstract",
        Some(_) if bodiless => "Code attribute in native or abstract methods",
        Some(code) if code.max_locals < arg_slots => "Arguments can't fit into locals",
        _ => return Ok(()),
    };
    Err(ClassFormatError::in_file(message))
}

fn exceptions(body: &mut Cursor<'_>, context: &Context<'_>) -> Result<Vec<Arc<str>>> {
    let mut exceptions = Vec::new();
    for _ in 0..body.u16()? {
        exceptions.push(context.class(body)?);
    }
    Ok(exceptions)
}

/// The JDK looks at the names only when reflection asks for them; here they are checked at once.
fn parameters(body: &mut Cursor<'_>, context: &Context<'_>) -> Result<Vec<MethodParameter>> {
    let mut parameters = Vec::new();
    for _ in 0..body.u8()? {
        let at = body.offset();
        let name = context
            .optional_utf8(body)
            .map_err(|_| ClassFormatError::in_file("Invalid name index in MethodParameters").at(at))?;
        parameters.push(MethodParameter { name, access: body.u16()? });
    }
    Ok(parameters)
}
