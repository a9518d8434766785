//! How far a comparison of numbers or references was from going the other way, and how distances are brought to one scale.
//!
//! The rules are those of search-based testing (Korel, Tracey, McMinn): a condition that holds has distance 0; one that
//! does not has the difference of its operands and, so that it is never 0, [`K`] on top.

use program::FCond;

use crate::domain::{Check, Compare};

/// What a condition that does not hold has at least.
pub const K: f64 = 1.0;

/// How far a comparison was from each of its two ways out; one of them is 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Both {
    /// To the branch not being taken.
    pub not_taken: f64,
    /// To its being taken.
    pub taken: f64,
}

/// The relation of `a` to `b` that a branch is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

impl Relation {
    /// What holds if this one does not.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Self::Eq => Self::Ne,
            Self::Ne => Self::Eq,
            Self::Lt => Self::Ge,
            Self::Ge => Self::Lt,
            Self::Gt => Self::Le,
            Self::Le => Self::Gt,
        }
    }

    /// How far numbers whose difference is `a - b` are from this relation.
    pub fn distance(self, difference: f64) -> f64 {
        let (holds, gap) = match self {
            Self::Eq => (difference == 0.0, difference.abs()),
            Self::Ne => (difference != 0.0, 0.0),
            Self::Lt => (difference < 0.0, difference),
            Self::Ge => (difference >= 0.0, -difference),
            Self::Gt => (difference > 0.0, -difference),
            Self::Le => (difference <= 0.0, difference),
        };
        match (holds, gap.is_nan()) {
            (true, _) => 0.0,
            (false, true) => f64::MAX,
            (false, false) => (gap + K).min(f64::MAX),
        }
    }

    /// The distances to this relation and to its opposite.
    pub fn both(self, difference: f64) -> Both {
        Both { taken: self.distance(difference), not_taken: self.negated().distance(difference) }
    }
}

/// The relation of a comparison, NaN apart.
pub fn relation(compare: Compare) -> Relation {
    match compare {
        Compare::IEq | Compare::LEq | Compare::RefEq | Compare::Null => Relation::Eq,
        Compare::INe | Compare::LNe | Compare::RefNe | Compare::NonNull => Relation::Ne,
        Compare::ILt | Compare::LLt => Relation::Lt,
        Compare::IGe | Compare::LGe => Relation::Ge,
        Compare::IGt | Compare::LGt => Relation::Gt,
        Compare::ILe | Compare::LLe => Relation::Le,
        Compare::Float(cond) | Compare::Double(cond) => match cond {
            FCond::Eq => Relation::Eq,
            FCond::Ne => Relation::Ne,
            FCond::Lt | FCond::NotGe => Relation::Lt,
            FCond::Le | FCond::NotGt => Relation::Le,
            FCond::Gt | FCond::NotLe => Relation::Gt,
            FCond::Ge | FCond::NotLt => Relation::Ge,
        },
    }
}

/// How far a comparison of raw register values was from each way.
pub fn compare(compare: Compare, a: u64, b: u64, taken: bool) -> Both {
    let relation = relation(compare);
    let difference = match compare {
        Compare::RefEq | Compare::RefNe | Compare::Null | Compare::NonNull => {
            return if taken { Both { taken: 0.0, not_taken: K } } else { Both { taken: K, not_taken: 0.0 } };
        }
        Compare::Float(_) => f64::from(f32::from_bits(a as u32)) - f64::from(f32::from_bits(b as u32)),
        Compare::Double(_) => f64::from_bits(a) - f64::from_bits(b),
        Compare::IEq | Compare::INe | Compare::ILt | Compare::IGe | Compare::IGt | Compare::ILe => {
            f64::from(a as i32) - f64::from(b as i32)
        }
        _ => (i128::from(a as i64) - i128::from(b as i64)) as f64,
    };
    // NaN, and infinities that are equal: the way taken says which of the two holds.
    if difference.is_nan() {
        let away = if operands_equal(compare, a, b) { K } else { f64::MAX };
        return if taken { Both { taken: 0.0, not_taken: away } } else { Both { taken: away, not_taken: 0.0 } };
    }
    relation.both(difference)
}

fn operands_equal(compare: Compare, a: u64, b: u64) -> bool {
    match compare {
        Compare::Float(_) => f32::from_bits(a as u32) == f32::from_bits(b as u32),
        _ => f64::from_bits(a) == f64::from_bits(b),
    }
}

/// How far a check that failed was from succeeding.
pub fn failed(check: Check, a: u64, b: u64) -> f64 {
    let a = f64::from(a as i32);
    match check {
        Check::Bounds if a < 0.0 => K - a,
        Check::Bounds => K + a - f64::from(b as u32),
        Check::NegativeSize => K - a,
        Check::Null | Check::Divisor | Check::Cast | Check::ArrayStore => K,
    }
}

/// How distances are brought between 0 and 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Normalisation {
    /// `d / (d + 1)`.
    #[default]
    Ratio,
    /// `1 - α^-d`, α > 1.
    Exponential(f64),
    /// `d / (d + β)`, β > 0.
    Offset(f64),
    /// `atan(d / s) · 2/π`, s > 0, mostly 50.
    Arctangent(f64),
}

impl Normalisation {
    /// From 0 for 0 up to 1 for what is infinitely far.
    pub fn of(self, distance: f64) -> f64 {
        if distance.is_nan() || distance == f64::INFINITY {
            return 1.0;
        }
        match self {
            Self::Ratio => distance / (distance + 1.0),
            Self::Exponential(alpha) => 1.0 - alpha.powf(-distance),
            Self::Offset(beta) => distance / (distance + beta),
            Self::Arctangent(scale) => (distance / scale).atan() * std::f64::consts::FRAC_2_PI,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ints(relation: Compare, a: i32, b: i32, taken: bool) -> Both {
        compare(relation, u64::from(a as u32), u64::from(b as u32), taken)
    }

    #[test]
    fn numbers_have_the_distances_of_the_table() {
        assert_eq!(ints(Compare::IEq, 3, 4, false), Both { taken: 2.0, not_taken: 0.0 });
        assert_eq!(ints(Compare::IEq, 2, 2, true), Both { taken: 0.0, not_taken: 1.0 });
        assert_eq!(ints(Compare::INe, 2, 2, false).taken, 1.0);
        assert_eq!(ints(Compare::ILt, 7, 3, false).taken, 5.0);
        assert_eq!(ints(Compare::ILe, 7, 3, false).taken, 5.0);
        assert_eq!(ints(Compare::IGt, 3, 7, false).taken, 5.0);
        assert_eq!(ints(Compare::IGe, 3, 3, true), Both { taken: 0.0, not_taken: 1.0 });
        assert_eq!(ints(Compare::IGt, i32::MIN, i32::MAX, false).taken, 4_294_967_296.0);
    }

    #[test]
    fn longs_and_floats_keep_their_differences() {
        let longs = compare(Compare::LLt, i64::MAX as u64, i64::MIN as u64, false);
        assert!(longs.taken > 1.8e19);
        let doubles = compare(Compare::Double(FCond::Gt), 1.5f64.to_bits(), 2.0f64.to_bits(), false);
        assert_eq!(doubles, Both { taken: 1.5, not_taken: 0.0 });
        let floats = compare(Compare::Float(FCond::NotLt), u64::from(1f32.to_bits()), u64::from(2f32.to_bits()), false);
        assert_eq!(floats, Both { taken: 2.0, not_taken: 0.0 });
    }

    #[test]
    fn nan_is_as_far_as_can_be_from_the_way_it_does_not_go() {
        let nan = f64::NAN.to_bits();
        let both = compare(Compare::Double(FCond::Lt), nan, 0, false);
        assert_eq!(both, Both { taken: f64::MAX, not_taken: 0.0 });
        let infinite = f64::INFINITY.to_bits();
        assert_eq!(compare(Compare::Double(FCond::Eq), infinite, infinite, true).not_taken, K);
    }

    #[test]
    fn the_normalisations_follow_both_documents() {
        let near = |a: f64, b: f64| (a - b).abs() < 1e-12;
        assert!(near(Normalisation::Ratio.of(1.0), 0.5));
        assert!(near(Normalisation::Ratio.of(2.0), 2.0 / 3.0));
        assert!(near(Normalisation::Exponential(1.001).of(10.0), 1.0 - 1.001f64.powi(-10)));
        assert!(near(Normalisation::Offset(3.0).of(1.0), 0.25));
        assert!(near(Normalisation::Arctangent(50.0).of(50.0), 0.5));
        for way in [Normalisation::Ratio, Normalisation::Exponential(2.0), Normalisation::Arctangent(50.0)] {
            assert_eq!((way.of(0.0), way.of(f64::INFINITY)), (0.0, 1.0));
        }
    }

    #[test]
    fn an_index_out_of_bounds_says_how_far_out() {
        assert_eq!(failed(Check::Bounds, 7, 5), 3.0);
        assert_eq!(failed(Check::Bounds, (-4i32) as u32 as u64, 5), 5.0);
    }
}
