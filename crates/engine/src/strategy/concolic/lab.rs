//! The machine under the concolic domain, its solver, and what was learnt with them.

use std::time::Duration;

use executor::{Setup, Worker};
use goals::{GoalSet, Place, Reason};
use program::{LoaderId, MethodId};
use symbolic::Concolic as Domain;
use symbolic::explorer::Seen;

use crate::session::Session;
use crate::strategy::solving::{Meter, Solving};

/// Steps of the solver for one question, and the time that is the last resort; less where the whole budget is a short time.
const SOLVER_STEPS: u32 = 3_000_000;
const SOLVER_TIME: Duration = Duration::from_secs(2);
/// Steps that a question may take for each second of the budget, and the part of the budget that it may take.
const STEPS_A_SECOND: f64 = 300_000.0;
const PART_OF_BUDGET: u32 = 16;

pub(super) struct Lab {
    pub worker: Worker<Domain>,
    pub solver: Solving,
    meter: Meter,
    pub seen: Seen,
    /// Methods of the watched classes, as goals number them.
    methods: Vec<Vec<MethodId>>,
}

impl Lab {
    /// Boots the machine; a reason why there is none is an obstacle of the session.
    pub fn open(setup: Setup, session: &mut Session) -> Option<Self> {
        let worker = Worker::with_natives(setup, &symbolic::natives(), |machine| {
            let domain = Domain::new(machine);
            // Numbers in messages are followed by `explore`; here their digits would take the time of everything else.
            machine.transparent = false;
            domain
        });
        let mut worker = match worker {
            Ok(worker) => worker,
            Err(error) => {
                session.note_obstacle(Reason::NoMachine { technique: "concolic execution", why: error.to_string() });
                return None;
            }
        };
        worker.machine.interrupt = session.spent.interrupt().clone();
        let (steps, time) = limits(session.spent.time());
        let solver = Solving::new(session, steps, time);
        let classes = &session.goals.classes;
        let methods: Vec<_> = classes.iter().map(|c| methods_of(&mut worker, c.loader, &c.model.name)).collect();
        let seen = Seen::new(methods.iter().flatten().copied());
        Some(Self { worker, solver, meter: Meter::default(), seen, methods })
    }

    /// Charges the session for what the solver and the machine did since the last time.
    pub fn charge(&mut self, session: &mut Session) {
        self.solver.charge(session);
        self.meter.charge(session, self.worker.work());
    }

    /// Widens the focus to the methods of a class that must be passed before what is under test is reached.
    pub fn also_focus_on(&mut self, loader: LoaderId, class: &str) {
        let more = methods_of(&mut self.worker, loader, class);
        self.seen.also_focus_on(more);
    }

    /// Tells the explorers which branches others have covered, so that nobody solves for them.
    pub fn settle(&mut self, session: &Session) {
        let places = settled(&session.goals, |id| session.archive.covered().contains(id));
        let method = |class: u32, method: u32| self.methods.get(class as usize)?.get(method as usize).copied();
        self.seen.settle(places.into_iter().filter_map(|(c, m, bci)| Some((method(c, m)?, bci))));
    }
}

/// What one question may cost if this is the time for all.
fn limits(all: Option<Duration>) -> (u32, Duration) {
    match all {
        Some(all) => {
            let steps = (all.as_secs_f64() * STEPS_A_SECOND) as u32;
            (steps.clamp(SOLVER_STEPS / 30, SOLVER_STEPS), SOLVER_TIME.min(all / PART_OF_BUDGET))
        }
        None => (SOLVER_STEPS, SOLVER_TIME),
    }
}

/// Branches of which every way is covered: class, method, offset.
fn settled(goals: &GoalSet, is_covered: impl Fn(goals::GoalId) -> bool) -> Vec<(u32, u32, u16)> {
    let mut all: Vec<((u32, u32, u16), bool)> = Vec::new();
    for id in goals.ids() {
        if let Some(goal) = goals.get(id)
            && let Place::Branch { bci, .. } = goal.place
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
        assert_eq!(limits(None), (SOLVER_STEPS, SOLVER_TIME));
        assert_eq!(limits(Some(Duration::from_mins(1))), (SOLVER_STEPS, SOLVER_TIME));
        let (steps, time) = limits(Some(Duration::from_secs(1)));
        assert_eq!((steps, time), (300_000, Duration::from_micros(62_500)));
    }
}
