//! How much work tests that protect may be.

use std::time::{Duration, Instant};

use session::{Budget, Spent};

/// The work of machines that all of a budget in executions is worth: in any case, and for each of them.
const WORK: f64 = 20_000_000.0;
const WORK_PER_EXECUTION: f64 = 60_000.0;
/// The part of what the search left that is used for it.
const PART_OF_UNUSED: f64 = 0.1;
/// What finding assertions needs of a time after it.
const ASSERTING: Duration = Duration::from_secs(3);
/// The part of its share that what comes last may take beyond it.
const EXTRA: f64 = 0.05;
/// Bytecodes that a machine runs in a nanosecond, about, and the part of the share that one look at each test may take for questions.
const PER_NANOSECOND: f64 = 0.05;
const PART_FOR_QUESTIONS: f64 = 0.05;
/// Questions after one run in any case, in bytecodes.
const MIN_QUESTIONS: u64 = 50_000;
/// The part of its share without a gain after which it ends, where it uses what the search has left.
const PATIENCE: f64 = 0.75;

/// When it is over: it has a share of the budget, and beyond that what the search has left, as long as there are gains.
///
/// All is counted in the work of machines, or in nanoseconds where the budget is a time.
#[derive(Clone)]
pub(crate) struct Limit {
    begin: Option<Instant>,
    /// The share in bytecodes, about.
    share: f64,
    /// Where the share begins and ends.
    start: u64,
    sure: u64,
    most: u64,
    patience: u64,
    /// What comes last may take so much more.
    extra: u64,
}

impl Limit {
    /// Begins now, where machines have done so much work, and has this share of the budget; `end` is when all must have ended, if there is
    /// such a time.
    pub fn start(budget: Budget, share: f64, spent: &Spent, work: u64, end: Option<Instant>) -> Self {
        let now = Instant::now();
        match (budget, end) {
            (Budget::Executions(count), None) => {
                let sure = share * (WORK + count as f64 * WORK_PER_EXECUTION);
                let unused = spent.left().unwrap_or(0) as f64 * WORK_PER_EXECUTION * PART_OF_UNUSED;
                let ends = |most: f64| work.saturating_add(most as u64);
                let (patience, extra) = ((sure * PATIENCE) as u64, (sure * EXTRA) as u64);
                Self {
                    begin: None,
                    share: sure,
                    start: work,
                    sure: ends(sure),
                    most: ends(sure + unused),
                    patience,
                    extra,
                }
            }
            (Budget::Executions(_), Some(_)) => {
                Self { begin: Some(now), share: 0.0, start: 0, sure: 0, most: 0, patience: 0, extra: 0 }
            }
            (Budget::Time(all), end) => {
                let left = end.map_or(Duration::MAX, |end| end.saturating_duration_since(now));
                let sure = all.mul_f64(share).min(left / 2);
                let most = (sure + spent.unused()).min(left.saturating_sub(ASSERTING)).max(sure);
                let (patience, extra) = (nanos(sure.mul_f64(PATIENCE)), nanos(sure.mul_f64(EXTRA)));
                let share = nanos(sure) as f64 * PER_NANOSECOND;
                Self { begin: Some(now), share, start: 0, sure: nanos(sure), most: nanos(most), patience, extra }
            }
        }
    }

    /// Where it stands after so much work.
    pub fn now(&self, work: u64) -> u64 {
        self.begin.map_or(work, |begin| nanos(begin.elapsed()))
    }

    /// Bytecodes that the questions after one run may take where there are so many tests: objects that are slow to ask would take all
    /// of the share before anything is varied.
    pub fn questions(&self, tests: usize) -> u64 {
        ((self.share * PART_FOR_QUESTIONS / tests.max(1) as f64) as u64).max(MIN_QUESTIONS)
    }

    /// The last gain was there.
    pub fn is_over(&self, work: u64, gain: u64) -> bool {
        let now = self.now(work);
        now >= self.most || now >= self.sure && now.saturating_sub(gain) >= self.patience
    }

    /// Whether this part of the share is used up.
    pub fn is_past(&self, work: u64, part: f64) -> bool {
        self.now(work) - self.start >= ((self.sure - self.start) as f64 * part) as u64
    }

    /// The same for what comes last.
    pub fn is_over_at_last(&self, work: u64) -> bool {
        self.now(work) >= self.most.saturating_add(self.extra)
    }
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spent(budget: Budget, executions: u64) -> Spent {
        let mut spent = Spent::start(budget);
        spent.executions_elsewhere(executions);
        spent
    }

    #[test]
    fn executions_are_limited_by_work_and_times_by_the_clock() {
        let budget = Budget::Executions(100);
        let work = Limit::start(budget, 0.2, &spent(budget, 100), 7, None);
        assert!(!work.is_over(5_200_006, 0) && work.is_over(5_200_007, 5_200_006));
        let hour = Budget::Time(Duration::from_hours(1));
        let time = Limit::start(hour, 0.2, &spent(hour, 0), 0, None);
        assert!(!time.is_over(u64::MAX, 0));
        assert!(!work.is_past(2_600_006, 0.5) && work.is_past(2_600_007, 0.5));
        assert!(
            !work.is_over_at_last(5_200_007) && work.is_over_at_last(5_460_007),
            "a little more for what comes last"
        );
        assert_eq!((work.questions(1), work.questions(2), work.questions(100)), (260_000, 130_000, MIN_QUESTIONS));
        let cancelled = Limit::start(budget, 0.2, &spent(budget, 0), 0, Some(Instant::now()));
        assert!(cancelled.is_over(0, 0), "the user does not wait for it");
    }

    #[test]
    fn what_the_search_left_is_used_while_there_are_gains() {
        let budget = Budget::Executions(1_000);
        let limit = Limit::start(budget, 0.2, &spent(budget, 200), 0, None);
        assert!(limit.is_over(17_000_000, 1_000_000), "the last gain was long ago");
        assert!(!limit.is_over(17_000_000, 10_000_000));
        assert!(limit.is_over(20_800_000, 20_799_999), "no more than a part of what is left");
    }
}
