//! Reads the constant pool's entries (JVMS 4.4).

use super::{How, pool_check};
use crate::cursor::Cursor;
use crate::error::{ClassFormatError, Result};
use crate::mutf8;
use crate::pool::{Constant, ConstantPool};

pub(super) fn read(input: &mut Cursor<'_>, major: u16, how: How) -> Result<ConstantPool> {
    let at = input.offset();
    let count = input.u16()? as usize;
    if count == 0 {
        return Err(ClassFormatError::in_file("Illegal constant pool size 0").at(at));
    }
    // An entry has at least three bytes; a declared count beyond that cannot be met.
    let mut entries = Vec::with_capacity(count.min(input.remaining() / 3 + 2));
    entries.push(Constant::Unusable);
    while entries.len() < count {
        let at = input.offset();
        let entry = constant(input, major).map_err(|e| e.at(at))?;
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
    let pool = ConstantPool { entries: entries.into() };
    if how != How::Trusted {
        pool_check::all(&pool, major).map_err(|e| e.at(at))?;
    }
    Ok(pool)
}

fn constant(input: &mut Cursor<'_>, major: u16) -> Result<Constant> {
    let tag = input.u8()?;
    if major < first_version(tag) {
        return Err(unknown(tag));
    }
    Ok(match tag {
        1 => utf8(input, major)?,
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

fn utf8(input: &mut Cursor<'_>, major: u16) -> Result<Constant> {
    let length = input.u16()? as usize;
    let bytes = input.take(length)?;
    if let Some(text) = mutf8::as_plain(bytes) {
        return Ok(Constant::Utf8(text.into()));
    }
    let units = mutf8::to_utf16(bytes, major > 47)
        .ok_or_else(|| ClassFormatError::in_file("Illegal UTF8 string in constant pool"))?;
    Ok(match String::from_utf16(&units) {
        Ok(text) => Constant::Utf8(text.into()),
        Err(_) => Constant::Utf8Raw(bytes.into()),
    })
}
