//! `finally`: compilers copy it to every way out. The same mutant in all copies is one mutant.

use std::collections::BTreeMap;

use classfile::opcode::{ATHROW, IRETURN, RETURN};

use crate::method::{Item, MethodView};
use crate::mutant::Mutant;

/// Joins mutants of one line and description if exactly one of them is in a handler that catches everything.
pub fn join(views: &[MethodView<'_>], mutants: Vec<(usize, Mutant)>) -> Vec<Mutant> {
    let mut groups: BTreeMap<(u16, &'static str, String), Vec<usize>> = BTreeMap::new();
    for (at, (_, mutant)) in mutants.iter().enumerate() {
        groups.entry((mutant.line, mutant.operator.pit, mutant.description.clone())).or_default().push(at);
    }
    // Which mutant each becomes part of.
    let mut part_of: Vec<Option<usize>> = vec![None; mutants.len()];
    for group in groups.values().filter(|group| group.len() > 1) {
        let in_handler = |at: &&usize| {
            let (view, mutant) = &mutants[**at];
            mutant.places().any(|place| is_in_handler(&views[*view], place))
        };
        let same_method = group.iter().all(|&at| mutants[at].0 == mutants[group[0]].0);
        if group.iter().filter(in_handler).count() == 1 && same_method {
            group[1..].iter().for_each(|&at| part_of[at] = Some(group[0]));
        }
    }
    let mut joined: BTreeMap<usize, Mutant> = BTreeMap::new();
    for (at, (_, mutant)) in mutants.into_iter().enumerate() {
        match part_of[at].and_then(|whole| joined.get_mut(&whole)) {
            Some(whole) => {
                whole.indexes.extend(mutant.indexes);
                whole.changes.extend(mutant.changes);
            }
            None => {
                joined.insert(at, mutant);
            }
        }
    }
    joined.into_values().collect()
}

/// Whether a handler for everything comes to the operation without a return before it, in the order of the code.
fn is_in_handler(view: &MethodView<'_>, place: u32) -> bool {
    let is_handler = |at: u32| view.graph.ranges.iter().any(|r| r.catch_type == 0 && r.target == at);
    let mut inside = false;
    for &item in &view.items {
        match item {
            Item::Label(at) => inside |= is_handler(at),
            Item::Op(at) if at == place => return inside,
            Item::Op(at) => inside &= !matches!(view.op(at).code, IRETURN..=RETURN | ATHROW),
        }
    }
    false
}
