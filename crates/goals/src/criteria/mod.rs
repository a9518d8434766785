//! The criteria, one file each: which goals a class has.

mod branch;
pub mod exception;
pub mod input;
mod instruction;
mod line;
mod method;
pub mod output;
pub mod partition;
mod returns;

use classfile::ClassFile;

use crate::criterion::Criterion;
use crate::set::{Builder, ClassGoals};

/// The class that goals are made for.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    pub file: &'a ClassFile,
    /// Its index in the set.
    pub at: u32,
    pub class: &'a ClassGoals,
}

/// Adds the goals of one criterion for one class.
pub(crate) fn add(criterion: Criterion, builder: &mut Builder, subject: Subject<'_>) {
    match criterion {
        Criterion::Line => line::add(builder, subject),
        Criterion::Branch => branch::add(builder, subject),
        Criterion::Instruction => instruction::add(builder, subject),
        Criterion::Method => method::add(builder, subject),
        Criterion::Return => returns::add(builder, subject),
        // Found while tests run.
        Criterion::Exception => {}
        Criterion::Input => input::add(builder, subject),
        Criterion::Output => output::add(builder, subject),
    }
}

impl Subject<'_> {
    /// Indexes of the methods that count for JaCoCo.
    fn methods(&self) -> impl Iterator<Item = u32> {
        let methods = &self.class.model.methods;
        (0..methods.len() as u32).filter(|&m| !methods[m as usize].items.is_empty())
    }

    fn method_text(&self, method: u32) -> String {
        let model = &self.class.model;
        crate::describe::method(&model.name, &model.methods[method as usize])
    }

    fn facts(&self, method: u32, probes: impl IntoIterator<Item = u32>) -> impl Iterator<Item = u32> {
        probes.into_iter().map(move |probe| self.class.probe(method, probe))
    }
}
