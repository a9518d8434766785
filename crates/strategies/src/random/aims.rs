//! What is still open, and so which methods to call and which tests to vary.

use base::FxHashMap;
use goals::{GoalId, GoalSet};
use session::Session;
use testcase::{Statement, TestCase};

/// How much likelier a method with open goals is called than others.
const OPEN: f64 = 6.0;
/// The same for one that is known to lead into open code elsewhere.
const LEADS: f64 = 3.0;

/// A method of the watched classes.
type Method = (u32, u32);

/// Open and covered goals of a method that has both.
#[derive(Default)]
struct Front {
    open: Vec<GoalId>,
    covered: Vec<GoalId>,
}

#[derive(Default)]
pub(super) struct Aims {
    /// The method of each of the session's callables; found with the first refresh.
    methods: Vec<Option<Method>>,
    /// How often each callable was chosen.
    tries: Vec<u32>,
    weights: Vec<f64>,
    fronts: Vec<Front>,
}

impl Aims {
    /// Looks again at what is open.
    pub fn refresh(&mut self, session: &Session) {
        if self.methods.is_empty() {
            let known = session.context.goals.methods(&session.context.api);
            self.methods = session.context.callables.iter().map(|c| known[c.0 as usize]).collect();
            self.tries = vec![0; self.methods.len()];
        }
        let mut open: FxHashMap<Method, Front> = FxHashMap::default();
        for (id, goal, _) in session.archive.uncovered() {
            open.entry((goal.class, goal.method)).or_default().open.push(id);
        }
        for id in session.context.goals.ids() {
            if let Some(goal) = session.context.goals.get(id)
                && let Some(front) = open.get_mut(&(goal.class, goal.method))
                && session.archive.covered().contains(id)
            {
                front.covered.push(id);
            }
        }
        self.weigh(session, &open);
        let mut fronts: Vec<(Method, Front)> = open.into_iter().filter(|(_, f)| !f.covered.is_empty()).collect();
        fronts.sort_by_key(|front| front.0);
        self.fronts = fronts.into_iter().map(|front| front.1).collect();
    }

    fn weigh(&mut self, session: &Session, open: &FxHashMap<Method, Front>) {
        let mut base: Vec<f64> =
            self.methods.iter().map(|m| if m.is_some_and(|m| open.contains_key(&m)) { OPEN } else { 1.0 }).collect();
        for front in open.values() {
            let test = front.covered.first().and_then(|&goal| session.archive.best(goal));
            let called = test.and_then(|kept| last_call(&kept.test.case));
            let at = called.and_then(|callable| session.context.callables.iter().position(|&c| c == callable));
            if let Some(at) = at {
                base[at] = base[at].max(LEADS);
            }
        }
        let mean = f64::from(self.tries.iter().sum::<u32>()) / self.tries.len().max(1) as f64;
        let fair = |(weight, &tries): (f64, &u32)| weight / (1.0 + f64::from(tries) / (1.0 + mean));
        self.weights = base.into_iter().zip(&self.tries).map(fair).collect();
    }

    /// A callable of the class under test, by its place in the session's list.
    pub fn callable(&mut self, session: &mut Session) -> Option<usize> {
        let at = session.rng.weighted(&self.weights)?;
        self.tries[at] = self.tries[at].saturating_add(1);
        Some(at)
    }

    /// A test that comes near an open goal: it covers something in the same method, mostly just before it.
    pub fn near_test(&self, session: &mut Session) -> Option<TestCase> {
        let front = session.rng.pick(&self.fronts)?;
        let &goal = session.rng.pick(&front.open)?;
        let chosen = if session.rng.chance(0.5) {
            before(&session.context.goals, &front.covered, goal)
        } else {
            session.rng.pick(&front.covered).copied()
        };
        Some(session.archive.best(chosen?)?.test.case.clone())
    }
}

/// The covered goal on the nearest line above, or any.
fn before(goals: &GoalSet, covered: &[GoalId], goal: GoalId) -> Option<GoalId> {
    let line = |id: GoalId| goals.get(id).and_then(|g| g.line).unwrap_or(0);
    let wanted = line(goal);
    let above = covered.iter().copied().filter(|&id| line(id) <= wanted);
    above.max_by_key(|&id| line(id)).or_else(|| covered.first().copied())
}

fn last_call(test: &TestCase) -> Option<testcase::CallableId> {
    test.statements.iter().rev().find_map(|s| match s {
        Statement::Call { callable, .. } | Statement::New { callable, .. } => Some(*callable),
        _ => None,
    })
}
