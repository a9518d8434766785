//! The `Code` attribute (JVMS 4.7.3): bytes, handlers, line numbers, local variables.

use super::Context;
use super::attributes::{each, finish};
use super::pool_check::field_parts;
use crate::cursor::Cursor;
use crate::descriptor::parse_field;
use crate::error::{ClassFormatError, Result};
use crate::model::{CodeAttribute, ExceptionEntry, LocalVar};
use crate::names::is_field_name;

pub(super) fn read(body: &mut Cursor<'_>, context: &Context<'_>) -> Result<CodeAttribute> {
    let at = body.offset();
    let sizes = sizes(body, context)?;
    let Sizes { max_stack, max_locals, code_length: length } = sizes;
    if length == 0 || length > 65535 {
        return Err(ClassFormatError::in_file(format!("Invalid method Code length {length}")).at(at));
    }
    let code: Box<[u8]> = body.take(length)?.into();
    let handlers = handlers(body, length, context)?;
    let (mut lines, mut stack_map) = (Vec::new(), Box::default());
    let (mut local_vars, mut local_types) = (Vec::new(), Vec::new());
    each(body, context, |name, mut body| match name {
        "LineNumberTable" => {
            line_numbers(&mut body, length, &mut lines)?;
            finish(name, &body)
        }
        "LocalVariableTable" => {
            local_variables(&mut body, name, &sizes, context, &mut local_vars)?;
            finish(name, &body)
        }
        "LocalVariableTypeTable" if context.major >= 49 => {
            local_variables(&mut body, name, &sizes, context, &mut local_types)?;
            finish(name, &body)
        }
        "StackMapTable" => {
            stack_map = body.take(body.remaining())?.into();
            Ok(())
        }
        _ => Ok(()),
    })?;
    Ok(CodeAttribute { max_stack, max_locals, code, handlers, lines, local_vars, local_types, stack_map })
}

struct Sizes {
    max_stack: u16,
    max_locals: u16,
    code_length: usize,
}

/// Stack, locals and code length; before 45.3 they took half the room.
fn sizes(body: &mut Cursor<'_>, context: &Context<'_>) -> Result<Sizes> {
    let old = context.major == 45 && context.minor <= 2;
    let short = |body: &mut Cursor<'_>| {
        if old { body.u8().map(u16::from) } else { body.u16() }
    };
    Ok(Sizes {
        max_stack: short(body)?,
        max_locals: short(body)?,
        code_length: if old { body.u16()?.into() } else { body.u32()? as usize },
    })
}

fn handlers(body: &mut Cursor<'_>, length: usize, context: &Context<'_>) -> Result<Vec<ExceptionEntry>> {
    let mut handlers = Vec::new();
    for _ in 0..body.u16()? {
        let at = body.offset();
        let (start_pc, end_pc) = (body.u16()?, body.u16()?);
        let (handler_pc, catch_type) = (body.u16()?, body.u16()?);
        let inside = start_pc < end_pc && end_pc as usize <= length && (handler_pc as usize) < length;
        if !inside {
            return Err(ClassFormatError::in_file("Illegal exception table range").at(at));
        }
        if catch_type != 0 {
            context.pool.class_name(catch_type).map_err(|e| e.at(at))?;
        }
        handlers.push(ExceptionEntry { start_pc, end_pc, handler_pc, catch_type });
    }
    Ok(handlers)
}

fn line_numbers(body: &mut Cursor<'_>, length: usize, lines: &mut Vec<(u16, u16)>) -> Result<()> {
    for _ in 0..body.u16()? {
        let at = body.offset();
        let (start_pc, line) = (body.u16()?, body.u16()?);
        if start_pc as usize >= length {
            return Err(ClassFormatError::in_file("Invalid pc in LineNumberTable").at(at));
        }
        lines.push((start_pc, line));
    }
    Ok(())
}

/// Reads a `LocalVariableTable`, or a `LocalVariableTypeTable`, which has signatures in place of descriptors.
fn local_variables(
    body: &mut Cursor<'_>,
    table: &str,
    sizes: &Sizes,
    context: &Context<'_>,
    found: &mut Vec<LocalVar>,
) -> Result<()> {
    for _ in 0..body.u16()? {
        let at = body.offset();
        let variable = LocalVar {
            start_pc: body.u16()?,
            length: body.u16()?,
            name: context.utf8(body)?,
            desc: context.utf8(body)?,
            index: body.u16()?,
        };
        check_variable(&variable, table, sizes).map_err(|e| e.at(at))?;
        found.push(variable);
    }
    Ok(())
}

fn check_variable(variable: &LocalVar, table: &str, sizes: &Sizes) -> Result<()> {
    let LocalVar { start_pc, length, name, desc, index } = variable;
    let (start, end) = (*start_pc as usize, *start_pc as usize + *length as usize);
    let invalid = if start >= sizes.code_length {
        format!("Invalid start_pc {start_pc}")
    } else if end > sizes.code_length {
        format!("Invalid length {length}")
    } else if table == "LocalVariableTypeTable" {
        if *index < sizes.max_locals && is_field_name(name) {
            return Ok(());
        }
        format!("Invalid index {index}")
    } else {
        field_parts(name, desc)?;
        let last = parse_field(desc).map_or(0, |field| field.slots() - 1);
        if index.checked_add(last).is_some_and(|last| last < sizes.max_locals) {
            return Ok(());
        }
        format!("Invalid index {index}")
    };
    Err(ClassFormatError::in_file(format!("{invalid} in {table}")))
}
