//! The `Code` attribute (JVMS 4.7.3): bytes, handlers, line numbers, local variables.

use super::Context;
use super::attributes::{each, finish};
use crate::cursor::Cursor;
use crate::error::{ClassFormatError, Result};
use crate::model::{CodeAttribute, ExceptionEntry, LocalVar};

pub(super) fn read(body: &mut Cursor<'_>, context: &Context<'_>) -> Result<CodeAttribute> {
    let at = body.offset();
    let (max_stack, max_locals, length) = sizes(body, context)?;
    if length == 0 || length > 65535 {
        return Err(
            ClassFormatError::in_file(format!("Invalid method Code length {length}")).at(at),
        );
    }
    let code: Box<[u8]> = body.take(length)?.into();
    let handlers = handlers(body, length, context)?;
    let (mut lines, mut local_vars) = (Vec::new(), Vec::new());
    each(body, context, |name, mut body| match name {
        "LineNumberTable" => {
            line_numbers(&mut body, length, &mut lines)?;
            finish(name, &body)
        }
        "LocalVariableTable" => {
            local_variables(&mut body, length, max_locals, context, &mut local_vars)?;
            finish(name, &body)
        }
        _ => Ok(()),
    })?;
    Ok(CodeAttribute {
        max_stack,
        max_locals,
        code,
        handlers,
        lines,
        local_vars,
    })
}

/// Stack, locals and code length; before 45.3 they took half the room.
fn sizes(body: &mut Cursor<'_>, context: &Context<'_>) -> Result<(u16, u16, usize)> {
    if context.major == 45 && context.minor <= 2 {
        return Ok((body.u8()?.into(), body.u8()?.into(), body.u16()?.into()));
    }
    Ok((body.u16()?, body.u16()?, body.u32()? as usize))
}

fn handlers(
    body: &mut Cursor<'_>,
    length: usize,
    context: &Context<'_>,
) -> Result<Vec<ExceptionEntry>> {
    let mut handlers = Vec::new();
    for _ in 0..body.u16()? {
        let at = body.offset();
        let (start_pc, end_pc) = (body.u16()?, body.u16()?);
        let (handler_pc, catch_type) = (body.u16()?, body.u16()?);
        let inside =
            start_pc < end_pc && end_pc as usize <= length && (handler_pc as usize) < length;
        if !inside {
            return Err(ClassFormatError::in_file("Invalid exception table range").at(at));
        }
        if catch_type != 0 {
            context.pool.class_name(catch_type).map_err(|e| e.at(at))?;
        }
        handlers.push(ExceptionEntry {
            start_pc,
            end_pc,
            handler_pc,
            catch_type,
        });
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

fn local_variables(
    body: &mut Cursor<'_>,
    code_length: usize,
    max_locals: u16,
    context: &Context<'_>,
    found: &mut Vec<LocalVar>,
) -> Result<()> {
    for _ in 0..body.u16()? {
        let at = body.offset();
        let (start_pc, length) = (body.u16()?, body.u16()?);
        let (name, desc) = (context.utf8(body)?, context.utf8(body)?);
        let index = body.u16()?;
        if start_pc as usize + length as usize > code_length {
            let message = format!("Invalid length {length} in LocalVariableTable");
            return Err(ClassFormatError::in_file(message).at(at));
        }
        if index >= max_locals {
            let message = format!("Invalid index {index} in LocalVariableTable");
            return Err(ClassFormatError::in_file(message).at(at));
        }
        found.push(LocalVar {
            start_pc,
            length,
            name,
            desc,
            index,
        });
    }
    Ok(())
}
