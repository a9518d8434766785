//! The frame of attributes (JVMS 4.7), and those that classes, fields and methods share.

use super::Context;
use crate::cursor::Cursor;
use crate::error::{ClassFormatError, Result};
use crate::model::RawAnnotations;
use crate::pool::Constant;
use std::sync::Arc;

/// Calls `visit` with name and contents of each attribute; one whose name is no text we know is passed over.
pub(super) fn each<'a>(
    input: &mut Cursor<'a>,
    context: &Context<'_>,
    mut visit: impl FnMut(&str, Cursor<'a>) -> Result<()>,
) -> Result<()> {
    for _ in 0..input.u16()? {
        let at = input.offset();
        let index = input.u16()?;
        let length = input.u32()? as usize;
        let body = input.split(length)?;
        match (context.pool.get(index), context.pool.utf8(index)) {
            (_, Ok(name)) => visit(name, body).map_err(|e| e.at(at))?,
            (Some(Constant::Utf8(_)), _) => {}
            _ => {
                let message = format!("Invalid attribute name index {index}");
                return Err(ClassFormatError::in_file(message).at(at));
            }
        }
    }
    Ok(())
}

/// Refuses bytes that an attribute's own structure does not account for.
pub(super) fn finish(name: &str, body: &Cursor<'_>) -> Result<()> {
    if body.is_empty() {
        return Ok(());
    }
    Err(ClassFormatError::in_file(format!("Wrong {name} attribute length")).at(body.offset()))
}

/// Fills a slot that may be filled once.
pub(super) fn once<T>(slot: &mut Option<T>, value: T, name: &str) -> Result<()> {
    if slot.replace(value).is_some() {
        return Err(ClassFormatError::in_file(format!("Multiple {name} attributes")));
    }
    Ok(())
}

/// Attributes that every kind of declaration may have.
#[derive(Default)]
pub(super) struct Common {
    pub signature: Option<Arc<str>>,
    pub annotations: RawAnnotations,
    pub synthetic: bool,
    pub deprecated: bool,
}

impl Common {
    /// Takes the attribute if it is a common one.
    pub fn read(&mut self, name: &str, mut body: Cursor<'_>, context: &Context<'_>) -> Result<()> {
        let annotations = &mut self.annotations;
        match name {
            "Signature" if context.major >= 49 => {
                once(&mut self.signature, context.utf8(&mut body)?, name)?;
                finish(name, &body)
            }
            "Synthetic" => {
                self.synthetic = true;
                finish(name, &body)
            }
            "Deprecated" => {
                self.deprecated = true;
                finish(name, &body)
            }
            "RuntimeVisibleAnnotations" if context.major >= 49 => {
                once(&mut annotations.visible, body.rest().into(), name)
            }
            "RuntimeInvisibleAnnotations" if context.major >= 49 => {
                once(&mut annotations.invisible, body.rest().into(), name)
            }
            "RuntimeVisibleTypeAnnotations" if context.major >= 49 => {
                once(&mut annotations.visible_type, body.rest().into(), name)
            }
            _ => Ok(()),
        }
    }
}
