//! Values of constants in the notation.

use std::sync::Arc;

use super::scan::Scanner;
use super::{Notation, NotationError};
use crate::api::TypeId;
use crate::statement::Constant;
use crate::ty::{Prim, Ty};

impl Notation<'_> {
    pub(super) fn value_text(&self, value: &Constant) -> String {
        match value {
            Constant::Boolean(b) => b.to_string(),
            Constant::Byte(n) => n.to_string(),
            Constant::Short(n) => n.to_string(),
            Constant::Int(n) => n.to_string(),
            Constant::Long(n) => n.to_string(),
            Constant::Char(c) => quoted(&[*c], '\''),
            Constant::Float(bits) => float_text(f32::from_bits(*bits), f32::NAN.to_bits() == *bits, *bits),
            Constant::Double(bits) => float_text(f64::from_bits(*bits), f64::NAN.to_bits() == *bits, *bits),
            Constant::Text(text) => quoted(text, '"'),
            Constant::Null => "null".into(),
            Constant::Class(of) => self.type_text(of) + ".class",
            Constant::Enum(_, name) => name.to_string(),
        }
    }

    /// A value of the type.
    pub(super) fn parse_value(&self, scan: &mut Scanner, ty: &Ty) -> Result<Constant, NotationError> {
        scan.skip_space();
        if ty.is_reference() && scan.eat_word("null") {
            return Ok(Constant::Null);
        }
        let start = scan.at();
        match ty {
            Ty::Prim(prim) => number(scan, *prim),
            Ty::Class(id, _) => match id.unboxed() {
                Some(prim) => number(scan, prim),
                None if *id == TypeId::STRING => text(scan, '"').map(Constant::Text),
                None if *id == TypeId::CLASS => self.class_literal(scan),
                None => {
                    let name = scan.name()?;
                    let constants = &self.api.class(*id).enum_constants;
                    let known = constants.iter().find(|c| &***c == name);
                    let unknown = || scan.error_at(start, format!("{} has no constant {name}", self.names.text(*id)));
                    Ok(Constant::Enum(*id, known.ok_or_else(unknown)?.clone()))
                }
            },
            _ => Err(scan.error("only null can be written for this type")),
        }
    }

    fn class_literal(&self, scan: &mut Scanner) -> Result<Constant, NotationError> {
        let start = scan.at();
        let word = scan.word();
        let Some(name) = word.strip_suffix(".class") else {
            return Err(scan.error_at(start, "expected a class literal such as String.class"));
        };
        let mut inner = Scanner::new(name);
        let ty = self.parse_type(&mut inner).map_err(|e| scan.error_at(start + e.at, e.message))?;
        if inner.at_end() { Ok(Constant::Class(ty)) } else { Err(scan.error_at(start, "this is no class literal")) }
    }
}

/// Rust's shortest form reads back to the same bits.
fn float_text(
    value: impl Into<f64> + Copy + std::fmt::Debug,
    usual_nan: bool,
    bits: impl std::fmt::LowerHex,
) -> String {
    let wide: f64 = value.into();
    if wide.is_nan() {
        return if usual_nan { "NaN".into() } else { format!("NaN({bits:x})") };
    }
    if wide.is_infinite() {
        return if wide > 0.0 { "Infinity".into() } else { "-Infinity".into() };
    }
    format!("{value:?}")
}

fn number(scan: &mut Scanner, prim: Prim) -> Result<Constant, NotationError> {
    if prim == Prim::Char {
        return character(scan);
    }
    let start = scan.at();
    let word = scan.word();
    let value = match prim {
        Prim::Boolean => word.parse().ok().map(Constant::Boolean),
        Prim::Byte => word.parse().ok().map(Constant::Byte),
        Prim::Short => word.parse().ok().map(Constant::Short),
        Prim::Int => word.parse().ok().map(Constant::Int),
        Prim::Long => word.parse().ok().map(Constant::Long),
        Prim::Float => match nan_bits(word) {
            Some(bits) => u32::try_from(bits).ok().filter(|b| f32::from_bits(*b).is_nan()).map(Constant::Float),
            None => real(word).and_then(|w| w.parse::<f32>().ok()).map(|f| Constant::Float(f.to_bits())),
        },
        Prim::Double => match nan_bits(word) {
            Some(bits) => Some(Constant::Double(bits)).filter(|_| f64::from_bits(bits).is_nan()),
            None => real(word).and_then(|w| w.parse::<f64>().ok()).map(|f| Constant::Double(f.to_bits())),
        },
        Prim::Char => None,
    };
    value.ok_or_else(|| scan.error_at(start, format!("{word} is no value of type {}", prim.name())))
}

/// The words that Rust reads as numbers and the notation has too.
fn real(word: &str) -> Option<&str> {
    let named = matches!(word, "NaN" | "Infinity" | "-Infinity");
    let plain = word.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'-' | b'+' | b'e' | b'E'));
    (named || plain).then_some(word)
}

fn nan_bits(word: &str) -> Option<u64> {
    let hex = word.strip_prefix("NaN(")?.strip_suffix(')')?;
    u64::from_str_radix(hex, 16).ok()
}

fn character(scan: &mut Scanner) -> Result<Constant, NotationError> {
    let start = scan.at();
    match text(scan, '\'')?[..] {
        [c] => Ok(Constant::Char(c)),
        _ => Err(scan.error_at(start, "a character is one UTF-16 unit")),
    }
}

fn quoted(text: &[u16], quote: char) -> String {
    let mut out = String::from(quote);
    for decoded in char::decode_utf16(text.iter().copied()) {
        match decoded {
            Ok('\n') => out += "\\n",
            Ok('\r') => out += "\\r",
            Ok('\t') => out += "\\t",
            Ok('\\') => out += "\\\\",
            Ok(c) if c == quote => out.extend(['\\', c]),
            Ok(c) if !c.is_control() => out.push(c),
            Ok(c) => out += &unicode(c as u16),
            Err(lone) => out += &unicode(lone.unpaired_surrogate()),
        }
    }
    out.push(quote);
    out
}

fn unicode(unit: u16) -> String {
    format!("\\u{unit:04x}")
}

fn text(scan: &mut Scanner, quote: char) -> Result<Arc<[u16]>, NotationError> {
    scan.skip_space();
    let start = scan.at();
    let mut units = Vec::new();
    let mut chars = scan.rest().char_indices();
    let bad = |message: &str| NotationError { at: start, message: message.into() };
    if chars.next().is_none_or(|(_, c)| c != quote) {
        return Err(bad(&format!("expected {quote}")));
    }
    loop {
        let Some((at, c)) = chars.next() else {
            return Err(bad("the text has no end"));
        };
        if c == quote {
            scan.back_to(start + at + c.len_utf8());
            return Ok(units.into());
        }
        let mut buffer = [0; 2];
        let decoded = if c == '\\' { escape(&mut chars) } else { None };
        match (c, decoded) {
            ('\\', Some(unit)) => units.push(unit),
            ('\\', None) => return Err(bad("an escape in the text is not known")),
            _ => units.extend_from_slice(c.encode_utf16(&mut buffer)),
        }
    }
}

fn escape(chars: &mut std::str::CharIndices) -> Option<u16> {
    Some(match chars.next()?.1 {
        'n' => u16::from(b'\n'),
        'r' => u16::from(b'\r'),
        't' => u16::from(b'\t'),
        'b' => 8,
        'f' => 12,
        c @ ('\\' | '"' | '\'') => c as u16,
        'u' => {
            let mut unit = 0_u32;
            for _ in 0..4 {
                unit = unit * 16 + chars.next()?.1.to_digit(16)?;
            }
            unit as u16
        }
        _ => return None,
    })
}
