//! Java's modified UTF-8: NUL as two bytes, supplementary characters as two three-byte surrogates.

use std::borrow::Cow;
use std::sync::Arc;

/// Decodes to UTF-16; `None` if the bytes break the format.
///
/// `strict` (class files since 48) also refuses characters that are not in their shortest form.
pub fn to_utf16(bytes: &[u8], strict: bool) -> Option<Vec<u16>> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let [first, tail @ ..] = rest {
        let (unit, tail) = match (*first, tail) {
            (b @ 0x01..=0x7f, _) => (u16::from(b), tail),
            (b @ 0xc0..=0xdf, [c @ 0x80..=0xbf, tail @ ..]) => {
                let unit = u16::from(b & 0x1f) << 6 | u16::from(c & 0x3f);
                (long_enough(unit, 0x80, strict)?, tail)
            }
            (b @ 0xe0..=0xef, [c @ 0x80..=0xbf, d @ 0x80..=0xbf, tail @ ..]) => {
                let unit = u16::from(b & 0x0f) << 12 | u16::from(c & 0x3f) << 6 | u16::from(d & 0x3f);
                (long_enough(unit, 0x800, strict)?, tail)
            }
            _ => return None,
        };
        units.push(unit);
        rest = tail;
    }
    Some(units)
}

fn long_enough(unit: u16, least: u16, strict: bool) -> Option<u16> {
    let nul_in_two_bytes = unit == 0 && least == 0x80;
    (!strict || unit >= least || nul_in_two_bytes).then_some(unit)
}

/// The bytes as text if modified and standard UTF-8 write it alike: no NUL, nothing beyond the first plane.
pub fn as_plain(bytes: &[u8]) -> Option<&str> {
    // No early exit, so that the loop works on many bytes at once.
    let plain = bytes.iter().fold(true, |plain, &byte| plain & (byte.wrapping_sub(1) < 0xef));
    std::str::from_utf8(bytes).ok().filter(|_| plain)
}

/// The bytes as text; `None` if they break the format or have unpaired surrogates.
pub(crate) fn to_text(bytes: &[u8]) -> Option<Arc<str>> {
    if let Some(text) = as_plain(bytes) {
        return Some(text.into());
    }
    String::from_utf16(&to_utf16(bytes, false)?).ok().map(Into::into)
}

/// Encodes UTF-16 as modified UTF-8.
pub fn from_utf16(units: &[u16]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(units.len());
    for &unit in units {
        match unit {
            0x01..=0x7f => bytes.push(unit as u8),
            0 | 0x80..=0x7ff => {
                bytes.extend([0xc0 | (unit >> 6) as u8, 0x80 | (unit & 0x3f) as u8]);
            }
            _ => bytes.extend([0xe0 | (unit >> 12) as u8, 0x80 | (unit >> 6 & 0x3f) as u8, 0x80 | (unit & 0x3f) as u8]),
        }
    }
    bytes
}

/// Encodes a Rust string as modified UTF-8.
pub fn from_str(text: &str) -> Cow<'_, [u8]> {
    if let Some(plain) = as_plain(text.as_bytes()) {
        return Cow::Borrowed(plain.as_bytes());
    }
    Cow::Owned(from_utf16(&text.encode_utf16().collect::<Vec<_>>()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn nul_takes_two_bytes_and_a_bare_nul_is_refused() {
        assert_eq!(from_utf16(&[0]), [0xc0, 0x80]);
        assert_eq!(to_utf16(&[0xc0, 0x80], true), Some(vec![0]));
        assert_eq!(to_utf16(&[0], false), None);
    }

    #[test]
    fn overlong_forms_are_refused_in_strict_mode_only() {
        assert_eq!(to_utf16(&[0xc1, 0x81], true), None);
        assert_eq!(to_utf16(&[0xc1, 0x81], false), Some(vec![0x41]));
        assert_eq!(to_utf16(&[0xe0, 0x80, 0x80], true), None);
        assert_eq!(to_utf16(&[0xe0, 0x81, 0x81], true), None);
    }

    #[test]
    fn four_byte_utf8_and_cut_sequences_are_refused() {
        assert_eq!(to_utf16("😀".as_bytes(), true), None);
        assert_eq!(to_utf16(&[0xe2, 0x82], true), None);
        assert_eq!(to_utf16(&[0x80], true), None);
    }

    proptest! {
        #[test]
        fn encoding_and_decoding_are_inverse(units: Vec<u16>) {
            prop_assert_eq!(to_utf16(&from_utf16(&units), true), Some(units));
        }

        #[test]
        fn text_that_both_encodings_write_alike_is_decoded_alike(text: String) {
            let units: Vec<u16> = text.encode_utf16().collect();
            let encoded = from_str(&text);
            prop_assert_eq!(&*encoded, &*from_utf16(&units));
            prop_assert_eq!(as_plain(&encoded).is_some(), encoded == text.as_bytes());
        }

        #[test]
        fn decoding_never_panics(bytes: Vec<u8>, strict: bool) {
            let _ = to_utf16(&bytes, strict);
        }
    }
}
