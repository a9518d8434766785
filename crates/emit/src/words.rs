//! Words about values, for names of tests.

use testcase::{Callable, Constant};

use crate::names::capitalized;

/// Numbers from here on are called large.
const MIN_LARGE_NUMBER: i64 = 1_000_000;

/// A word about an argument; special ones are worth telling.
pub struct Trait {
    pub text: String,
    pub special: bool,
}

impl Trait {
    /// `negativeAmount`, `negative`.
    pub fn special(word: &str, role: &str) -> Self {
        Self { text: format!("{word}{}", capitalized(role)), special: true }
    }

    /// `amount5`, `5`.
    pub fn plain(word: &str, role: &str) -> Self {
        let word = if role.is_empty() { word.to_owned() } else { capitalized(word) };
        Self { text: format!("{role}{word}"), special: false }
    }
}

pub fn number(n: i64, min: i64, max: i64, role: &str) -> Trait {
    match n {
        _ if n == min => Trait::special("min", role),
        _ if n == max => Trait::special("max", role),
        0 => Trait::special("zero", role),
        _ if n <= -MIN_LARGE_NUMBER => Trait::special("largeNegative", role),
        _ if n < 0 => Trait::special("negative", role),
        _ if n >= MIN_LARGE_NUMBER => Trait::special("large", role),
        _ => Trait::plain(&n.to_string(), role),
    }
}

pub fn fraction(x: f64, role: &str) -> Trait {
    match x {
        _ if x.is_nan() => Trait::special("nan", role),
        f64::INFINITY => Trait::special("infinite", role),
        f64::NEG_INFINITY => Trait::special("negativeInfinite", role),
        0.0 => Trait::special("zero", role),
        _ if x < 0.0 => Trait::special("negative", role),
        _ if x >= MIN_LARGE_NUMBER as f64 => Trait::special("large", role),
        _ if x.fract() == 0.0 => Trait::plain(&format!("{x:.0}"), role),
        _ => Trait::plain("fraction", role),
    }
}

pub fn exact_number(value: &Constant) -> String {
    let n = match value {
        Constant::Byte(n) => i64::from(*n),
        Constant::Short(n) => (*n).into(),
        Constant::Int(n) => (*n).into(),
        Constant::Long(n) => *n,
        _ => 0,
    };
    if n < 0 { format!("minus{}", n.unsigned_abs()) } else { n.to_string() }
}

pub fn container(what: &str, len: usize) -> String {
    match len {
        0 => format!("returnsEmpty{what}"),
        1 => format!("returns{what}OfOne"),
        n => format!("returns{what}Of{n}"),
    }
}

/// The text itself if it is a short word, else nothing.
pub fn short_text(units: &[u16]) -> String {
    let text = String::from_utf16_lossy(units);
    let word = text.len() <= 12 && text.chars().all(|c| c.is_ascii_alphanumeric());
    if word { text } else { String::new() }
}

/// The first words of an exception's message: `accountIsLocked`.
pub fn message_words(message: &str) -> String {
    let words = message.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty()).take(4);
    words.enumerate().map(|(i, w)| if i == 0 { w.to_owned() } else { capitalized(w) }).collect()
}

pub fn role(callable: &Callable, place: usize) -> &str {
    let name = callable.param_names.get(place).and_then(Option::as_deref).unwrap_or("");
    let chosen = name.len() > 1 && !name.starts_with("arg") && name.chars().all(|c| c.is_ascii_alphanumeric());
    if chosen { name } else { "" }
}

/// The name with nothing in it that an identifier cannot have.
pub fn words(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).collect()
}

pub fn hinted(name: &str) -> String {
    let kept: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    let kept = kept.trim_start_matches(|c: char| c.is_ascii_digit());
    // Keywords and the methods of `Object` are short and have no underscore.
    if kept.contains('_') { kept.to_owned() } else { format!("{kept}_test") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_about_numbers() {
        assert_eq!(number(-3, i64::MIN, i64::MAX, "amount").text, "negativeAmount");
        assert_eq!(number(5, i64::MIN, i64::MAX, "amount").text, "amount5");
        assert_eq!(number(5, i64::MIN, i64::MAX, "").text, "5");
        assert_eq!(fraction(f64::NAN, "").text, "nan");
        assert_eq!(exact_number(&Constant::Int(i32::MIN)), "minus2147483648");
        assert_eq!(hinted("toString"), "toString_test");
        assert_eq!(message_words("price -1 is not allowed here"), "price1IsNot");
        assert_eq!(short_text(&"a b".encode_utf16().collect::<Vec<_>>()), "");
    }
}
