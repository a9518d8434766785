//! Regular expressions: a slice of text that does not match.

use vm::heap::ELEMENTS;
use vm::{FieldDef, Machine, Ref};

use super::strings::{Text, is_string};
use super::{Field, int, object, shortcuts};

const SLICE: &[FieldDef] = &[
    Field::SliceBuffer.of("java/util/regex/Pattern$SliceNode", "buffer", "[I"),
    Field::MatcherTo.of("java/util/regex/Matcher", "to", "I"),
];

shortcuts! {
    "java/util/regex/Pattern$Slice" [SLICE] {
        "match" "(Ljava/util/regex/Matcher;ILjava/lang/CharSequence;)Z" => |m, args| mismatch(m, args, |_| None);
    }
    "java/util/regex/Pattern$SliceI" [SLICE] {
        "match" "(Ljava/util/regex/Matcher;ILjava/lang/CharSequence;)Z" => |m, args| mismatch(m, args, lower);
    }
    "java/util/regex/Pattern$SliceU" [SLICE] {
        "match" "(Ljava/util/regex/Matcher;ILjava/lang/CharSequence;)Z" => |m, args| mismatch(m, args, lower);
    }
}

/// What a character may be instead: nothing else, or, of letters of ASCII, the small one.
type Other = fn(u16) -> Option<u8>;

fn lower(unit: u16) -> Option<u8> {
    u8::try_from(unit).ok().map(|c| c.to_ascii_lowercase())
}

/// False if a character differs before the text ends; what matches as far as it goes has effects and is left to the code.
fn mismatch(m: &Machine, args: &[u64], other: Other) -> Option<u64> {
    let (matcher, from, sequence) = (object(args, 1)?, int(args, 2), object(args, 3)?);
    if !is_string(m, sequence) {
        return None;
    }
    let text = Text::of(m, sequence)?;
    let buffer = m.heap.get::<u32>(args[0] as Ref + Field::SliceBuffer.offset(m));
    let end = u32::try_from(m.heap.get::<i32>(matcher + Field::MatcherTo.offset(m))).ok()?.min(text.units());
    let from = u32::try_from(from).ok()?;
    for at in 0..m.heap.length(buffer) {
        let unit = text.unit(m, from.checked_add(at).filter(|&i| i < end)?);
        let wanted = m.heap.get::<u32>(buffer + ELEMENTS + 4 * at);
        if wanted == u32::from(unit) {
            continue;
        }
        // Other cases of what is not ASCII are not known here; that of a slice without cases is no match.
        match other(unit) {
            Some(same) if wanted == u32::from(same) => {}
            Some(same) if !same.is_ascii() => return None,
            None if unit >= 0x80 => return None,
            _ => return Some(0),
        }
    }
    None
}
