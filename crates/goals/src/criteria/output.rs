//! Output partitions: a call from a test returned a value of each part of the result's type.

use classfile::descriptor;

use super::partition::Sort;
use super::{Entry, Subject, input};
use crate::criterion::Criterion;
use crate::goal::{Goal, Place};
use crate::set::Builder;

pub(crate) const ENTRY: Entry =
    Entry { name: "output", help: "part of a result's values, as for `input`", usual: false, add };

pub fn add(builder: &mut Builder, subject: Subject<'_>) {
    for method in subject.methods().filter(|&m| input::is_callable(&subject, m)) {
        let model = &subject.class.model.methods[method as usize];
        let Some(parsed) = descriptor::parse_method(&model.desc) else { continue };
        for &part in Sort::of(parsed.ret).parts() {
            let goal = Goal {
                criterion: Criterion::Output,
                class: subject.at,
                method,
                place: Place::Output { part },
                line: None,
                text: format!("{}: result {}", subject.method_text(method), part.text()).into(),
            };
            builder.goal(goal, []);
        }
    }
}
