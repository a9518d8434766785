//! S-expressions of a solver's output, and the values that they stand for.

use std::fmt;

use expr::{ArrayValue, NAN32, NAN64, Sort, canonical};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sexpr {
    Atom(String),
    List(Vec<Self>),
}

impl fmt::Display for Sexpr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Atom(text) => write!(f, "{text}"),
            Self::List(parts) => {
                write!(f, "(")?;
                for (i, part) in parts.iter().enumerate() {
                    write!(f, "{}{part}", if i > 0 { " " } else { "" })?;
                }
                write!(f, ")")
            }
        }
    }
}

/// Lists in lists; values nest less deep.
const MAX_NESTING: usize = 1000;

/// The expression that a text is; `None` if it is not complete yet. One that nests too deep stands for nothing.
pub fn parse(text: &str) -> Option<Sexpr> {
    let mut open: Vec<Vec<Sexpr>> = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let done = match c {
            _ if c.is_whitespace() => continue,
            '(' => {
                if open.len() == MAX_NESTING {
                    return Some(Sexpr::Atom(String::new()));
                }
                open.push(Vec::new());
                continue;
            }
            ')' => Sexpr::List(open.pop()?),
            '"' | '|' => {
                let (end, _) = chars.find(|&(_, d)| d == c)?;
                Sexpr::Atom(text[at..=end].into())
            }
            _ => {
                let mut end = at + c.len_utf8();
                while let Some(&(i, d)) = chars.peek() {
                    if d.is_whitespace() || d == '(' || d == ')' {
                        break;
                    }
                    end = i + d.len_utf8();
                    chars.next();
                }
                Sexpr::Atom(text[at..end].into())
            }
        };
        match open.last_mut() {
            Some(list) => list.push(done),
            None => return Some(done),
        }
    }
    None
}

impl Sexpr {
    fn list(&self) -> &[Self] {
        match self {
            Self::Atom(_) => &[],
            Self::List(parts) => parts,
        }
    }

    fn atom(&self) -> &str {
        match self {
            Self::Atom(text) => text,
            Self::List(_) => "",
        }
    }

    /// The bits of a literal, and how many there are.
    fn bits(&self) -> Option<(u64, u32)> {
        let text = self.atom();
        if let Some(digits) = text.strip_prefix("#x") {
            return Some((u64::from_str_radix(digits, 16).ok()?, 4 * digits.len() as u32));
        }
        if let Some(digits) = text.strip_prefix("#b") {
            return Some((u64::from_str_radix(digits, 2).ok()?, digits.len() as u32));
        }
        // (_ bv42 32)
        let [underscore, value, width] = self.list() else {
            return None;
        };
        let value = value.atom().strip_prefix("bv").filter(|_| underscore.atom() == "_")?;
        Some((value.parse().ok()?, width.atom().parse().ok()?))
    }

    /// The bits of a value of a scalar sort.
    pub fn scalar(&self, sort: Sort) -> Option<u64> {
        if sort.is_bool() {
            return match self.atom() {
                "true" => Some(1),
                "false" => Some(0),
                _ => None,
            };
        }
        if !sort.is_fp() {
            return self.bits().filter(|&(_, width)| width == sort.bits()).map(|(bits, _)| bits);
        }
        let (fraction, nan) = if sort == Sort::F32 { (23, NAN32) } else { (52, NAN64) };
        let parts = self.list();
        let bits = match (parts.first()?.atom(), parts.get(1)?.atom()) {
            ("_", "NaN") => nan,
            ("_", special) => {
                let sign = 1 << (sort.bits() - 1);
                let infinity = (sort.mask() >> 1) >> fraction << fraction;
                match special {
                    "+oo" => infinity,
                    "-oo" => infinity | sign,
                    "+zero" => 0,
                    "-zero" => sign,
                    _ => return None,
                }
            }
            ("fp", _) => {
                let [_, sign, exponent, significand] = parts else {
                    return None;
                };
                let (sign, exponent, significand) = (sign.bits()?, exponent.bits()?, significand.bits()?);
                sign.0 << (sort.bits() - 1) | exponent.0 << fraction | significand.0
            }
            _ => return None,
        };
        Some(canonical(sort, bits))
    }

    /// The value of an array: `((as const …) v)` under stores.
    pub fn array(&self, element: Sort) -> Option<ArrayValue> {
        let mut writes = Vec::new();
        let mut at = self;
        let mut value = loop {
            match at.list() {
                [head, below, index, stored] if head.atom() == "store" => {
                    writes.push((index.scalar(Sort::BV32)? as u32, stored.scalar(element)?));
                    at = below;
                }
                [head, default] if head.list().first().is_some_and(|w| w.atom() == "as") => {
                    break ArrayValue { default: default.scalar(element)?, ..ArrayValue::default() };
                }
                _ => return None,
            }
        };
        for (index, bits) in writes.into_iter().rev() {
            value.set(index, bits);
        }
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_nests_too_deep_stands_for_nothing() {
        assert_eq!(parse(&"(".repeat(1_000_000)), Some(Sexpr::Atom(String::new())));
    }

    #[test]
    fn expressions_are_read_when_they_are_whole() {
        assert_eq!(parse("sat\n"), Some(Sexpr::Atom("sat".into())));
        assert_eq!(parse("((x #x0"), None);
        assert_eq!(
            parse("((x@0 #x05)\n (|a b@1| (_ bv3 8)))").unwrap().to_string(),
            "((x@0 #x05) (|a b@1| (_ bv3 8)))"
        );
        assert_eq!(parse(")"), None);
        assert_eq!(parse("(error \"line 1 (\")").unwrap().list().len(), 2);
    }

    #[test]
    fn values_of_every_sort_are_understood() {
        let value = |text: &str, sort| parse(text).unwrap().scalar(sort);
        assert_eq!(value("#x0000002a", Sort::BV32), Some(42));
        assert_eq!(value("#b101", Sort::bv(3)), Some(5));
        assert_eq!(value("(_ bv7 16)", Sort::BV16), Some(7));
        assert_eq!(value("#x2a", Sort::BV32), None);
        assert_eq!(value("true", Sort::BOOL), Some(1));
        assert_eq!(value("(_ NaN 8 24)", Sort::F32), Some(NAN32));
        assert_eq!(value("(_ -zero 11 53)", Sort::F64), Some((-0.0f64).to_bits()));
        assert_eq!(value("(_ +oo 8 24)", Sort::F32), Some(f32::INFINITY.to_bits() as u64));
        let half = "(fp #b1 #b01111110 #b00000000000000000000000)";
        assert_eq!(value(half, Sort::F32), Some((-0.5f32).to_bits() as u64));
        let array = "(store ((as const (Array (_ BitVec 32) (_ BitVec 8))) #x01) #x00000002 #x09)";
        let array = parse(array).unwrap().array(Sort::BV8).unwrap();
        assert_eq!((array.get(2), array.get(3)), (9, 1));
    }
}
