//! All that a run has seen: states, expressions, methods and method executions, each once.

use std::ops::Range;
use std::sync::Arc;

use base::FxHashMap;
use program::{Method, MethodId};
use vm::{Machine, Ref};

use crate::decoded::Decoded;
use crate::graph::Edge;
use crate::heap::MachineHeap;
use crate::linear::{Lineariser, hash};
use crate::sequence::{Expr, Sequences};
use crate::tables::Tables;

/// A linearised state, or one that was too large and equals no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StateId(pub u32);

/// A method, by class, name and descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MethodKey(pub u32);

/// A tuple of expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ExprsId(pub u32);

/// A method execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ExecutionId(pub u32);

/// A tuple of values in all representations: receiver and arguments of a call, or one object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Values {
    /// The rooted heap.
    pub state: StateId,
    /// By the calls that led to each; [`NO_SEQUENCES`] if they are not followed.
    pub whole: ExprsId,
    /// By those of them that changed something.
    pub modifying: ExprsId,
}

/// Stands for expressions that were not recorded.
pub const NO_SEQUENCES: ExprsId = ExprsId(u32::MAX);

/// Definition 5: a method, and receiver and arguments at its entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Execution {
    pub method: MethodKey,
    /// Whether the first value is the receiver; static methods and constructors have none.
    pub receiver: bool,
    pub values: Values,
}

/// A method's name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodName {
    /// Internal names.
    pub class: Arc<str>,
    pub name: Arc<str>,
    pub desc: Arc<str>,
}

/// What is kept of a state.
enum Kept {
    Words(Box<[u64]>),
    /// Of a large state only the number of its words is kept beside its hash: it cannot be built again.
    Large(usize),
    /// A state that equals no other.
    Unique,
}

/// Words of a state, and of all states together, above which only hashes are kept.
const MAX_KEPT_WORDS: usize = 1 << 14;
const MAX_ALL_WORDS: usize = 1 << 26;

/// See the module's head.
#[derive(Default)]
pub struct Store {
    pub tables: Tables,
    pub sequences: Sequences,
    states: Vec<Kept>,
    kept_words: usize,
    /// By hash; states with the hash of another have the next number that is free.
    state_numbers: FxHashMap<u128, StateId>,
    methods: Vec<MethodName>,
    method_numbers: FxHashMap<MethodName, MethodKey>,
    /// Methods of the current machine.
    known: FxHashMap<MethodId, MethodKey>,
    executions: Vec<Execution>,
    execution_numbers: FxHashMap<Execution, ExecutionId>,
    on_machine: Lineariser<Ref>,
    on_decoded: Lineariser<u32>,
}

impl Store {
    /// What is recorded from now on comes from another machine. Machines of the same kind begin in the same state.
    pub fn next_machine(&mut self, kind: u32) {
        self.tables.next_machine(kind);
        self.known.clear();
    }

    /// The state of words that a linearisation gave.
    pub fn state(&mut self, words: &[u64]) -> StateId {
        let mut key = hash(words.iter().copied());
        while let Some(&known) = self.state_numbers.get(&key) {
            let same = match &self.states[known.0 as usize] {
                Kept::Words(other) => **other == *words,
                Kept::Large(count) => *count == words.len(),
                Kept::Unique => false,
            };
            if same {
                return known;
            }
            key = key.wrapping_add(1);
        }
        let id = StateId(self.states.len() as u32);
        self.state_numbers.insert(key, id);
        let large = words.len() > MAX_KEPT_WORDS || self.kept_words + words.len() > MAX_ALL_WORDS;
        self.kept_words += if large { 0 } else { words.len() };
        self.states.push(if large { Kept::Large(words.len()) } else { Kept::Words(words.into()) });
        id
    }

    /// A state that equals no other.
    pub fn unique(&mut self) -> StateId {
        self.states.push(Kept::Unique);
        StateId(self.states.len() as u32 - 1)
    }

    /// The words of a state; `None` if it is too large to be kept.
    pub fn words(&self, state: StateId) -> Option<&[u64]> {
        match &self.states[state.0 as usize] {
            Kept::Words(words) => Some(words),
            Kept::Large(_) | Kept::Unique => None,
        }
    }

    pub fn decode(&self, state: StateId) -> Option<Decoded> {
        Decoded::new(self.words(state)?)
    }

    /// Distinct states.
    pub fn states(&self) -> usize {
        self.states.len()
    }

    /// Words that are kept.
    pub fn size(&self) -> usize {
        self.kept_words
    }

    pub fn heap<'a>(&'a mut self, machine: &'a Machine, base: Ref) -> MachineHeap<'a> {
        MachineHeap { machine, tables: &mut self.tables, base }
    }

    /// The state of what these values reach in the machine, and that of the first value alone.
    pub fn look(&mut self, machine: &Machine, base: Ref, roots: &[Edge<Ref>]) -> (StateId, StateId) {
        let mut lineariser = std::mem::take(&mut self.on_machine);
        let mut heap = MachineHeap { machine, tables: &mut self.tables, base };
        let found = match lineariser.run(&mut heap, roots) {
            Ok(words) => {
                let whole = self.state(words);
                (whole, if roots.len() > 1 { self.state(lineariser.first()) } else { whole })
            }
            Err(_) => (self.unique(), self.unique()),
        };
        self.on_machine = lineariser;
        found
    }

    /// As [`Self::look`], without the state of the first value.
    pub fn look_whole(&mut self, machine: &Machine, base: Ref, roots: &[Edge<Ref>]) -> StateId {
        let mut lineariser = std::mem::take(&mut self.on_machine);
        let mut heap = MachineHeap { machine, tables: &mut self.tables, base };
        let found = match lineariser.run(&mut heap, roots) {
            Ok(words) => self.state(words),
            Err(_) => self.unique(),
        };
        self.on_machine = lineariser;
        found
    }

    /// A part of a state: what some of its roots reach.
    pub fn part(&mut self, state: StateId, roots: Range<usize>) -> StateId {
        let Some(mut decoded) = self.decode(state) else { return self.unique() };
        let roots = decoded.roots_of(roots).to_vec();
        let mut lineariser = std::mem::take(&mut self.on_decoded);
        let found = match lineariser.run(&mut decoded, &roots) {
            Ok(words) => self.state(words),
            Err(_) => self.unique(),
        };
        self.on_decoded = lineariser;
        found
    }

    /// A part of a tuple.
    pub fn slice(&mut self, values: Values, range: Range<usize>) -> Values {
        Values {
            state: self.part(values.state, range.clone()),
            whole: self.sequences.slice(values.whole, range.clone()),
            modifying: self.sequences.slice(values.modifying, range),
        }
    }

    pub fn method(&mut self, machine: &Machine, method: &Method) -> MethodKey {
        if let Some(&known) = self.known.get(&method.id) {
            return known;
        }
        let text = |sym| Arc::from(&**machine.program.names.text(sym));
        let name = MethodName {
            class: machine.program.name_of(method.class).into(),
            name: text(method.name),
            desc: text(method.desc),
        };
        let key = *self.method_numbers.entry(name.clone()).or_insert_with(|| {
            self.methods.push(name);
            MethodKey(self.methods.len() as u32 - 1)
        });
        self.known.insert(method.id, key);
        key
    }

    pub fn method_name(&self, key: MethodKey) -> &MethodName {
        &self.methods[key.0 as usize]
    }

    pub fn execution(&mut self, execution: Execution) -> ExecutionId {
        *self.execution_numbers.entry(execution).or_insert_with(|| {
            self.executions.push(execution);
            ExecutionId(self.executions.len() as u32 - 1)
        })
    }

    pub fn execution_of(&self, id: ExecutionId) -> Execution {
        self.executions[id.0 as usize]
    }

    /// Distinct executions.
    pub fn executions(&self) -> usize {
        self.executions.len()
    }

    /// Values of which nothing but the state is known: a tuple of literals.
    pub fn literal(&mut self, state: StateId) -> Values {
        let expr = self.sequences.expr(Expr::Literal(state));
        let exprs = self.sequences.tuple(&[expr]);
        Values { state, whole: exprs, modifying: exprs }
    }
}
