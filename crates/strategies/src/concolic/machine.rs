//! The machine under the concolic domain, its solver, and what was learnt with them.

use std::time::Duration;

use executor::{Setup, Worker};
use goals::{Archive, GoalSet, Place, Reason};
use program::{LoaderId, MethodId};
use session::{Session, Spent};
use symbolic::explorer::Seen;
use symbolic::{ArrayLimits, Concolic as Domain, HeapMode};

use super::{ExploreOptions, Heap};
use crate::solving::{Meter, Solving};

/// Steps that a question may take for each second of the budget, and the part of the budget that it may take.
const STEPS_A_SECOND: f64 = 300_000.0;
const PART_OF_BUDGET: u32 = 48;

pub(crate) struct ConcolicMachine {
    pub worker: Worker<Domain>,
    pub solver: Solving,
    meter: Meter,
    pub seen: Seen,
    /// Methods of the watched classes, as goals number them.
    methods: Vec<Vec<MethodId>>,
}

impl ConcolicMachine {
    /// Boots the machine; a reason why there is none is an obstacle of the session.
    pub fn open(setup: Setup, session: &mut Session, options: &ExploreOptions) -> Option<Self> {
        match Self::start(setup, &session.context.goals, &session.spent, options) {
            Ok((machine, missing)) => {
                if let Some(missing) = missing {
                    session.lacks(missing);
                }
                Some(machine)
            }
            Err(why) => {
                session.lacks(why);
                None
            }
        }
    }

    /// The same where no session is at hand, with the reason why there is no solver; or the reason why there is no machine.
    pub fn start(
        setup: Setup,
        goals: &GoalSet,
        spent: &Spent,
        options: &ExploreOptions,
    ) -> Result<(Self, Option<Reason>), Reason> {
        let worker = Worker::with_natives(setup, &symbolic::natives(), |machine| {
            let mut domain = Domain::new(machine);
            domain.heap_mode = match options.heap {
                Heap::Simulate => HeapMode::Simulation,
                Heap::Reason => HeapMode::Reasoning,
                Heap::Auto => HeapMode::Auto,
            };
            let &ExploreOptions { array_read: read, array_written: written, array_table: table, .. } = options;
            domain.array_limits = ArrayLimits { read, written, table };
            // Numbers in messages are followed by `explore`; here their digits would take the time of everything else.
            machine.transparent = false;
            domain
        });
        let mut worker = worker
            .map_err(|error| Reason::NoMachine { technique: "concolic execution".into(), why: error.to_string() })?;
        worker.machine.interrupt = spent.interrupt().clone();
        let (steps, time) = limits(spent.time(), options);
        let (solver, missing) = Solving::open(spent, steps, time);
        let methods: Vec<_> = goals.classes.iter().map(|c| methods_of(&mut worker, c.loader, &c.model.name)).collect();
        let seen = Seen::new(methods.iter().flatten().copied());
        let overflow = |goal: &goals::Goal| match goal.place {
            Place::Overflow { bci } => Some((*methods.get(goal.class as usize)?.get(goal.method as usize)?, bci)),
            _ => None,
        };
        worker.domain.overflows = goals.goals.iter().filter_map(overflow).collect();
        Ok((Self { worker, solver, meter: Meter::default(), seen, methods }, missing))
    }

    /// Charges for what the solver and the machine did since the last time.
    pub fn charge(&mut self, spent: &mut Spent) {
        self.solver.charge(spent);
        self.meter.charge(spent, self.worker.work());
    }

    /// The machine's id of a method that goals number.
    pub fn method(&self, class: u32, method: u32) -> Option<MethodId> {
        self.methods.get(class as usize)?.get(method as usize).copied()
    }

    /// Widens the focus to the methods of a class that must be passed before what is under test is reached.
    pub fn also_focus_on(&mut self, loader: LoaderId, class: &str) {
        let more = methods_of(&mut self.worker, loader, class);
        self.seen.also_focus_on(more);
    }

    /// Marks branches that others have covered, so that they are not solved for again.
    pub fn settle(&mut self, goals: &GoalSet, archive: &Archive) {
        let places = settled(goals, |id| archive.covered().contains(id));
        let places: Vec<_> = places.into_iter().filter_map(|(c, m, bci)| Some((self.method(c, m)?, bci))).collect();
        self.seen.settle(places);
    }
}

/// What one question may cost if this is the time for all.
fn limits(all: Option<Duration>, options: &ExploreOptions) -> (u32, Duration) {
    let (most_steps, most_time) = (options.solver_steps, Duration::from_millis(options.solver_time));
    match all {
        Some(all) => {
            let steps = (all.as_secs_f64() * STEPS_A_SECOND) as u32;
            (steps.clamp(most_steps / 30, most_steps), most_time.min(all / PART_OF_BUDGET))
        }
        None => (most_steps, most_time),
    }
}

/// Branches of which every way is covered: class, method, offset.
fn settled(goals: &GoalSet, is_covered: impl Fn(goals::GoalId) -> bool) -> Vec<(u32, u32, u16)> {
    let mut all: Vec<((u32, u32, u16), bool)> = Vec::new();
    for id in goals.ids() {
        if let Some(goal) = goals.get(id)
            && let Place::Branch { bci, .. } | Place::Overflow { bci } = goal.place
        {
            all.push(((goal.class, goal.method, bci), is_covered(id)));
        }
    }
    // What is open comes first among equals.
    all.sort_unstable();
    all.dedup_by_key(|(place, _)| *place);
    all.into_iter().filter(|(_, covered)| *covered).map(|(place, _)| place).collect()
}

fn methods_of(worker: &mut Worker<Domain>, loader: LoaderId, name: &str) -> Vec<MethodId> {
    let program = &mut worker.machine.program;
    program.load(loader, name).map(|id| program.class(id).methods.to_vec()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_takes_no_more_than_a_part_of_a_short_budget() {
        let options = ExploreOptions::default();
        let most = (3_000_000, Duration::from_secs(2));
        assert_eq!(limits(None, &options), most);
        assert_eq!(limits(Some(Duration::from_mins(2)), &options), most);
        let (steps, time) = limits(Some(Duration::from_secs(1)), &options);
        assert_eq!((steps, time), (300_000, Duration::from_secs(1) / 48));
    }
}
