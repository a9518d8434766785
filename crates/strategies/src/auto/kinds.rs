//! Kinds of goals: strategies differ in which of them they win.

use base::FxHashSet;
use goals::{Condition, GoalId, Place};
use session::Session;

/// What stands between the tests so far and an open goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// No test enters its method.
    Unentered,
    /// Its method is entered, its place is not reached.
    Behind,
    /// A test takes another way of the same jump, which is decided by this.
    Beside(Condition),
    /// What no jump decides: results, parts of values, states.
    Other,
}

/// Kinds there are.
pub(super) const KINDS: usize = 8;

impl Kind {
    pub const ALL: [Self; KINDS] = [
        Self::Unentered,
        Self::Behind,
        Self::Beside(Condition::Number),
        Self::Beside(Condition::Real),
        Self::Beside(Condition::Truth),
        Self::Beside(Condition::Object),
        Self::Beside(Condition::Arm),
        Self::Other,
    ];

    pub fn index(self) -> usize {
        match self {
            Self::Unentered => 0,
            Self::Behind => 1,
            Self::Beside(Condition::Number) => 2,
            Self::Beside(Condition::Real) => 3,
            Self::Beside(Condition::Truth) => 4,
            Self::Beside(Condition::Object) => 5,
            Self::Beside(Condition::Arm) => 6,
            Self::Other => 7,
        }
    }

    /// As the table of gains and reports have it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unentered => "unentered",
            Self::Behind => "behind",
            Self::Beside(Condition::Number) => "number",
            Self::Beside(Condition::Real) => "real",
            Self::Beside(Condition::Truth) => "truth",
            Self::Beside(Condition::Object) => "object",
            Self::Beside(Condition::Arm) => "arm",
            Self::Other => "other",
        }
    }
}

/// Something of each kind.
pub(super) type ByKind<T> = [T; KINDS];

/// What is open, by kind.
#[derive(Debug, Default)]
pub(super) struct Open {
    goals: Vec<(GoalId, Kind)>,
    pub counts: ByKind<u32>,
    /// Goals that were covered when this was looked up.
    covered: Option<usize>,
}

impl Open {
    pub fn total(&self) -> usize {
        self.goals.len()
    }

    /// Looks again if something was covered since; gives what was won of each kind.
    pub fn refresh(&mut self, session: &Session) -> ByKind<u32> {
        let mut won = ByKind::default();
        let covered = session.archive.covered();
        if self.covered == Some(covered.len()) {
            return won;
        }
        self.covered = Some(covered.len());
        for (_, kind) in self.goals.iter().filter(|(id, _)| covered.contains(*id)) {
            won[kind.index()] += 1;
        }
        self.look(session);
        won
    }

    fn look(&mut self, session: &Session) {
        let (set, covered) = (&session.context.goals, session.archive.covered());
        let (mut entered, mut reached) = (FxHashSet::default(), FxHashSet::default());
        for goal in set.ids().filter(|id| covered.contains(*id)).filter_map(|id| set.get(id)) {
            entered.insert((goal.class, goal.method));
            if let Place::Branch { bci, .. } | Place::Boundary { bci, .. } = goal.place {
                reached.insert((goal.class, goal.method, bci));
            }
        }
        self.goals.clear();
        self.counts = ByKind::default();
        for (id, goal, _) in session.archive.uncovered() {
            let kind = match goal.place {
                Place::Method | Place::Line(_) | Place::Instruction { .. } | Place::Branch { .. }
                    if !entered.contains(&(goal.class, goal.method)) =>
                {
                    Kind::Unentered
                }
                Place::Branch { bci, .. } if reached.contains(&(goal.class, goal.method, bci)) => {
                    Kind::Beside(set.condition(goal.class, goal.method, bci).unwrap_or(Condition::Number))
                }
                Place::Boundary { bci, .. } if reached.contains(&(goal.class, goal.method, bci)) => {
                    Kind::Beside(Condition::Number)
                }
                Place::Line(_)
                | Place::Instruction { .. }
                | Place::Branch { .. }
                | Place::Boundary { .. }
                | Place::Overflow { .. } => Kind::Behind,
                _ => Kind::Other,
            };
            self.goals.push((id, kind));
            self.counts[kind.index()] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use session::Budget;

    use super::*;
    use crate::testing;

    #[test]
    fn kinds_have_names_and_places_of_their_own() {
        for (at, kind) in Kind::ALL.into_iter().enumerate() {
            assert_eq!(kind.index(), at);
            assert_eq!(Kind::ALL.iter().filter(|other| other.name() == kind.name()).count(), 1);
        }
    }

    #[test]
    fn what_is_open_changes_its_kind_when_tests_come_nearer() {
        let mut session = testing::session(Budget::Executions(100));
        let mut open = Open::default();
        assert_eq!(open.refresh(&session), ByKind::default(), "nothing was open before");
        let (unentered, number) = (Kind::Unentered.index(), Kind::Beside(Condition::Number).index());
        assert!(open.counts[unentered] > 0 && open.counts[number] == 0, "{:?}", open.counts);
        let all = open.total();
        let test = testing::opens(&session, -1);
        session.run(&test);
        let won = open.refresh(&session);
        assert!(won[unentered] > 0 && open.counts[number] > 0, "{won:?} {:?}", open.counts);
        assert_eq!(open.total() + won.iter().sum::<u32>() as usize, all);
        assert_eq!(open.refresh(&session), ByKind::default(), "nothing is won twice");
    }
}
