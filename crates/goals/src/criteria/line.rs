//! Lines: an instruction of the line was executed, in whichever method of the class.

use std::collections::BTreeMap;

use suite::Fact;

use super::{Entry, Subject};
use crate::criterion::Criterion;
use crate::describe;
use crate::goal::{Goal, Place};
use crate::set::Builder;

pub(crate) const ENTRY: Entry = Entry { name: "line", help: "line, as JaCoCo counts lines", usual: true, add };

pub fn add(builder: &mut Builder, subject: Subject<'_>) {
    // First method and covering facts of each line.
    let mut lines: BTreeMap<u16, (u32, Vec<Fact>)> = BTreeMap::new();
    for method in subject.methods() {
        let model = &subject.class.model.methods[method as usize];
        let proofs = model.proofs();
        for item in &model.items {
            let Some(line) = item.line else { continue };
            let probes = item.ways.iter().flatten().flat_map(|&slot| &proofs[slot as usize]).copied();
            let facts = &mut lines.entry(line).or_insert((method, Vec::new())).1;
            facts.extend(subject.facts(method, probes));
        }
    }
    for (line, (method, mut facts)) in lines {
        facts.sort_unstable();
        facts.dedup();
        let goal = Goal {
            criterion: Criterion::Line,
            class: subject.at,
            method,
            place: Place::Line(line),
            line: Some(line),
            text: text(&subject, method, line).into(),
        };
        builder.goal(goal, facts);
    }
}

fn text(subject: &Subject<'_>, method: u32, line: u16) -> String {
    let model = &subject.class.model;
    format!("{}: line {line}", describe::method(&model.name, &model.methods[method as usize]))
}
