//! Who has the next turn: a bandit for each kind of goal.
//!
//! Members differ in what a turn costs, so all is measured in parts of the budget. What a member is expected to win follows what it won of each
//! kind of goals lately, and, before that is known, what such members usually win ([`gains`]), times the goals of the kind that are open. Its
//! share follows a power of that, is no less than a part of what it usually has, and the member that has used least of its share is next.

use super::gains;
use super::kinds::{ByKind, KINDS};
use super::members::Member;

/// Part of the budget after which what a member gained counts half.
const HALF_LIFE: f64 = 0.08;
/// What is usually won counts as much as what was seen in this part of the budget, and is, over all members and kinds, this part of an open goal
/// for the whole budget where little is gained.
const USUAL: f64 = 0.03;
const USUAL_GAIN: f64 = 0.25;
/// Exponent of the expected gain in a share: the better member has more than its gain is better, and the others are still asked.
const SHARPNESS: f64 = 1.3;
/// A member's share is no less than this part of what it would have if all won what they usually win of what is open, since some gain late; half
/// of it after each so large part of the budget that it used without a gain, down to the second part, and never less than the last.
const FLOOR: f64 = 0.5;
const BARREN: f64 = 0.1;
const PATIENCE: f64 = 0.3;
const LEAST: f64 = 0.003;
/// What is found without being open before, such as an exception, is worth this part of a goal.
const FOUND: f64 = 0.1;

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
    pub fn note(&mut self, used: f64, gained: f64) {
        let kept = 0.5f64.powf(used / self.half_life);
        self.used = self.used * kept + used;
        self.gained = self.gained * kept + gained;
    }

    /// Goals for the whole budget, if all went on as lately.
    pub fn of_whole(&self) -> f64 {
        self.gained / self.used.max(1e-9)
    }
}

/// What a turn used and won.
#[derive(Clone, Debug, Default)]
pub(super) struct Turn {
    /// Part of the budget.
    pub used: f64,
    /// Goals that were open, by kind.
    pub open: ByKind<u32>,
    pub won: ByKind<u32>,
    /// Goals that were not known before.
    pub found: usize,
}

impl Turn {
    /// What it is worth, in goals.
    pub fn worth(&self) -> f64 {
        f64::from(self.won.iter().sum::<u32>()) + FOUND * self.found as f64
    }
}

/// What a member has used and gained.
#[derive(Clone, Debug)]
struct Account {
    member: Member,
    /// What such a member usually wins of an open goal with the whole budget.
    usual: ByKind<f64>,
    used: f64,
    /// Open goals times the part of the budget in which they were open, and goals won, both by kind; the older count less.
    exposed: ByKind<f64>,
    won: ByKind<f64>,
    found: Rate,
    /// Used since the last gain.
    barren: f64,
}

impl Account {
    fn new(member: Member) -> Self {
        let usual = gains::usual(member).map(|gain| gain * USUAL_GAIN);
        let (exposed, won) = (ByKind::default(), ByKind::default());
        Self { member, usual, used: 0.0, exposed, won, found: Rate::new(HALF_LIFE), barren: 0.0 }
    }

    fn note(&mut self, turn: &Turn) {
        let kept = 0.5f64.powf(turn.used / HALF_LIFE);
        for (exposed, &open) in self.exposed.iter_mut().zip(&turn.open) {
            *exposed = *exposed * kept + turn.used * f64::from(open);
        }
        for (all, &won) in self.won.iter_mut().zip(&turn.won) {
            *all = *all * kept + f64::from(won);
        }
        self.found.note(turn.used, FOUND * turn.found as f64);
        let gained = turn.won.iter().any(|&won| won > 0);
        self.barren = if gained { 0.0 } else { self.barren + turn.used };
    }

    /// Goals that it would win with the whole budget, as far as that is known.
    fn expected(&self, open: &ByKind<u32>) -> f64 {
        let of_kind = |kind: usize| {
            let open = f64::from(open[kind]);
            if open == 0.0 {
                return 0.0;
            }
            // The usual gain counts as if it had been seen in a part of the budget, with what is open now.
            let seen = USUAL * open;
            open * (self.won[kind] + self.usual[kind] * seen) / (self.exposed[kind] + seen)
        };
        (0..KINDS).map(of_kind).sum::<f64>() + self.found.of_whole()
    }

    /// Goals that such a member usually wins of what is open.
    fn usually(&self, open: &ByKind<u32>) -> f64 {
        self.usual.iter().zip(open).map(|(usual, &open)| usual * f64::from(open)).sum()
    }

    /// The least share of a member that usually wins this part of what all win.
    fn floor(&self, part: f64) -> f64 {
        let kept = 0.5f64.powf(self.barren / BARREN).max(PATIENCE);
        (FLOOR * part * kept).max(LEAST)
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
    /// A member had a turn.
    pub fn note(&mut self, member: Member, turn: &Turn) {
        if let Some(account) = self.account(member) {
            account.used += turn.used;
            account.note(turn);
        }
    }

    /// The same in the head start: what was gained then says what to expect, but the share is not used up by it.
    pub fn note_start(&mut self, member: Member, turn: &Turn) {
        if let Some(account) = self.account(member) {
            account.note(turn);
        }
    }

    fn account(&mut self, member: Member) -> Option<&mut Account> {
        self.accounts.iter_mut().find(|account| account.member == member)
    }

    /// What a member usually wins of what is open, as a part of what the best does.
    pub fn beside_best(&self, member: Member, open: &ByKind<u32>) -> f64 {
        let best = self.accounts.iter().map(|account| account.usually(open)).fold(0.0, f64::max);
        let own = self.accounts.iter().find(|account| account.member == member).map_or(0.0, |of| of.usually(open));
        if best > 0.0 { own / best } else { 1.0 }
    }

    /// The member that has used least of its share, among those that are ready, where so many goals are open.
    pub fn next(&self, ready: impl IntoIterator<Item = Member>, open: &ByKind<u32>) -> Option<Member> {
        let ready: Vec<Member> = ready.into_iter().collect();
        let accounts: Vec<&Account> = self.accounts.iter().filter(|a| ready.contains(&a.member)).collect();
        let weight = |a: &Account| a.expected(open).max(1e-6).powf(SHARPNESS);
        let all: f64 = accounts.iter().map(|account| weight(account)).sum();
        let usually: f64 = accounts.iter().map(|account| account.usually(open)).sum();
        let part = |a: &Account| if usually > 0.0 { a.usually(open) / usually } else { 0.0 };
        let load = |a: &Account| a.used / (weight(a) / all).max(a.floor(part(a)));
        accounts.into_iter().min_by(|a, b| load(a).total_cmp(&load(b))).map(|account| account.member)
    }
}

#[cfg(test)]
mod tests {
    use super::super::kinds::Kind;
    use super::*;

    const BEHIND: usize = 1;
    const NUMBER: usize = 2;

    fn open() -> ByKind<u32> {
        let mut open = ByKind::default();
        (open[BEHIND], open[NUMBER]) = (25, 25);
        open
    }

    fn turn(used: f64, won: u32) -> Turn {
        let mut turn = Turn { used, open: open(), ..Turn::default() };
        turn.won[BEHIND] = won;
        turn
    }

    /// Turns of members with these lengths and gains until the budget is used up; gives the part that each has used.
    fn shares_of(turns: &[(Member, f64, u32)]) -> Vec<f64> {
        let mut shares = Shares::default();
        let mut used = 0.0;
        while used < 1.0 {
            let next = shares.next(turns.iter().map(|turn| turn.0), &open()).expect("all are ready");
            let &(_, length, gain) = turns.iter().find(|turn| turn.0 == next).expect("one of them");
            shares.note(next, &turn(length, gain));
            used += length;
        }
        turns.iter().map(|turn| shares.accounts.iter().find(|a| a.member == turn.0).expect("a member").used).collect()
    }

    #[test]
    fn a_slow_turn_is_paid_from_the_member_s_own_share() {
        let parts = shares_of(&[(Member::Random, 0.002, 0), (Member::Mio, 0.002, 0), (Member::Sequences, 0.15, 0)]);
        assert!(parts[0] > 0.25 && parts[2] <= 0.16, "{parts:?}");
        let parts = shares_of(&[(Member::Random, 0.001, 1), (Member::Concolic, 0.3, 0)]);
        assert!(parts[0] >= 0.65 && parts[1] <= 0.31, "one turn of a member that gains nothing: {parts:?}");
    }

    #[test]
    fn shares_follow_what_is_gained_for_the_budget_and_not_for_a_turn() {
        // Both win a goal with each turn, but the second needs ten times as long.
        let parts = shares_of(&[(Member::Random, 0.002, 1), (Member::Concolic, 0.02, 1)]);
        assert!(parts[0] > 0.8, "{parts:?}");
        let parts = shares_of(&[(Member::Random, 0.002, 0), (Member::Concolic, 0.02, 5)]);
        assert!(parts[1] > 0.8, "{parts:?}");
    }

    #[test]
    fn a_member_without_gain_costs_little_while_others_gain() {
        let parts = shares_of(&[(Member::Random, 0.002, 1), (Member::Mio, 0.002, 1), (Member::Sequences, 0.002, 0)]);
        assert!(parts[2] < 0.04, "{parts:?}");
        assert!(parts[2] > 0.002, "it is asked now and then: {parts:?}");
    }

    #[test]
    fn what_is_open_decides_who_is_asked() {
        let mut shares = Shares::default();
        let (mut behind, mut number) = (ByKind::default(), ByKind::default());
        (behind[BEHIND], number[NUMBER]) = (20, 20);
        for _ in 0..10 {
            let open = open();
            let mut one = Turn { used: 0.01, open, ..Turn::default() };
            one.won[BEHIND] = 1;
            shares.note(Member::Random, &one);
            let mut other = Turn { used: 0.01, open, ..Turn::default() };
            other.won[NUMBER] = 1;
            shares.note(Member::Concolic, &other);
        }
        let both = [Member::Random, Member::Concolic];
        assert_eq!(Kind::ALL[BEHIND].name(), "behind");
        assert_eq!(shares.next(both, &behind), Some(Member::Random));
        assert_eq!(shares.next(both, &number), Some(Member::Concolic));
    }

    #[test]
    fn what_the_head_start_gained_decides_the_first_turns() {
        let mut shares = Shares::default();
        (0..10).for_each(|_| shares.note_start(Member::Random, &turn(0.01, 20)));
        let mut random = 0.0;
        for _ in 0..20 {
            let next = shares.next(Member::ALL, &open()).expect("all are ready");
            shares.note(next, &turn(0.01, u32::from(next == Member::Random) * 20));
            random += f64::from(u8::from(next == Member::Random));
        }
        assert!(random >= 12.0, "{random} of 20 turns");
    }

    #[test]
    fn a_member_that_gains_late_has_its_turns_until_then() {
        // The first wins little all the time, the second nothing for a long time.
        let parts = shares_of(&[(Member::Random, 0.002, 1), (Member::Mio, 0.002, 0)]);
        assert!(parts[1] > 0.04, "{parts:?}");
        let parts = shares_of(&[(Member::Random, 0.002, 0), (Member::Mio, 0.002, 0)]);
        assert!(parts[1] > 0.25, "nobody gains: {parts:?}");
    }

    #[test]
    fn members_that_usually_win_little_may_cost_little_to_set_up() {
        let shares = Shares::default();
        let of = |member: Member| shares.beside_best(member, &open());
        assert_eq!(of(Member::Random), 1.0);
        assert!(of(Member::Mio) > 0.4 && of(Member::Sequences) < 0.05, "{} {}", of(Member::Mio), of(Member::Sequences));
        assert_eq!(shares.beside_best(Member::Mio, &ByKind::default()), 1.0, "nothing is open");
    }

    #[test]
    fn members_that_are_done_are_left_out() {
        let mut shares = Shares::default();
        shares.note(Member::Random, &turn(0.5, 0));
        assert_eq!(shares.next([Member::Random, Member::Mio], &open()), Some(Member::Mio));
        assert_eq!(shares.next([Member::Random], &open()), Some(Member::Random));
        assert_eq!(shares.next([], &open()), None);
    }

    #[test]
    fn a_rate_forgets_what_is_long_ago() {
        let mut rate = Rate::new(0.01);
        rate.note(0.01, 100.0);
        let at_first = rate.of_whole();
        (0..20).for_each(|_| rate.note(0.01, 0.0));
        assert!(at_first > 5000.0 && rate.of_whole() < 1.0, "{at_first} {}", rate.of_whole());
    }
}
