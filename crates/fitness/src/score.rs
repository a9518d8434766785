//! The measure of how far a run was from a goal.

use std::cmp::Ordering;

use vm::probes::distance::{K, Normalisation};

/// How far a run was from a goal; less is better.
///
/// Kept in parts, since a sum of a level and a normalised distance would not tell large distances apart. The order is that
/// of the sums, whatever the normalisation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitness {
    /// Decisions between where the run left the way and the goal.
    pub level: u32,
    /// The decision there went the right way, but the run ended before the next one: an exception, mostly.
    pub passed: bool,
    /// How far the decision was from going the right way; or, if it was passed, what stopped the run from not doing so.
    pub distance: f64,
}

impl Fitness {
    /// Covered.
    pub const ZERO: Self = Self { level: 0, passed: true, distance: 0.0 };

    /// Farther than any run can be.
    pub const WORST: Self = Self { level: u32::MAX, passed: false, distance: f64::INFINITY };

    pub fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    /// The sum of level and normalised distance. A run that was stopped is nearer than any that went the wrong way at the
    /// same decision, and farther than one that reached the next.
    pub fn value(&self, normalisation: Normalisation) -> f64 {
        let part = normalisation.of(self.distance);
        let part = if self.passed { part * normalisation.of(K) * 0.99 } else { part };
        f64::from(self.level) + part
    }

    /// The same with a normalised distance, if a normalisation was chosen.
    #[must_use]
    pub fn normalised(self, normalisation: Option<Normalisation>) -> Self {
        match normalisation {
            // 0 stays 0, so what is covered stays covered.
            Some(normalisation) => Self { distance: normalisation.of(self.distance), ..self },
            None => self,
        }
    }

    /// One number for searches that only compare: the order is that of the value, but distances are taken by their
    /// magnitude, so that of two that are both immense (or that count missed decisions in thousands of millions) the
    /// lesser still is less; as `d / (d + 1)` both would be 1.
    pub fn guide(&self) -> f64 {
        let size = self.distance.min(f64::MAX).ln_1p();
        // Less than this if it was passed; at least this, since K is the least distance, if it was not.
        let least = K.ln_1p() / (K.ln_1p() + 1.0);
        let part = size / (size + 1.0);
        f64::from(self.level) + if self.passed { part * least } else { part }
    }
}

impl Eq for Fitness {}

impl PartialOrd for Fitness {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fitness {
    fn cmp(&self, other: &Self) -> Ordering {
        let levels = self.level.cmp(&other.level);
        levels.then(other.passed.cmp(&self.passed)).then(self.distance.total_cmp(&other.distance))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_that_of_the_values() {
        let all = [
            Fitness::ZERO,
            Fitness { level: 0, passed: true, distance: 1.0 },
            Fitness { level: 0, passed: false, distance: 1.0 },
            Fitness { level: 0, passed: false, distance: 2.0 },
            Fitness { level: 0, passed: false, distance: 1e6 },
            Fitness { level: 1, passed: true, distance: 3.0 },
            Fitness { level: 2, passed: false, distance: 1.0 },
        ];
        for way in [Normalisation::Ratio, Normalisation::Arctangent(50.0), Normalisation::Offset(9.0)] {
            for pair in all.windows(2) {
                assert!(pair[0] < pair[1]);
                assert!(pair[0].value(way) < pair[1].value(way), "{way:?}: {pair:?}");
                assert!(pair[0].guide() < pair[1].guide(), "{pair:?}");
            }
        }
    }

    #[test]
    fn large_distances_stay_apart_where_their_values_do_not() {
        let far = |distance: f64| Fitness { level: 3, passed: false, distance };
        assert!(far(4e9) < far(4e9 + 1.0));
        assert_eq!(far(4e9).value(Normalisation::Ratio), far(4e9 + 1.0).value(Normalisation::Ratio));
        assert!(far(4e9).guide() < far(4e9 + 1.0).guide());
        assert!(far(1e300).guide() < far(1.1e300).guide());
    }
}
