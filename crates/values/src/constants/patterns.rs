//! Texts that fit patterns which stand in the code: regular expressions, and formats of dates and times.
//!
//! Code that checks its input by a pattern refuses nearly everything else, and chance does not find sixteen digits in a row.

use base::Rng;
use regex_syntax::hir::{Class, Hir, HirKind};

/// Repetitions beyond what a pattern demands.
const MORE: usize = 3;
/// Repetitions that are written at most, and characters of a text.
const MAX_REPEATS: u32 = 64;
const MAX_TEXT_LENGTH: usize = 200;
/// Letters that formats of dates and times are made of.
const DATE_LETTERS: &str = "yuMdHhmsSaEzZX";

/// What begins and ends groups and classes of characters.
const GROUP: (char, char) = ('(', ')');
const CLASS: (char, char) = ('[', ']');

/// A pattern that texts can be made from.
#[derive(Clone, Debug)]
pub(super) enum Pattern {
    Expression(Hir),
    Date(String),
}

impl Pattern {
    /// The pattern that a string of the code is, if it looks like one.
    pub(super) fn of(text: &[u16]) -> Option<Self> {
        let text = String::from_utf16(text).ok()?;
        if is_date(&text) {
            return Some(Self::Date(text));
        }
        if !text.contains(['[', '\\', '+', '*', '{', '?', '|']) {
            return None;
        }
        // Java's expressions are Perl's, as far as these are what the parser knows.
        let parse = |text: &str| regex_syntax::Parser::new().parse(text).ok();
        let parsed = parse(&text).or_else(|| parse(&without_java(&text)?))?;
        varies(&parsed).then_some(Self::Expression(parsed))
    }

    /// A text that fits.
    pub(super) fn word(&self, rng: &mut Rng) -> Vec<u16> {
        let mut text = String::new();
        match self {
            Self::Expression(hir) => write(hir, rng, &mut text),
            Self::Date(format) => write_date(format, rng, &mut text),
        }
        text.encode_utf16().collect()
    }
}

/// An expression without what only Java has: looks ahead and back, groups and repetitions that give nothing back. Texts that fit it
/// mostly fit the whole. Nothing if there is none of it, or groups do not end.
fn without_java(expression: &str) -> Option<String> {
    let mut text = String::with_capacity(expression.len());
    let mut rest = expression;
    while let Some(first) = rest.chars().next() {
        let looks = ["(?=", "(?!", "(?<=", "(?<!"].iter().any(|look| rest.starts_with(look));
        let len = match first {
            '\\' => first.len_utf8() + rest[1..].chars().next().map_or(0, char::len_utf8),
            '(' if looks => {
                rest = &rest[enclosed(rest, GROUP)?..];
                continue;
            }
            '(' if rest.starts_with("(?>") => {
                text.push_str("(?:");
                rest = &rest[3..];
                continue;
            }
            '[' => enclosed(rest, CLASS)?,
            '*' | '+' | '?' | '}' if rest[1..].starts_with('+') => {
                text.push(first);
                rest = &rest[2..];
                continue;
            }
            _ => first.len_utf8(),
        };
        text.push_str(&rest[..len]);
        rest = &rest[len..];
    }
    (text != expression).then_some(text)
}

/// The length of the group or class of characters with which an expression begins.
fn enclosed(expression: &str, (open, close): (char, char)) -> Option<usize> {
    let (mut depth, mut at) = (0, 0);
    loop {
        let rest = &expression[at..];
        match rest.chars().next()? {
            '\\' => at += 1 + rest[1..].chars().next()?.len_utf8(),
            '[' if open != '[' => at += enclosed(rest, CLASS)?,
            sign => {
                at += sign.len_utf8();
                depth += i32::from(sign == open) - i32::from(sign == close);
                if depth == 0 {
                    return Some(at);
                }
            }
        }
    }
}

/// Whether an expression stands for more than one text.
fn varies(hir: &Hir) -> bool {
    match hir.kind() {
        HirKind::Class(_) | HirKind::Repetition(_) | HirKind::Alternation(_) => true,
        HirKind::Capture(capture) => varies(&capture.sub),
        HirKind::Concat(parts) => parts.iter().any(varies),
        HirKind::Empty | HirKind::Literal(_) | HirKind::Look(_) => false,
    }
}

fn write(hir: &Hir, rng: &mut Rng, text: &mut String) {
    if text.len() > MAX_TEXT_LENGTH {
        return;
    }
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => text.push_str(&String::from_utf8_lossy(&literal.0)),
        HirKind::Class(class) => text.extend(member(class, rng)),
        HirKind::Capture(capture) => write(&capture.sub, rng, text),
        HirKind::Concat(parts) => parts.iter().for_each(|part| write(part, rng, text)),
        HirKind::Alternation(ways) => {
            if let Some(way) = rng.pick(ways) {
                write(way, rng, text);
            }
        }
        HirKind::Repetition(repetition) => {
            let min = repetition.min.min(MAX_REPEATS);
            let room = repetition.max.map_or(MORE, |max| (max.saturating_sub(min) as usize).min(MORE));
            for _ in 0..min as usize + rng.below(room + 1) {
                write(&repetition.sub, rng, text);
            }
        }
    }
}

/// A character of a class, one that can be typed if there is one.
fn member(class: &Class, rng: &mut Rng) -> Option<char> {
    let ranges: Vec<(u32, u32)> = match class {
        Class::Unicode(class) => class.iter().map(|r| (u32::from(r.start()), u32::from(r.end()))).collect(),
        Class::Bytes(class) => class.iter().map(|r| (u32::from(r.start()), u32::from(r.end()))).collect(),
    };
    let plain = ranges.iter().map(|&(from, to)| (from.max(0x20), to.min(0x7e))).filter(|(from, to)| from <= to);
    let plain: Vec<(u32, u32)> = plain.collect();
    let &(from, to) = rng.pick(if plain.is_empty() { &ranges } else { &plain })?;
    char::from_u32(from + rng.below((to - from + 1) as usize) as u32)
}

/// Whether a text is a format of dates or times: at least two fields, nothing else that is a letter but in quotes.
fn is_date(text: &str) -> bool {
    let fields = fields(text);
    let known = |c: char| DATE_LETTERS.contains(c);
    let named = fields.iter().filter(|f| f.starts_with(known) && f.chars().count() >= 2).count();
    named >= 2 && text.len() <= 40 && fields.iter().all(|f| f.starts_with(|c: char| known(c) || !c.is_alphanumeric()))
}

/// Runs of equal letters, texts in quotes, and single signs.
fn fields(format: &str) -> Vec<&str> {
    let mut fields = Vec::new();
    let mut rest = format;
    while let Some(first) = rest.chars().next() {
        let len = match first {
            '\'' => rest[1..].find('\'').map_or(rest.len(), |end| end + 2),
            _ => rest.chars().take_while(|&c| c == first).map(char::len_utf8).sum(),
        };
        let (field, tail) = rest.split_at(len);
        fields.push(field);
        rest = tail;
    }
    fields
}

fn write_date(format: &str, rng: &mut Rng, text: &mut String) {
    for field in fields(format) {
        let width = field.chars().count();
        let mut number = |from: usize, to: usize| format!("{:0width$}", from + rng.below(to - from + 1));
        match field.chars().next() {
            Some('y' | 'u') if width == 2 => text.push_str(&number(0, 99)),
            Some('y' | 'u') => text.push_str(&number(1999, 2032)),
            Some('M') if width == 3 => text.push_str("Feb"),
            Some('M') if width > 3 => text.push_str("February"),
            Some('M' | 'h') => text.push_str(&number(1, 12)),
            Some('d') => text.push_str(&number(1, 29)),
            Some('H') => text.push_str(&number(0, 23)),
            Some('m' | 's') => text.push_str(&number(0, 59)),
            Some('S') => text.push_str(&number(0, 9)),
            Some('a') => text.push_str("AM"),
            Some('E') => text.push_str(if width > 3 { "Monday" } else { "Mon" }),
            Some('z') => text.push_str("UTC"),
            Some('Z') => text.push_str("+0100"),
            Some('X') => text.push_str(["Z", "+01", "+0100", "+01:00"][width.min(3)]),
            Some('\'') => text.push_str(if field == "''" { "'" } else { field.trim_matches('\'') }),
            _ => text.push_str(field),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(pattern: &str) -> Vec<String> {
        let text: Vec<u16> = pattern.encode_utf16().collect();
        let Some(pattern) = Pattern::of(&text) else { return Vec::new() };
        let mut rng = Rng::new(1);
        (0..50).map(|_| String::from_utf16_lossy(&pattern.word(&mut rng))).collect()
    }

    #[test]
    fn words_of_an_expression_fit_it() {
        let digits = words("\\d{16}");
        assert!(digits.iter().all(|w| w.len() == 16 && w.bytes().all(|b| b.is_ascii_digit())), "{digits:?}");
        let codes = words("^(AB|CD)-[1-5]+x?$");
        let fits = |w: &String| {
            let rest = w.strip_prefix("AB-").or_else(|| w.strip_prefix("CD-")).map(|r| r.trim_end_matches('x'));
            rest.is_some_and(|r| !r.is_empty() && r.bytes().all(|b| (b'1'..=b'5').contains(&b)))
        };
        assert!(codes.iter().all(fits), "{codes:?}");
        assert!(codes.iter().any(|w| w.starts_with("AB")) && codes.iter().any(|w| w.ends_with('x')));
    }

    #[test]
    fn formats_of_dates_give_dates() {
        for word in words("yyyy-MM-dd'T'HH:mm") {
            assert_eq!(word.len(), 16, "{word}");
            assert_eq!(&word[10..11], "T");
            assert!((1..=12).contains(&word[5..7].parse::<u32>().unwrap_or(0)), "{word}");
        }
    }

    #[test]
    fn plain_texts_and_broken_expressions_are_no_patterns() {
        for text in ["hello", "a.b.C", "", "(", "[a-", "(?<=a)b", "(?=a", "(?=[a)b+", "\\", "sum", "ms"] {
            assert!(words(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn what_only_java_has_is_left_out() {
        let all = |pattern: &str, fits: fn(&str) -> bool| {
            let words = words(pattern);
            assert!(!words.is_empty() && words.iter().all(|word| fits(word)), "{pattern}: {words:?}");
        };
        all("(?!ab[)])(?>x|y)\\d++(?<=(1|2))z?+", |word| {
            let digits = word.trim_start_matches(['x', 'y']).trim_end_matches('z');
            word.starts_with(['x', 'y']) && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
        });
        all("(?<year>[0-9]{4})(?=[-/(])[-/(]\\(\\+", |word| word.len() == 7 && word.ends_with("(+"));
    }

    #[test]
    fn endless_patterns_stay_short() {
        for word in words("((a{60}){60}){60}") {
            assert!(word.len() < 2 * MAX_TEXT_LENGTH, "{}", word.len());
        }
    }
}
