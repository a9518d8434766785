//! Classes and methods with all that is fixed about their coverage.

use std::sync::Arc;

use classfile::ClassFile;

use super::counters::{ClassCounters, Counter, MethodCounters};
use super::filters;
use super::flow::Flow;
use super::graph::Graph;
use super::node::Method;
use super::verdict::{Item, Verdict};

#[derive(Clone, Debug)]
pub struct MethodModel {
    pub name: Arc<str>,
    pub desc: Arc<str>,
    pub access: u16,
    pub graph: Graph,
    pub flow: Flow,
    /// The instructions that count.
    pub items: Vec<Item>,
}

/// All methods of a class file, in its order; those without code have no probes.
#[derive(Clone, Debug)]
pub struct ClassModel {
    pub name: Arc<str>,
    pub source_file: Option<Arc<str>>,
    pub methods: Vec<MethodModel>,
}

impl ClassModel {
    pub fn new(file: &ClassFile) -> Self {
        let mut model = Self {
            name: file.name.clone(),
            source_file: file.source_file.clone(),
            methods: Vec::with_capacity(file.methods.len()),
        };
        model.methods.extend(file.methods.iter().map(|info| MethodModel::new(file, info)));
        model
    }

    /// What is covered when these probes (method, and its probe counted from 0) have fired.
    pub fn counters(&self, fired: impl Fn(u32, u32) -> bool) -> ClassCounters {
        let mut counters = ClassCounters {
            name: self.name.to_string(),
            source_file: self.source_file.as_deref().map(str::to_owned),
            ..ClassCounters::default()
        };
        for (index, method) in (0..).zip(&self.methods) {
            counters.add(method.counters(|probe| fired(index, probe)));
        }
        counters
    }
}

impl MethodModel {
    fn new(file: &ClassFile, info: &classfile::MethodInfo) -> Self {
        let mut model = Self {
            name: info.name.clone(),
            desc: info.desc.clone(),
            access: info.access,
            graph: Graph::default(),
            flow: Flow::default(),
            items: Vec::new(),
        };
        if let Some(method) = Method::new(file, info) {
            model.graph = Graph::new(&method);
            model.flow = Flow::new(&method, &model.graph);
            let mut verdict = Verdict::new(&method);
            filters::apply(&method, &mut verdict);
            model.items = verdict.items(&model.graph);
        }
        model
    }

    /// The line of the instruction at a byte offset.
    pub fn line(&self, bci: u16) -> Option<u16> {
        self.graph.units.get(self.flow.insn_at(bci)?)?.line
    }

    /// The probes that prove each slot.
    pub fn proofs(&self) -> Vec<Vec<u32>> {
        let mut proofs = vec![Vec::new(); self.graph.slot_count()];
        for probe in 0..self.graph.probe_count() {
            self.graph.proves(probe, |slot| {
                proofs[slot as usize].push(probe);
                true
            });
        }
        proofs
    }

    /// The slots that these probes of the method prove.
    fn proved(&self, fired: impl Fn(u32) -> bool) -> Vec<bool> {
        let mut proved = vec![false; self.graph.slot_count()];
        for probe in (0..self.graph.probe_count()).filter(|probe| fired(*probe)) {
            self.graph.proves(probe, |slot| !std::mem::replace(&mut proved[slot as usize], true));
        }
        proved
    }

    /// What is covered when these probes of the method have fired.
    pub fn counters(&self, fired: impl Fn(u32) -> bool) -> MethodCounters {
        let proved = self.proved(fired);
        let mut counters =
            MethodCounters { name: self.name.to_string(), desc: self.desc.to_string(), ..MethodCounters::default() };
        for item in &self.items {
            let covered = item.ways.iter().filter(|way| way.iter().any(|&slot| proved[slot as usize])).count() as u32;
            let branches = if item.branches < 2 {
                Counter::default()
            } else {
                Counter { missed: item.branches.saturating_sub(covered), covered }
            };
            counters.add(item.line, covered > 0, branches);
        }
        counters.finish();
        counters
    }
}
