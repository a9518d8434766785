//! Characters, as far as they are ASCII: there their properties are the same in all versions of Unicode.

use super::{int, shortcuts, word};

shortcuts! {
    "java/lang/Character" [&[]] {
        "toLowerCase" "(I)I" => |_, args| ascii(args, 0, |c| c.to_ascii_lowercase());
        "toLowerCase" "(C)C" => |_, args| ascii(args, 0, |c| c.to_ascii_lowercase());
        "toUpperCase" "(I)I" => |_, args| ascii(args, 0, |c| c.to_ascii_uppercase());
        "toUpperCase" "(C)C" => |_, args| ascii(args, 0, |c| c.to_ascii_uppercase());
        "isDigit" "(I)Z" => |_, args| test(args, 0, u8::is_ascii_digit);
        "isDigit" "(C)Z" => |_, args| test(args, 0, u8::is_ascii_digit);
        "isLetter" "(I)Z" => |_, args| test(args, 0, u8::is_ascii_alphabetic);
        "isLetter" "(C)Z" => |_, args| test(args, 0, u8::is_ascii_alphabetic);
        "isLetterOrDigit" "(I)Z" => |_, args| test(args, 0, u8::is_ascii_alphanumeric);
        "isLetterOrDigit" "(C)Z" => |_, args| test(args, 0, u8::is_ascii_alphanumeric);
        "isUpperCase" "(I)Z" => |_, args| test(args, 0, u8::is_ascii_uppercase);
        "isUpperCase" "(C)Z" => |_, args| test(args, 0, u8::is_ascii_uppercase);
        "isLowerCase" "(I)Z" => |_, args| test(args, 0, u8::is_ascii_lowercase);
        "isLowerCase" "(C)Z" => |_, args| test(args, 0, u8::is_ascii_lowercase);
        "isWhitespace" "(I)Z" => |_, args| test(args, 0, |&c| is_whitespace(c));
        "isWhitespace" "(C)Z" => |_, args| test(args, 0, |&c| is_whitespace(c));
        "isSurrogate" "(C)Z" => |_, args| Some(word(i32::from((0xd800..0xe000).contains(&int(args, 0)))));
        "isHighSurrogate" "(C)Z" => |_, args| Some(word(i32::from((0xd800..0xdc00).contains(&int(args, 0)))));
        "isLowSurrogate" "(C)Z" => |_, args| Some(word(i32::from((0xdc00..0xe000).contains(&int(args, 0)))));
        "isSupplementaryCodePoint" "(I)Z" => |_, args| Some(word(i32::from((0x1_0000..0x11_0000).contains(&int(args, 0)))));
    }
    "java/lang/CharacterDataLatin1" [&[]] {
        "toLowerCase" "(I)I" => |_, args| ascii(args, 1, |c| c.to_ascii_lowercase());
        "toUpperCase" "(I)I" => |_, args| ascii(args, 1, |c| c.to_ascii_uppercase());
        "isWhitespace" "(I)Z" => |_, args| test(args, 1, |&c| is_whitespace(c));
    }
}

/// The argument, if it is ASCII.
fn code(args: &[u64], at: usize) -> Option<u8> {
    u8::try_from(int(args, at)).ok().filter(u8::is_ascii)
}

fn ascii(args: &[u64], at: usize, change: fn(u8) -> u8) -> Option<u64> {
    Some(u64::from(change(code(args, at)?)))
}

fn test(args: &[u64], at: usize, holds: impl Fn(&u8) -> bool) -> Option<u64> {
    Some(u64::from(holds(&code(args, at)?)))
}

/// Tab to carriage return, the four separators, and the space.
fn is_whitespace(c: u8) -> bool {
    matches!(c, 9..=13 | 28..=32)
}
