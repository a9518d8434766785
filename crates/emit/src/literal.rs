//! Constants as Java literals, exact to the last bit, in ASCII.

use std::fmt::Write as _;

/// `"…"` for UTF-16 text, lone surrogates included.
pub fn text(units: &[u16]) -> String {
    let mut out = String::with_capacity(units.len() + 2);
    out.push('"');
    let plain = |at: usize| units.get(at).is_none_or(|&unit| !is_unicode_escape(unit));
    for (at, &unit) in units.iter().enumerate() {
        // Some versions of javac misread an escaped backslash beside a Unicode escape (17 does): it is written in octal there.
        if unit == u16::from(b'\\') && !(plain(at + 1) && (at == 0 || plain(at - 1))) {
            out.push_str("\\134");
        } else {
            unit_into(&mut out, unit, '"');
        }
    }
    out.push('"');
    out
}

/// Bytes of a string constant in a class file that are surely few enough.
const MAX_CONSTANT: usize = 60_000;

/// Literals that make up the text when joined: one, unless it is too long for a constant of a class file.
pub fn texts(units: &[u16]) -> Vec<String> {
    let size = |unit: u16| match unit {
        1..=0x7f => 1,
        0 | 0x80..=0x7ff => 2,
        _ => 3,
    };
    let mut parts = Vec::new();
    let (mut from, mut bytes) = (0, 0);
    for (at, &unit) in units.iter().enumerate() {
        if bytes + size(unit) > MAX_CONSTANT {
            parts.push(text(&units[from..at]));
            (from, bytes) = (at, 0);
        }
        bytes += size(unit);
    }
    parts.push(text(&units[from..]));
    parts
}

/// `'x'`.
pub fn char(unit: u16) -> String {
    let mut out = String::from("'");
    unit_into(&mut out, unit, '\'');
    out.push('\'');
    out
}

/// Whether a character is written by its number.
fn is_unicode_escape(unit: u16) -> bool {
    let mut text = String::new();
    unit_into(&mut text, unit, '"');
    text.starts_with("\\u")
}

fn unit_into(out: &mut String, unit: u16, quote: char) {
    match u8::try_from(unit).map(char::from) {
        Ok('\n') => out.push_str("\\n"),
        Ok('\r') => out.push_str("\\r"),
        Ok('\t') => out.push_str("\\t"),
        Ok('\u{8}') => out.push_str("\\b"),
        Ok('\u{c}') => out.push_str("\\f"),
        Ok('\\') => out.push_str("\\\\"),
        Ok(c) if c == quote => {
            out.push('\\');
            out.push(c);
        }
        Ok(c @ ' '..='~') => out.push(c),
        _ => write!(out, "\\u{unit:04x}").expect("writing to a string"),
    }
}

/// A literal of a number, or the name of its constant; `boxed` is the simple name of the box (`Integer`).
pub fn int(value: i32, boxed: &str) -> String {
    match value {
        i32::MIN => format!("{boxed}.MIN_VALUE"),
        i32::MAX => format!("{boxed}.MAX_VALUE"),
        _ => value.to_string(),
    }
}

pub fn long(value: i64, boxed: &str) -> String {
    match value {
        i64::MIN => format!("{boxed}.MIN_VALUE"),
        i64::MAX => format!("{boxed}.MAX_VALUE"),
        _ => format!("{value}L"),
    }
}

pub fn float(bits: u32, boxed: &str) -> String {
    let value = f32::from_bits(bits);
    if value.is_nan() {
        return if bits == 0x7fc0_0000 {
            format!("{boxed}.NaN")
        } else {
            format!("{boxed}.intBitsToFloat(0x{bits:08x})")
        };
    }
    special(value.into(), f32::MAX.into(), f64::from(f32::from_bits(1)), boxed)
        .unwrap_or_else(|| decimal(&format!("{value:?}")) + "f")
}

pub fn double(bits: u64, boxed: &str) -> String {
    let value = f64::from_bits(bits);
    if value.is_nan() {
        return if bits == 0x7ff8_0000_0000_0000 {
            format!("{boxed}.NaN")
        } else {
            format!("{boxed}.longBitsToDouble(0x{bits:016x}L)")
        };
    }
    special(value, f64::MAX, f64::from_bits(1), boxed).unwrap_or_else(|| decimal(&format!("{value:?}")))
}

fn special(value: f64, max: f64, min: f64, boxed: &str) -> Option<String> {
    let sign = if value < 0.0 { "-" } else { "" };
    let size = value.abs();
    if size == max {
        Some(format!("{sign}{boxed}.MAX_VALUE"))
    } else if size == min {
        Some(format!("{sign}{boxed}.MIN_VALUE"))
    } else if size.is_infinite() {
        let name = if value < 0.0 { "NEGATIVE" } else { "POSITIVE" };
        Some(format!("{boxed}.{name}_INFINITY"))
    } else {
        None
    }
}

/// Rust's shortest decimal that reads back to the same number, spelt as Java does: `1e300` is `1.0E300`.
fn decimal(shortest: &str) -> String {
    match shortest.split_once('e') {
        Some((digits, exponent)) if digits.contains('.') => format!("{digits}E{exponent}"),
        Some((digits, exponent)) => format!("{digits}.0E{exponent}"),
        None => shortest.to_owned(),
    }
}

/// A line of a comment: one line, and nothing that Java reads as a Unicode escape.
pub fn comment(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    for c in line.chars() {
        match c {
            // Backslashes in comments start Unicode escapes, also malformed ones.
            '\\' => out.push_str("\\\\"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(int(-7, "Integer"), "-7");
        assert_eq!(int(i32::MIN, "Integer"), "Integer.MIN_VALUE");
        assert_eq!(long(3, "Long"), "3L");
        assert_eq!(long(i64::MAX, "Long"), "Long.MAX_VALUE");
        assert_eq!(double(0.1f64.to_bits(), "Double"), "0.1");
        assert_eq!(double((-0.0f64).to_bits(), "Double"), "-0.0");
        assert_eq!(double(1e300f64.to_bits(), "Double"), "1.0E300");
        assert_eq!(double(1.25e-300f64.to_bits(), "Double"), "1.25E-300");
        assert_eq!(double(f64::NEG_INFINITY.to_bits(), "Double"), "Double.NEGATIVE_INFINITY");
        assert_eq!(double(f64::NAN.to_bits(), "Double"), "Double.NaN");
        assert_eq!(double(0x7ff8_0000_0000_0001, "Double"), "Double.longBitsToDouble(0x7ff8000000000001L)");
        assert_eq!(float(0.1f32.to_bits(), "Float"), "0.1f");
        assert_eq!(float(f32::MIN.to_bits(), "Float"), "-Float.MAX_VALUE");
        assert_eq!(float(1, "Float"), "Float.MIN_VALUE");
        assert_eq!(float(1e20f32.to_bits(), "Float"), "1.0E20f");
    }

    #[test]
    fn long_texts_are_parted() {
        assert_eq!(super::texts(&[97]), [r#""a""#]);
        let parts = super::texts(&vec![0x20ac; 70_000]);
        assert_eq!(parts.len(), 4);
        assert!(parts.iter().all(|p| p.len() <= 2 + 6 * 20_000));
    }

    #[test]
    fn texts() {
        let units: Vec<u16> = "a\"b\\\n\u{7f}é€".encode_utf16().chain([0xd800]).collect();
        assert_eq!(text(&units), r#""a\"b\\\n\u007f\u00e9\u20ac\ud800""#);
        let units: Vec<u16> = "\\u0041\\\u{85}\\\\\u{85}".encode_utf16().collect();
        assert_eq!(text(&units), r#""\\u0041\134\u0085\134\134\u0085""#);
        assert_eq!(char(39), r"'\''");
        assert_eq!(char(34), "'\"'");
        assert_eq!(char(0), r"'\u0000'");
        assert_eq!(comment("C:\\users\nx"), "C:\\\\users x");
    }

    proptest::proptest! {
        #[test]
        fn numbers_read_back_to_the_same_bits(single: u32, bits: u64) {
            let plain = |text: &str| !text.contains(['N', 'I', 'V', 'B']);
            let text = float(single, "Float");
            if plain(&text) {
                let read: f32 = text.trim_end_matches('f').parse().expect("a number");
                proptest::prop_assert_eq!(read.to_bits(), single);
            }
            let text = double(bits, "Double");
            if plain(&text) {
                let read: f64 = text.parse().expect("a number");
                proptest::prop_assert_eq!(read.to_bits(), bits);
            }
        }

        #[test]
        fn texts_are_ascii_on_one_line(units: Vec<u16>) {
            let text = text(&units);
            proptest::prop_assert!(text.chars().all(|c| (' '..='~').contains(&c)));
        }
    }
}
