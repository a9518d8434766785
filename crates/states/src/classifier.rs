//! Method executions by what they are equivalent to, under one technique.

use base::FxHashMap;

use crate::equality::Broken;
use crate::lab::Lab;
use crate::store::{Execution, ExecutionId, MethodKey, Values};
use crate::technique::{Entry, Key, Technique};

/// A class of equivalent method executions (definition 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassId(pub u32);

/// Puts executions into classes. Equal classes mean equivalent executions.
pub struct Classifier {
    entry: &'static Entry,
    technique: Box<dyn Technique>,
    /// The technique for arguments, if it is not the same.
    arguments: Option<Box<dyn Technique>>,
    numbers: FxHashMap<(MethodKey, bool, Key, Key), ClassId>,
    known: FxHashMap<ExecutionId, ClassId>,
}

impl Classifier {
    /// Compares receiver and arguments together by one technique.
    pub fn new(entry: &'static Entry) -> Self {
        Self {
            entry,
            technique: (entry.make)(),
            arguments: None,
            numbers: FxHashMap::default(),
            known: FxHashMap::default(),
        }
    }

    /// Compares receivers by one technique and arguments by another. Objects that both can reach count for each.
    pub fn with_arguments(receivers: &'static Entry, arguments: &'static Entry) -> Self {
        Self { arguments: Some((arguments.make)()), ..Self::new(receivers) }
    }

    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// Looks at executions before any is classified; see [`Technique::prepare`].
    pub fn prepare(&mut self, lab: &mut Lab<'_>, executions: impl IntoIterator<Item = ExecutionId>) {
        for id in executions {
            let execution = lab.store.execution_of(id);
            let (receiver, arguments) = self.split(lab, execution);
            self.technique.prepare(lab, receiver);
            if let (Some(technique), Some(arguments)) = (&mut self.arguments, arguments) {
                technique.prepare(lab, arguments);
            }
        }
        self.known.clear();
    }

    fn split(&self, lab: &mut Lab<'_>, execution: Execution) -> (Values, Option<Values>) {
        if self.arguments.is_none() {
            return (execution.values, None);
        }
        let first = usize::from(execution.receiver);
        (lab.store.slice(execution.values, 0..first), Some(lab.store.slice(execution.values, first..usize::MAX)))
    }

    pub fn classify(&mut self, lab: &mut Lab<'_>, id: ExecutionId) -> ClassId {
        if let Some(&known) = self.known.get(&id) {
            return known;
        }
        let execution = lab.store.execution_of(id);
        let (receiver, arguments) = self.split(lab, execution);
        let one = self.technique.key(lab, receiver);
        let other = match (&mut self.arguments, arguments) {
            (Some(technique), Some(arguments)) => technique.key(lab, arguments),
            _ => 0,
        };
        let next = ClassId(self.numbers.len() as u32);
        let class = *self.numbers.entry((execution.method, execution.receiver, one, other)).or_insert(next);
        self.known.insert(id, class);
        class
    }

    /// The key of other values by the technique for receivers: of an object after a call, for example.
    pub fn key(&mut self, lab: &mut Lab<'_>, values: Values) -> Key {
        self.technique.key(lab, values)
    }

    /// The key of an execution's receiver; none for static methods and constructors.
    pub fn receiver_key(&mut self, lab: &mut Lab<'_>, id: ExecutionId) -> Option<Key> {
        let execution = lab.store.execution_of(id);
        let receiver = execution.receiver.then(|| lab.store.slice(execution.values, 0..1))?;
        Some(self.technique.key(lab, receiver))
    }

    /// The key of an execution's arguments.
    pub fn arguments_key(&mut self, lab: &mut Lab<'_>, id: ExecutionId) -> Key {
        let execution = lab.store.execution_of(id);
        let arguments = lab.store.slice(execution.values, usize::from(execution.receiver)..usize::MAX);
        self.arguments.as_mut().unwrap_or(&mut self.technique).key(lab, arguments)
    }

    /// Classes whose `equals` was found to be unusable.
    pub fn broken(&self) -> &[Broken] {
        self.technique.broken()
    }

    /// Classes of executions so far.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }
}
