//! The steps that matter for one place of the program: those that run it, and those that set up what it depends on.

use analysis::effects::EffectAnalysis;
use analysis::slice;
use analysis::world::{MethodIx, World};
use base::BitSet;

use super::build::Analysed;

/// A method, and perhaps a branch in it.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// Internal name.
    pub class: &'a str,
    pub method: &'a str,
    pub desc: &'a str,
    /// Where the branch is.
    pub bci: Option<u16>,
}

/// Steps to search with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aim {
    /// Steps that may come to the place.
    pub targets: BitSet,
    /// Steps that may appear before.
    pub allowed: BitSet,
}

impl Analysed {
    /// What to search with so that a branch goes the other way; nothing if no step comes there.
    pub fn aim(&mut self, world: &mut World, place: Place<'_>) -> Option<Aim> {
        let method = find(world, place)?;
        let targets = self.running(method);
        if targets.is_empty() {
            return None;
        }
        let mut effects = EffectAnalysis::resume(&self.graph, self.effects.take()?);
        let branch = place.bci.and_then(|bci| branch_at(world, method, bci));
        let sliced = branch.and_then(|b| slice::of_branch(world, &self.graph, &mut effects, method, b).ok());
        let fields: BitSet = match &sliced {
            Some(slice) => slice.fields.iter().map(|(field, _)| field.0 as usize).collect(),
            None => effects.of(world, method).uses.clone(),
        };
        let table = &self.table;
        let count = table.steps.len();
        let mut allowed: BitSet = (0..count).filter(|&i| table.effects[i].defs.intersects(&fields)).collect();
        // Elements of arrays have no names, so every step that stores some counts.
        let loads = effects.of(world, method).loads.clone();
        self.effects = Some(effects.into_memo());
        if !loads.is_empty() {
            let stores = (0..count).filter(|&i| targets.iter().any(|t| table.relations.flows[i].contains(t)));
            allowed.union(&stores.filter(|&i| !table.effects[i].stores.is_empty()).collect());
        }
        let mut waiting: Vec<usize> = allowed.iter().collect();
        for target in targets.iter() {
            self.givers(target, &mut allowed, &mut waiting);
        }
        while let Some(step) = waiting.pop() {
            self.givers(step, &mut allowed, &mut waiting);
            for from in (0..count).filter(|&i| table.relations.flows[i].contains(step)) {
                if allowed.insert(from) {
                    waiting.push(from);
                }
            }
        }
        Some(Aim { targets, allowed })
    }

    /// Steps that may run a method.
    fn running(&self, method: MethodIx) -> BitSet {
        self.graph.node(method).map(|node| self.leading.to(node).clone()).unwrap_or_default()
    }

    /// Adds the steps whose objects a step takes.
    fn givers(&self, step: usize, allowed: &mut BitSet, waiting: &mut Vec<usize>) {
        for socket in &self.table.relations.sockets[step] {
            for from in socket.from.iter() {
                if allowed.insert(from) {
                    waiting.push(from);
                }
            }
        }
    }
}

fn find(world: &mut World, place: Place<'_>) -> Option<MethodIx> {
    let class = world.class_named(place.class)?;
    let methods = world.methods_named(class, place.method);
    methods.into_iter().find(|m| **world.names.text(world.method(*m).desc) == *place.desc)
}

fn branch_at(world: &mut World, method: MethodIx, bci: u16) -> Option<u32> {
    let at = world.with_code(method, |m| m.code.branches.iter().position(|b| b.bci == bci));
    at.ok().flatten().map(|at| at as u32)
}
