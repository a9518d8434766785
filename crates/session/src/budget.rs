//! How long a search may go on: seconds, or executions where the result must be the same on every machine.

use std::str::FromStr;
use std::time::{Duration, Instant};

use base::Interrupt;

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
/// Part of a time that is left to finishing, and the most that this is.
const FINISHING: f64 = 0.07;
const MOST_FINISHING: Duration = Duration::from_secs(5);
/// The most that is left to finishing where tests are slow, as the divisor of a time.
const SLOW_FINISHING: u32 = 4;
/// Work that a budget in executions stands for, in the bytecodes of [`executor::Worker::work`]: what there is in any case, for
/// classes that are initialised, and what each execution adds. Usual tests take a thirtieth of it; 3000 executions are some 12 s
/// of processor time at most, and twice that where values are symbolic.
const LEAST_WORK: u64 = 1_000_000_000;
const WORK_PER_EXECUTION: u64 = 600_000;

/// A budget being spent.
#[derive(Clone, Debug)]
pub struct Spent {
    budget: Budget,
    start: Instant,
    executions: u64,
    /// What other work than executions counts for.
    charged: u64,
    /// Bytecodes of all machines.
    work: u64,
    /// Part of a time that is left to finishing.
    reserved: Duration,
    /// Part of a time that is set aside for other work than the search.
    aside: Duration,
    /// Raised when the search must end whatever is left.
    interrupt: Interrupt,
}

impl Spent {
    pub fn start(budget: Budget) -> Self {
        let reserved = match budget {
            Budget::Time(all) => all.mul_f64(FINISHING).min(MOST_FINISHING),
            Budget::Executions(_) => Duration::ZERO,
        };
        let interrupt = Interrupt::default();
        Self {
            budget,
            start: Instant::now(),
            executions: 0,
            charged: 0,
            work: 0,
            reserved,
            aside: Duration::ZERO,
            interrupt,
        }
    }

    /// The same, over as soon as the flag is raised.
    #[must_use]
    pub fn interrupted_by(self, interrupt: &Interrupt) -> Self {
        Self { interrupt: interrupt.clone(), ..self }
    }

    pub fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    pub fn execution(&mut self) {
        self.executions += 1;
    }

    /// Machines ran so many bytecodes.
    pub fn worked(&mut self, bytecodes: u64) {
        self.work = self.work.saturating_add(bytecodes);
    }

    /// Finishing will take about so long.
    pub fn reserve(&mut self, finishing: Duration) {
        if let Budget::Time(all) = self.budget {
            let least = all.mul_f64(FINISHING).min(MOST_FINISHING);
            self.reserved = finishing.clamp(least, (all / SLOW_FINISHING).max(least));
        }
    }

    /// Sets this part of a time aside for work that comes between search and finishing.
    pub fn set_aside(&mut self, part: f64) {
        if let Budget::Time(all) = self.budget {
            self.aside = all.mul_f64(part);
        }
    }

    /// The time that the search has.
    fn for_search(&self, all: Duration) -> Duration {
        all.saturating_sub(self.reserved).saturating_sub(self.aside)
    }

    /// This much of the time was preparation: beyond a share of the budget it is not counted, or on a busy machine a short
    /// budget would be used up before the first test.
    pub fn prepared(&mut self, time: Duration) {
        if let Budget::Time(budget) = self.budget {
            self.start += time.saturating_sub(budget / PREPARATION);
        }
    }

    /// The clock of a class whose work began then, of which set-up was a part.
    pub fn began(&mut self, begin: Instant) {
        let set_up = begin.elapsed();
        self.start = begin;
        self.prepared(set_up);
    }

    /// Other work, such as a solver's, that takes as long as so many executions: without it a budget in executions would say
    /// little of how long a run takes.
    pub fn charge(&mut self, executions: u64) {
        self.charged += executions;
    }

    /// What other work than executions has counted for so far.
    pub fn charged(&self) -> u64 {
        self.charged
    }

    fn all(&self) -> u64 {
        self.executions + self.charged
    }

    /// Executions that others made for it.
    pub fn executions_elsewhere(&mut self, count: u64) {
        self.executions += count;
    }

    /// What each of several may still use: all of the time, or a part of the executions.
    #[must_use]
    pub fn share(&self, among: u64) -> Self {
        let unused = Self { executions: 0, charged: 0, work: 0, ..self.clone() };
        match self.budget {
            Budget::Time(_) => unused,
            Budget::Executions(all) => {
                let part = all.saturating_sub(self.all()) / among.max(1);
                Self { budget: Budget::Executions(part), ..unused }
            }
        }
    }

    /// Changes how many executions there may be in all, if the budget is a number of them.
    pub fn allot(&mut self, executions: u64) {
        if let Budget::Executions(all) = &mut self.budget {
            *all = executions;
        }
    }

    /// The executions that are left, if the budget is a number of them.
    pub fn left(&self) -> Option<u64> {
        match self.budget {
            Budget::Time(_) => None,
            Budget::Executions(all) => Some(all.saturating_sub(self.all())),
        }
    }

    /// The part of a time that the search has and has not used yet.
    pub fn unused(&self) -> Duration {
        match self.budget {
            Budget::Time(all) => self.for_search(all).saturating_sub(self.elapsed()),
            Budget::Executions(_) => Duration::ZERO,
        }
    }

    pub fn executions(&self) -> u64 {
        self.executions
    }

    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The time for all, if the budget is one.
    pub fn time(&self) -> Option<Duration> {
        match self.budget {
            Budget::Time(all) => Some(all),
            Budget::Executions(_) => None,
        }
    }

    /// From 0 to 1 and more.
    pub fn fraction(&self) -> f64 {
        match self.budget {
            Budget::Time(all) => self.elapsed().as_secs_f64() / self.for_search(all).as_secs_f64().max(1e-9),
            Budget::Executions(all) => {
                let work = self.work as f64 / most_work(all) as f64;
                work.max(self.all() as f64 / all.max(1) as f64)
            }
        }
    }

    /// Whether the work of a budget in executions is used up before its executions are.
    pub fn is_work_over(&self) -> bool {
        matches!(self.budget, Budget::Executions(all) if self.work >= most_work(all) && self.all() < all)
    }

    pub fn is_over(&self) -> bool {
        self.interrupt.is_raised()
            || match self.budget {
                Budget::Time(all) => self.elapsed() >= self.for_search(all),
                Budget::Executions(all) => self.all() >= all || self.work >= most_work(all),
            }
    }
}

/// The work that so many executions may be.
fn most_work(executions: u64) -> u64 {
    executions.saturating_mul(WORK_PER_EXECUTION).saturating_add(LEAST_WORK)
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
    fn executions_end_with_the_work_that_they_stand_for() {
        let mut spent = Spent::start(Budget::Executions(10));
        spent.worked(LEAST_WORK);
        assert!(!spent.is_over() && spent.fraction() > 0.9);
        spent.worked(10 * WORK_PER_EXECUTION);
        assert!(spent.is_over() && spent.is_work_over() && spent.fraction() >= 1.0);
        let mut time = Spent::start(Budget::Time(Duration::from_mins(5)));
        time.worked(u64::MAX);
        assert!(!time.is_over(), "a time has no such limit");
    }

    #[test]
    fn a_raised_flag_ends_every_budget() {
        let flag = Interrupt::default();
        for budget in [Budget::Executions(10), Budget::Time(Duration::from_mins(5))] {
            let spent = Spent::start(budget).interrupted_by(&flag);
            let share = spent.share(2);
            assert!(!spent.is_over() && !share.is_over());
            flag.raise();
            assert!(spent.is_over() && share.is_over());
            flag.lower();
        }
    }

    #[test]
    fn slow_finishing_takes_from_the_search_but_not_all() {
        let all = Duration::from_mins(5);
        let mut spent = Spent::start(Budget::Time(all));
        spent.reserve(Duration::ZERO);
        assert_eq!(spent.reserved, MOST_FINISHING);
        spent.reserve(Duration::from_hours(1));
        assert_eq!(spent.reserved, all / SLOW_FINISHING);
        spent.set_aside(0.25);
        assert_eq!(spent.for_search(all), all / 2, "what is set aside comes on top");
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
