//! `auto`: random generation, a solver, evolution and sequences on one archive, each with a share of the budget that follows what it
//! has gained lately.
//!
//! Random generation begins, since it is cheap and finds what is easy, and has the budget alone until it stops gaining. Then all members take
//! turns (`shares.rs`). A member is set up when its first turn comes. What one member finds is where the others go on: exploring and sequences
//! look at the archive, tests of others join the population, and constants are learnt by all.

mod members;
mod shares;

use base::parameters::Allowed;
use session::Session;

use crate::Strategy;
use crate::by_distance::IslandOptions;
use crate::concolic::ExploreOptions;
use crate::random::RandomOptions;
use crate::registry::Entry;
use crate::sequences::SequenceOptions;
use ::population::MioOptions;
use members::{Member, Members};
use shares::{Rate, Shares};

base::parameters! {
    /// Parameters of the portfolio.
    pub struct AutoOptions {
        /// The part of the budget that random generation, which is cheap and finds what is easy, has alone at most; less where it stops
        /// gaining sooner.
        head_start: f64 = 0.4, "auto.head-start", Allowed::Real(0.0, 1.0);
        /// The part of what is left of the budget that setting a member up may take; a member that needs more takes no part.
        set_up: f64 = 0.3, "auto.set-up", Allowed::Real(0.0, 1.0);
    }
}

/// What all members have.
type Parameters = (AutoOptions, RandomOptions, ExploreOptions, (SequenceOptions, MioOptions, IslandOptions));

pub const ENTRY: Entry = Entry {
    name: "auto",
    help: "random, concolic, mio and sequences on one archive, each with a share of the budget that follows its gains",
    origin: "",
    parameters: || Box::new(Parameters::default()),
    make: |order| {
        let (options, random, explore, (sequences, mio, islands)) = order.parameters(Parameters::default());
        Box::new(Portfolio::new(options, Members::new(order, (random, explore), sequences, (mio, islands))))
    },
};

/// Executions that take about a second, where the budget is a time.
const EXECUTIONS_A_SECOND: f64 = 1000.0;
/// The part of the budget that random generation has alone at least, and after which what it gained there counts half.
const SHORTEST_START: f64 = 0.01;
const START_HALF_LIFE: f64 = 0.01;
/// The head start is over when random generation, at its rate, would win less than this part of what is open with the whole budget.
const START_RATE: f64 = 2.0;

pub struct Portfolio<'a> {
    options: AutoOptions,
    members: Members<'a>,
    shares: Shares,
    /// What random generation gains while it is alone; nothing when the head start is over.
    head_start: Option<Rate>,
    /// Members that may take their turn; known when the head start is over.
    invited: Vec<Member>,
}

impl<'a> Portfolio<'a> {
    fn new(options: AutoOptions, members: Members<'a>) -> Self {
        let head_start = Some(Rate::new(START_HALF_LIFE));
        Self { options, members, shares: Shares::default(), head_start, invited: Vec::new() }
    }

    /// Who has the next turn.
    fn choose(&mut self, session: &Session) -> Member {
        let open = session.archive.uncovered().count();
        if let Some(gaining) = &self.head_start {
            let used = session.spent.fraction();
            let gains = used < SHORTEST_START || gaining.of_whole() > START_RATE * open as f64;
            if used < self.options.head_start && gains {
                return Member::Random;
            }
            self.head_start = None;
            let most = left(session) * self.options.set_up;
            self.invited = Member::ALL.iter().copied().filter(|&m| self.members.entry(m) as f64 <= most).collect();
        }
        let ready = self.invited.iter().copied().filter(|&member| !self.members.is_done(member));
        self.shares.next(ready, open).unwrap_or(Member::Random)
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
        let elsewhere = self.members.poll(session);
        let member = self.choose(session);
        session.supervisor.searching(member.name());
        let before = session.spent.fraction();
        let gained = self.members.step(member, session);
        let used = session.spent.fraction() - before;
        match &mut self.head_start {
            Some(alone) => {
                alone.note(used, gained);
                self.shares.note_start(member, used, gained);
            }
            None => self.shares.note(member, used, gained),
        }
        gained + elsewhere
    }
}
