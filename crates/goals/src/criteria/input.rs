//! Input partitions: a test called the method with a value of each part of each parameter's type.

use classfile::access;
use classfile::descriptor::{self, FieldType};

use super::partition::Sort;
use super::{Entry, Subject};
use crate::criterion::Criterion;
use crate::describe;
use crate::goal::{Goal, Place};
use crate::set::Builder;

pub(crate) const ENTRY: Entry = Entry {
    name: "input",
    help: "part of a parameter's values: negative, zero, positive; null, empty, not empty; …",
    usual: false,
    add,
};

pub fn add(builder: &mut Builder, subject: Subject<'_>) {
    for method in subject.methods().filter(|&m| is_callable(&subject, m)) {
        let model = &subject.class.model.methods[method as usize];
        let Some(parsed) = descriptor::parse_method(&model.desc) else { continue };
        for (parameter, &ty) in (0..).zip(&parsed.params) {
            for &part in Sort::of(ty).parts() {
                let (name, number) = (subject.method_text(method), parameter + 1);
                let goal = Goal {
                    criterion: Criterion::Input,
                    class: subject.at,
                    method,
                    place: Place::Input { parameter, part },
                    line: None,
                    text: format!("{name}: argument {number}{} {}", of_type(ty), part.text()).into(),
                };
                builder.goal(goal, []);
            }
        }
    }
}

fn of_type(ty: FieldType<'_>) -> String {
    format!(" ({})", describe::type_name(&ty))
}

/// Whether a test can call the method itself.
pub(super) fn is_callable(subject: &Subject<'_>, method: u32) -> bool {
    let model = &subject.class.model.methods[method as usize];
    model.access & (access::PRIVATE | access::SYNTHETIC) == 0 && &*model.name != "<clinit>"
}
