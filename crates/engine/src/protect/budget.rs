//! How much work tests that protect may be.

use std::time::{Duration, Instant};

use session::Budget;

/// The part of a time that is set aside for it.
pub(crate) const SHARE_OF_BUDGET: f64 = 0.2;
/// The same in the work of machines, where the budget is a number of executions: in any case, and for each of them.
const WORK: u64 = 4_000_000;
const WORK_PER_EXECUTION: u64 = 12_000;

/// When it is over.
pub(crate) enum Limit {
    Until(Instant),
    Work(u64),
}

impl Limit {
    /// Begins now, where machines have done so much work; `end` is when all must have ended, if there is such a time.
    pub fn start(budget: Budget, work: u64, end: Option<Instant>) -> Self {
        let now = Instant::now();
        match (budget, end) {
            (Budget::Executions(count), None) => {
                Self::Work(work.saturating_add(WORK).saturating_add(count.saturating_mul(WORK_PER_EXECUTION)))
            }
            (Budget::Executions(_), Some(_)) => Self::Until(now),
            (Budget::Time(all), end) => {
                let left = end.map_or(Duration::MAX, |end| end.saturating_duration_since(now) / 2);
                Self::Until(now + all.mul_f64(SHARE_OF_BUDGET).min(left))
            }
        }
    }

    pub fn is_over(&self, work: u64) -> bool {
        match self {
            Self::Until(end) => Instant::now() >= *end,
            Self::Work(most) => work >= *most,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn executions_are_limited_by_work_and_times_by_the_clock() {
        let work = Limit::start(Budget::Executions(100), 7, None);
        assert!(!work.is_over(WORK) && work.is_over(WORK + 100 * WORK_PER_EXECUTION + 7));
        let time = Limit::start(Budget::Time(Duration::from_hours(1)), 0, None);
        assert!(!time.is_over(u64::MAX));
        let cancelled = Limit::start(Budget::Executions(100), 0, Some(Instant::now()));
        assert!(cancelled.is_over(0), "the user does not wait for it");
    }
}
