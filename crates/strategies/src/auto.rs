//! `auto`: random, concolic and sequences together, each with a share of the budget that follows what it has gained lately.

use base::parameters::Allowed;
use session::Session;

use crate::Strategy;
use crate::concolic::{Concolic, ExploreOptions};
use crate::random::{Random, RandomOptions};
use crate::registry::{Entry, Order};
use crate::sequences::{SequenceOptions, Sequences};

base::parameters! {
    /// Parameters of the portfolio.
    pub struct AutoOptions {
        /// The part of the budget that random generation, which is cheap and finds what is easy, has alone.
        head_start: f64 = 0.4, "auto.head-start", Allowed::Real(0.0, 1.0);
        /// The part of what is left of the budget that setting a member up may take; a member that needs more takes no part.
        set_up: f64 = 0.3, "auto.set-up", Allowed::Real(0.0, 1.0);
    }
}

/// What all members have.
type Parameters = (AutoOptions, RandomOptions, ExploreOptions, SequenceOptions);

pub const ENTRY: Entry = Entry {
    name: "auto",
    help: "random, concolic and sequences together, each with a share of the budget that follows its gains",
    origin: "",
    parameters: || Box::new(Parameters::default()),
    make: |order| Box::new(Portfolio::of(order, order.parameters(Parameters::default()))),
};

/// Executions that take about a second, where the budget is a time.
const EXECUTIONS_A_SECOND: f64 = 1000.0;

pub struct Portfolio<'a> {
    options: AutoOptions,
    members: Vec<Box<dyn Strategy + 'a>>,
    shares: Shares,
    /// Members that may take their turn; known when the head start is over.
    invited: Option<Vec<bool>>,
}

impl<'a> Portfolio<'a> {
    fn of(order: &Order<'a>, (options, random, explore, sequences): Parameters) -> Self {
        let members: Vec<Box<dyn Strategy + 'a>> = vec![
            Box::new(Random::new(&order.context.api, &order.context.package, random.clone())),
            Box::new(Concolic::new(order, (random, explore), false)),
            Box::new(Sequences::new(order, sequences)),
        ];
        let shares = Shares::new(members.len());
        Self { options, members, shares, invited: None }
    }

    fn choose(&mut self, session: &Session) -> Option<usize> {
        let (members, set_up) = (&self.members, self.options.set_up);
        let invited = self.invited.get_or_insert_with(|| {
            let left = left(session);
            members.iter().map(|m| m.entry() as f64 <= left * set_up).collect()
        });
        self.shares.next(|at| invited[at] && !members[at].is_done())
    }
}

/// What is left of the budget, in executions.
fn left(session: &Session) -> f64 {
    match (session.spent.left(), session.spent.time()) {
        (Some(left), _) => left as f64,
        (None, Some(all)) => (1.0 - session.spent.fraction()) * all.as_secs_f64() * EXECUTIONS_A_SECOND,
        (None, None) => 0.0,
    }
}

impl Strategy for Portfolio<'_> {
    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn step(&mut self, session: &mut Session) -> usize {
        let before = session.spent.fraction();
        let alone = before < self.options.head_start;
        let chosen = if alone { 0 } else { self.choose(session).unwrap_or(0) };
        let Some(member) = self.members.get_mut(chosen) else { return 0 };
        session.supervisor.searching(member.name());
        let gained = member.step(session);
        let used = session.spent.fraction() - before;
        self.shares.note(chosen, used, gained, !alone);
        gained
    }
}

/// Part of the budget after which what a member gained counts half.
const HALF_LIFE: f64 = 0.08;
/// What every member is thought to have gained before its first step, and the part of the budget that it took.
const PRIOR_GAIN: f64 = 0.5;
const PRIOR_PART: f64 = 0.05;
/// No member's share falls below this.
const FLOOR: f64 = 0.07;

/// What the members have used and gained. Steps differ in length, so all is measured in parts of the budget.
struct Shares {
    members: Vec<Used>,
}

#[derive(Clone, Default)]
struct Used {
    /// Since all take part.
    all: f64,
    /// Lately, and the goals that were won with it.
    lately: f64,
    gained: f64,
}

impl Used {
    /// Goals for the whole budget, if all went on as lately.
    fn rate(&self) -> f64 {
        (self.gained + PRIOR_GAIN) / (self.lately + PRIOR_PART)
    }
}

impl Shares {
    fn new(members: usize) -> Self {
        Self { members: vec![Used::default(); members] }
    }

    /// A step of a member used this part of the budget and won so many goals.
    fn note(&mut self, member: usize, used: f64, gained: usize, counts: bool) {
        let Some(member) = self.members.get_mut(member) else { return };
        let kept = 0.5f64.powf(used / HALF_LIFE);
        member.lately = member.lately * kept + used;
        member.gained = member.gained * kept + gained as f64;
        if counts {
            member.all += used;
        }
    }

    /// The member that has used least of its share, among those that are ready.
    fn next(&self, ready: impl Fn(usize) -> bool) -> Option<usize> {
        let ready: Vec<usize> = (0..self.members.len()).filter(|&at| ready(at)).collect();
        let rates: f64 = ready.iter().map(|&at| self.members[at].rate()).sum();
        let load = |at: usize| self.members[at].all / (self.members[at].rate() / rates).max(FLOOR);
        ready.into_iter().min_by(|&a, &b| load(a).total_cmp(&load(b)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Steps of members with these lengths and gains until the budget is used up; gives the part that each has used.
    fn shares_of(members: &[(f64, usize)]) -> Vec<f64> {
        let mut shares = Shares::new(members.len());
        let mut used = 0.0;
        while used < 1.0 {
            let next = shares.next(|_| true).expect("all are ready");
            let (length, gain) = members[next];
            shares.note(next, length, gain, true);
            used += length;
        }
        shares.members.into_iter().map(|member| member.all).collect()
    }

    #[test]
    fn a_slow_step_is_paid_from_the_member_s_own_share() {
        let parts = shares_of(&[(0.002, 0), (0.002, 0), (0.15, 0)]);
        assert!(parts[0] > 0.25 && parts[1] > 0.25, "{parts:?}");
        let parts = shares_of(&[(0.001, 1), (0.3, 0)]);
        assert!(parts[0] >= 0.5 && parts[1] <= 0.31, "one step of a member that gains nothing: {parts:?}");
    }

    #[test]
    fn shares_follow_what_is_gained_for_the_budget_and_not_for_a_step() {
        // Both win a goal with each step, but the second needs ten times as long.
        let parts = shares_of(&[(0.002, 1), (0.02, 1)]);
        assert!(parts[0] > 0.7, "{parts:?}");
        let parts = shares_of(&[(0.002, 0), (0.02, 5)]);
        assert!(parts[1] > 0.6 && parts[0] > 0.05, "a member without gain keeps a small share: {parts:?}");
    }

    #[test]
    fn members_that_are_done_are_left_out() {
        let mut shares = Shares::new(2);
        shares.note(0, 0.5, 0, true);
        assert_eq!(shares.next(|_| true), Some(1));
        assert_eq!(shares.next(|at| at != 1), Some(0));
        assert_eq!(shares.next(|_| false), None);
    }
}
