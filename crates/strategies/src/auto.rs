//! `auto`: random generation, a solver, evolution and sequences on one archive, each with a share of the budget that follows what it
//! can be expected to gain of what is open.
//!
//! Random generation begins, since it is cheap and finds what is easy, and has the budget alone until it stops gaining. Then all members take
//! turns (`shares.rs`) by what they win of each kind of goal (`kinds.rs`), lately and usually (`gains.rs`). A member is set up when its first
//! turn comes, if there is time for that at the speed of the class. What one member finds is where the others go on: exploring and sequences
//! look at the archive, tests of others join the populations, and constants are learnt by all. Evolution is `mio`, beside which
//! `dynamosa` takes turns on the same machine in budgets that are not short ([`population::Alternating`]).

mod gains;
mod kinds;
mod members;
mod shares;

use base::parameters::Allowed;
use session::{Session, Turns, TurnsOfKind};

use crate::Strategy;
use crate::by_distance::IslandOptions;
use crate::concolic::ExploreOptions;
use crate::random::RandomOptions;
use crate::registry::Entry;
use crate::sequences::SequenceOptions;
use ::population::{ManyOptions, MioOptions};
use kinds::{Kind, Open};
use members::{Member, Members};
use shares::{Rate, Shares, Turn};

base::parameters! {
    /// Parameters of the portfolio.
    pub struct AutoOptions {
        /// The part of the budget that random generation, which is cheap and finds what is easy, has alone at most; less where it stops
        /// gaining sooner.
        head_start: f64 = 0.1, "auto.head-start", Allowed::Real(0.0, 1.0);
        /// The part of what is left of the budget that setting a member up may take, if it usually wins as much as the best; of one that wins half
        /// as much half of that. A member that needs more takes no part.
        set_up: f64 = 0.3, "auto.set-up", Allowed::Real(0.0, 1.0);
        /// Which populations evolve: `both` take turns on one machine, by what each wins, once the first has run 1000 tests, and exchange tests.
        evolution: Evolution = Evolution::Both, "auto.evolution", Evolution::allowed();
    }
}

base::named! {
    /// Searches over populations that are members.
    pub enum Evolution {
        Both = "both",
        Mio = "mio",
        Dynamosa = "dynamosa",
    }
}

/// What all members have.
type Parameters =
    (AutoOptions, RandomOptions, ExploreOptions, (SequenceOptions, MioOptions, ManyOptions, IslandOptions));

pub const ENTRY: Entry = Entry {
    name: "auto",
    help: "random, concolic, mio and sequences on one archive, each with a share of the budget that follows its gains",
    origin: "",
    parameters: || Box::new(Parameters::default()),
    make: |order| {
        let (options, random, explore, (sequences, mio, many, islands)) = order.parameters(Parameters::default());
        let evolution = options.evolution;
        let members = Members::new(order, (random, explore), sequences, (mio, many, islands), evolution);
        Box::new(Portfolio::new(options, members))
    },
};

/// Executions that take about a second, where the budget is a time and the class's speed is not known.
const EXECUTIONS_A_SECOND: f64 = 1000.0;
/// The part of the budget that random generation has alone at least, and after which what it gained there counts half.
const SHORTEST_START: f64 = 0.01;
const START_HALF_LIFE: f64 = 0.01;
/// The head start is over when random generation, at its rate, would win less than this part of what is open with the whole budget.
const START_RATE: f64 = 2.0;

pub struct Portfolio<'a> {
    options: AutoOptions,
    members: Members<'a>,
    open: Open,
    shares: Shares,
    /// What random generation gains while it is alone; nothing when the head start is over.
    head_start: Option<Rate>,
    /// Part of the budget that was used when the first turn came: reading the class takes some of a time.
    begun: Option<f64>,
}

impl<'a> Portfolio<'a> {
    fn new(options: AutoOptions, members: Members<'a>) -> Self {
        let head_start = Some(Rate::new(START_HALF_LIFE));
        Self { options, members, open: Open::default(), shares: Shares::default(), head_start, begun: None }
    }

    /// Who has the next turn.
    fn choose(&mut self, session: &Session) -> Member {
        if let Some(gaining) = &self.head_start {
            let now = session.spent.fraction();
            let used = now - *self.begun.get_or_insert(now);
            let gains = used < SHORTEST_START || gaining.of_whole() > START_RATE * self.open.total() as f64;
            if used < self.options.head_start && gains {
                return Member::Random;
            }
            self.head_start = None;
        }
        let most = left(session) * self.options.set_up;
        let (members, shares, open) = (&self.members, &self.shares, &self.open.counts);
        let is_worth = |m: Member| members.entry(m) as f64 <= most * shares.beside_best(m, open);
        let ready = Member::ALL.into_iter().filter(|&m| !members.is_done(m) && is_worth(m));
        shares.next(ready, open).unwrap_or(Member::Random)
    }

    fn note(&mut self, session: &mut Session, member: Member, turn: &Turn) {
        match &mut self.head_start {
            Some(alone) => {
                alone.note(turn.used, turn.worth());
                self.shares.note_start(member, turn);
            }
            None => self.shares.note(member, turn),
        }
        record(session, member, turn, self.head_start.is_none());
    }
}

/// Seconds of the budget, or thousands of executions.
fn units(session: &Session) -> f64 {
    match session.spent.time() {
        Some(all) => all.as_secs_f64(),
        None => left(session) / ((1.0 - session.spent.fraction()).max(1e-3) * EXECUTIONS_A_SECOND),
    }
}

/// What is left of the budget, in executions; for a time, as many as the class's speed so far allows.
fn left(session: &Session) -> f64 {
    match (session.spent.left(), session.spent.time()) {
        (Some(left), _) => left as f64,
        (None, Some(all)) => {
            let speed = session.spent.executions() as f64 / session.spent.elapsed().as_secs_f64().max(1e-3);
            (1.0 - session.spent.fraction()) * all.as_secs_f64() * speed.min(EXECUTIONS_A_SECOND)
        }
        (None, None) => 0.0,
    }
}

/// Puts a turn down for the report.
fn record(session: &mut Session, member: Member, turn: &Turn, counts: bool) {
    let units = units(session);
    let known = session.turns.iter().position(|turns| turns.strategy == member.name());
    let at = known.unwrap_or_else(|| {
        let kinds = Kind::ALL.iter().map(|kind| TurnsOfKind { kind: kind.name().to_owned(), ..TurnsOfKind::default() });
        let kinds = kinds.collect();
        session.turns.push(Turns { strategy: member.name().to_owned(), kinds, ..Turns::default() });
        session.turns.len() - 1
    });
    let turns = &mut session.turns[at];
    turns.used += turn.used;
    turns.won += turn.won.iter().sum::<u32>() + turn.found as u32;
    if counts {
        for ((of, &open), &won) in turns.kinds.iter_mut().zip(&turn.open).zip(&turn.won) {
            of.exposure += turn.used * units * f64::from(open);
            of.won += won;
        }
    }
}

impl Strategy for Portfolio<'_> {
    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn step(&mut self, session: &mut Session) -> usize {
        let elsewhere = self.members.poll(session);
        self.open.refresh(session);
        let member = self.choose(session);
        session.supervisor.searching(member.name());
        let before = session.spent.fraction();
        let open = self.open.counts;
        let gained = self.members.step(member, session);
        let won = self.open.refresh(session);
        let found = gained.saturating_sub(won.iter().sum::<u32>() as usize);
        let turn = Turn { used: session.spent.fraction() - before, open, won, found };
        self.note(session, member, &turn);
        gained + elsewhere
    }
}

#[cfg(test)]
mod tests {
    use base::parameters::Given;
    use session::Budget;

    use super::*;
    use crate::registry::Order;
    use crate::testing;

    #[test]
    fn what_the_class_took_before_the_search_is_no_part_of_the_head_start() {
        let budget = Budget::Executions(1000);
        let mut session = testing::session(budget);
        let (context, given) = (session.context.clone(), Given::default());
        let order = Order { context: &context, given: &given, budget, cores: 1 };
        let populations = (MioOptions::default(), ManyOptions::default(), IslandOptions::default());
        let explore = (RandomOptions::default(), ExploreOptions::default());
        let members = Members::new(&order, explore, SequenceOptions::default(), populations, Evolution::Both);
        let mut portfolio = Portfolio::new(AutoOptions::default(), members);
        session.spent.charge(100);
        assert_eq!(portfolio.choose(&session), Member::Random);
        assert!(portfolio.head_start.is_some(), "a tenth of the budget was used before");
        session.spent.charge(100);
        portfolio.choose(&session);
        assert!(portfolio.head_start.is_none(), "nothing was gained in a tenth of the budget");
    }
}
