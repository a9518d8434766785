//! How long a search may go on: seconds, or executions where the result must be the same on every machine.

use std::str::FromStr;
use std::time::{Duration, Instant};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    Time(Duration),
    Executions(u64),
}

impl FromStr for Budget {
    type Err = String;

    /// `10s`, `500ms`, `2m`, or a number of executions such as `20000x`.
    fn from_str(text: &str) -> Result<Self, String> {
        let bad = || format!("'{text}' is no budget; say 10s, 500ms, 2m, or 20000x for executions");
        let at = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
        let (number, unit) = text.split_at(at);
        let number: f64 = number.parse().map_err(|_| bad())?;
        let seconds = |s: f64| Duration::try_from_secs_f64(s).map(Self::Time).map_err(|_| bad());
        let budget = match unit {
            "" | "s" => seconds(number),
            "ms" => seconds(number / 1e3),
            "m" | "min" => seconds(number * 60.0),
            "h" => seconds(number * 3600.0),
            "x" => Ok(Self::Executions(number as u64)),
            _ => Err(bad()),
        }?;
        if matches!(budget, Self::Time(Duration::ZERO) | Self::Executions(0)) {
            return Err(format!("'{text}' is no budget: nothing can be found in no time; say 10s, or 20000x"));
        }
        Ok(budget)
    }
}

/// The part of a time that preparation may take, as its divisor.
const PREPARATION: u32 = 4;

/// A budget being spent.
#[derive(Clone, Debug)]
pub struct Spent {
    budget: Budget,
    start: Instant,
    executions: u64,
    /// What other work than executions counts for.
    charged: u64,
}

impl Spent {
    pub fn start(budget: Budget) -> Self {
        Self { budget, start: Instant::now(), executions: 0, charged: 0 }
    }

    pub fn execution(&mut self) {
        self.executions += 1;
    }

    /// This much of the time was preparation: beyond a share of the budget it is not counted, or on a busy machine a short
    /// budget would be used up before the first test.
    pub(crate) fn prepared(&mut self, time: Duration) {
        if let Budget::Time(budget) = self.budget {
            self.start += time.saturating_sub(budget / PREPARATION);
        }
    }

    /// Other work, such as a solver's, that takes as long as so many executions: without it a budget in executions would say
    /// little of how long a run takes.
    pub(crate) fn charge(&mut self, executions: u64) {
        self.charged += executions;
    }

    fn all(&self) -> u64 {
        self.executions + self.charged
    }

    /// Executions that others made for it.
    pub(crate) fn executions_elsewhere(&mut self, count: u64) {
        self.executions += count;
    }

    /// What each of several may still use: all of the time, or a part of the executions.
    pub(crate) fn share(&self, among: u64) -> Self {
        match self.budget {
            Budget::Time(_) => Self { executions: 0, charged: 0, ..self.clone() },
            Budget::Executions(all) => {
                let part = all.saturating_sub(self.all()) / among.max(1);
                Self { budget: Budget::Executions(part), start: self.start, executions: 0, charged: 0 }
            }
        }
    }

    /// Changes how many executions there may be in all, if the budget is a number of them.
    pub(crate) fn allot(&mut self, executions: u64) {
        if let Budget::Executions(all) = &mut self.budget {
            *all = executions;
        }
    }

    /// The executions that are left, if the budget is a number of them.
    pub(crate) fn left(&self) -> Option<u64> {
        match self.budget {
            Budget::Time(_) => None,
            Budget::Executions(all) => Some(all.saturating_sub(self.all())),
        }
    }

    pub fn executions(&self) -> u64 {
        self.executions
    }

    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The time for all, if the budget is one.
    pub(crate) fn time(&self) -> Option<Duration> {
        match self.budget {
            Budget::Time(all) => Some(all),
            Budget::Executions(_) => None,
        }
    }

    /// From 0 to 1 and more.
    pub fn fraction(&self) -> f64 {
        match self.budget {
            Budget::Time(all) => self.elapsed().as_secs_f64() / all.as_secs_f64().max(1e-9),
            Budget::Executions(all) => self.all() as f64 / (all.max(1)) as f64,
        }
    }

    pub fn is_over(&self) -> bool {
        match self.budget {
            Budget::Time(all) => self.elapsed() >= all,
            Budget::Executions(all) => self.all() >= all,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_share_executions_have_no_more_than_one_alone() {
        let mut spent = Spent::start(Budget::Executions(10));
        spent.execution();
        let mut share = spent.share(4);
        share.executions_elsewhere(2);
        assert!(share.is_over() && !spent.is_over());
        let time = Spent::start(Budget::Time(Duration::from_mins(5)));
        assert_eq!(time.share(4).time(), time.time());
    }

    #[test]
    fn long_preparation_is_not_counted() {
        let mut spent = Spent::start(Budget::Time(Duration::from_mins(5)));
        spent.start = spent.start.checked_sub(Duration::from_mins(6)).expect("a machine that runs for longer");
        assert!(spent.is_over());
        spent.prepared(Duration::from_secs(75));
        assert!(spent.is_over(), "a quarter of the budget counts");
        spent.prepared(Duration::from_secs(75) + Duration::from_mins(2));
        assert!(!spent.is_over());
    }

    #[test]
    fn budgets_are_times_or_executions() {
        assert_eq!("10s".parse(), Ok(Budget::Time(Duration::from_secs(10))));
        assert_eq!("1.5".parse(), Ok(Budget::Time(Duration::from_millis(1500))));
        assert_eq!("2m".parse(), Ok(Budget::Time(Duration::from_mins(2))));
        assert_eq!("300x".parse(), Ok(Budget::Executions(300)));
        assert!("soon".parse::<Budget>().is_err());
        assert!("10y".parse::<Budget>().is_err());
        assert!(["0s", "0", "0x", "0.5x"].iter().all(|nothing| nothing.parse::<Budget>().is_err()));
    }
}
