//! Strings, their bytes, and the lists that hold them.

use std::ops::Range;

use vm::heap::ELEMENTS;
use vm::{Machine, Ref};

use super::{index, int, object, shortcuts, word};

pub(super) const LATIN1: u8 = 0;

shortcuts! {
    "java/lang/String" [&[]] {
        "length" "()I" => |m, args| Text::of(m, args[0] as Ref).map(|t| word(t.units() as i32));
        "isEmpty" "()Z" => |m, args| Text::of(m, args[0] as Ref).map(|t| u64::from(t.length == 0));
        "isLatin1" "()Z" => |m, args| Text::of(m, args[0] as Ref).map(|t| u64::from(t.coder == LATIN1));
        "coder" "()B" => |m, args| Text::of(m, args[0] as Ref).map(|t| u64::from(t.coder));
        "charAt" "(I)C" => |m, args| char_at(m, args);
        "hashCode" "()I" => |m, args| Text::of(m, args[0] as Ref).and(hash(m, args[0] as Ref)).map(word);
        "equals" "(Ljava/lang/Object;)Z" => |m, args| equals(m, args);
    }
    "java/lang/StringLatin1" [&[]] {
        "charAt" "([BI)C" => |m, args| byte(m, args).map(u64::from);
        "canEncode" "(I)Z" => |_, args| Some(u64::from((args[0] as u32) < 256));
        "length" "([B)I" => |m, args| object(args, 0).map(|a| word(m.heap.length(a) as i32));
    }
    "java/lang/StringUTF16" [&[]] {
        "getChar" "([BI)C" => |m, args| unit(m, args);
        "charAt" "([BI)C" => |m, args| unit(m, args);
    }
}

/// A string's bytes and how they stand for characters.
#[derive(Clone, Copy)]
pub(super) struct Text {
    coder: u8,
    /// Where the bytes begin.
    at: u32,
    /// Bytes.
    length: u32,
}

impl Text {
    /// Of a string that has been made; none while its constructor runs, and of objects that only `Unsafe` takes for strings.
    pub fn of(m: &Machine, string: Ref) -> Option<Self> {
        if !is_string(m, string) {
            return None;
        }
        let value = m.heap.get::<u32>(string + m.known.string_value);
        (value != 0).then(|| Self { coder: coder(m, string), at: value + ELEMENTS, length: m.heap.length(value) })
    }

    /// Its length as programs see it.
    pub fn units(self) -> u32 {
        self.length >> u32::from(self.coder != LATIN1)
    }

    /// A character within its length.
    pub fn unit(self, m: &Machine, at: u32) -> u16 {
        match self.coder {
            LATIN1 => u16::from(m.heap.get::<u8>(self.at + at)),
            _ => m.heap.get::<u16>(self.at + 2 * at),
        }
    }

    /// Where its bytes are, if each is a character.
    pub fn latin1(self) -> Option<Range<u32>> {
        (self.coder == LATIN1).then_some(self.at..self.at + self.length)
    }

    pub fn same(self, other: Self, m: &Machine) -> bool {
        let bytes = |text: Self| m.heap.bytes(text.at, text.length as usize);
        self.coder == other.coder && self.length == other.length && bytes(self) == bytes(other)
    }
}

fn coder(m: &Machine, string: Ref) -> u8 {
    m.heap.get(string + m.known.string_coder)
}

/// The hash of a string that knows it.
pub(super) fn hash(m: &Machine, string: Ref) -> Option<i32> {
    Some(m.heap.get::<i32>(string + m.known.string_hash)).filter(|&h| h != 0)
}

pub(super) fn is_string(m: &Machine, object: Ref) -> bool {
    m.class_of(object) == m.known.string
}

fn char_at(m: &Machine, args: &[u64]) -> Option<u64> {
    // The code of others initialises the class that knows their bytes.
    let text = Text::of(m, args[0] as Ref).filter(|t| t.coder == LATIN1)?;
    let at = index(int(args, 1), text.units())?;
    Some(u64::from(text.unit(m, at)))
}

fn equals(m: &Machine, args: &[u64]) -> Option<u64> {
    let (this, other) = (args[0] as Ref, args[1] as Ref);
    if this == other {
        return Some(1);
    }
    if other == 0 || !is_string(m, other) {
        return Some(0);
    }
    Some(u64::from(Text::of(m, this)?.same(Text::of(m, other)?, m)))
}

/// `(array, index)` of a byte, without its sign.
fn byte(m: &Machine, args: &[u64]) -> Option<u8> {
    let array = object(args, 0)?;
    let at = index(int(args, 1), m.heap.length(array))?;
    Some(m.heap.get::<u8>(array + ELEMENTS + at))
}

/// `(array, index)` of two bytes.
fn unit(m: &Machine, args: &[u64]) -> Option<u64> {
    let array = object(args, 0)?;
    let at = index(int(args, 1), m.heap.length(array) >> 1)?;
    Some(u64::from(m.heap.get::<u16>(array + ELEMENTS + 2 * at)))
}
