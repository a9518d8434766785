//! Call-site descriptors of signature-polymorphic calls, read once and remembered.

use base::Sym;
use classfile::descriptor::{Kind, parse_method};
use vm::{Machine, Stop};

/// Keys of `Machine::notes` that this module and its neighbours use.
pub(super) const NOTE_DESC: u32 = 1;
pub(super) const NOTE_SHAPE: u32 = 2;
pub(super) const NOTE_MODE: u32 = 3;
pub(super) const NOTE_CATEGORY: u32 = 4;

const KINDS: [Kind; 10] = [
    Kind::Boolean,
    Kind::Byte,
    Kind::Char,
    Kind::Short,
    Kind::Int,
    Kind::Long,
    Kind::Float,
    Kind::Double,
    Kind::Ref,
    Kind::Void,
];

/// The kind with this number, as `kind as u64` gives it.
pub(super) fn kind_at(number: u64) -> Kind {
    KINDS.get(number as usize & 0xf).copied().unwrap_or(Kind::Void)
}

/// Kinds of a short descriptor, four bits each: result, number of parameters, parameters.
#[derive(Clone, Copy)]
pub(super) struct Packed(u64);

const MAX_PARAMS: usize = 14;

impl Packed {
    /// The packed form of a descriptor; `None` if it is too long.
    pub fn of(m: &mut Machine, desc: Sym) -> Result<Option<Self>, Stop> {
        let key = (NOTE_DESC, desc.index() as u32);
        if let Some(&bits) = m.notes.get(&key) {
            return Ok((bits != u64::MAX).then_some(Self(bits)));
        }
        let text = m.program.names.text(desc).clone();
        let parsed = parse_method(&text)
            .ok_or_else(|| Stop::new("java/lang/ClassFormatError", format!("illegal descriptor {text}")))?;
        let mut bits = parsed.ret.kind() as u64 | (parsed.params.len() as u64) << 4;
        if parsed.params.len() > MAX_PARAMS {
            bits = u64::MAX;
        } else {
            for (i, param) in parsed.params.iter().enumerate() {
                bits |= (param.kind() as u64) << (8 + 4 * i);
            }
        }
        m.notes.insert(key, bits);
        Ok((bits != u64::MAX).then_some(Self(bits)))
    }

    pub fn ret(self) -> Kind {
        kind_at(self.0 & 0xf)
    }

    pub fn len(self) -> usize {
        (self.0 >> 4) as usize & 0xf
    }

    pub fn param(self, i: usize) -> Kind {
        kind_at(self.0 >> (8 + 4 * i) & 0xf)
    }
}
