//! In which order tests run with mutants: those that take little first, since what one test notices is not run in those after it.
//!
//! Few tests of a suite may take most of its time, such as those that try ten thousand random values. The tests of a class are divided by
//! what they take, and each part of a class is a unit of its own in which the others do not run. The units of all classes come in the
//! order of these parts. A mutant that a unit notices is not run in units of higher rank, so what is reported does not depend on the number of jobs.

use crate::effort::Share;
use crate::forks::TestReach;

/// Instructions of tests that belong to the first parts; all others are in the last.
const LIMITS: [u64; 2] = [2_000_000, 60_000_000];
/// A unit whose forks take more than this part of all, divided by the number of jobs, is run in several shares.
const SHARES: u64 = 4;
/// Shares of a unit whose tests take long by themselves: each of them runs these once more.
const MAX_SHARES: u32 = 16;

/// Tests of a class that run with mutants.
#[derive(Debug)]
pub(crate) struct Unit {
    pub class: usize,
    pub share: Share,
    /// Its place in the order; shares of the same tests have the same.
    pub rank: u32,
    /// The tests that run; the first stands for what runs outside of them.
    pub tests: Vec<TestReach>,
    /// Their numbers among the tests of all classes.
    pub numbers: Vec<u32>,
    /// The tests of the class that do not run.
    pub without: Vec<String>,
}

impl Unit {
    /// Whether a test runs here without one that comes before it in its class, and takes so little that what the other has initialised
    /// for it counts.
    pub fn may_initialise_more(&self, class: &[TestReach]) -> bool {
        let first_left_out = class.iter().position(|test| self.without.contains(&test.id));
        let after = |at: usize| {
            class.iter().skip(at).any(|test| self.tests.iter().any(|own| own.id == test.id && is_quick(own)))
        };
        first_left_out.is_some_and(after)
    }
}

fn is_quick(test: &TestReach) -> bool {
    test.instructions <= LIMITS[1]
}

/// The units of classes with these tests.
pub(crate) fn units(classes: &[&[TestReach]], jobs: usize) -> Vec<Unit> {
    let mut units: Vec<Unit> = Vec::new();
    for part in 0..=LIMITS.len() {
        let mut first = 0;
        for (class, tests) in classes.iter().enumerate() {
            units.extend(unit(class, tests, first, part));
            first += tests.len() as u32;
        }
    }
    for (rank, unit) in units.iter_mut().enumerate() {
        unit.rank = rank as u32;
    }
    shared(units, jobs)
}

/// The part of a class to which a test belongs. What runs outside of tests goes on to the end of all of them.
fn part_of(tests: &[TestReach], at: usize) -> usize {
    let slowest = || (1..tests.len()).map(|at| part_of(tests, at)).max().unwrap_or(0);
    if at == 0 { slowest() } else { LIMITS.iter().filter(|&&limit| tests[at].instructions > limit).count() }
}

/// The tests of one part of a class, if they reach anything.
fn unit(class: usize, tests: &[TestReach], first: u32, part: usize) -> Option<Unit> {
    let outside = tests.first()?;
    // What is changed outside of tests is seen by any of them.
    let with_outside = part_of(tests, 0) == part && !outside.reached.is_empty();
    let mut unit = Unit {
        class,
        share: Share { part: 0, of: 1 },
        rank: 0,
        tests: vec![TestReach { reached: Vec::new(), ..outside.clone() }],
        numbers: vec![first],
        without: Vec::new(),
    };
    if with_outside {
        unit.tests[0].reached.clone_from(&outside.reached);
    }
    for (at, test) in tests.iter().enumerate().skip(1) {
        let own = part_of(tests, at) == part;
        if own || with_outside {
            let reached = if own { test.reached.clone() } else { Vec::new() };
            unit.tests.push(TestReach { reached, ..test.clone() });
            unit.numbers.push(first + at as u32);
        } else {
            unit.without.push(test.id.clone());
        }
    }
    unit.tests.iter().any(|test| !test.reached.is_empty()).then_some(unit)
}

/// Divides what takes long.
fn shared(units: Vec<Unit>, jobs: usize) -> Vec<Unit> {
    let most = (units.iter().map(cost).sum::<u64>() / (SHARES * jobs.max(1) as u64)).max(1);
    let mut list = Vec::new();
    for unit in units {
        let slow = unit.tests.iter().any(|test| test.instructions > LIMITS[1]);
        let limit = if slow { jobs as u32 } else { MAX_SHARES };
        let wanted = u32::try_from(cost(&unit).div_ceil(most)).unwrap_or(MAX_SHARES).clamp(1, limit.max(1));
        let of = if jobs <= 1 { 1 } else { wanted };
        for part in 0..of {
            let (tests, numbers, without) = (unit.tests.clone(), unit.numbers.clone(), unit.without.clone());
            list.push(Unit { share: Share { part, of }, tests, numbers, without, ..unit });
        }
    }
    list
}

/// Roughly what running a unit with mutants takes.
fn cost(unit: &Unit) -> u64 {
    let all: u64 = unit.tests.iter().map(|t| t.instructions).sum();
    let of = |test: &TestReach| {
        let one = if test.id.is_empty() { all } else { test.instructions };
        (test.reached.len() as u64).saturating_mul(one.max(1000))
    };
    unit.tests.iter().map(of).fold(0, u64::saturating_add)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(id: &str, instructions: u64, reached: &[u32]) -> TestReach {
        TestReach { id: id.to_owned(), instructions, reached: reached.to_vec() }
    }

    fn ids(unit: &Unit) -> Vec<&str> {
        unit.tests.iter().map(|test| &*test.id).collect()
    }

    #[test]
    fn what_takes_long_comes_after_what_takes_little_of_all_classes() {
        let one = [test("", 0, &[]), test("slow", 90_000_000, &[1]), test("quick", 10, &[1, 2])];
        let other = [test("", 0, &[]), test("also quick", 10, &[2])];
        let units = units(&[&one, &other], 1);
        assert_eq!(units.iter().map(ids).collect::<Vec<_>>(), [["", "quick"], ["", "also quick"], ["", "slow"]]);
        assert_eq!(units.iter().map(|unit| unit.rank).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(units.iter().map(|unit| &*unit.numbers).collect::<Vec<_>>(), [[0, 2], [3, 4], [0, 1]]);
        assert_eq!(units[0].without, ["slow"]);
        assert_eq!(units[2].without, ["quick"]);
    }

    #[test]
    fn what_is_reached_outside_of_tests_is_seen_by_all_of_them() {
        let tests = [test("", 0, &[7]), test("slow", 90_000_000, &[1]), test("quick", 10, &[1])];
        let units = units(&[&tests], 1);
        assert_eq!(units.iter().map(ids).collect::<Vec<_>>(), [vec!["", "quick"], vec!["", "slow", "quick"]]);
        assert!(units[0].tests[0].reached.is_empty());
        assert_eq!(units[1].tests[0].reached, [7]);
        assert!(units[1].tests[2].reached.is_empty(), "it ran before");
    }

    #[test]
    fn a_test_may_initialise_more_where_one_before_it_is_left_out() {
        let tests = [test("", 0, &[]), test("slow", 90_000_000, &[1]), test("quick", 10, &[1])];
        let more = |tests: &[TestReach]| {
            units(&[tests], 1).iter().map(|unit| unit.may_initialise_more(tests)).collect::<Vec<_>>()
        };
        assert_eq!(more(&tests), [true, false]);
        let [outside, slow, quick] = tests;
        assert_eq!(more(&[outside.clone(), quick.clone(), slow]), [false, false], "it runs before the other anyway");
        assert_eq!(more(&[outside, quick]), [false]);
    }

    #[test]
    fn shares_have_one_rank() {
        let tests = [test("", 0, &[]), test("a", 1_000_000, &[1, 2, 3, 4])];
        let units = units(&[&tests], 2);
        assert!(units.len() > 1 && units.iter().all(|unit| unit.rank == 0));
    }
}
