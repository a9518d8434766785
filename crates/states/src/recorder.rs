//! Records method executions while anything runs: calls of the classes under test from outside of them.
//!
//! A call that other code makes while a class under test runs below it, on the same thread, is internal to that execution and
//! is not recorded; neither are static initialisers.

use std::sync::Arc;

use base::{FxHashMap, FxHashSet};
use classfile::descriptor::Kind;
use program::{BOOT, ClassId};
use vm::probes::monitor::{Call, Exit, Monitor, Return};
use vm::{Machine, Moves, Ref};

use crate::graph::Edge;
use crate::sequence::{Expr, Known};
use crate::store::{Execution, ExecutionId, MethodKey, NO_SEQUENCES, StateId, Store, Values};

/// What is recorded beside the states at method entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recording {
    /// The calls that led to each object; for the techniques `whole-seq` and `modifying-seq`.
    pub sequences: bool,
    /// Every execution with what it left behind, not only which there were.
    pub steps: bool,
}

/// An execution of a test, in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub execution: ExecutionId,
    /// The receiver, or the new object, afterwards; none for static methods and failed constructors.
    pub after: Option<Values>,
    /// The class of the exception that ended it, by its internal name.
    pub threw: Option<Arc<str>>,
}

/// What one test did.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// Its executions, each once, in the order of their first.
    pub executions: Vec<ExecutionId>,
    /// How many there were.
    pub calls: u64,
    /// Exceptions that left the classes under test: which method, which class (internal name).
    pub thrown: Vec<(MethodKey, Arc<str>)>,
    /// With [`Recording::steps`].
    pub steps: Vec<Step>,
}

/// A call of a class under test that has not ended.
struct Open {
    depth: usize,
    /// None for a static initialiser.
    call: Option<OpenCall>,
}

struct OpenCall {
    execution: ExecutionId,
    /// Where it is among the steps.
    step: usize,
    /// The receiver, or what is constructed, while it lives.
    object: Option<Ref>,
    constructs: bool,
    /// The receiver's state at entry.
    before: StateId,
}

/// See the module's head. Run anything under [`vm::probes::monitor::Monitored::new`] with it, call [`Recorder::begin`]
/// before each test and [`Recorder::take`] after it.
pub struct Recorder {
    pub store: Store,
    classes: FxHashSet<Arc<str>>,
    recording: Recording,
    base: Ref,
    trace: Trace,
    seen: FxHashSet<ExecutionId>,
    thrown: FxHashSet<(MethodKey, Arc<str>)>,
    last: Option<ExecutionId>,
    /// Open calls of each thread.
    open: FxHashMap<u32, Vec<Open>>,
    /// By class id: not known, no, yes.
    is_own: Vec<Option<bool>>,
    roots: Vec<Edge<Ref>>,
}

impl Recorder {
    /// `classes` are the internal names of the classes under test.
    pub fn new(classes: impl IntoIterator<Item = Arc<str>>, recording: Recording) -> Self {
        Self {
            store: Store::default(),
            classes: classes.into_iter().collect(),
            recording,
            base: 0,
            trace: Trace::default(),
            seen: FxHashSet::default(),
            thrown: FxHashSet::default(),
            last: None,
            open: FxHashMap::default(),
            is_own: Vec::new(),
            roots: Vec::new(),
        }
    }

    /// What runs from now on runs in another machine. Machines of the same kind begin in the same state.
    pub fn next_machine(&mut self, kind: u32) {
        self.store.next_machine(kind);
        self.is_own.clear();
        self.forget();
    }

    /// Objects of the JDK below this address are there before all tests and are not changed by them; 0 if that does not hold.
    pub fn set_base(&mut self, base: Ref) {
        self.base = base;
    }

    pub fn base(&self) -> Ref {
        self.base
    }

    /// A test begins: what was recorded since the last [`Self::take`] is dropped.
    pub fn begin(&mut self) {
        let _ = self.take();
    }

    /// What was recorded since the last call.
    pub fn take(&mut self) -> Trace {
        self.seen.clear();
        self.thrown.clear();
        self.last = None;
        self.open.values_mut().flatten().for_each(|open| open.call = None);
        std::mem::take(&mut self.trace)
    }

    /// What was recorded since [`Self::take`].
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// The newest execution of the test.
    pub fn last(&self) -> Option<ExecutionId> {
        self.last
    }

    /// Whether the running thread is in a class under test, or in what that called.
    pub fn is_inside(&self, machine: &Machine) -> bool {
        self.open.get(&machine.thread.id).is_some_and(|open| !open.is_empty())
    }

    /// Whether a class is one under test, or a hidden class of one.
    pub fn is_own(&mut self, machine: &Machine, class: ClassId) -> bool {
        if let Some(&Some(known)) = self.is_own.get(class.index()) {
            return known;
        }
        let mut info = machine.class(class);
        if let Some(host) = info.host.filter(|_| info.hidden) {
            info = machine.class(host);
        }
        let own = self.classes.contains(machine.program.name_of(info.id));
        if self.is_own.len() <= class.index() {
            self.is_own.resize(class.index() + 1, None);
        }
        self.is_own[class.index()] = Some(own);
        own
    }

    /// Whether a call is one of a class under test, from outside.
    fn is_wanted(&mut self, call: &Call<'_>) -> bool {
        let machine = call.machine;
        let caller = call.from.map(|site| machine.program.method(site.code.method).class);
        let declared = self.is_own(machine, call.method.class);
        let inherited = !declared
            && call.method.class != machine.program.object()
            && call.target.is_some_and(|t| t != 0 && self.is_own(machine, machine.class_of(t)))
            // What the JDK calls of its own methods is no use of the class.
            && caller.is_none_or(|c| machine.class(c).loader != BOOT);
        (declared || inherited) && caller.is_none_or(|c| !self.is_own(machine, c))
    }

    fn record(&mut self, call: &Call<'_>) -> OpenCall {
        let machine = call.machine;
        let method = self.store.method(machine, call.method);
        let constructs = &**machine.program.names.text(call.method.name) == "<init>";
        // A new object has no state, unless it is of a subclass, which may have written to it before.
        let receiver = call.target.filter(|&t| !constructs || machine.class_of(t) != call.method.class);
        let mut roots = std::mem::take(&mut self.roots);
        roots.clear();
        let mut heap = self.store.heap(machine, self.base);
        if let Some(receiver) = receiver {
            let edge = heap.edge(receiver);
            roots.push(edge);
        }
        heap.arguments(call.method, call.args, &mut roots);
        let (values, before) = self.values(machine, &roots);
        self.roots = roots;
        let execution = self.store.execution(Execution { method, receiver: receiver.is_some(), values });
        self.trace.calls += 1;
        self.last = Some(execution);
        if self.seen.insert(execution) {
            self.trace.executions.push(execution);
        }
        let step = self.trace.steps.len();
        if self.recording.steps {
            self.trace.steps.push(Step { execution, after: None, threw: None });
        }
        OpenCall { execution, step, object: call.target, constructs, before }
    }

    /// Values in all representations that are recorded, and the state of the first alone.
    pub fn values(&mut self, machine: &Machine, roots: &[Edge<Ref>]) -> (Values, StateId) {
        if !self.recording.sequences {
            let state = self.store.look_whole(machine, self.base, roots);
            return (Values { state, whole: NO_SEQUENCES, modifying: NO_SEQUENCES }, state);
        }
        let (state, first) = self.store.look(machine, self.base, roots);
        let (mut whole, mut modifying) = (Vec::with_capacity(roots.len()), Vec::with_capacity(roots.len()));
        for (at, &root) in roots.iter().enumerate() {
            let state = if at == 0 { first } else { self.store.look_whole(machine, self.base, &[root]) };
            let (one, other) = if let Edge::Node(object) = root {
                let known = self.store.sequences.observe(object, state);
                (known.whole, known.modifying)
            } else {
                let literal = self.store.sequences.expr(Expr::Literal(state));
                (literal, literal)
            };
            whole.push(one);
            modifying.push(other);
        }
        let sequences = &mut self.store.sequences;
        (Values { state, whole: sequences.tuple(&whole), modifying: sequences.tuple(&modifying) }, first)
    }

    /// Notes what a call has left behind.
    fn end(&mut self, open: &OpenCall, left: &Return<'_>) {
        let threw = match left.exit {
            Exit::Threw(exception) => {
                let class = left.machine.class_of(exception);
                Some(Arc::<str>::from(left.machine.program.name_of(class)))
            }
            Exit::Returned(_) => None,
        };
        let execution = self.store.execution_of(open.execution);
        if let Some(class) = &threw
            && self.thrown.insert((execution.method, class.clone()))
        {
            self.trace.thrown.push((execution.method, class.clone()));
        }
        if !self.recording.steps && !self.recording.sequences {
            return;
        }
        let object = open.object.filter(|&o| o != 0 && !(open.constructs && threw.is_some()));
        let after = object.and_then(|object| self.after(open, execution, left.machine, object));
        if self.recording.sequences
            && let Exit::Returned(value) = left.exit
            && left.method.signature.ret == Kind::Ref
        {
            self.returned(execution, left.machine, value as Ref);
        }
        if self.recording.steps
            && let Some(step) = self.trace.steps.get_mut(open.step)
        {
            (step.after, step.threw) = (after, threw);
        }
    }

    fn after(&mut self, open: &OpenCall, execution: Execution, machine: &Machine, object: Ref) -> Option<Values> {
        let root = self.store.heap(machine, self.base).edge(object);
        let Edge::Node(_) = root else { return None };
        let state = self.store.look_whole(machine, self.base, &[root]);
        if !self.recording.sequences {
            return Some(Values { state, whole: NO_SEQUENCES, modifying: NO_SEQUENCES });
        }
        let Execution { method, values, .. } = execution;
        let modified = open.constructs || state != open.before;
        let sequences = &mut self.store.sequences;
        let whole = sequences.expr(Expr::Call { method, values: values.whole, returned: false });
        let modifying = match sequences.known(object).filter(|_| !modified) {
            Some(known) => known.modifying,
            None if modified => sequences.expr(Expr::Call { method, values: values.modifying, returned: false }),
            None => sequences.expr(Expr::Literal(state)),
        };
        sequences.set(object, Known { whole, modifying, state });
        Some(Values { state, whole: sequences.tuple(&[whole]), modifying: sequences.tuple(&[modifying]) })
    }

    /// An object that a call returns is known by that call, unless it was known before.
    fn returned(&mut self, execution: Execution, machine: &Machine, object: Ref) {
        let root = self.store.heap(machine, self.base).edge(object);
        if !matches!(root, Edge::Node(_)) || self.store.sequences.known(object).is_some() {
            return;
        }
        let state = self.store.look_whole(machine, self.base, &[root]);
        let Execution { method, values, .. } = execution;
        let sequences = &mut self.store.sequences;
        let whole = sequences.expr(Expr::Call { method, values: values.whole, returned: true });
        let modifying = sequences.expr(Expr::Call { method, values: values.modifying, returned: true });
        sequences.set(object, Known { whole, modifying, state });
    }

    fn forget(&mut self) {
        self.open.clear();
        self.store.sequences.forget();
    }
}

impl Monitor for Recorder {
    const BLOCKS: bool = false;
    const BRANCHES: bool = false;

    fn method_entry(&mut self, call: &Call<'_>) {
        if !self.is_wanted(call) {
            return;
        }
        let (thread, depth) = (call.machine.thread.id, call.machine.thread.frames.len());
        let open = self.open.entry(thread).or_default();
        while open.last().is_some_and(|o| o.depth >= depth) {
            open.pop();
        }
        if !open.is_empty() {
            return;
        }
        let initialises = &**call.machine.program.names.text(call.method.name) == "<clinit>";
        let recorded = (!initialises).then(|| self.record(call));
        self.open.entry(thread).or_default().push(Open { depth, call: recorded });
    }

    fn method_exit(&mut self, left: &Return<'_>) {
        let (thread, depth) = (left.machine.thread.id, left.machine.thread.frames.len());
        let Some(open) = self.open.get_mut(&thread) else { return };
        if open.last().is_none_or(|o| o.depth != depth) {
            return;
        }
        if let Some(call) = open.pop().and_then(|o| o.call) {
            self.end(&call, left);
        }
    }

    fn moved(&mut self, moves: &Moves) {
        self.store.sequences.moved(moves);
        for call in self.open.values_mut().flatten().filter_map(|open| open.call.as_mut()) {
            call.object = call.object.and_then(|object| moves.to(object));
        }
    }

    fn restored(&mut self) {
        self.forget();
    }
}
