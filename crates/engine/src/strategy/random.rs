//! Feedback-directed random generation: sequences that ended normally and led to new states are extended.

use base::FxHashSet;
use goals::GoalId;
use testcase::{Api, Builder, CallableId, CallableKind, CannotBuild, Constant, Prim, Statement, TestCase, TypeId, Var};

use super::Strategy;
use crate::choice::Drawn;
use crate::session::Session;
use crate::state::state_hash;

/// Tests run in one step.
const BATCH: usize = 50;
/// Sequences kept for extension.
const MOST_KEPT: usize = 400;
/// Longest test.
const LONGEST: usize = 60;

pub struct Random<'a> {
    builder: Builder<'a>,
    kept: Vec<TestCase>,
    states: FxHashSet<u64>,
    /// Callables for which a goal is open, refreshed with each step.
    wanted: Vec<f64>,
}

impl Strategy for Random<'_> {
    fn name(&self) -> &'static str {
        "random"
    }

    fn step(&mut self, session: &mut Session) -> usize {
        self.weigh(session);
        let mut gained = 0;
        for _ in 0..BATCH {
            if session.spent.is_over() {
                break;
            }
            let Some(test) = self.propose(session) else {
                // An attempt that came to nothing counts too, or a budget in executions would never end.
                session.spent.execution();
                continue;
            };
            let run = session.run(&test);
            gained += run.gain.new.len();
            if run.normal {
                self.keep(session, test, !run.gain.new.is_empty());
            } else if run.finished > 0 && !run.gain.new.is_empty() {
                let statements = test.statements[..run.finished].to_vec();
                self.keep(session, TestCase { statements }, true);
            }
        }
        gained
    }
}

impl<'a> Random<'a> {
    pub fn new(api: &'a Api, package: &str) -> Self {
        Self { builder: Builder::new(api, package), kept: Vec::new(), states: FxHashSet::default(), wanted: Vec::new() }
    }

    /// Callables of methods with open goals are called more often.
    fn weigh(&mut self, session: &Session) {
        let methods = open_methods(session);
        self.wanted = session
            .callables
            .iter()
            .map(|&c| {
                let callable = session.api.callable(c);
                let name = if callable.kind == CallableKind::Constructor { "<init>" } else { &callable.name };
                if methods.contains(&(name.to_owned(), callable.desc.to_string())) { 6.0 } else { 1.0 }
            })
            .collect();
    }

    fn propose(&self, session: &mut Session) -> Option<TestCase> {
        let kind = session.rng.below(100);
        let mut test = match kind {
            _ if self.kept.is_empty() => TestCase::default(),
            0..=24 => TestCase::default(),
            25..=39 => return self.with_other_constant(session),
            _ => self.chosen(session),
        };
        if test.len() > LONGEST {
            test = TestCase::default();
        }
        let calls = if session.rng.chance(0.15) { 1 + session.rng.below(4) } else { 1 };
        let mut made = false;
        for _ in 0..calls {
            let on_result = session.rng.chance(0.15).then(|| call_on_result(session, &test)).flatten();
            let (callable, receiver) = match on_result {
                Some((callable, receiver)) => (callable, Some(receiver)),
                None => (self.callable(session)?, None),
            };
            let mut choice = Drawn(&mut session.rng);
            let pool = &session.constants;
            match self.builder.append_call_on(&mut test, callable, receiver, &mut choice, pool) {
                Ok(_) => made = true,
                Err(why) => note_unbuildable(session, &why),
            }
        }
        made.then_some(test)
    }

    fn callable(&self, session: &mut Session) -> Option<CallableId> {
        let at = session.rng.weighted(&self.wanted)?;
        session.callables.get(at).copied()
    }

    /// A kept sequence; newer ones more often.
    fn chosen(&self, session: &mut Session) -> TestCase {
        let n = self.kept.len();
        let at = if session.rng.chance(0.5) { n - 1 - session.rng.below(n.min(20)) } else { session.rng.below(n) };
        self.kept[at].clone()
    }

    /// A known test (of the archive or kept) with one constant changed.
    fn with_other_constant(&self, session: &mut Session) -> Option<TestCase> {
        let mut test = if session.rng.chance(0.5) {
            let covered = session.archive.covered().len();
            let at = session.rng.below(covered.max(1));
            let goal: GoalId = session.archive.covered().iter().nth(at)?;
            session.archive.best(goal)?.test.clone()
        } else {
            self.chosen(session)
        };
        let places: Vec<usize> = (0..test.len()).filter(|&i| is_tunable(&test.statements[i])).collect();
        let at = *session.rng.pick(&places)?;
        let Statement::Constant { value, .. } = &mut test.statements[at] else { return None };
        *value = other_value(session, value);
        Some(test)
    }

    /// Keeps a sequence that ended normally if it led somewhere new.
    fn keep(&mut self, session: &Session, test: TestCase, gained: bool) {
        let hash = last_object(session, &test).map(|object| state_hash(&session.worker.machine, object));
        let new = hash.is_some_and(|h| self.states.insert(h));
        if !gained && !new {
            return;
        }
        if self.kept.len() >= MOST_KEPT {
            // The oldest half has been extended often enough.
            self.kept.drain(..MOST_KEPT / 2);
        }
        self.kept.push(test);
    }
}

/// A method of something that the class under test gave (an iterator, a view), which may be its own code too.
fn call_on_result(session: &mut Session, test: &TestCase) -> Option<(CallableId, Var)> {
    let results: Vec<(Var, TypeId)> = test
        .statements
        .iter()
        .enumerate()
        .filter(|(_, s)| matches!(s, Statement::Call { .. }))
        .filter_map(|(i, s)| Some((Var(i as u32), s.ty().type_id()?)))
        .filter(|(_, ty)| *ty != TypeId::STRING && *ty != TypeId::OBJECT && ty.unboxed().is_none())
        .collect();
    let &(receiver, ty) = session.rng.pick(&results)?;
    let methods = session.api.methods_of(ty);
    let &callable = session.rng.pick(&methods)?;
    let is_method = session.api.callable(callable).kind == CallableKind::Method;
    (is_method && session.api.can_call(callable, &session.package)).then_some((callable, receiver))
}

/// Remembers what could not be built, for the report; the first few say it all.
fn note_unbuildable(session: &mut Session, why: &CannotBuild) {
    if session.spent.executions() < 500 {
        *session.obstacles.entry(why.describe(&session.api)).or_default() += 1;
    }
}

/// Names and descriptors of methods that have open goals.
fn open_methods(session: &Session) -> FxHashSet<(String, String)> {
    session
        .archive
        .uncovered()
        .filter_map(|(_, goal, _)| {
            let class = session.goals.classes.get(goal.class as usize)?;
            let method = class.model.methods.get(goal.method as usize)?;
            Some((method.name.to_string(), method.desc.to_string()))
        })
        .collect()
}

/// The object that the last statement worked on, or made.
fn last_object(session: &Session, test: &TestCase) -> Option<vm::Ref> {
    let last = test.len().checked_sub(1)?;
    let var = match &test.statements[last] {
        Statement::Call { receiver: Some(receiver), .. } => *receiver,
        Statement::New { .. } => Var(last as u32),
        _ => return None,
    };
    session.worker.value(var).map(|v| v as vm::Ref).filter(|&o| o != 0)
}

fn is_tunable(statement: &Statement) -> bool {
    let Statement::Constant { value, .. } = statement else { return false };
    !matches!(value, Constant::Null | Constant::Class(_) | Constant::Enum(..))
}

/// Another value of the same type: mostly from the pool, sometimes a neighbour.
fn other_value(session: &mut Session, value: &Constant) -> Constant {
    let rng = &mut session.rng;
    let near = rng.chance(0.3);
    let delta = rng.below(5) as i64 - 2;
    let pool = &session.constants;
    match value {
        Constant::Int(v) if near => Constant::Int(v.wrapping_add(delta as i32)),
        Constant::Long(v) if near => Constant::Long(v.wrapping_add(delta)),
        Constant::Double(bits) if near => Constant::Double((f64::from_bits(*bits) + delta as f64).to_bits()),
        Constant::Boolean(_) => pool.primitive(Prim::Boolean, rng),
        Constant::Byte(_) => pool.primitive(Prim::Byte, rng),
        Constant::Char(_) => pool.primitive(Prim::Char, rng),
        Constant::Short(_) => pool.primitive(Prim::Short, rng),
        Constant::Int(_) => pool.primitive(Prim::Int, rng),
        Constant::Long(_) => pool.primitive(Prim::Long, rng),
        Constant::Float(_) => pool.primitive(Prim::Float, rng),
        Constant::Double(_) => pool.primitive(Prim::Double, rng),
        Constant::Text(_) => Constant::Text(pool.text(rng).into()),
        other => other.clone(),
    }
}
