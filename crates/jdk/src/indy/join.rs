//! The native behind string concatenation: joins strings, numbers, characters and booleans in one allocation.

use classfile::descriptor::Kind;
use vm::heap::ELEMENTS;
use vm::{Machine, Ref, Stop};

use crate::natives::arg::Slot;

/// A piece of the result.
enum Piece {
    /// Bytes in the heap, with their coder: 0 is Latin-1, 1 is UTF-16.
    Heap {
        addr: u32,
        len: u32,
        coder: u8,
    },
    /// A number's digits.
    Digits {
        buffer: [u8; 20],
        start: u8,
    },
    Text(&'static [u8]),
    Char(u16),
}

impl Piece {
    /// Length in characters.
    fn chars(&self) -> u64 {
        u64::from(match self {
            Self::Heap { len, coder, .. } => len >> coder,
            Self::Digits { start, .. } => 20 - u32::from(*start),
            Self::Text(text) => text.len() as u32,
            Self::Char(_) => 1,
        })
    }

    fn is_wide(&self) -> bool {
        match self {
            Self::Heap { coder, .. } => *coder != 0,
            Self::Char(unit) => *unit > 0xff,
            _ => false,
        }
    }

    fn latin(&self) -> &[u8] {
        match self {
            Self::Digits { buffer, start } => &buffer[usize::from(*start)..],
            Self::Text(text) => text,
            _ => &[],
        }
    }
}

/// Joins the arguments of the spun method that is running; their kinds are in its signature.
pub(super) fn join(m: &mut Machine, args: &[u64]) -> Slot {
    let Some(method) = m.running else { return Err(Stop::Bug("join without a method".into())) };
    let mut pieces = Vec::with_capacity(method.signature.params.len());
    let mut slot = 0;
    for &kind in &*method.signature.params {
        pieces.push(piece(m, kind, args[slot]));
        slot += usize::from(kind.slots());
    }
    Ok(u64::from(joined(m, &pieces)?))
}

/// Calls the JDK's own stringification of an object, which classes outside its package cannot name.
pub(super) fn string_of(m: &mut Machine, args: &[u64]) -> Slot {
    let class = m.boot_class("java/lang/StringConcatHelper")?;
    let method = m.method(class, "stringOf", "(Ljava/lang/Object;)Ljava/lang/String;")?;
    Err(Stop::tail_call(method, args.to_vec()))
}

fn piece(m: &Machine, kind: Kind, value: u64) -> Piece {
    match kind {
        Kind::Boolean if value & 1 == 0 => Piece::Text(b"false"),
        Kind::Boolean => Piece::Text(b"true"),
        Kind::Char => Piece::Char(value as u16),
        Kind::Long => digits(value as i64),
        Kind::Ref => string(m, value as Ref),
        _ => digits(i64::from(value as i32)),
    }
}

fn string(m: &Machine, string: Ref) -> Piece {
    if string == 0 {
        return Piece::Text(b"null");
    }
    let value: Ref = m.heap.get(string + m.known.string_value);
    let coder: u8 = m.heap.get(string + m.known.string_coder);
    Piece::Heap { addr: value + ELEMENTS, len: m.heap.length(value), coder }
}

fn digits(value: i64) -> Piece {
    let mut buffer = [0; 20];
    let mut start = 20;
    let mut rest = value.unsigned_abs();
    loop {
        start -= 1;
        buffer[start] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if value < 0 {
        start -= 1;
        buffer[start] = b'-';
    }
    Piece::Digits { buffer, start: start as u8 }
}

fn joined(m: &mut Machine, pieces: &[Piece]) -> Result<Ref, Stop> {
    let coder = u8::from(pieces.iter().any(Piece::is_wide));
    let bytes = pieces.iter().map(Piece::chars).sum::<u64>() << coder;
    if bytes > i32::MAX as u64 {
        return Err(Stop::new("java/lang/OutOfMemoryError", "Overflow: String length out of range"));
    }
    let value = m.new_prim_array(Kind::Byte, bytes as u32)?;
    let string = m.new_object(m.known.string)?;
    m.heap.put(string + m.known.string_value, value);
    m.heap.put(string + m.known.string_coder, coder);
    let mut at = value + ELEMENTS;
    for piece in pieces {
        if coder == 0 {
            put_latin(m, at, piece);
        } else {
            put_wide(m, at, piece);
        }
        at += (piece.chars() as u32) << coder;
    }
    Ok(string)
}

fn put_latin(m: &mut Machine, at: u32, piece: &Piece) {
    match piece {
        Piece::Heap { addr, len, .. } => m.heap.copy(*addr, at, *len),
        Piece::Char(unit) => m.heap.put(at, *unit as u8),
        _ => m.heap.write_bytes(at, piece.latin()),
    }
}

fn put_wide(m: &mut Machine, at: u32, piece: &Piece) {
    match piece {
        Piece::Heap { addr, len, coder: 1 } => m.heap.copy(*addr, at, *len),
        Piece::Heap { addr, len, .. } => {
            for i in 0..*len {
                let unit = u16::from(m.heap.get::<u8>(addr + i));
                m.heap.put(at + 2 * i, unit);
            }
        }
        Piece::Char(unit) => m.heap.put(at, *unit),
        _ => {
            let units: Vec<u8> = piece.latin().iter().flat_map(|&b| [b, 0]).collect();
            m.heap.write_bytes(at, &units);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_extreme_numbers_have_all_their_digits() {
        assert_eq!(digits(i64::MIN).latin(), b"-9223372036854775808");
        assert_eq!(digits(0).latin(), b"0");
        assert_eq!(digits(i64::from(i32::MIN)).latin(), b"-2147483648");
    }
}
