//! Who has the next turn. Members differ in what a turn costs, so all is measured in parts of the budget: a member's share follows the
//! goals that it wins for a part of the budget, and the member that has used least of its share is next.

use super::members::Member;

/// Part of the budget after which what a member gained counts half.
const HALF_LIFE: f64 = 0.08;
/// What a member is thought to have gained before its first turn: this part of the goals that are open, times its prior, for so much of
/// the budget.
const PRIOR_GAIN: f64 = 0.01;
const PRIOR_PART: f64 = 0.04;
/// A member's share is no less than this; half of it after each so large part of the budget that it used without a gain, down to the least.
const FLOOR: f64 = 0.06;
const BARREN: f64 = 0.05;
const LEAST: f64 = 0.005;

/// How much a member usually gains beside the others where little is gained.
fn prior(member: Member) -> f64 {
    match member {
        Member::Random | Member::Concolic | Member::Mio => 1.0,
        Member::Sequences => 0.4,
    }
}

/// Goals for parts of the budget, of which the older count less.
#[derive(Clone, Debug)]
pub(super) struct Rate {
    half_life: f64,
    used: f64,
    gained: f64,
}

impl Rate {
    pub fn new(half_life: f64) -> Self {
        Self { half_life, used: 0.0, gained: 0.0 }
    }

    /// This part of the budget won so many goals.
    pub fn note(&mut self, used: f64, gained: usize) {
        let kept = 0.5f64.powf(used / self.half_life);
        self.used = self.used * kept + used;
        self.gained = self.gained * kept + gained as f64;
    }

    /// Goals for the whole budget, if all went on as lately.
    pub fn of_whole(&self) -> f64 {
        self.gained / self.used.max(1e-9)
    }

    /// The same, where little is known: if before it so many goals were won with so much.
    fn of_whole_with(&self, gained: f64, used: f64) -> f64 {
        (self.gained + gained) / (self.used + used)
    }
}

/// What a member has used and gained.
#[derive(Clone, Debug)]
struct Account {
    member: Member,
    used: f64,
    lately: Rate,
    /// Used since the last gain.
    barren: f64,
}

impl Account {
    fn new(member: Member) -> Self {
        Self { member, used: 0.0, lately: Rate::new(HALF_LIFE), barren: 0.0 }
    }

    fn note(&mut self, used: f64, gained: usize) {
        self.lately.note(used, gained);
        self.barren = if gained > 0 { 0.0 } else { self.barren + used };
    }

    fn rate(&self, open: usize) -> f64 {
        self.lately.of_whole_with(PRIOR_GAIN * prior(self.member) * open as f64, PRIOR_PART)
    }

    fn floor(&self) -> f64 {
        (FLOOR * 0.5f64.powf(self.barren / BARREN)).max(LEAST)
    }
}

/// What the members have used and gained since all take part.
pub(super) struct Shares {
    accounts: Vec<Account>,
}

impl Default for Shares {
    fn default() -> Self {
        Self { accounts: Member::ALL.iter().copied().map(Account::new).collect() }
    }
}

impl Shares {
    /// A turn of a member used this part of the budget and won so many goals.
    pub fn note(&mut self, member: Member, used: f64, gained: usize) {
        if let Some(account) = self.account(member) {
            account.used += used;
            account.note(used, gained);
        }
    }

    /// The same of a turn in the head start: what was gained then says what to expect, but the share is not used up by it.
    pub fn note_start(&mut self, member: Member, used: f64, gained: usize) {
        if let Some(account) = self.account(member) {
            account.note(used, gained);
        }
    }

    fn account(&mut self, member: Member) -> Option<&mut Account> {
        self.accounts.iter_mut().find(|account| account.member == member)
    }

    /// The member that has used least of its share, among those that are ready, where so many goals are open.
    pub fn next(&self, ready: impl IntoIterator<Item = Member>, open: usize) -> Option<Member> {
        let ready: Vec<Member> = ready.into_iter().collect();
        let accounts: Vec<&Account> = self.accounts.iter().filter(|a| ready.contains(&a.member)).collect();
        let all: f64 = accounts.iter().map(|account| account.rate(open)).sum();
        let load = |a: &Account| a.used / (a.rate(open) / all.max(1e-9)).max(a.floor());
        accounts.into_iter().min_by(|a, b| load(a).total_cmp(&load(b))).map(|account| account.member)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPEN: usize = 50;

    /// Turns of members with these lengths and gains until the budget is used up; gives the part that each has used.
    fn shares_of(turns: &[(Member, f64, usize)]) -> Vec<f64> {
        let mut shares = Shares::default();
        let mut used = 0.0;
        while used < 1.0 {
            let next = shares.next(turns.iter().map(|turn| turn.0), OPEN).expect("all are ready");
            let &(_, length, gain) = turns.iter().find(|turn| turn.0 == next).expect("one of them");
            shares.note(next, length, gain);
            used += length;
        }
        turns.iter().map(|turn| shares.accounts.iter().find(|a| a.member == turn.0).expect("a member").used).collect()
    }

    #[test]
    fn a_slow_turn_is_paid_from_the_member_s_own_share() {
        let parts = shares_of(&[(Member::Random, 0.002, 0), (Member::Mio, 0.002, 0), (Member::Sequences, 0.15, 0)]);
        assert!(parts[0] > 0.25 && parts[1] > 0.25, "{parts:?}");
        let parts = shares_of(&[(Member::Random, 0.001, 1), (Member::Concolic, 0.3, 0)]);
        assert!(parts[0] >= 0.5 && parts[1] <= 0.31, "one turn of a member that gains nothing: {parts:?}");
    }

    #[test]
    fn shares_follow_what_is_gained_for_the_budget_and_not_for_a_turn() {
        // Both win a goal with each turn, but the second needs ten times as long.
        let parts = shares_of(&[(Member::Random, 0.002, 1), (Member::Concolic, 0.02, 1)]);
        assert!(parts[0] > 0.7, "{parts:?}");
        let parts = shares_of(&[(Member::Random, 0.002, 0), (Member::Concolic, 0.02, 5)]);
        assert!(parts[1] > 0.6, "{parts:?}");
    }

    #[test]
    fn a_member_without_gain_costs_little_while_others_gain() {
        let parts = shares_of(&[(Member::Random, 0.002, 1), (Member::Mio, 0.002, 1), (Member::Sequences, 0.002, 0)]);
        assert!(parts[2] < 0.06, "{parts:?}");
        assert!(parts[2] > 0.004, "it is asked now and then: {parts:?}");
    }

    #[test]
    fn what_the_head_start_gained_decides_the_first_turns() {
        let mut shares = Shares::default();
        (0..10).for_each(|_| shares.note_start(Member::Random, 0.01, 20));
        let mut random = 0.0;
        for _ in 0..20 {
            let next = shares.next(Member::ALL, OPEN).expect("all are ready");
            shares.note(next, 0.01, usize::from(next == Member::Random) * 20);
            random += f64::from(u8::from(next == Member::Random));
        }
        assert!(random >= 14.0, "{random} of 20 turns");
    }

    #[test]
    fn members_that_are_done_are_left_out() {
        let mut shares = Shares::default();
        shares.note(Member::Random, 0.5, 0);
        assert_eq!(shares.next([Member::Random, Member::Mio], OPEN), Some(Member::Mio));
        assert_eq!(shares.next([Member::Random], OPEN), Some(Member::Random));
        assert_eq!(shares.next([], OPEN), None);
    }

    #[test]
    fn a_rate_forgets_what_is_long_ago() {
        let mut rate = Rate::new(0.01);
        rate.note(0.01, 100);
        let at_first = rate.of_whole();
        (0..20).for_each(|_| rate.note(0.01, 0));
        assert!(at_first > 5000.0 && rate.of_whole() < 1.0, "{at_first} {}", rate.of_whole());
    }
}
