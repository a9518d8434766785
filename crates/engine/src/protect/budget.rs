//! How much work tests that protect may be.

use std::time::{Duration, Instant};

use session::Budget;

/// The work of machines that all of a budget in executions is worth: in any case, and for each of them.
const WORK: f64 = 20_000_000.0;
const WORK_PER_EXECUTION: f64 = 60_000.0;

/// When it is over.
pub(crate) enum Limit {
    Until(Instant),
    Work(u64),
}

impl Limit {
    /// Begins now, where machines have done so much work, and has this share of the budget; `end` is when all must have ended, if there is
    /// such a time.
    pub fn start(budget: Budget, share: f64, work: u64, end: Option<Instant>) -> Self {
        let now = Instant::now();
        match (budget, end) {
            (Budget::Executions(count), None) => {
                Self::Work(work.saturating_add((share * (WORK + count as f64 * WORK_PER_EXECUTION)) as u64))
            }
            (Budget::Executions(_), Some(_)) => Self::Until(now),
            (Budget::Time(all), end) => {
                let left = end.map_or(Duration::MAX, |end| end.saturating_duration_since(now) / 2);
                Self::Until(now + all.mul_f64(share).min(left))
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
        let work = Limit::start(Budget::Executions(100), 0.2, 7, None);
        assert!(!work.is_over(5_200_006) && work.is_over(5_200_007));
        let time = Limit::start(Budget::Time(Duration::from_hours(1)), 0.2, 0, None);
        assert!(!time.is_over(u64::MAX));
        let cancelled = Limit::start(Budget::Executions(100), 0.2, 0, Some(Instant::now()));
        assert!(cancelled.is_over(0), "the user does not wait for it");
    }
}
