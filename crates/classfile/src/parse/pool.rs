//! Reads the constant pool's entries (JVMS 4.4).

use super::{How, Source, pool_check};
use crate::cursor::Cursor;
use crate::error::{ClassFormatError, Result};
use crate::mutf8;
use crate::pool::{Constant, ConstantPool, Text};
use std::sync::Arc;

/// `source` is the whole file, of which a class that is not trusted keeps the pool alone.
pub(super) fn read(input: &mut Cursor<'_>, major: u16, how: How, source: &Source<'_>) -> Result<ConstantPool> {
    let at = input.offset();
    let count = input.u16()? as usize;
    if count == 0 {
        return Err(ClassFormatError::in_file("Illegal constant pool size 0").at(at));
    }
    // An entry has at least three bytes; a declared count beyond that cannot be met.
    let mut entries = Vec::with_capacity(count.min(input.remaining() / 3 + 2));
    entries.push(Constant::Unusable);
    let mut texts = 0;
    while entries.len() < count {
        let at = input.offset();
        let entry = constant(input, major, how, &mut texts).map_err(|e| e.at(at))?;
        let wide = matches!(entry, Constant::Long(_) | Constant::Double(_));
        entries.push(entry);
        if wide {
            if entries.len() == count {
                let message = format!("Invalid constant pool entry {}", entries.len() - 1);
                return Err(ClassFormatError::in_file(message).at(at));
            }
            entries.push(Constant::Unusable);
        }
    }
    let source = match source {
        Source::Shared(bytes) => Arc::clone(bytes),
        Source::Borrowed(bytes) => Arc::new(bytes[..input.offset().min(bytes.len())].to_vec()),
    };
    let pool = ConstantPool::new(entries, texts, source);
    if how != How::Trusted {
        pool_check::all(&pool, major).map_err(|e| e.at(at))?;
    }
    Ok(pool)
}

fn constant(input: &mut Cursor<'_>, major: u16, how: How, texts: &mut usize) -> Result<Constant> {
    let tag = input.u8()?;
    if major < first_version(tag) {
        return Err(unknown(tag));
    }
    Ok(match tag {
        1 => utf8(input, major, how, texts)?,
        3 => Constant::Integer(input.u32()? as i32),
        4 => Constant::Float(input.u32()?),
        5 => Constant::Long(input.u64()? as i64),
        6 => Constant::Double(input.u64()?),
        7 => Constant::Class { name: input.u16()? },
        8 => Constant::String { utf8: input.u16()? },
        9 => Constant::Field { class: input.u16()?, name_and_type: input.u16()? },
        10 => Constant::Method { class: input.u16()?, name_and_type: input.u16()? },
        11 => Constant::InterfaceMethod { class: input.u16()?, name_and_type: input.u16()? },
        12 => Constant::NameAndType { name: input.u16()?, desc: input.u16()? },
        15 => Constant::MethodHandle { kind: input.u8()?, reference: input.u16()? },
        16 => Constant::MethodType { desc: input.u16()? },
        17 => Constant::Dynamic { bootstrap: input.u16()?, name_and_type: input.u16()? },
        18 => Constant::InvokeDynamic { bootstrap: input.u16()?, name_and_type: input.u16()? },
        19 => Constant::Module { name: input.u16()? },
        20 => Constant::Package { name: input.u16()? },
        _ => return Err(unknown(tag)),
    })
}

fn unknown(tag: u8) -> ClassFormatError {
    ClassFormatError::in_file(format!("Unknown constant tag {tag}"))
}

/// The class-file version that introduced a tag.
fn first_version(tag: u8) -> u16 {
    match tag {
        15 | 16 | 18 => 51,
        17 => 55,
        19 | 20 => 53,
        _ => 0,
    }
}

fn utf8(input: &mut Cursor<'_>, major: u16, how: How, texts: &mut usize) -> Result<Constant> {
    let len = input.u16()?;
    let at = input.offset();
    let bytes = input.take(len.into())?;
    let good = how == How::Trusted || is_plain(bytes) || mutf8::to_utf16(bytes, major > 47).is_some();
    if !good {
        return Err(ClassFormatError::in_file("Illegal UTF8 string in constant pool"));
    }
    let text = Text { at: at as u32, len, slot: *texts as u16 };
    *texts += 1;
    Ok(Constant::Utf8(text))
}

/// Whether they are characters of ASCII other than NUL. No early exit, so that the loop works on many bytes at once.
fn is_plain(bytes: &[u8]) -> bool {
    bytes.iter().fold(true, |plain, &byte| plain & (byte.wrapping_sub(1) < 0x7f))
}
