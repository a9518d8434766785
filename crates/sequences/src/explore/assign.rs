//! Which objects are passed to the next step.

use testcase::{Api, Ty, Var};

use super::node::{Call, Node};
use crate::table::{Slot, Table};

/// Objects for the links of a step, in order; `None` is null.
pub(super) type Links = Vec<Option<Var>>;

/// All assignments, at most `most`.
pub(super) fn assignments(api: &Api, table: &Table, node: &Node, step: usize, nulls: bool, most: usize) -> Vec<Links> {
    let mut all: Vec<Links> = vec![Vec::new()];
    for slot in &table.steps[step].slots {
        let Slot::Link { ty, needed, only } = slot else { continue };
        let fits = |var: &Var| {
            let given = node.test.ty(*var);
            let one_of = only
                .as_ref()
                .is_none_or(|only| given.type_id().is_some_and(|g| only.iter().any(|&o| api.is_subtype(g, o))));
            one_of && api.is_subtype_of(given, ty)
        };
        let mut choices: Vec<Option<Var>> = node.live.iter().filter(|v| fits(v)).map(|v| Some(*v)).collect();
        if !needed && (nulls || choices.is_empty()) && is_nameable(ty) {
            choices.push(None);
        }
        let mut longer = Vec::new();
        for links in &all {
            for choice in &choices {
                if longer.len() >= most {
                    break;
                }
                let mut links = links.clone();
                links.push(*choice);
                longer.push(links);
            }
        }
        all = longer;
    }
    all
}

fn is_nameable(ty: &Ty) -> bool {
    matches!(ty, Ty::Class(..) | Ty::Array(_))
}

/// The group of calls on what the initial test made.
const INITIAL: usize = 0;

/// The calls with one more that was given these objects: it joins their groups, and those that it shares static fields with.
pub(super) fn joined(table: &Table, node: &Node, step: usize, at: Var, links: &Links) -> Vec<Call> {
    let mut calls = node.calls.clone();
    let new = calls.iter().map(|c| c.group).max().unwrap_or(INITIAL) + 1;
    let given = links.iter().flatten().map(|var| node.giver(*var).map_or(INITIAL, |giver| node.calls[giver].group));
    let shared = node.calls.iter().filter(|call| table.relations.statics[call.step].contains(step)).map(|c| c.group);
    let mut linked: Vec<usize> = given.chain(shared).collect();
    calls.push(Call { step, at, group: new });
    linked.push(new);
    let first = linked.iter().copied().min().unwrap_or(new);
    for call in calls.iter_mut().filter(|c| linked.contains(&c.group)) {
        call.group = first;
    }
    calls
}
