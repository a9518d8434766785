//! All goals of some classes.

use base::FxHashMap;
use classfile::ClassFile;
use jacoco::{ClassCounters, ClassModel};
use program::{ClassId, LoaderId, Program};
use suite::{Fact, GoalBits, GoalId};

use crate::condition::Condition;
use crate::criteria::{Subject, boundary};
use crate::criterion::Criterion;
use crate::describe;
use crate::goal::{Goal, Place};
use crate::note::Raised;

/// Facts of a method beside its probes.
const ENTERED: u32 = 0;
const RETURNED: u32 = 1;
const PROBES: u32 = 2;

/// A class under test.
#[derive(Debug)]
pub struct ClassGoals {
    pub model: ClassModel,
    pub loader: LoaderId,
    /// First fact of each method.
    facts: Vec<Fact>,
}

impl ClassGoals {
    pub fn entered(&self, method: u32) -> Fact {
        self.facts[method as usize] + ENTERED
    }

    pub fn returned(&self, method: u32) -> Fact {
        self.facts[method as usize] + RETURNED
    }

    /// `probe` counts from 0 in the method.
    pub fn probe(&self, method: u32, probe: u32) -> Fact {
        self.facts[method as usize] + PROBES + probe
    }
}

/// The goals of some classes, and which facts cover them. Immutable; shared by all workers.
#[derive(Debug, Default)]
pub struct GoalSet {
    pub classes: Vec<ClassGoals>,
    pub goals: Vec<Goal>,
    criteria: Vec<Criterion>,
    facts: u32,
    /// Goals that fact `f` covers, as words of a set and their bits: `covers[starts[f]..starts[f + 1]]`.
    starts: Vec<u32>,
    covers: Vec<(u32, u64)>,
    partitions: FxHashMap<(u32, u32, Place), GoalId>,
    /// By class and method: comparisons with a boundary, as the offset of the jump and the first of three facts.
    boundaries: FxHashMap<(u32, u32), Vec<(u16, Fact)>>,
    /// By class and method: offsets of operations whose overflow is a goal, ascending, with the fact.
    overflows: FxHashMap<(u32, u32), Vec<(u16, Fact)>>,
    paths: FxHashMap<(u32, u32), Vec<PathGoal>>,
    /// What jumps whose ways are goals decide by, by class, method and offset.
    conditions: FxHashMap<(u32, u32, u16), Condition>,
}

/// A path through a method that is a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathGoal {
    pub number: u32,
    /// How often it may take the same jump back.
    pub repeats: u32,
    /// Offsets of branches and switches with their outcomes: taken or not, or the arm with the default last.
    pub decisions: Box<[(u16, u32)]>,
    /// The offset of the `throw` that it ends with, if it does not return.
    pub thrown: Option<u16>,
    pub fact: Fact,
}

impl GoalSet {
    /// Goals of these loaded classes. A class that no class file stands behind has none.
    pub fn build(program: &Program, classes: &[ClassId], criteria: &[Criterion]) -> Self {
        let files = classes.iter().filter_map(|&id| {
            let class = program.class(id);
            Some((class.loader, &**class.file.as_ref()?))
        });
        Self::of_files(files, criteria)
    }

    /// Goals of classes that need not be loaded.
    pub fn of_files<'a>(files: impl IntoIterator<Item = (LoaderId, &'a ClassFile)>, criteria: &[Criterion]) -> Self {
        let mut builder = Builder::default();
        builder.set.criteria = Criterion::ALL.into_iter().filter(|c| criteria.contains(c)).collect();
        for (loader, file) in files {
            builder.class(loader, file);
        }
        builder.finish()
    }

    pub fn criteria(&self) -> &[Criterion] {
        &self.criteria
    }

    pub fn has(&self, criterion: Criterion) -> bool {
        self.criteria.contains(&criterion)
    }

    /// Number of facts.
    pub fn fact_count(&self) -> usize {
        self.facts as usize
    }

    pub fn get(&self, id: GoalId) -> Option<&Goal> {
        self.goals.get(id.index())
    }

    pub fn ids(&self) -> impl Iterator<Item = GoalId> + use<> {
        (0..self.goals.len() as u32).map(GoalId)
    }

    /// The goals that a fact covers.
    pub fn covers(&self, fact: Fact) -> impl Iterator<Item = GoalId> {
        self.words(fact).iter().flat_map(|&(word, bits)| suite::goals_of_word(word, bits))
    }

    fn words(&self, fact: Fact) -> &[(u32, u64)] {
        let fact = fact as usize;
        match (self.starts.get(fact), self.starts.get(fact + 1)) {
            (Some(&from), Some(&to)) => &self.covers[from as usize..to as usize],
            _ => &[],
        }
    }

    /// Adds the goals that a fact covers.
    #[inline]
    pub(crate) fn add_covered(&self, fact: Fact, to: &mut GoalBits) {
        for &(word, bits) in self.words(fact) {
            to.insert_word(word, bits);
        }
    }

    /// The goals that facts cover.
    pub fn covered(&self, facts: impl IntoIterator<Item = Fact>) -> GoalBits {
        let mut covered = GoalBits::new();
        facts.into_iter().for_each(|fact| self.add_covered(fact, &mut covered));
        covered
    }

    /// The goal of a parameter's or result's part.
    pub fn partition(&self, class: u32, method: u32, place: Place) -> Option<GoalId> {
        self.partitions.get(&(class, method, place)).copied()
    }

    /// The comparisons of a method that have a boundary: the offset of the jump, and the facts of the first operand being one below, equal and
    /// one above the second.
    pub fn boundaries(&self, class: u32, method: u32) -> &[(u16, Fact)] {
        self.boundaries.get(&(class, method)).map_or(&[], Vec::as_slice)
    }

    /// The operations of a method whose overflow is a goal: their offsets, ascending, with the fact.
    pub fn overflows(&self, class: u32, method: u32) -> &[(u16, Fact)] {
        self.overflows.get(&(class, method)).map_or(&[], Vec::as_slice)
    }

    /// The paths of a method that are goals.
    pub fn paths(&self, class: u32, method: u32) -> &[PathGoal] {
        self.paths.get(&(class, method)).map_or(&[], Vec::as_slice)
    }

    /// What the jump at this offset decides by, if its ways are goals.
    pub fn condition(&self, class: u32, method: u32, bci: u16) -> Option<Condition> {
        self.conditions.get(&(class, method, bci)).copied()
    }

    /// Whether a fact is one of the static initialiser of a class.
    pub fn is_of_initialiser(&self, class: u32, fact: Fact) -> bool {
        let of = &self.classes[class as usize];
        let Some(at) = of.model.methods.iter().position(|method| &*method.name == "<clinit>") else { return false };
        let (first, method) = (of.facts[at], at as u32);
        (first..first + PROBES + of.model.methods[at].graph.probe_count() as Fact).contains(&fact)
            || self.paths(class, method).iter().any(|path| path.fact == fact)
            || self.overflows(class, method).iter().any(|of| of.1 == fact)
            || self
                .boundaries(class, method)
                .iter()
                .any(|(_, below)| (*below..below + boundary::SIDES.len() as Fact).contains(&fact))
    }

    /// What JaCoCo would report of each class for these facts; classes that it would not list are left out.
    pub fn report(&self, holds: impl Fn(Fact) -> bool) -> Vec<ClassCounters> {
        let counters = self.classes.iter().map(|class| class.counters(&holds));
        counters.filter(ClassCounters::counts).collect()
    }
}

impl ClassGoals {
    fn counters(&self, holds: impl Fn(Fact) -> bool) -> ClassCounters {
        self.model.counters(|method, probe| holds(self.probe(method, probe)))
    }
}

/// What criteria add their goals to.
#[derive(Default)]
pub struct Builder {
    set: GoalSet,
    /// Fact and goal.
    covers: Vec<(Fact, GoalId)>,
}

impl Builder {
    fn class(&mut self, loader: LoaderId, file: &ClassFile) {
        let model = ClassModel::new(file);
        let mut facts = Vec::with_capacity(model.methods.len());
        for method in &model.methods {
            facts.push(self.set.facts);
            self.set.facts += PROBES + method.graph.probe_count();
        }
        let class = ClassGoals { model, loader, facts };
        let at = self.set.classes.len() as u32;
        for criterion in self.set.criteria.clone() {
            (criterion.entry().add)(self, Subject { file, at, class: &class });
        }
        self.set.classes.push(class);
    }

    /// New facts for the boundary of a comparison; the first of three.
    pub(crate) fn boundary(&mut self, method: (u32, u32), bci: u16) -> Fact {
        let first = self.set.facts;
        self.set.facts += 3;
        self.set.boundaries.entry(method).or_default().push((bci, first));
        first
    }

    /// A new fact for the overflow of an operation; offsets ascend.
    pub(crate) fn overflow(&mut self, method: (u32, u32), bci: u16) -> Fact {
        let fact = self.set.facts;
        self.set.facts += 1;
        let known = self.set.overflows.entry(method).or_default();
        known.insert(known.partition_point(|of| of.0 < bci), (bci, fact));
        fact
    }

    /// What a jump whose ways are goals decides by.
    pub(crate) fn condition(&mut self, (class, method): (u32, u32), bci: u16, condition: Condition) {
        self.set.conditions.insert((class, method, bci), condition);
    }

    /// A new fact for a path.
    pub(crate) fn path(&mut self, method: (u32, u32), path: PathGoal) -> Fact {
        let fact = self.set.facts;
        self.set.facts += 1;
        self.set.paths.entry(method).or_default().push(PathGoal { fact, ..path });
        fact
    }

    /// Adds a goal that each of these facts covers.
    pub fn goal(&mut self, goal: Goal, facts: impl IntoIterator<Item = Fact>) -> GoalId {
        let id = GoalId(self.set.goals.len() as u32);
        self.covers.extend(facts.into_iter().map(|fact| (fact, id)));
        if let Place::Input { .. } | Place::Output { .. } = goal.place {
            self.set.partitions.insert((goal.class, goal.method, goal.place.clone()), id);
        }
        self.set.goals.push(goal);
        id
    }

    fn finish(mut self) -> GoalSet {
        self.covers.sort_unstable();
        let set = &mut self.set;
        let mut covers = self.covers.into_iter().peekable();
        for fact in 0..set.facts {
            set.starts.push(set.covers.len() as u32);
            let first = set.covers.len();
            while let Some((_, goal)) = covers.next_if(|c| c.0 == fact) {
                let (word, bit) = (goal.0 / 64, 1 << (goal.0 % 64));
                match set.covers[first..].last_mut() {
                    Some(last) if last.0 == word => last.1 |= bit,
                    _ => set.covers.push((word, bit)),
                }
            }
        }
        set.starts.push(set.covers.len() as u32);
        self.set
    }
}

impl GoalSet {
    /// `BankAccount.withdraw(int)`.
    pub fn method_text(&self, class: u32, method: u32) -> String {
        let model = &self.classes[class as usize].model;
        describe::method(&model.name, &model.methods[method as usize])
    }

    /// The line of a place.
    pub fn line(&self, raised: Raised) -> Option<u16> {
        let model = &self.classes.get(raised.class as usize)?.model;
        model.methods.get(raised.method as usize)?.line(raised.bci)
    }
}
