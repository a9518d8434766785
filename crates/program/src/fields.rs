//! The fields of a class that is being linked: declared ones, those that the machine adds, and where they lie.

use classfile::descriptor::{Kind, parse_field};
use classfile::{ClassFile, FieldInfo, access};

use crate::class::Field;
use crate::error::JavaError;
use crate::ids::{BOOT, ClassId, FieldId};
use crate::layout::{HEADER, align8, place};
use crate::load::Pending;
use crate::program::Program;

/// Fields that the machine adds to classes of the JDK: class, name, descriptor.
const INJECTED: [(&str, &str, &str); 3] = [
    ("java/lang/Class", "$id", "I"),
    ("java/lang/Class", "$init", "I"),
    ("java/lang/invoke/ResolvedMethodName", "$method", "J"),
];

/// The fields of a class, placed.
pub(crate) struct Placed {
    pub fields: Vec<Field>,
    pub end: u32,
    pub static_size: u32,
    pub ref_offsets: Vec<u32>,
    pub static_ref_offsets: Vec<u32>,
}

/// Places all declared fields of a class and those that the machine adds.
pub(crate) fn place_fields(program: &mut Program, class: ClassId, pending: &Pending) -> Result<Placed, JavaError> {
    let mut fields = Vec::with_capacity(pending.file.fields.len());
    for (slot, info) in (0..u16::MAX).zip(&pending.file.fields) {
        fields.push(field(program, class, slot, info, &pending.file)?);
    }
    if pending.loader == BOOT {
        for (_, name, desc) in INJECTED.into_iter().filter(|i| i.0 == &*pending.file.name) {
            let kind = if desc == "J" { Kind::Long } else { Kind::Int };
            let (name, desc) = (program.names.intern(name), program.names.intern(desc));
            let id = FieldId(0);
            let access = access::PRIVATE | access::SYNTHETIC;
            fields.push(Field { id, class, name, desc, kind, access, offset: 0, slot: u16::MAX });
        }
    }
    for (id, field) in (program.fields.len() as u32..).zip(&mut fields) {
        field.id = FieldId(id);
    }
    let parent = pending.super_class;
    let start = parent.map_or(HEADER, |p| program.side(p).fields_end);
    let (refs, end) = place_some(&mut fields, start, |f| !f.is_static());
    let (static_ref_offsets, static_end) = place_some(&mut fields, 0, Field::is_static);
    let mut ref_offsets = parent.map_or_else(Vec::new, |p| program.class(p).ref_offsets.to_vec());
    ref_offsets.extend(refs);
    Ok(Placed { fields, end, static_size: align8(static_end), ref_offsets, static_ref_offsets })
}

fn field(
    program: &mut Program,
    class: ClassId,
    slot: u16,
    info: &FieldInfo,
    file: &ClassFile,
) -> Result<Field, JavaError> {
    let malformed = || {
        JavaError::format(format!(
            "Field \"{}\" in class {} has illegal signature \"{}\"",
            info.name, file.name, info.desc
        ))
    };
    let kind = parse_field(&info.desc).ok_or_else(malformed)?.kind();
    let name = program.names.intern_arc(&info.name);
    let desc = program.names.intern_arc(&info.desc);
    Ok(Field { id: FieldId(0), class, name, desc, kind, access: info.access, offset: 0, slot })
}

/// Places the chosen fields; returns the offsets of the references among them, and the end.
fn place_some(fields: &mut [Field], start: u32, chosen: impl Fn(&Field) -> bool) -> (Vec<u32>, u32) {
    let kinds: Vec<Kind> = fields.iter().filter(|f| chosen(f)).map(|f| f.kind).collect();
    let (offsets, end) = place(&kinds, start);
    for (field, &offset) in fields.iter_mut().filter(|f| chosen(f)).zip(&offsets) {
        field.offset = offset;
    }
    let refs = offsets.iter().zip(&kinds).filter(|(_, k)| **k == Kind::Ref).map(|(&o, _)| o).collect();
    (refs, end)
}
