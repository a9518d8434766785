//! Values as traces keep them: what predicates and guards can ask, and no more.

use serde::{Deserialize, Serialize};

/// A value of a property, an argument or a result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Value {
    Null,
    /// An object of which nothing else is known.
    Object,
    Boolean(bool),
    Whole(i64),
    Real(f64),
    /// A constant of an enum.
    Name(String),
    /// The length or size of a text, an array, a collection or a map.
    Size(u64),
    /// An array or collection whose elements were looked at.
    Elements {
        size: u64,
        sorted: bool,
        distinct: bool,
        no_nulls: bool,
    },
    /// The question ended with an exception of this class.
    Threw(String),
    /// It could not be found out.
    Unknown,
}

impl Value {
    /// The number that guards and boundaries compare: of a number itself, of something with a size its size.
    pub fn number(&self) -> Option<i64> {
        match self {
            Self::Whole(number) => Some(*number),
            Self::Size(size) | Self::Elements { size, .. } => i64::try_from(*size).ok(),
            _ => None,
        }
    }
}
