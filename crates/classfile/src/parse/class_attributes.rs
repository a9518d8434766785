//! Attributes of the class itself: nesting, records, sealing, bootstrap methods.

use super::attributes::{Common, each, finish, once};
use super::{Context, flags};
use crate::access;
use crate::cursor::Cursor;
use crate::descriptor::parse_field;
use crate::error::{ClassFormatError, Result};
use crate::model::{BootstrapMethod, EnclosingMethod, InnerClass, RecordComponent};
use crate::names::is_field_name;
use crate::pool::Constant;
use std::sync::Arc;

#[derive(Default)]
pub(super) struct ClassAttributes {
    pub common: Common,
    pub source_file: Option<Arc<str>>,
    pub inner_classes: Vec<InnerClass>,
    pub enclosing_method: Option<EnclosingMethod>,
    pub nest_host: Option<Arc<str>>,
    pub nest_members: Vec<Arc<str>>,
    pub permitted_subclasses: Vec<Arc<str>>,
    pub record: Option<Vec<RecordComponent>>,
    pub bootstrap_methods: Vec<BootstrapMethod>,
}

/// Lists that may appear once, while they are being read.
#[derive(Default)]
struct Lists {
    inner_classes: Option<Vec<InnerClass>>,
    nest_members: Option<Vec<Arc<str>>>,
    permitted_subclasses: Option<Vec<Arc<str>>>,
    bootstrap_methods: Option<Vec<BootstrapMethod>>,
}

pub(super) fn read(input: &mut Cursor<'_>, context: &Context<'_>) -> Result<ClassAttributes> {
    let mut found = ClassAttributes::default();
    let mut lists = Lists::default();
    each(input, context, |name, body| attribute(&mut found, &mut lists, name, body, context))?;
    if found.nest_host.is_some() && lists.nest_members.is_some() {
        let message = "Conflicting NestHost and NestMembers attributes";
        return Err(ClassFormatError::in_file(message).at(input.offset()));
    }
    if context.access & access::FINAL != 0 && lists.permitted_subclasses.is_some() {
        let message = format!("PermittedSubclasses attribute in final class file {}", context.name);
        return Err(ClassFormatError::plain(message).at(input.offset()));
    }
    found.inner_classes = lists.inner_classes.unwrap_or_default();
    found.nest_members = lists.nest_members.unwrap_or_default();
    found.permitted_subclasses = lists.permitted_subclasses.unwrap_or_default();
    found.bootstrap_methods = lists.bootstrap_methods.unwrap_or_default();
    check_bootstrap_indexes(&found, context).map_err(|e| e.at(input.offset()))?;
    Ok(found)
}

fn attribute(
    found: &mut ClassAttributes,
    lists: &mut Lists,
    name: &str,
    mut body: Cursor<'_>,
    context: &Context<'_>,
) -> Result<()> {
    let body = &mut body;
    match name {
        "SourceFile" => once(&mut found.source_file, context.utf8(body)?, name)?,
        "InnerClasses" => once(&mut lists.inner_classes, inner_classes(body, context)?, name)?,
        "EnclosingMethod" if context.major >= 49 => {
            once(&mut found.enclosing_method, enclosing_method(body, context)?, name)?;
        }
        "BootstrapMethods" if context.major >= 51 => {
            once(&mut lists.bootstrap_methods, bootstrap_methods(body, context)?, name)?;
        }
        "NestHost" if context.major >= 55 => {
            once(&mut found.nest_host, context.class(body)?, name)?;
        }
        "NestMembers" if context.major >= 55 => {
            once(&mut lists.nest_members, classes(body, context)?, name)?;
        }
        "Record" if context.major >= 60 => once(&mut found.record, record(body, context)?, name)?,
        "PermittedSubclasses" if context.major >= 61 => {
            once(&mut lists.permitted_subclasses, classes(body, context)?, name)?;
        }
        _ => return found.common.read(name, body.clone(), context),
    }
    finish(name, body)
}

fn classes(body: &mut Cursor<'_>, context: &Context<'_>) -> Result<Vec<Arc<str>>> {
    let mut names = Vec::new();
    for _ in 0..body.u16()? {
        names.push(context.class(body)?);
    }
    Ok(names)
}

fn inner_classes(body: &mut Cursor<'_>, context: &Context<'_>) -> Result<Vec<InnerClass>> {
    let mut inner_classes = Vec::new();
    for _ in 0..body.u16()? {
        let at = body.offset();
        let entry = InnerClass {
            inner: context.class(body)?,
            outer: context.optional_class(body)?,
            name: context.optional_utf8(body)?,
            access: flags::inner_class(body.u16()?, context.major, context.name).map_err(|e| e.at(at))?,
        };
        if entry.outer.as_ref() == Some(&entry.inner) {
            return Err(ClassFormatError::in_file("Class is both outer and inner class").at(at));
        }
        inner_classes.push(entry);
    }
    Ok(inner_classes)
}

fn enclosing_method(body: &mut Cursor<'_>, context: &Context<'_>) -> Result<EnclosingMethod> {
    let class = context.class(body)?;
    let at = body.offset();
    let method = match body.u16()? {
        0 => None,
        index => {
            let (name, desc) = context.pool.name_and_type(index).map_err(|e| e.at(at))?;
            Some((name.clone(), desc.clone()))
        }
    };
    Ok(EnclosingMethod { class, method })
}

fn record(body: &mut Cursor<'_>, context: &Context<'_>) -> Result<Vec<RecordComponent>> {
    let mut components = Vec::new();
    for _ in 0..body.u16()? {
        let at = body.offset();
        let (name, desc) = (context.utf8(body)?, context.utf8(body)?);
        if !is_field_name(&name) || parse_field(&desc).is_none() {
            let message = format!("Illegal record component \"{name}\" with signature \"{desc}\"");
            return Err(ClassFormatError::in_file(message).at(at));
        }
        let mut common = Common::default();
        each(body, context, |name, body| common.read(name, body, context))?;
        let Common { signature, annotations, .. } = common;
        components.push(RecordComponent { name, desc, signature, annotations });
    }
    Ok(components)
}

fn bootstrap_methods(body: &mut Cursor<'_>, context: &Context<'_>) -> Result<Vec<BootstrapMethod>> {
    let mut methods = Vec::new();
    for _ in 0..body.u16()? {
        let at = body.offset();
        let handle = body.u16()?;
        if !matches!(context.pool.get(handle), Some(Constant::MethodHandle { .. })) {
            let message = format!("bootstrap_method_index {handle} has bad constant type");
            return Err(ClassFormatError::in_file(message).at(at));
        }
        let mut args = Vec::new();
        for _ in 0..body.u16()? {
            let at = body.offset();
            let arg = body.u16()?;
            if !is_loadable(context.pool.get(arg)) {
                let message = format!("argument_index {arg} has bad constant type");
                return Err(ClassFormatError::in_file(message).at(at));
            }
            args.push(arg);
        }
        methods.push(BootstrapMethod { handle, args });
    }
    Ok(methods)
}

fn is_loadable(constant: Option<&Constant>) -> bool {
    matches!(
        constant,
        Some(
            Constant::Integer(_)
                | Constant::Float(_)
                | Constant::Long(_)
                | Constant::Double(_)
                | Constant::Class { .. }
                | Constant::String { .. }
                | Constant::MethodHandle { .. }
                | Constant::MethodType { .. }
                | Constant::Dynamic { .. }
        )
    )
}

fn check_bootstrap_indexes(found: &ClassAttributes, context: &Context<'_>) -> Result<()> {
    for (index, constant) in context.pool.iter() {
        if let Constant::Dynamic { bootstrap, .. } | Constant::InvokeDynamic { bootstrap, .. } = constant
            && *bootstrap as usize >= found.bootstrap_methods.len()
        {
            let message = format!("Missing BootstrapMethods entry {bootstrap} for constant {index}");
            return Err(ClassFormatError::in_file(message));
        }
    }
    Ok(())
}
