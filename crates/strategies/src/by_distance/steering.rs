//! Which calls matter for each goal: those that run its place, and those that set up what the branch there depends on. Slices and influence are those
//! of sequence search.

use std::sync::Arc;

use ::sequences::{Build, Place as Where, What, Wish};
use base::FxHashMap;
use goals::{GoalId, Place};
use population::Steering;
use session::Session;
use testcase::{Builder, CallableId};

/// Methods that the analysis looks at, and members whose influence on each other it compares.
const MAX_METHODS: usize = 2_500;
const MAX_MEMBERS: usize = 400;
/// Places that are analysed, the first of the class first.
const MAX_PLACES: usize = 300;

/// A place: class, method, offset of the branch.
type Key = (u32, u32, Option<u16>);

/// The calls for all goals of a session's class.
pub(super) fn of(session: &Session, rate: f64) -> Steering {
    let context = &session.context;
    let builder = Builder::new(&context.api, &context.package);
    let wish = Wish { most_methods: Some(MAX_METHODS), most_members: MAX_MEMBERS, ..Wish::default() };
    let mut world = context.facts();
    let mut build = Build { api: &context.api, builder: &builder, world: &mut world, wish: &wish };
    let mut analysed = build.analyse(context.class);
    let mut known: FxHashMap<Key, Option<Arc<[CallableId]>>> = FxHashMap::default();
    let mut calls: FxHashMap<GoalId, Arc<[CallableId]>> = FxHashMap::default();
    for (id, goal) in (0..).map(GoalId).zip(&context.goals.goals) {
        let bci = match goal.place {
            Place::Branch { bci, .. } | Place::Boundary { bci, .. } | Place::Overflow { bci } => Some(bci),
            _ => None,
        };
        let key = (goal.class, goal.method, bci);
        if !known.contains_key(&key) && known.len() >= MAX_PLACES {
            continue;
        }
        let found = known.entry(key).or_insert_with(|| {
            let model = &context.goals.classes[goal.class as usize].model;
            let method = &model.methods[goal.method as usize];
            let place = Where { class: &model.name, method: &method.name, desc: &method.desc, bci };
            let aim = analysed.aim(&mut world, place)?;
            let steps = aim.targets.iter().chain(aim.allowed.iter());
            let mut ids: Vec<CallableId> = steps.filter_map(|at| callable(&analysed.table.steps[at].what)).collect();
            ids.sort_unstable_by_key(|id| id.0);
            ids.dedup();
            Some(ids.into())
        });
        calls.extend(found.clone().map(|found| (id, found)));
    }
    Steering::new(rate, calls)
}

fn callable(what: &What) -> Option<CallableId> {
    match what {
        What::New(id, _) | What::Call(id) | What::Static(id) => Some(*id),
        _ => None,
    }
}
