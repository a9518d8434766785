//! Which test is explored next.
//!
//! The nearer a test of the archive comes to something open, the sooner it is explored: best is one that reaches a branch of
//! which another way is open, then one that runs through a method with something open. After these come objects that no test
//! could make yet, and then new tests: states that seeding found with one more call.

use base::{FxHashMap, FxHashSet};
use goals::{Criterion, Goal, Place};
use session::Session;
use symbolic::{Skeleton, Variants};
use testcase::{Statement, TestCase};

use super::machine::ConcolicMachine;
use crate::random::Random;

/// New tests that are proposed until one has a shape that was not explored.
const PROPOSALS: usize = 8;

#[derive(Default)]
pub(super) struct Starts {
    /// Shapes of the tests that were explored, and how often.
    explored: FxHashMap<u64, u32>,
    /// Tests with objects of classes that the program asked for.
    pub variants: Variants,
}

/// What is open: methods, and branches in them.
struct Front {
    methods: FxHashSet<(u32, u32)>,
    branches: FxHashSet<(u32, u32, u16)>,
}

impl Front {
    fn of(session: &Session) -> Self {
        let open = || session.archive.uncovered().map(|(_, goal, _)| goal);
        Self {
            methods: open().filter(|g| is_code(g)).map(|g| (g.class, g.method)).collect(),
            branches: open().filter_map(branch).collect(),
        }
    }

    /// How near to it a test is that covers this goal: 2 is nearest, 0 is not near.
    fn nearness(&self, goal: &Goal) -> u32 {
        if branch(goal).is_some_and(|at| self.branches.contains(&at)) {
            2
        } else {
            u32::from(self.methods.contains(&(goal.class, goal.method)))
        }
    }
}

/// Whether a goal is a place in the code, not a value or an exception.
fn is_code(goal: &Goal) -> bool {
    !matches!(goal.criterion, Criterion::Exception | Criterion::Input | Criterion::Output | Criterion::Return)
}

fn branch(goal: &Goal) -> Option<(u32, u32, u16)> {
    match goal.place {
        Place::Branch { bci, .. } => Some((goal.class, goal.method, bci)),
        _ => None,
    }
}

impl Starts {
    /// The next test, or nothing if none can be made. Tests longer than `longest` are not explored: what they decide on their way would
    /// be solved for again and again.
    pub fn next(
        &mut self,
        session: &mut Session,
        machine: &mut ConcolicMachine,
        seeder: &mut Random<'_>,
        longest: usize,
    ) -> Option<TestCase> {
        let test = self
            .variants
            .take()
            .or_else(|| self.near(session, longest))
            .or_else(|| self.refused(session, machine))
            .or_else(|| self.grown(session, seeder, longest))?;
        *self.explored.entry(shape(session, &test)).or_default() += 1;
        Some(test)
    }

    fn is_explored(&self, session: &Session, test: &TestCase) -> bool {
        self.explored.contains_key(&shape(session, test))
    }

    /// The test of the archive that is nearest to something open and was not explored; the shortest of several.
    fn near(&self, session: &Session, longest: usize) -> Option<TestCase> {
        let front = Front::of(session);
        let nearness = |kept: &goals::GoalBits| {
            let goals = kept.iter().filter_map(|id| session.context.goals.get(id));
            goals.map(|goal| front.nearness(goal)).max().unwrap_or(0)
        };
        let mut tests: Vec<_> = session.archive.tests().into_iter().map(|(kept, _)| kept).collect();
        tests.retain(|kept| kept.test.case.len() <= longest);
        let mut ranked: Vec<_> =
            tests.iter().map(|kept| (nearness(&kept.test.covered.goals), &kept.test.case)).collect();
        ranked.retain(|(near, _)| *near > 0);
        ranked.sort_by_key(|(near, test)| (std::cmp::Reverse(*near), test.len()));
        ranked.into_iter().map(|(_, test)| test).find(|test| !self.is_explored(session, test)).cloned()
    }

    /// A test that ends with a constructor or factory of another class which has always thrown.
    fn refused(&self, session: &Session, machine: &mut ConcolicMachine) -> Option<TestCase> {
        let refused = session.makers.refused();
        let test = refused.into_iter().find(|test| !self.is_explored(session, test))?;
        let (Statement::New { callable, .. } | Statement::Call { callable, .. }) = test.statements.last()? else {
            return None;
        };
        // What decides there is code of that class.
        let class = session.context.api.class(session.context.api.callable(*callable).class);
        machine.also_focus_on(class.loader, &class.name);
        Some(test.clone())
    }

    /// A new test: a state that seeding has found, or a test that is near something open, with a call more.
    fn grown(&self, session: &mut Session, seeder: &mut Random<'_>, longest: usize) -> Option<TestCase> {
        let mut last = None;
        for _ in 0..PROPOSALS {
            let Some(test) = seeder.propose(session).filter(|t| t.len() <= longest) else { continue };
            if !self.is_explored(session, &test) {
                return Some(test);
            }
            last = Some(test);
        }
        last
    }
}

fn shape(session: &Session, test: &TestCase) -> u64 {
    Skeleton::new(&session.context.api, test).shape()
}
