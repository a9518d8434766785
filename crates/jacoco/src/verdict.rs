//! What filters have to say about a method's instructions, and what is left to be counted.

use base::FxHashMap;

use super::graph::Graph;
use super::node::{At, Method, Node};

/// The new branches of an instruction: each is covered when one of these (instruction, branch) is.
pub type Replacement = Vec<Vec<(u32, u32)>>;

/// Collects what filters say.
#[derive(Default)]
pub struct Verdict {
    ignored: Vec<bool>,
    /// Copies of one instruction form sets; each knows another member until the representative is found.
    merged: FxHashMap<u32, u32>,
    replaced: FxHashMap<u32, Replacement>,
}

/// An instruction that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Index of the instruction.
    pub insn: u32,
    pub line: Option<u16>,
    /// JaCoCo counts branches from two on.
    pub branches: u32,
    /// Slots that prove each branch, by branch number; one of any branch proves the instruction.
    pub ways: Box<[Box<[u32]>]>,
}

impl Verdict {
    pub fn new(method: &Method<'_>) -> Self {
        Self { ignored: vec![false; method.insns.len()], ..Self::default() }
    }

    /// Ignores the instructions between two places of the list, both included.
    pub fn ignore(&mut self, method: &Method<'_>, from: At, to: At) {
        for node in method.nodes.get(from..=to).unwrap_or_default() {
            if let Node::Insn(index) = *node {
                self.ignored[index as usize] = true;
            }
        }
    }

    pub fn ignore_all(&mut self) {
        self.ignored.fill(true);
    }

    /// Counts two instructions as one.
    pub fn merge(&mut self, a: u32, b: u32) {
        let (a, b) = (self.representative(a), self.representative(b));
        if a != b {
            self.merged.insert(b, a);
        }
    }

    pub fn replace(&mut self, insn: u32, branches: Replacement) {
        self.replaced.insert(insn, branches);
    }

    fn representative(&self, mut insn: u32) -> u32 {
        while let Some(&next) = self.merged.get(&insn) {
            insn = next;
        }
        insn
    }

    /// The instructions that are left.
    pub fn items(&self, graph: &Graph) -> Vec<Item> {
        let groups = self.groups();
        let counted = |insn: &u32| !self.ignored[*insn as usize] && !self.merged.contains_key(insn);
        (0..graph.units.len() as u32).filter(counted).map(|insn| self.item(graph, &groups, insn)).collect()
    }

    /// Members of each set, by representative.
    fn groups(&self) -> FxHashMap<u32, Vec<u32>> {
        let mut groups: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        let mut copies: Vec<u32> = self.merged.keys().copied().collect();
        copies.sort_unstable();
        for copy in copies {
            let first = self.representative(copy);
            groups.entry(first).or_insert_with(|| vec![first]).push(copy);
        }
        groups
    }

    fn item(&self, graph: &Graph, groups: &FxHashMap<u32, Vec<u32>>, insn: u32) -> Item {
        let unit = &graph.units[insn as usize];
        let slots = |insn: u32, branch: u32| -> Vec<u32> {
            let of = self.representative(insn);
            let members = groups.get(&of).map_or(std::slice::from_ref(&of), Vec::as_slice);
            members.iter().filter_map(|&member| graph.slot(member, branch)).collect()
        };
        let (branches, ways): (u32, Vec<Box<[u32]>>) = match self.replaced.get(&insn) {
            Some(new) => {
                let way = |from: &Vec<(u32, u32)>| from.iter().flat_map(|f| slots(f.0, f.1)).collect();
                (new.len() as u32, new.iter().map(way).collect())
            }
            None => (unit.branches, (0..unit.slots).map(|branch| slots(insn, branch).into()).collect()),
        };
        Item { insn, line: unit.line, branches, ways: ways.into() }
    }
}
