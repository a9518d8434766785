//! String builders that have room for what is appended.

use vm::heap::ELEMENTS;
use vm::{FieldDef, Machine, Ref};

use super::strings::{LATIN1, Text};
use super::{Field, object, shortcuts};

const BUILDER: &str = "java/lang/AbstractStringBuilder";
const FIELDS: &[FieldDef] = &[
    Field::BuilderValue.of(BUILDER, "value", "[B"),
    Field::BuilderCoder.of(BUILDER, "coder", "B"),
    Field::BuilderCount.of(BUILDER, "count", "I"),
];

shortcuts! {
    "java/lang/AbstractStringBuilder" [FIELDS] {
        "append" "(Ljava/lang/String;)Ljava/lang/AbstractStringBuilder;" => append;
        "append" "(C)Ljava/lang/AbstractStringBuilder;" => append_char;
        "isLatin1" "()Z" => |m, args| Some(u64::from(coder(m, args[0] as Ref) == LATIN1));
        "getCoder" "()B" => |m, args| Some(u64::from(coder(m, args[0] as Ref)));
    }
}

fn coder(m: &Machine, builder: Ref) -> u8 {
    m.heap.get(builder + Field::BuilderCoder.offset(m))
}

/// Where the next character of a Latin-1 builder goes, if it has room for as many.
fn room(m: &Machine, builder: Ref, wanted: u32) -> Option<(u32, u32)> {
    let value = m.heap.get::<u32>(builder + Field::BuilderValue.offset(m));
    if value == 0 || coder(m, builder) != LATIN1 {
        return None;
    }
    let count = m.heap.get::<u32>(builder + Field::BuilderCount.offset(m));
    let end = count.checked_add(wanted).filter(|&end| end <= m.heap.length(value))?;
    Some((value + ELEMENTS + count, end))
}

fn append(m: &mut Machine, args: &[u64]) -> Option<u64> {
    let builder = args[0] as Ref;
    let text = Text::of(m, object(args, 1)?)?.latin1()?;
    let length = text.end - text.start;
    let (to, end) = room(m, builder, length)?;
    m.heap.copy(text.start, to, length);
    m.heap.put(builder + Field::BuilderCount.offset(m), end);
    Some(args[0])
}

fn append_char(m: &mut Machine, args: &[u64]) -> Option<u64> {
    let builder = args[0] as Ref;
    let unit = u8::try_from(args[1] as u32).ok()?;
    let (to, end) = room(m, builder, 1)?;
    m.heap.put(to, unit);
    m.heap.put(builder + Field::BuilderCount.offset(m), end);
    Some(args[0])
}
