//! What may hold in all rows of a table.

use std::fmt::Write as _;

use fsm::Value;
use serde::{Deserialize, Serialize};

use crate::table::{Row, Variable};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Operator {
    Less,
    AtMost,
    Equal,
    Different,
}

impl Operator {
    pub fn text(self) -> &'static str {
        match self {
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::Equal => "=",
            Self::Different => "!=",
        }
    }

    fn holds(self, a: i128, b: i128) -> bool {
        match self {
            Self::Less => a < b,
            Self::AtMost => a <= b,
            Self::Equal => a == b,
            Self::Different => a != b,
        }
    }
}

/// A relation between variables, which are named by their numbers in a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Rule<V = usize> {
    /// The same value each time.
    Constant(V, Value),
    /// One of a few values.
    OneOf(V, Vec<Value>),
    NotNull(V),
    AtLeast(V, i64),
    AtMost(V, i64),
    /// The elements ascend.
    Sorted(V),
    /// No element is there twice.
    Distinct(V),
    /// No element is null.
    NoNulls(V),
    /// Of numbers and sizes.
    Compare(V, Operator, V),
    /// Two values that are no numbers are the same; the second is negated if they are truths.
    Same(V, V, bool),
    /// `y = a·x + b·z + … + constant`.
    Linear {
        y: V,
        terms: Vec<(i64, V)>,
        constant: i64,
    },
    /// A truth says whether another rule holds.
    Says(V, Box<Rule<V>>),
}

/// The number of a value, or its size.
pub(crate) fn number(value: &Value) -> Option<i128> {
    value.number().map(i128::from)
}

impl Rule {
    /// Whether it holds in a row; `None` if a value is not known, or is null where a number is wanted.
    pub fn holds(&self, row: &Row) -> Option<bool> {
        let known = |at: &usize| row.get(*at).filter(|v| !matches!(v, Value::Unknown | Value::Threw(_)));
        let count = |at: &usize| known(at).and_then(number);
        Some(match self {
            Self::Constant(at, value) => known(at)? == value,
            Self::OneOf(at, values) => values.contains(known(at)?),
            Self::NotNull(at) => *known(at)? != Value::Null,
            Self::AtLeast(at, least) => match known(at)? {
                Value::Real(number) => *number >= *least as f64,
                value => number(value)? >= i128::from(*least),
            },
            Self::AtMost(at, most) => match known(at)? {
                Value::Real(number) => *number <= *most as f64,
                value => number(value)? <= i128::from(*most),
            },
            Self::Sorted(at) => elements(known(at)?)?.0,
            Self::Distinct(at) => elements(known(at)?)?.1,
            Self::NoNulls(at) => elements(known(at)?)?.2,
            Self::Compare(a, operator, b) => operator.holds(count(a)?, count(b)?),
            Self::Same(a, b, negated) => match (known(a)?, known(b)?) {
                (Value::Boolean(a), Value::Boolean(b)) => (a == b) != *negated,
                (Value::Real(a), Value::Real(b)) => a.to_bits() == b.to_bits(),
                (a, b) => a == b,
            },
            Self::Linear { y, terms, constant } => {
                let mut sum = i128::from(*constant);
                for (factor, at) in terms {
                    sum += i128::from(*factor) * count(at)?;
                }
                difference(count(y)?, sum) == 0
            }
            Self::Says(at, rule) => {
                let Value::Boolean(says) = known(at)? else { return None };
                // An unknown answer of the rule, such as the size of null, says nothing.
                rule.holds(row)? == *says
            }
        })
    }
}

/// By how much a number differs from a sum as Java computes that: sums of `int` and of `long` begin anew beyond their ends.
pub(crate) fn difference(number: i128, sum: i128) -> i128 {
    let all: i128 = if i32::try_from(number).is_ok() { 1 << 32 } else { 1 << 64 };
    let rest = (number - sum).rem_euclid(all);
    if rest >= all / 2 { rest - all } else { rest }
}

/// Whether elements ascend, are distinct, and none is null.
fn elements(value: &Value) -> Option<(bool, bool, bool)> {
    match value {
        Value::Elements { sorted, distinct, no_nulls, .. } => Some((*sorted, *distinct, *no_nulls)),
        _ => None,
    }
}

impl<V: Clone> Rule<V> {
    /// The variables that it is about.
    pub fn variables(&self) -> Vec<V> {
        match self {
            Self::Constant(v, _)
            | Self::OneOf(v, _)
            | Self::NotNull(v)
            | Self::AtLeast(v, _)
            | Self::AtMost(v, _)
            | Self::Sorted(v)
            | Self::Distinct(v)
            | Self::NoNulls(v) => vec![v.clone()],
            Self::Compare(a, _, b) | Self::Same(a, b, _) => vec![a.clone(), b.clone()],
            Self::Linear { y, terms, .. } => {
                let mut list = vec![y.clone()];
                list.extend(terms.iter().map(|(_, v)| v.clone()));
                list
            }
            Self::Says(v, rule) => {
                let mut list = vec![v.clone()];
                list.extend(rule.variables());
                list
            }
        }
    }

    /// The same with other names of variables; `None` if one has none.
    pub fn mapped<W>(&self, to: &dyn Fn(&V) -> Option<W>) -> Option<Rule<W>> {
        Some(match self {
            Self::Constant(v, value) => Rule::Constant(to(v)?, value.clone()),
            Self::OneOf(v, values) => Rule::OneOf(to(v)?, values.clone()),
            Self::NotNull(v) => Rule::NotNull(to(v)?),
            Self::AtLeast(v, least) => Rule::AtLeast(to(v)?, *least),
            Self::AtMost(v, most) => Rule::AtMost(to(v)?, *most),
            Self::Sorted(v) => Rule::Sorted(to(v)?),
            Self::Distinct(v) => Rule::Distinct(to(v)?),
            Self::NoNulls(v) => Rule::NoNulls(to(v)?),
            Self::Compare(a, operator, b) => Rule::Compare(to(a)?, *operator, to(b)?),
            Self::Same(a, b, negated) => Rule::Same(to(a)?, to(b)?, *negated),
            Self::Linear { y, terms, constant } => {
                let terms = terms.iter().map(|(f, v)| Some((*f, to(v)?))).collect::<Option<_>>()?;
                Rule::Linear { y: to(y)?, terms, constant: *constant }
            }
            Self::Says(v, rule) => Rule::Says(to(v)?, Box::new(rule.mapped(to)?)),
        })
    }
}

impl Rule<Variable> {
    /// `balance = old balance + amount`.
    pub fn text(&self) -> String {
        let value = |value: &Value| match value {
            Value::Null => "null".to_owned(),
            Value::Boolean(truth) => truth.to_string(),
            Value::Whole(number) => number.to_string(),
            Value::Real(number) => format!("{number:?}"),
            Value::Name(name) => name.clone(),
            Value::Size(0) | Value::Elements { size: 0, .. } => "empty".to_owned(),
            Value::Size(size) | Value::Elements { size, .. } => format!("of size {size}"),
            _ => "an object".to_owned(),
        };
        match self {
            Self::Constant(v, of @ (Value::Size(_) | Value::Elements { .. })) => {
                format!("{} is {}", v.text(), value(of))
            }
            Self::Constant(v, of) => format!("{} = {}", v.text(), value(of)),
            Self::OneOf(v, of) => {
                format!("{} is one of {}", v.text(), of.iter().map(value).collect::<Vec<_>>().join(", "))
            }
            Self::NotNull(v) => format!("{} != null", v.text()),
            Self::AtLeast(v, least) => format!("{} >= {least}", v.count()),
            Self::AtMost(v, most) => format!("{} <= {most}", v.count()),
            Self::Sorted(v) => format!("{} is sorted", v.text()),
            Self::Distinct(v) => format!("{} has no duplicates", v.text()),
            Self::NoNulls(v) => format!("{} has no null elements", v.text()),
            Self::Compare(a, Operator::Equal, b) if b.role.comes_before(a.role) => {
                format!("{} = {}", b.count(), a.count())
            }
            Self::Compare(a, operator, b) => format!("{} {} {}", a.count(), operator.text(), b.count()),
            Self::Same(a, b, false) if b.role.comes_before(a.role) => format!("{} = {}", b.text(), a.text()),
            Self::Same(a, b, false) => format!("{} = {}", a.text(), b.text()),
            Self::Same(a, b, true) => format!("{} = not {}", a.text(), b.text()),
            Self::Linear { y, terms, constant } => {
                let mut text = format!("{} =", y.count());
                for (at, (factor, v)) in terms.iter().enumerate() {
                    let sign = match (at, *factor < 0) {
                        (0, false) => " ",
                        (0, true) => " -",
                        (_, false) => " + ",
                        (_, true) => " - ",
                    };
                    let factor = factor.unsigned_abs();
                    let times = if factor == 1 { String::new() } else { format!("{factor} * ") };
                    let _ = write!(text, "{sign}{times}{}", v.count());
                }
                match constant {
                    0 => text,
                    c if *c > 0 => format!("{text} + {c}"),
                    c => format!("{text} - {}", c.unsigned_abs()),
                }
            }
            Self::Says(v, rule) => format!("{} = ({})", v.text(), rule.text()),
        }
    }
}
