//! When islands exchange messages if the budget is a number of executions, and who makes how many of them.
//!
//! The same seed must give the same tests, so when an island receives a message must not depend on the speed of its thread. Time is
//! counted in the work that its machine has done, which is the same in every run; after each piece of work there is a round.
//! What others send in a round is received a fixed number of rounds later, so that a slightly slower island blocks no other.
//! And since islands whose tests cost more make fewer of them in a round, each gets as many of the executions that are left as
//! it will have made when all are used up: so all end at the same time.

use std::collections::VecDeque;

/// Work from one round to the next: some milliseconds, which are a step or a few.
pub(super) const ROUND: u64 = 2_000_000;
/// Rounds after which what others sent is received. Steps are of different length, since some tune constants; the more rounds
/// may lie between two islands, the less they wait for each other.
pub(super) const LAG: u64 = 12;
/// Of the rounds so far, those that say how many executions an island will make in the next ones: the last, one in so many.
const LATELY: usize = 3;

/// The rounds of one island.
#[derive(Default)]
pub(super) struct Clock {
    rounds: u64,
}

impl Clock {
    /// Whether another round is due after so much work; true as often as there are rounds.
    pub fn strikes(&mut self, work: u64) -> bool {
        let due = work / ROUND > self.rounds;
        self.rounds += u64::from(due);
        due
    }

    /// Whether messages are received in this round.
    pub fn listens(&self) -> bool {
        self.rounds > LAG
    }
}

/// Divides executions among islands by what they make in a round.
pub(super) struct Balance {
    /// For all of them together.
    executions: u64,
    /// What each has made as far as that is known, after the same number of rounds; the first is the one that counts.
    made: Vec<u64>,
    /// The same for each round before.
    history: Vec<Vec<u64>>,
    /// What the first has made by the end of each round for which the others' messages are not received yet.
    own: VecDeque<u64>,
    /// One has come to its end, or all will before they could receive another allotment.
    settled: bool,
}

impl Balance {
    pub fn new(executions: u64, islands: usize) -> Self {
        Self {
            executions,
            made: vec![0; islands],
            history: vec![vec![0; islands]],
            own: VecDeque::new(),
            settled: false,
        }
    }

    /// The first island is at the end of a round and has made so many.
    pub fn own(&mut self, made: u64) {
        self.own.push_back(made);
    }

    /// Another has made so many in the round that is received now; nothing if it is at its end.
    pub fn heard(&mut self, island: usize, made: Option<u64>) {
        self.settled |= made.is_none();
        self.made[island] += made.unwrap_or(0);
    }

    /// All messages of the round are in: how many each may make, if that can still be said.
    pub fn allot(&mut self) -> Option<Vec<u64>> {
        self.made[0] = self.own.pop_front()?;
        let then = &self.history[self.history.len() - self.history.len().div_ceil(LATELY)];
        let rounds = self.history.len().div_ceil(LATELY) as u64;
        let lately: Vec<u64> = self.made.iter().zip(then).map(|(now, then)| now - then).collect();
        let all: u64 = lately.iter().sum();
        let left = self.executions.saturating_sub(self.made.iter().sum());
        // They reach for so many rounds from the one received now; what is sent now takes effect after twice the lag.
        let reach = left.saturating_mul(rounds) / all.max(1);
        self.settled |= reach <= 2 * LAG;
        let part = |of: u64| (u128::from(left) * u128::from(of) / u128::from(all.max(1))) as u64;
        let allotted = self.made.iter().zip(&lately).map(|(made, &lately)| made + part(lately)).collect();
        self.history.push(self.made.clone());
        (!self.settled && all > 0).then_some(allotted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_follow_work_and_are_heard_later() {
        let mut clock = Clock::default();
        assert!(!clock.strikes(ROUND - 1));
        assert!(clock.strikes(3 * ROUND) && clock.strikes(3 * ROUND) && clock.strikes(3 * ROUND));
        assert!(!clock.strikes(3 * ROUND) && !clock.listens());
        while clock.strikes((LAG + 1) * ROUND) {}
        assert!(clock.listens());
    }

    #[test]
    fn who_is_faster_makes_more_and_all_end_in_the_same_round() {
        // One makes 30 in a round, the other 50; the balance receives that LAG rounds later.
        let mut balance = Balance::new(80_000, 2);
        let mut allotted = vec![40_000, 40_000];
        for round in 1..1000 {
            balance.own(30 * round);
            if round > LAG {
                balance.heard(1, Some(50));
                if let Some(now) = balance.allot() {
                    allotted = now;
                }
            }
        }
        assert_eq!(allotted, [30_000, 50_000]);
    }

    #[test]
    fn nothing_changes_once_somebody_has_ended() {
        let mut balance = Balance::new(80_000, 2);
        for round in 1..=10 {
            balance.own(30 * round);
        }
        balance.heard(1, Some(50));
        assert!(balance.allot().is_some());
        balance.heard(1, None);
        assert_eq!(balance.allot(), None);
        balance.heard(1, Some(50));
        assert_eq!(balance.allot(), None);
    }
}
