//! What a parameter may be, and how it is read and written.

use std::fmt;

/// The values that a parameter may have.
#[derive(Clone, Debug)]
pub enum Allowed {
    /// Whole numbers from … to …
    Whole(u64, u64),
    /// Numbers from … to …
    Real(f64, f64),
    /// Finite numbers above …
    Above(f64),
    Truth,
    Names(Vec<&'static str>),
    /// Free text of this kind.
    Text(&'static str),
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(least, most) => write!(f, "{least} to {most}"),
            Self::Real(least, most) => write!(f, "{least} to {most}"),
            Self::Above(bound) => write!(f, "above {bound}"),
            Self::Truth => f.write_str("true, false"),
            Self::Names(names) => f.write_str(&names.join(", ")),
            Self::Text(kind) => f.write_str(kind),
        }
    }
}

/// Why a text is no value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is not among the allowed values.
    NotAllowed,
    Because(String),
}

/// The message for a refused value.
pub fn refuse(name: &str, text: &str, allowed: &Allowed, why: Refusal) -> String {
    let kind = match (why, allowed) {
        (Refusal::Because(why), _) => return format!("{name}: {why}"),
        (_, Allowed::Whole(..)) => "a whole number from ",
        (_, Allowed::Real(..)) => "a number from ",
        (_, Allowed::Above(_)) => "a number ",
        (_, Allowed::Truth | Allowed::Names(_)) => "one of ",
        (_, Allowed::Text(_)) => "",
    };
    format!("{name} must be {kind}{allowed}, not {text}")
}

/// A type of parameters.
pub trait Value: Sized {
    fn read(text: &str, allowed: &Allowed) -> Result<Self, Refusal>;

    fn write(&self) -> String;

    /// Takes one more value: a list grows, others are replaced.
    fn update(&mut self, text: &str, allowed: &Allowed) -> Result<(), Refusal> {
        *self = Self::read(text, allowed)?;
        Ok(())
    }
}

macro_rules! whole {
    ($($ty:ty)+) => {
        $(
            impl Value for $ty {
                fn read(text: &str, allowed: &Allowed) -> Result<Self, Refusal> {
                    let Allowed::Whole(least, most) = allowed else { return Err(Refusal::NotAllowed) };
                    let value = whole_number(text).ok_or(Refusal::NotAllowed)?;
                    let value = Some(value).filter(|value| (least..=most).contains(&value));
                    value.and_then(|value| Self::try_from(value).ok()).ok_or(Refusal::NotAllowed)
                }

                fn write(&self) -> String {
                    self.to_string()
                }
            }
        )+
    };
}

/// `3`, or `3.0`.
fn whole_number(text: &str) -> Option<u64> {
    let real = || text.parse::<f64>().ok().filter(|n| n.fract() == 0.0 && (0.0..1e15).contains(n));
    text.parse().ok().or_else(|| real().map(|n| n as u64))
}

whole!(usize u64 u32);

impl Value for f64 {
    fn read(text: &str, allowed: &Allowed) -> Result<Self, Refusal> {
        let value: Self = text.parse().map_err(|_| Refusal::NotAllowed)?;
        let good = match allowed {
            Allowed::Real(least, most) => (*least..=*most).contains(&value),
            Allowed::Above(bound) => value.is_finite() && value > *bound,
            _ => false,
        };
        if good { Ok(value) } else { Err(Refusal::NotAllowed) }
    }

    fn write(&self) -> String {
        // Thirds and the like are shown to four places.
        let rounded = (self * 1e4).round() / 1e4;
        if rounded == 0.0 { self.to_string() } else { rounded.to_string() }
    }
}

impl Value for bool {
    fn read(text: &str, _: &Allowed) -> Result<Self, Refusal> {
        text.parse().map_err(|_| Refusal::NotAllowed)
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

/// The word for a number that the program chooses.
const AUTO: &str = "auto";

impl Value for Option<usize> {
    fn read(text: &str, allowed: &Allowed) -> Result<Self, Refusal> {
        if text == AUTO { Ok(None) } else { usize::read(text, allowed).map(Some) }
    }

    fn write(&self) -> String {
        self.map_or_else(|| AUTO.to_owned(), |number| number.to_string())
    }
}

impl Value for Vec<String> {
    fn read(text: &str, _: &Allowed) -> Result<Self, Refusal> {
        Ok(vec![text.to_owned()])
    }

    fn write(&self) -> String {
        self.join(", ")
    }

    fn update(&mut self, text: &str, _: &Allowed) -> Result<(), Refusal> {
        self.push(text.to_owned());
        Ok(())
    }
}
