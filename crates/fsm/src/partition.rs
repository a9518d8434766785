//! Classes of values: which values of a property count as the same.

use serde::{Deserialize, Serialize};

use crate::trace::{Place, Property};
use crate::value::Value;

/// Boundaries of numbers that tell how many there are of something: none, one, several.
const SIZES: [i64; 3] = [0, 1, 2];
/// Boundaries of numbers about which the class says nothing: negative, zero, positive.
const SIGNS: [i64; 2] = [0, 1];
/// Boundaries of a property; a class that compares with more counts as one that does not compare.
const MAX_BOUNDARIES: usize = 6;

/// The ranges into which the numbers of a property fall; other values are classes by themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Partition {
    /// The least value of each range but the first, ascending.
    pub boundaries: Vec<i64>,
}

impl Partition {
    /// What the class compares a field with comes first. An observer says what users of the class may ask, so its
    /// numbers fall into none, one and several as well.
    pub fn of(property: &Property) -> Self {
        let own = &property.boundaries;
        let own = if own.len() > MAX_BOUNDARIES { &[][..] } else { own };
        let mut boundaries = match property.place {
            Place::Observer => [own, &SIZES].concat(),
            Place::Field if own.is_empty() => SIGNS.to_vec(),
            Place::Field => own.to_vec(),
        };
        boundaries.sort_unstable();
        boundaries.dedup();
        Self { boundaries }
    }

    /// For arguments, of which only the sizes and signs count.
    pub fn of_argument() -> Self {
        Self { boundaries: SIZES.to_vec() }
    }

    /// The class of a value, as the predicate that holds for it: `= 0`, `> 1`, `null`. Nothing for what is not known.
    pub fn class(&self, value: &Value) -> Option<String> {
        Some(match value {
            Value::Null => "= null".into(),
            Value::Object => "!= null".into(),
            Value::Boolean(true) => "= true".into(),
            Value::Boolean(false) => "= false".into(),
            Value::Name(name) => format!("= {name}"),
            Value::Real(number) if number.is_nan() => "is NaN".into(),
            Value::Real(number) if *number == 0.0 => "= 0".into(),
            Value::Real(number) => if *number < 0.0 { "< 0" } else { "> 0" }.into(),
            Value::Size(0) | Value::Elements { size: 0, .. } => "is empty".into(),
            Value::Size(1) | Value::Elements { size: 1, .. } => "has 1".into(),
            Value::Size(_) | Value::Elements { .. } => "has several".into(),
            Value::Whole(number) => self.range(*number),
            Value::Threw(class) => format!("throws {}", class.rsplit('.').next().unwrap_or(class)),
            Value::Unknown => return None,
        })
    }

    fn range(&self, number: i64) -> String {
        let above = self.boundaries.partition_point(|least| *least <= number);
        let least = above.checked_sub(1).map(|at| self.boundaries[at]);
        let most = self.boundaries.get(above).map(|next| next - 1);
        range(least, most)
    }
}

/// A range of whole numbers as a predicate.
pub fn range(least: Option<i64>, most: Option<i64>) -> String {
    match (least, most) {
        (Some(least), Some(most)) if least == most => format!("= {least}"),
        (Some(least), Some(most)) => format!("in {least}..{most}"),
        (Some(least), None) if least >= 1 => format!("> {}", least - 1),
        (Some(least), None) => format!(">= {least}"),
        (None, Some(most)) if most < 0 => format!("< {}", most + 1),
        (None, Some(most)) => format!("<= {most}"),
        (None, None) => "is any".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn property(place: Place, boundaries: &[i64]) -> Property {
        Property { name: "x".into(), place, usable: true, may_throw: false, boundaries: boundaries.to_vec() }
    }

    fn classes(partition: &Partition, numbers: &[i64]) -> Vec<String> {
        numbers.iter().filter_map(|n| partition.class(&Value::Whole(*n))).collect()
    }

    #[test]
    fn what_the_class_compares_with_comes_before_signs() {
        let compared = Partition::of(&property(Place::Field, &[0]));
        assert_eq!(classes(&compared, &[-1, 0, 7]), ["< 0", ">= 0", ">= 0"]);
        let plain = Partition::of(&property(Place::Field, &[]));
        assert_eq!(classes(&plain, &[-1, 0, 7]), ["< 0", "= 0", "> 0"]);
    }

    #[test]
    fn numbers_of_observers_are_none_one_or_several() {
        let partition = Partition::of(&property(Place::Observer, &[]));
        assert_eq!(classes(&partition, &[0, 1, 2, 9]), ["= 0", "= 1", "> 1", "> 1"]);
    }

    #[test]
    fn a_value_that_is_not_known_has_no_class() {
        let partition = Partition::of_argument();
        assert_eq!(partition.class(&Value::Unknown), None);
        assert_eq!(partition.class(&Value::Size(3)).as_deref(), Some("has several"));
        assert_eq!(partition.class(&Value::Threw("a.B".into())).as_deref(), Some("throws B"));
    }
}
