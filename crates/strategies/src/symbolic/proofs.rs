//! What explorations have shown of methods, and which goals follow to be infeasible.
//!
//! A goal is covered by events (a method is entered, a branch goes one way), each of some method. It is infeasible if for every method with
//! such an event an exploration that left nothing out shows that the event does not occur in it.

use std::sync::Arc;

use base::{FxHashMap, FxHashSet};
use goals::{GoalId, GoalSet, Place, Reason, Way};
use session::Session;
use symbolic::{Completeness, Word};

/// Class and method, as goals number them.
pub(super) type Method = (u32, u32);

/// What an exploration of all ways through a method has shown.
struct Shown {
    /// Goals that the method cannot cover.
    dead: FxHashSet<GoalId>,
    /// The bounds within which that holds; none if it holds without.
    bounds: Vec<String>,
    /// It holds for the classes of the class path; others may do anything.
    closed_world: bool,
}

/// See the module's head.
pub(super) struct Proofs {
    goals: Arc<GoalSet>,
    ways: Vec<Vec<Way>>,
    shown: FxHashMap<Method, Vec<Shown>>,
    /// Goals that were called infeasible, with the bounds.
    claimed: FxHashMap<GoalId, Reason>,
    is_settled: bool,
}

impl Proofs {
    pub fn new(goals: &Arc<GoalSet>) -> Self {
        Self {
            ways: goals.ways(),
            goals: goals.clone(),
            shown: FxHashMap::default(),
            claimed: FxHashMap::default(),
            is_settled: false,
        }
    }

    pub fn goals(&self) -> &Arc<GoalSet> {
        &self.goals
    }

    /// All methods that have goals, in the order of the class files.
    pub fn methods(&self) -> Vec<Method> {
        let mut all: Vec<Method> = self.ways.iter().flatten().map(|way| (way.class, way.method)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Goals that the events of a method cover, with these events.
    pub fn goals_of(&self, method: Method) -> impl Iterator<Item = (GoalId, impl Iterator<Item = &Way>)> {
        self.goals.ids().zip(&self.ways).filter_map(move |(id, ways)| {
            let own = move |way: &&Way| (way.class, way.method) == method;
            ways.iter().any(|way| own(&way)).then(|| (id, ways.iter().filter(own)))
        })
    }

    /// Whether something of a method is neither covered nor shown to be infeasible.
    pub fn has_open(&self, session: &Session, method: Method) -> bool {
        self.goals_of(method)
            .any(|(id, _)| !session.archive.covered().contains(id) && !self.is_proved(id) && self.can_be_claimed(id))
    }

    fn is_proved(&self, id: GoalId) -> bool {
        self.claimed.get(&id).is_some_and(|reason| matches!(reason, Reason::Infeasible(_)))
    }

    /// Goals of which events decide.
    fn can_be_claimed(&self, id: GoalId) -> bool {
        let place = self.goals.get(id).map(|goal| &goal.place);
        matches!(place, Some(Place::Line(_) | Place::Branch { .. } | Place::Instruction { .. }))
    }

    /// An exploration of a method ended: `dead` are goals that none of its runs could cover.
    pub fn add(&mut self, method: Method, dead: FxHashSet<GoalId>, left_out: &Completeness, closed_world: bool) {
        if left_out.word() == Word::Incomplete {
            return;
        }
        let bounds = left_out.bounds().map(|(bound, hit)| format!("{} {}", bound.code(), hit.value)).collect();
        self.shown.entry(method).or_default().push(Shown { dead, bounds, closed_world });
    }

    /// Gives every goal that follows to be infeasible its reason; gives one that is covered all the same, which is a bug.
    pub fn conclude(&mut self, session: &mut Session) -> Option<String> {
        // Methods of final classes were taken for what their code does, and mocks do something else.
        if session.context.api.classes.iter().any(|class| class.mocked) {
            return None;
        }
        let mut wrong = None;
        let mut open = false;
        for id in self.goals.clone().ids() {
            if let Some(reason) = self.reason(id) {
                self.claimed.insert(id, reason);
            }
            match (session.archive.covered().contains(id), self.claimed.get(&id)) {
                (true, Some(_)) => {
                    wrong = self.goals.get(id).map(|goal| goal.text.to_string());
                    self.claimed.remove(&id);
                    self.shown.clear();
                }
                (false, Some(reason)) => session.archive.set_reason(id, reason.clone()),
                (false, None) => open = true,
                (true, None) => {}
            }
        }
        self.is_settled = !open;
        wrong
    }

    /// Whether every goal is covered or infeasible.
    pub fn is_settled(&self) -> bool {
        self.is_settled
    }

    /// Why a goal is infeasible, if that was shown.
    fn reason(&self, id: GoalId) -> Option<Reason> {
        if !self.can_be_claimed(id) {
            return None;
        }
        let mut methods: Vec<Method> = self.ways.get(id.index())?.iter().map(|way| (way.class, way.method)).collect();
        methods.dedup();
        let (mut bounds, mut closed_world) = (Vec::new(), false);
        for method in methods {
            let shown = self.shown.get(&method)?.iter().filter(|shown| shown.dead.contains(&id));
            let best = shown.min_by_key(|shown| (shown.bounds.len(), shown.closed_world))?;
            bounds.extend(best.bounds.iter().cloned());
            closed_world |= best.closed_world;
        }
        bounds.sort_unstable();
        bounds.dedup();
        let world = if closed_world { ", with the classes of the class path" } else { "" };
        Some(if bounds.is_empty() {
            Reason::Infeasible(format!("all ways through the method were tried{world}"))
        } else {
            Reason::InfeasibleWithin(format!("{}{world}", bounds.join(", ")))
        })
    }
}
