//! Which method executions and which object states tests have shown, by one technique of the crate `states`.

use std::sync::Arc;

use base::FxHashSet;
use executor::{Ending, Worker};
use states::technique::Entry;
use states::{ClassId, Classifier, Key, Lab, MethodKey, Recorder, Recording};
use testcase::TestCase;
use vm::probes::monitor::Monitored;

use crate::context::ClassContext;

/// A call of the class under test that a statement made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The statement.
    pub at: usize,
    /// Equivalent method executions have the same.
    pub execution: ClassId,
    /// Equivalent lists of arguments have the same.
    pub arguments: Key,
    /// The receiver's state before and after the call, as far as there is a receiver.
    pub before: Option<Key>,
    pub after: Option<Key>,
    pub threw: bool,
}

/// What a test did with the class under test.
#[derive(Clone, Debug, Default)]
pub struct Looked {
    pub steps: Vec<Step>,
    /// Statements that ended with a value.
    pub finished: usize,
    /// Exceptions that left the class under test: which method, which class.
    pub thrown: Vec<(MethodKey, Arc<str>)>,
}

/// Runs tests in a machine of its own, and remembers what they have shown.
pub struct Novelty {
    worker: Worker<Monitored<Recorder>>,
    classifier: Classifier,
    executions: FxHashSet<ClassId>,
    states: FxHashSet<Key>,
    thrown: FxHashSet<(MethodKey, Arc<str>)>,
}

impl Novelty {
    pub fn open(context: &ClassContext, technique: &'static Entry) -> Result<Self, String> {
        let class = context.api.class(context.class).name.clone();
        let recording = Recording { sequences: technique.sequences, steps: true };
        let recorder = Recorder::new([class], recording);
        let worker = Worker::new(context.setup(), |_| Monitored::new(recorder)).map_err(|e| e.to_string())?;
        Ok(Self {
            worker,
            classifier: Classifier::new(technique),
            executions: FxHashSet::default(),
            states: FxHashSet::default(),
            thrown: FxHashSet::default(),
        })
    }

    /// Ends what runs when this is raised.
    pub fn interrupted_by(&mut self, interrupt: &base::Interrupt) {
        self.worker.machine.interrupt = interrupt.clone();
    }

    /// Runs a test; what it shows is not remembered until [`Novelty::note`].
    pub fn look(&mut self, test: &TestCase) -> Looked {
        let mut looked = Looked::default();
        self.worker.reset();
        self.worker.domain.monitor.begin();
        let mut so_far = TestCase::default();
        for (at, statement) in test.statements.iter().enumerate() {
            so_far.push(statement.clone());
            let done = self.worker.run(&so_far);
            let ended = !done.get(at).is_some_and(|done| matches!(done.ending, Ending::Value(_)));
            self.read(at, &mut looked);
            if ended {
                break;
            }
            looked.finished += 1;
        }
        looked
    }

    /// What was recorded since the last time.
    fn read(&mut self, at: usize, looked: &mut Looked) {
        let Self { worker, classifier, .. } = self;
        let trace = worker.domain.monitor.take();
        let lab = &mut Lab::new(&mut worker.domain.monitor.store, Some(&mut worker.machine));
        for step in trace.steps {
            looked.steps.push(Step {
                at,
                execution: classifier.classify(lab, step.execution),
                arguments: classifier.arguments_key(lab, step.execution),
                before: classifier.receiver_key(lab, step.execution),
                after: step.after.map(|values| classifier.key(lab, values)),
                threw: step.threw.is_some(),
            });
        }
        looked.thrown.extend(trace.thrown);
    }

    /// Whether no test that was noted has shown this execution.
    pub fn is_new(&self, execution: ClassId) -> bool {
        !self.executions.contains(&execution)
    }

    /// Whether no test that was noted has shown an object in this state.
    pub fn is_new_state(&self, state: Key) -> bool {
        !self.states.contains(&state)
    }

    /// Remembers what a test has shown; gives how many executions and how many states were new.
    pub fn note(&mut self, looked: &Looked) -> (usize, usize) {
        let (mut executions, mut states) = (0, 0);
        for step in &looked.steps {
            executions += usize::from(self.executions.insert(step.execution));
            for state in step.before.into_iter().chain(step.after) {
                states += usize::from(self.states.insert(state));
            }
        }
        self.thrown.extend(looked.thrown.iter().cloned());
        (executions, states)
    }

    /// Different states so far.
    pub fn states(&self) -> usize {
        self.states.len()
    }

    /// Different exceptions so far: pairs of method and exception.
    pub fn exceptions(&self) -> usize {
        self.thrown.len()
    }
}
