//! Where a value came from, as far as it matters for the branch that it will decide.

use vm::domain::Binary;
use vm::probes::distance::{Both, K, Relation};

/// What stands beside a value.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Origin {
    #[default]
    Unknown,
    /// A truth value, and how far it was from being the other one.
    Flag(f64),
    /// The sign says how two things compare, and this is their difference.
    Order(f64),
    /// The hash of the text of this number.
    Hash(u32),
}

/// How far a truth value is from true and from false.
fn truth(value: u64, origin: Origin) -> (f64, f64) {
    let away = match origin {
        Origin::Flag(away) => away,
        _ => K,
    };
    if value as i32 == 0 { (away, 0.0) } else { (0.0, away) }
}

impl Origin {
    /// A truth value with the distances to true and to false of which one is 0.
    pub fn flag(is_true: f64, is_false: f64) -> Self {
        Self::Flag(is_true.max(is_false))
    }

    /// What `&`, `|` and `^` make of two truth values; what `-` makes of a comparison with 0.
    pub fn binary(op: Binary, a: (u64, Self), b: (u64, Self), result: u64) -> Self {
        if a.1 == Self::Unknown && b.1 == Self::Unknown {
            return Self::Unknown;
        }
        let is_truth = |x: (u64, Self)| x.0 as u32 <= 1 && matches!(x.1, Self::Flag(_) | Self::Unknown);
        if !is_truth(a) || !is_truth(b) || result as u32 > 1 {
            return Self::Unknown;
        }
        let ((a1, a0), (b1, b0)) = (truth(a.0, a.1), truth(b.0, b.1));
        match op {
            Binary::IAnd => Self::flag(a1 + b1, a0.min(b0)),
            Binary::IOr => Self::flag(a1.min(b1), a0 + b0),
            Binary::IXor => Self::flag((a1 + b0).min(a0 + b1), (a1 + b1).min(a0 + b0)),
            _ => Self::Unknown,
        }
    }

    /// The distances of a comparison with 0, if the origin knows better than the value.
    pub fn against_zero(self, value: u64, relation: Relation) -> Option<Both> {
        match self {
            Self::Order(difference) => Some(relation.both(difference)),
            Self::Flag(_) if value as u32 <= 1 => {
                let (is_true, is_false) = truth(value, self);
                match relation {
                    Relation::Ne | Relation::Gt => Some(Both { taken: is_true, not_taken: is_false }),
                    Relation::Eq | Relation::Le => Some(Both { taken: is_false, not_taken: is_true }),
                    Relation::Lt | Relation::Ge => None,
                }
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRUE: u64 = 1;
    const FALSE: u64 = 0;

    #[test]
    fn composite_predicates_follow_the_table() {
        let (p, q) = ((FALSE, Origin::Flag(3.0)), (FALSE, Origin::Flag(5.0)));
        assert_eq!(Origin::binary(Binary::IAnd, p, q, FALSE), Origin::Flag(8.0));
        assert_eq!(Origin::binary(Binary::IOr, p, q, FALSE), Origin::Flag(3.0));
        assert_eq!(Origin::binary(Binary::IXor, p, q, FALSE), Origin::Flag(3.0));
        let (p, q) = ((TRUE, Origin::Flag(3.0)), (TRUE, Origin::Flag(5.0)));
        assert_eq!(Origin::binary(Binary::IAnd, p, q, TRUE), Origin::Flag(3.0));
        assert_eq!(Origin::binary(Binary::IOr, p, q, TRUE), Origin::Flag(8.0));
        // A negation is an exclusive or with a constant, which could be flipped for K only in theory.
        let not = Origin::binary(Binary::IXor, (TRUE, Origin::Flag(0.5)), (TRUE, Origin::Unknown), FALSE);
        assert_eq!(not, Origin::Flag(0.5));
    }

    #[test]
    fn numbers_are_no_truth_values() {
        assert_eq!(Origin::binary(Binary::IAnd, (6, Origin::Flag(1.0)), (3, Origin::Unknown), 2), Origin::Unknown);
        assert_eq!(Origin::binary(Binary::IAdd, (1, Origin::Flag(1.0)), (0, Origin::Unknown), 1), Origin::Unknown);
    }

    #[test]
    fn what_a_comparison_gave_is_compared_as_its_operands() {
        let both = Origin::Order(-7.0).against_zero(-1i32 as u32 as u64, Relation::Gt);
        assert_eq!(both, Some(Both { taken: 8.0, not_taken: 0.0 }));
        let flag = Origin::Flag(4.0).against_zero(FALSE, Relation::Ne);
        assert_eq!(flag, Some(Both { taken: 4.0, not_taken: 0.0 }));
    }
}
