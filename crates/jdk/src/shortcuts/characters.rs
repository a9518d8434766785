//! Characters, as far as they are ASCII: there their properties are the same in all versions of Unicode.
//!
//! The methods of `Character` itself are left alone where they initialise the class that knows the properties.

use super::{int, shortcuts, word};

shortcuts! {
    "java/lang/Character" [&[]] {
        "isSurrogate" "(C)Z" => |_, args| Some(word(i32::from((0xd800..0xe000).contains(&int(args, 0)))));
        "isHighSurrogate" "(C)Z" => |_, args| Some(word(i32::from((0xd800..0xdc00).contains(&int(args, 0)))));
        "isLowSurrogate" "(C)Z" => |_, args| Some(word(i32::from((0xdc00..0xe000).contains(&int(args, 0)))));
        "isSupplementaryCodePoint" "(I)Z" => |_, args| Some(word(i32::from((0x1_0000..0x11_0000).contains(&int(args, 0)))));
    }
    "java/lang/CharacterDataLatin1" [&[]] {
        "toLowerCase" "(I)I" => |_, args| ascii(args, |c| c.to_ascii_lowercase());
        "toUpperCase" "(I)I" => |_, args| ascii(args, |c| c.to_ascii_uppercase());
        "isWhitespace" "(I)Z" => |_, args| test(args, |&c| is_whitespace(c));
        "isDigit" "(I)Z" => |_, args| test(args, u8::is_ascii_digit);
    }
}

/// The argument after the receiver, if it is ASCII.
fn code(args: &[u64]) -> Option<u8> {
    u8::try_from(int(args, 1)).ok().filter(u8::is_ascii)
}

fn ascii(args: &[u64], change: fn(u8) -> u8) -> Option<u64> {
    Some(u64::from(change(code(args)?)))
}

fn test(args: &[u64], holds: impl Fn(&u8) -> bool) -> Option<u64> {
    Some(u64::from(holds(&code(args)?)))
}

/// Tab to carriage return, the four separators, and the space.
fn is_whitespace(c: u8) -> bool {
    matches!(c, 9..=13 | 28..=32)
}
