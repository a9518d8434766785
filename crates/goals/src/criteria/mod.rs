//! The criteria, one file each: which goals a class has. Another one is a file here with an [`Entry`], and a line in `criterion.rs`.

pub mod boundary;
pub(crate) mod branch;
pub mod exception;
pub mod input;
pub(crate) mod instruction;
pub(crate) mod line;
pub mod loops;
pub(crate) mod method;
pub mod output;
pub mod overflow;
pub mod partition;
pub mod path;
pub(crate) mod returns;
pub(crate) mod transition;
pub(crate) mod transition_pair;

use classfile::ClassFile;

use crate::set::{Builder, ClassGoals};

/// A criterion as the list in [`Criterion`](crate::Criterion) has it.
pub struct Entry {
    pub name: &'static str,
    /// What it has a goal for.
    pub help: &'static str,
    /// It is used if the user does not choose.
    pub usual: bool,
    /// Adds its goals for one class.
    pub(crate) add: fn(&mut Builder, Subject<'_>),
}

/// The class that goals are made for.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    pub file: &'a ClassFile,
    /// Its index in the set.
    pub at: u32,
    pub class: &'a ClassGoals,
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
