//! Why goals were not reached: what cannot be called, what every call ended with, and which condition never held.

use base::{FxHashMap, FxHashSet};
use goals::{Goal, GoalId, Lead, Place, Reason, Way};
use session::Session;
use testcase::{CallableId, CallableKind};

/// A method of the goals.
type Method = (u32, u32);

/// Gives every open goal a reason, as far as one is known. What was shown to be infeasible stays so.
pub fn explain(session: &mut Session) {
    let evidence = Evidence::of(session);
    let is_explained = |why: Option<&Reason>| why.is_some_and(Reason::is_proof);
    let open = session.archive.uncovered().filter(|(_, _, why)| !is_explained(*why));
    let open: Vec<GoalId> = open.map(|(id, ..)| id).collect();
    let found: Vec<_> = open.into_iter().filter_map(|id| Some((id, evidence.why(session, id)?))).collect();
    for (id, why) in found {
        session.archive.set_reason(id, why);
    }
}

/// What the search has shown of each method.
struct Evidence {
    ways: Vec<Vec<Way>>,
    /// The events that lead to each event.
    before: FxHashMap<Way, Vec<Way>>,
    /// Methods of which something is covered.
    entered: FxHashSet<Method>,
    /// The goals of each branch.
    branches: FxHashMap<(u32, u32, u16), Vec<GoalId>>,
    /// How tests call a method.
    callables: FxHashMap<Method, CallableId>,
    /// Why tests cannot call it.
    missing: FxHashMap<Method, Reason>,
    /// Why there is never an object to call methods on.
    no_object: Option<Reason>,
}

impl Evidence {
    fn of(session: &Session) -> Self {
        let mut known = Self {
            ways: session.context.goals.ways(),
            before: session.context.goals.ways_before(),
            entered: FxHashSet::default(),
            branches: FxHashMap::default(),
            callables: FxHashMap::default(),
            missing: FxHashMap::default(),
            no_object: None,
        };
        for id in session.context.goals.ids() {
            let Some(goal) = session.context.goals.get(id) else { continue };
            if session.archive.covered().contains(id) {
                known.entered.insert((goal.class, goal.method));
            }
            if let Place::Branch { bci, .. } = goal.place {
                known.branches.entry((goal.class, goal.method, bci)).or_default().push(id);
            }
        }
        let builder = testcase::Builder::new(&session.context.api, &session.context.package);
        let methods = session.context.goals.methods(&session.context.api);
        let mut refused = None;
        let mut made = false;
        for &callable in &session.context.callables {
            let Some(method) = methods[callable.0 as usize] else { continue };
            known.callables.insert(method, callable);
            if let Some(missing) = builder.missing(callable).first() {
                known.missing.insert(method, Reason::NotBuildable(missing.describe(&session.context.api)));
            }
            match session.context.api.callable(callable).kind {
                CallableKind::Constructor => refused = refused.or_else(|| session.endings.mostly(callable)),
                CallableKind::Method => made |= known.entered.contains(&method),
                CallableKind::Static => {}
            }
        }
        if let (false, Some((text, times))) = (made, refused) {
            known.no_object = Some(Reason::NoObject { by: text.to_owned(), times });
        }
        known
    }

    fn why(&self, session: &Session, id: GoalId) -> Option<Reason> {
        let goal = session.context.goals.get(id)?;
        let method = (goal.class, goal.method);
        if let Some(missing) = self.missing.get(&method) {
            return Some(missing.clone());
        }
        if let Some(stopped) = session.endings.lost(id) {
            return Some(stopped.clone());
        }
        let callable = self.callables.get(&method).copied();
        let ending = callable.and_then(|callable| session.endings.mostly(callable));
        if self.entered.contains(&method) {
            let blamed = self.blamed(session, id, goal);
            return match (blamed, ending) {
                (Some(blamed), _) => Some(blamed),
                (None, Some((text, times))) => Some(Reason::CallsEnded { by: text.to_owned(), times }),
                (None, None) => None,
            };
        }
        let instance =
            callable.is_some_and(|callable| session.context.api.callable(callable).kind == CallableKind::Method);
        match (callable, ending) {
            (Some(_), Some((text, times))) => Some(Reason::CallsEnded { by: text.to_owned(), times }),
            (Some(_), None) if instance => self.no_object.clone(),
            (Some(_), None) => None,
            (None, _) => Some(Reason::NotCallable),
        }
    }

    /// The nearest condition before a goal that was decided, but never in a way that leads to the goal.
    fn blamed(&self, session: &Session, id: GoalId, goal: &Goal) -> Option<Reason> {
        if let Place::Branch { bci, .. } = goal.place
            && self.is_decided(session, (goal.class, goal.method, bci))
        {
            return Some(Reason::OutcomeNotFound);
        }
        let mut seen: FxHashSet<Way> = FxHashSet::default();
        let mut level: Vec<Way> = self.ways.get(id.index())?.clone();
        while !level.is_empty() {
            let mut next = Vec::new();
            for way in level {
                if !seen.insert(way) {
                    continue;
                }
                match way.lead {
                    Lead::Outcome { bci, .. } => {
                        let place = (way.class, way.method, bci);
                        let goals = self.branches.get(&place).map_or(&[][..], |goals| goals);
                        if self.is_decided(session, place) {
                            return self.said(session, goals, way);
                        }
                        next.extend(self.before.get(&way).into_iter().flatten());
                    }
                    Lead::Jump { .. } => next.extend(self.before.get(&way).into_iter().flatten()),
                    Lead::Handler { .. } => return Some(Reason::NothingThrown),
                    Lead::Entry | Lead::Return => {}
                }
            }
            level = next;
        }
        None
    }

    /// Whether a branch came out one way or other.
    fn is_decided(&self, session: &Session, place: (u32, u32, u16)) -> bool {
        let goals = self.branches.get(&place);
        goals.is_some_and(|goals| goals.iter().any(|&goal| session.archive.covered().contains(goal)))
    }

    /// `waits for line 57, branch is null`, or what stopped the tests that came so far.
    fn said(&self, session: &Session, goals: &[GoalId], way: Way) -> Option<Reason> {
        let wanted = |id: &&GoalId| self.ways.get(id.index()).is_some_and(|ways| ways.contains(&way));
        let found = *goals.iter().find(wanted)?;
        if let Some(stopped) = session.endings.lost(found) {
            return Some(stopped.clone());
        }
        let goal = session.context.goals.get(found)?;
        let place = goal.text.rsplit_once(": ").map_or(&*goal.text, |(_, place)| place);
        Some(Reason::WaitsFor(place.to_owned()))
    }
}
