//! When a call takes which of several transitions: conditions on its arguments and on what observers say before it.

mod learn;

use serde::{Deserialize, Serialize};

use crate::partition::{Partition, range};
use crate::trace::{Call, Event, Property};
use crate::value::Value;

pub(crate) use learn::learn;

/// What a condition looks at.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Term {
    /// An argument by its number; of a text, an array or a collection its size.
    Argument(usize),
    /// What an observer says before the call.
    Property(String),
    /// What an observer says before the call, minus an argument.
    Difference(String, usize),
    /// What an observer says before the call, plus an argument.
    Sum(String, usize),
}

/// Something that holds before a call.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Condition {
    /// The number lies in this range.
    Range { term: Term, least: Option<i64>, most: Option<i64> },
    /// The value is of this class, or is not: `= null`, `= true`, `= OPEN`.
    Is { term: Term, class: String, not: bool },
}

/// One of these lists of conditions holds; an empty guard always does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guard {
    pub any: Vec<Vec<Condition>>,
}

/// The values that conditions are asked of.
pub struct Before<'a> {
    pub args: &'a [Value],
    pub properties: &'a [Property],
    /// The values of the properties, in their order.
    pub values: &'a [Value],
}

impl<'a> Before<'a> {
    pub fn of(event: &'a Event, properties: &'a [Property]) -> Self {
        Self { args: &event.args, properties, values: event.before.as_deref().unwrap_or_default() }
    }

    fn property(&self, name: &str) -> Option<&Value> {
        let at = self.properties.iter().position(|p| p.name == name)?;
        self.values.get(at)
    }

    fn number(&self, term: &Term) -> Option<i64> {
        match term {
            Term::Argument(at) => self.args.get(*at)?.number(),
            Term::Property(name) => self.property(name)?.number(),
            Term::Difference(name, at) => {
                Some(self.property(name)?.number()?.saturating_sub(self.args.get(*at)?.number()?))
            }
            Term::Sum(name, at) => Some(self.property(name)?.number()?.saturating_add(self.args.get(*at)?.number()?)),
        }
    }

    fn class(&self, term: &Term) -> Option<String> {
        let value = match term {
            Term::Argument(at) => self.args.get(*at)?,
            Term::Property(name) => self.property(name)?,
            Term::Difference(..) | Term::Sum(..) => return None,
        };
        // Whether there is one at all is asked of values with sizes too.
        match value {
            Value::Whole(_) => None,
            Value::Size(_) | Value::Elements { .. } => Some("!= null".into()),
            value => Partition::of_argument().class(value),
        }
    }
}

impl Condition {
    pub fn term(&self) -> &Term {
        match self {
            Self::Range { term, .. } | Self::Is { term, .. } => term,
        }
    }

    /// Whether it holds; `None` if a value that it asks for is not known.
    pub fn holds(&self, before: &Before<'_>) -> Option<bool> {
        match self {
            Self::Range { term, least, most } => {
                let number = before.number(term)?;
                Some(least.is_none_or(|least| number >= least) && most.is_none_or(|most| number <= most))
            }
            Self::Is { term, class, not } => Some((before.class(term)? == *class) != *not),
        }
    }

    /// `c > 1`, `n() - c = 1`, `key = null`.
    pub fn text(&self, call: &Call) -> String {
        let name = |at: &usize| call.parameters.get(*at).map_or("?", |p| p.name.as_str());
        let one = |term: &Term| match term {
            Term::Argument(at) => name(at).to_owned(),
            Term::Property(property) => property.clone(),
            Term::Difference(property, at) => format!("{property} - {}", name(at)),
            Term::Sum(property, at) => format!("{property} + {}", name(at)),
        };
        match self {
            Self::Range { term: Term::Difference(property, at), least, most } => {
                let argument = name(at);
                match (least, most) {
                    (Some(0), Some(0)) => format!("{argument} = {property}"),
                    (Some(1), None) => format!("{argument} < {property}"),
                    (Some(0), None) => format!("{argument} <= {property}"),
                    (None, Some(-1)) => format!("{argument} > {property}"),
                    (None, Some(0)) => format!("{argument} >= {property}"),
                    (least, most) => format!("{property} - {argument} {}", range(*least, *most)),
                }
            }
            Self::Range { term: Term::Argument(at), least, most } if is_char(call, *at) => {
                format!("{} {}", name(at), letters(*least, *most))
            }
            Self::Range { term, least, most } => {
                let size = matches!(term, Term::Argument(at) if is_sized(call, *at));
                format!("{}{} {}", if size { "size of " } else { "" }, one(term), range(*least, *most))
            }
            Self::Is { term, class, not: false } => format!("{} {class}", one(term)),
            Self::Is { term, class, not: true } => match class.as_str() {
                "= null" => format!("{} != null", one(term)),
                "!= null" => format!("{} = null", one(term)),
                "= true" => format!("{} = false", one(term)),
                "= false" => format!("{} = true", one(term)),
                class => format!("not {} {class}", one(term)),
            },
        }
    }
}

fn is_char(call: &Call, at: usize) -> bool {
    call.parameters.get(at).is_some_and(|p| p.ty == "char")
}

/// A range of characters: `= ';'`, `in 'a'..'z'`; those that cannot be seen by their numbers.
fn letters(least: Option<i64>, most: Option<i64>) -> String {
    let letter = |number: i64| match u8::try_from(number).map(char::from) {
        Ok(seen) if seen.is_ascii_graphic() => format!("'{seen}'"),
        _ => number.to_string(),
    };
    match (least, most) {
        (Some(least), Some(most)) if least == most => format!("= {}", letter(least)),
        (Some(least), Some(most)) => format!("in {}..{}", letter(least), letter(most)),
        (Some(least), None) => format!(">= {}", letter(least)),
        (None, Some(most)) => format!("<= {}", letter(most)),
        (None, None) => range(None, None),
    }
}

/// Whether the number of an argument is its size.
fn is_sized(call: &Call, at: usize) -> bool {
    const NUMBERS: [&str; 5] = ["byte", "char", "short", "int", "long"];
    call.parameters.get(at).is_some_and(|p| {
        let boxed =
            p.ty.strip_prefix("java.lang.")
                .is_some_and(|b| matches!(b, "Byte" | "Character" | "Short" | "Integer" | "Long"));
        !NUMBERS.contains(&p.ty.as_str()) && !boxed
    })
}

impl Guard {
    pub fn is_always(&self) -> bool {
        self.any.is_empty()
    }

    pub fn holds(&self, before: &Before<'_>) -> bool {
        self.is_always() || self.any.iter().any(|all| all.iter().all(|c| c.holds(before) == Some(true)))
    }

    /// The conditions in words of the source; empty if it always holds.
    pub fn text(&self, call: &Call) -> String {
        let all = |all: &Vec<Condition>| all.iter().map(|c| c.text(call)).collect::<Vec<_>>().join(" and ");
        self.but_one(call).unwrap_or_else(|| self.any.iter().map(all).collect::<Vec<_>>().join(" or "))
    }

    /// `c != 3` where it would be `c > 3 or c < 3`.
    fn but_one(&self, call: &Call) -> Option<String> {
        let [one, other] = &self.any[..] else { return None };
        let ([Condition::Range { term, least, most }], [Condition::Range { term: same, least: from, most: to }]) =
            (&one[..], &other[..])
        else {
            return None;
        };
        let (most, from) = match (least, most, from, to) {
            (None, Some(most), Some(from), None) | (Some(from), None, None, Some(most)) => (*most, *from),
            _ => return None,
        };
        let only = (term == same && from == most + 2).then_some(most + 1)?;
        let is = Condition::Range { term: term.clone(), least: Some(only), most: Some(only) }.text(call);
        // A comparison of two variables has no number that could be negated so.
        is.contains(" = ").then(|| is.replacen(" = ", " != ", 1))
    }

    /// Numbers of the arguments that it looks at.
    pub fn arguments(&self) -> impl Iterator<Item = usize> {
        self.any.iter().flatten().filter_map(|condition| match condition.term() {
            Term::Argument(at) | Term::Difference(_, at) | Term::Sum(_, at) => Some(*at),
            Term::Property(_) => None,
        })
    }

    /// Names of the properties that it asks for.
    pub fn properties(&self) -> impl Iterator<Item = &str> {
        self.any.iter().flatten().filter_map(|condition| match condition.term() {
            Term::Property(name) | Term::Difference(name, _) | Term::Sum(name, _) => Some(name.as_str()),
            Term::Argument(_) => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::{CallKind, Parameter, Place};

    fn call(ty: &str) -> Call {
        let parameters = vec![Parameter { name: "c".into(), ty: ty.into() }];
        Call { name: "rem".into(), kind: CallKind::Method, parameters, result: "void".into(), throws: vec![] }
    }

    fn difference(least: Option<i64>, most: Option<i64>) -> Condition {
        Condition::Range { term: Term::Difference("n()".into(), 0), least, most }
    }

    #[test]
    fn a_difference_with_zero_is_written_as_a_comparison() {
        assert_eq!(difference(Some(0), Some(0)).text(&call("int")), "c = n()");
        assert_eq!(difference(None, Some(-1)).text(&call("int")), "c > n()");
        assert_eq!(difference(Some(2), None).text(&call("int")), "n() - c > 1");
    }

    #[test]
    fn all_numbers_but_one_are_written_as_one_condition() {
        let range = |least, most| vec![Condition::Range { term: Term::Argument(0), least, most }];
        let but = |from| Guard { any: vec![range(Some(from), None), range(None, Some(58))] };
        assert_eq!(but(60).text(&call("int")), "c != 59");
        assert_eq!(but(60).text(&call("char")), "c != ';'");
        assert_eq!(but(61).text(&call("int")), "c > 60 or c <= 58");
    }

    #[test]
    fn characters_that_can_be_seen_are_written_so() {
        let range = |least, most| Condition::Range { term: Term::Argument(0), least, most }.text(&call("char"));
        assert_eq!(range(Some(97), Some(122)), "c in 'a'..'z'");
        assert_eq!(range(None, Some(10)), "c <= 10");
    }

    #[test]
    fn the_number_of_a_text_is_its_size() {
        let longer = Condition::Range { term: Term::Argument(0), least: Some(1), most: None };
        assert_eq!(longer.text(&call("java.lang.String")), "size of c > 0");
        assert_eq!(longer.text(&call("int")), "c > 0");
    }

    #[test]
    fn a_condition_on_something_unknown_does_not_hold() {
        let properties = [Property {
            name: "n()".into(),
            place: Place::Observer,
            usable: true,
            may_throw: false,
            boundaries: vec![],
        }];
        let holds = |values: &[Value]| {
            let before = Before { args: &[Value::Whole(2)], properties: &properties, values };
            Guard { any: vec![vec![difference(Some(1), None)]] }.holds(&before)
        };
        assert!(holds(&[Value::Whole(3)]));
        assert!(!holds(&[Value::Whole(2)]));
        assert!(!holds(&[Value::Unknown]));
    }
}
