//! The unfolding loop: run, note what the path decided, push the other ways, take the newest of them (004 §4.1). Criteria,
//! preconditions and bounds all apply here.

use std::sync::Arc;

use base::Interrupt;
use classfile::descriptor::Kind as Jkind;
use expr::{Model, TermId};
use solver::{Answer, Query, Solver};
use symbolic::{Bound, Completeness, Reason, Shadow};
use vm::interp::Shadows;
use vm::probes::{pop_snapshot, snapshot};
use vm::{Exhausted, Machine, Outcome, Ref};

use crate::build::{Built, HeapLimits, Plan, Statics, build, length_var};
use crate::case::{Case, Ending};
use crate::catalog::{Candidates, initialise};
use crate::coverage::Coverage;
use crate::criteria::Criterion;
use crate::domain::{Ended, Step, Unknown, What};
use crate::input::{Cell, InputHeap, Kind, State};
use crate::pending::{Expansion, Pending};
use crate::replay::Replay;
use crate::target::{BadTarget, Target};
use crate::trail::{Scope, Trail};
use crate::view::{HeapView, Root, Value, capture};

/// How an exploration is done.
pub struct Options {
    pub aliasing: bool,
    pub limits: HeapLimits,
    /// Whether static fields of the class are unknown; else they are as its initialiser leaves them.
    pub statics: bool,
    /// Runs after which the exploration ends.
    pub runs: u64,
    /// Bytecodes of a run.
    pub instructions: u64,
    /// Whether each case is run once more, concretely.
    pub replay: bool,
    pub interrupt: Interrupt,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            aliasing: true,
            limits: HeapLimits::default(),
            statics: true,
            runs: 100_000,
            instructions: 200_000,
            replay: true,
            interrupt: Interrupt::default(),
        }
    }
}

/// What was counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    pub runs: u64,
    pub queries: u64,
    pub infeasible: u64,
    /// Heaps that a precondition excluded.
    pub pruned: u64,
    /// Paths that the criterion's bound ended.
    pub cut: u64,
    /// Finished paths that the criterion did not keep.
    pub dropped: u64,
}

/// What a run gave.
struct Ran {
    outcome: Outcome,
    ended: Option<Ended>,
    steps: Vec<Step>,
    heap: InputHeap,
    model: Arc<Model>,
    coverage: Coverage,
    way: u64,
    output: Option<(HeapView, HeapView, Ending)>,
}

/// What a step of the exploration gave.
pub enum Next {
    Case(Box<Case>),
    /// The way was impossible, cut or not kept.
    Nothing,
    Done,
}

/// See the module's head.
pub struct Explorer<'a> {
    pub machine: &'a mut Machine,
    pub domain: Unknown,
    pub completeness: Completeness,
    pub statistics: Statistics,
    /// What the cases cover.
    pub covered: Coverage,
    target: Target,
    options: Options,
    statics: Statics,
    replay: Replay,
    shadows: Shadows<Shadow>,
    stack: Vec<Pending>,
    root: Pending,
}

impl<'a> Explorer<'a> {
    pub fn new(
        machine: &'a mut Machine,
        target: Target,
        mut domain: Unknown,
        options: Options,
    ) -> Result<Self, BadTarget> {
        let class = target.class;
        if !initialise(machine, class) {
            return Err(BadTarget::NotInitialised(machine.program.external_name(class)));
        }
        let mut heap = InputHeap::default();
        if !target.method.is_static() {
            let receiver = receiver(machine, &mut domain, &target)?;
            let slot = heap.slot_of(Cell::Argument(0), class, |_| "this".into());
            let object = heap.add("this".into(), Kind::Instance(receiver), true);
            heap.set(slot, State::Is(object));
        }
        let mut statics = Vec::new();
        if options.statics {
            let fields = domain.catalog.statics(&mut machine.program, class);
            statics.extend(fields.into_iter().map(|f| (class, f)));
        }
        let model = Arc::new(Model::new());
        let root = Pending { heap, held: Vec::new(), goal: None, exact: false, tried: Vec::new(), model };
        let replay = Replay { trail: Trail::new(domain.trail.scope().clone()) };
        machine.limits.instructions = options.instructions;
        Ok(Self {
            machine,
            domain,
            completeness: Completeness::default(),
            statistics: Statistics::default(),
            covered: Coverage::default(),
            target,
            options,
            statics,
            replay,
            shadows: Shadows::default(),
            stack: vec![root.clone()],
            root,
        })
    }

    pub fn target(&self) -> &Target {
        &self.target
    }

    /// Takes the newest way.
    pub fn next(&mut self, solver: &mut dyn Solver) -> Next {
        let Some(pending) = self.stack.pop() else { return self.next_round() };
        if self.statistics.runs >= self.options.runs || self.options.interrupt.is_raised() {
            let why = if self.options.interrupt.is_raised() { Reason::Time } else { Reason::Paths };
            self.completeness.count(why, self.stack.len() as u64 + 1);
            self.stack.clear();
            return Next::Done;
        }
        let Some(model) = self.solve(solver, &pending) else { return Next::Nothing };
        let ran = self.run(&pending, model);
        self.expand(&pending, &ran);
        self.judge(ran)
    }

    /// Another round of a criterion that is not satisfied.
    fn next_round(&mut self) -> Next {
        let open = self.domain.trail.everything().without(&self.covered);
        match self.domain.criterion.next_round(&open) {
            Some(next) if self.statistics.cut > 0 => {
                self.domain.criterion = next;
                self.statistics.cut = 0;
                self.completeness = Completeness::default();
                self.stack.push(self.root.clone());
                Next::Nothing
            }
            _ => Next::Done,
        }
    }

    /// Conditions on the numbers of a heap that hold by their nature.
    fn givens(&mut self, heap: &InputHeap) -> Vec<TermId> {
        let terms = &mut self.domain.concolic.terms;
        let sized = heap.objects.iter().filter(|o| matches!(o.kind, Kind::Array(_) | Kind::Text));
        sized.map(|o| length_var(terms, &o.name, self.options.limits.length).1).collect()
    }

    /// Values for the numbers of a way; nothing if there are none.
    fn solve(&mut self, solver: &mut dyn Solver, pending: &Pending) -> Option<Arc<Model>> {
        let givens = self.givens(&pending.heap);
        let terms = &mut self.domain.concolic.terms;
        let mut goal = pending.goal.unwrap_or(TermId::TRUE);
        let mut prefix = pending.held.clone();
        for &given in &givens {
            if terms.holds(&pending.model, given) {
                prefix.push(given);
            } else {
                goal = terms.and(goal, given);
            }
        }
        if goal == TermId::TRUE {
            return Some(pending.model.clone());
        }
        self.statistics.queries += 1;
        let answer = solver.check(terms, &Query::new(&prefix, goal).with_base(&pending.model));
        match answer {
            Answer::Sat(model) => {
                let mut whole = (*pending.model).clone();
                whole.overlay(&model);
                let all = prefix.iter().chain([&goal]);
                let holds = all.copied().all(|c| terms.holds(&whole, c));
                Some(Arc::new(if holds { whole } else { model }))
            }
            Answer::Unsat => {
                self.statistics.infeasible += 1;
                self.note_length(solver, pending, &givens);
                None
            }
            Answer::Unknown(_) => {
                self.completeness.count(Reason::Unanswered, 1);
                None
            }
        }
    }

    /// Whether only the limit of lengths made a way impossible.
    fn note_length(&mut self, solver: &mut dyn Solver, pending: &Pending, givens: &[TermId]) {
        let (Some(goal), false) = (pending.goal, givens.is_empty()) else { return };
        let terms = &mut self.domain.concolic.terms;
        if !matches!(solver.check(terms, &Query::new(&pending.held, goal)), Answer::Unsat) {
            self.completeness.hit(Bound::Length, u64::from(self.options.limits.length), 1);
        }
    }

    fn build(&mut self, model: &Model) -> Result<Built, vm::Stop> {
        let plan = Plan {
            parameters: &self.target.parameters,
            statics: &self.statics,
            model,
            limits: self.options.limits,
        };
        build(self.machine, &mut self.domain, &plan)
    }

    /// Runs the method on the heap of a way.
    fn run(&mut self, pending: &Pending, model: Arc<Model>) -> Ran {
        self.statistics.runs += 1;
        snapshot(self.machine, &mut self.domain);
        self.domain.begin(pending.heap.clone());
        let mut output = None;
        let outcome = match self.build(&model) {
            Err(stop) => Outcome::Bug(format!("the heap was not built: {stop:?}")),
            Ok(built) => {
                self.domain.enter_run(self.machine);
                let (machine, domain) = (&mut *self.machine, &mut self.domain);
                let method = self.target.method;
                let outcome = vm::interp::call_shadowed(
                    machine,
                    domain,
                    &mut self.shadows,
                    method,
                    &built.args,
                    &built.shadows,
                );
                if self.domain.ended.is_none() && !is_about_resources(self.machine, &outcome) {
                    output = self.output(&built, &outcome);
                }
                outcome
            }
        };
        let ended = self.domain.ended;
        let steps = self.domain.finish();
        let heap = std::mem::take(&mut self.domain.heap);
        let (coverage, way) = (self.domain.trail.coverage(), self.domain.trail.hash());
        if self.machine.has_user_threads() {
            self.completeness.count(Reason::Schedules, 1);
        }
        pop_snapshot(self.machine, &mut self.domain);
        Ran { outcome, ended: ended.or(self.domain.ended), steps, heap, model, coverage, way, output }
    }

    /// The other ways at the steps of the run.
    fn expand(&mut self, pending: &Pending, ran: &Ran) {
        let terms = &mut self.domain.concolic.terms;
        let mut numbers = ran.steps.iter().filter_map(|s| match &s.what {
            What::Number(event) => Some(event.decision.held(terms)),
            _ => None,
        });
        let expected: Vec<TermId> = pending.expected().collect();
        if !expected.iter().all(|&wanted| numbers.next() == Some(wanted)) {
            self.completeness.count(Reason::Diverged, 1);
            return;
        }
        drop(numbers);
        let mut expansion = Expansion {
            machine: self.machine,
            catalog: &mut self.domain.catalog,
            terms: &mut self.domain.concolic.terms,
            completeness: &mut self.completeness,
            limits: self.options.limits,
            aliasing: self.options.aliasing,
        };
        let ways = expansion.ways(pending, &ran.steps, &ran.heap, &ran.model);
        self.stack.extend(ways);
    }

    /// What a run means for the result.
    fn judge(&mut self, ran: Ran) -> Next {
        match (&ran.outcome, ran.ended) {
            (_, Some(Ended::Criterion)) => {
                self.statistics.cut += 1;
                if let Some((bound, value)) = self.domain.criterion.bound() {
                    self.completeness.hit(bound, value, 1);
                }
            }
            (_, Some(_)) => self.completeness.count(Reason::LongPath, 1),
            (Outcome::Returned(_) | Outcome::Threw(_), None) => {
                let Some(output) = ran.output.clone() else {
                    self.completeness.count(Reason::Resources, 1);
                    return Next::Nothing;
                };
                let new = ran.coverage.without(&self.covered);
                if !self.domain.criterion.keeps(&new) {
                    self.statistics.dropped += 1;
                    return Next::Nothing;
                }
                self.covered.add(&ran.coverage);
                return Next::Case(Box::new(self.case(ran, output)));
            }
            (Outcome::Exhausted(Exhausted::Instructions), None) => self.completeness.count(Reason::Instructions, 1),
            (Outcome::Exhausted(Exhausted::Interrupted), None) => self.completeness.count(Reason::Time, 1),
            (Outcome::Exhausted(_), None) => self.completeness.count(Reason::Resources, 1),
            (other, None) => {
                self.completeness.count(Reason::Edge, 1);
                self.domain.catalog.note(describe(other));
            }
        }
        Next::Nothing
    }

    /// The roots of the heap after a run that returned or threw; nothing otherwise. The second view has no unknown references.
    fn output(&mut self, built: &Built, outcome: &Outcome) -> Option<(HeapView, HeapView, Ending)> {
        let ret = self.target.method.signature.ret;
        let mut roots = self.roots(&built.args);
        match *outcome {
            Outcome::Returned(value) if ret != Jkind::Void => {
                let open = self.open_value(self.shadows.returned, value);
                roots.push(Root { name: "result".into(), kind: ret, value, open });
            }
            Outcome::Returned(_) | Outcome::Threw(_) => {}
            _ => return None,
        }
        let domain = &mut self.domain;
        let (concolic, heap) = (&domain.concolic, &domain.heap);
        let open = |addr: u32| concolic.open_at(addr).and_then(|number| open_text(heap, number));
        let view = capture(self.machine, &mut domain.catalog, roots.clone(), open);
        roots.iter_mut().for_each(|r| r.open = None);
        let plain = capture(self.machine, &mut domain.catalog, roots, |_| None);
        let ending = match *outcome {
            Outcome::Threw(exception) => thrown(self.machine, exception),
            _ => Ending::Returned(view.roots.iter().find(|r| r.0 == "result").map(|r| r.1.clone())),
        };
        Some((view, plain, ending))
    }

    fn open_value(&self, shadow: Shadow, _: u64) -> Option<Value> {
        open_text(&self.domain.heap, self.domain.concolic.open_number(shadow)?)
    }

    /// Arguments and static fields.
    fn roots(&mut self, args: &[u64]) -> Vec<Root> {
        let mut roots = Vec::new();
        let mut at = 0;
        for (number, parameter) in (0..).zip(&self.target.parameters) {
            let slot = self.domain.heap.find(Cell::Argument(number));
            let open = slot.and_then(|slot| open_text(&self.domain.heap, slot.0));
            roots.push(Root { name: parameter.name.clone(), kind: parameter.kind, value: args[at], open });
            at += usize::from(parameter.kind.slots());
        }
        for (holder, field) in &self.statics {
            let Ok(addr) = self.machine.static_address(field.id) else { continue };
            let value = static_value(self.machine, addr, field.kind);
            let class = self.machine.program.external_name(*holder);
            let simple = class.rsplit(['.', '$']).next().unwrap_or(&class);
            let open = self.domain.concolic.open_at(addr).and_then(|number| open_text(&self.domain.heap, number));
            roots.push(Root { name: format!("{simple}.{}", field.name), kind: field.kind, value, open });
        }
        roots
    }

    /// The case of a finished run: its input is built once more, shown, and run concretely.
    fn case(&mut self, ran: Ran, output: (HeapView, HeapView, Ending)) -> Case {
        let (output, plain, ending) = output;
        let condition = self.condition(&ran);
        snapshot(self.machine, &mut self.domain);
        self.domain.begin(ran.heap.clone());
        let (mut input, mut replayed) = (HeapView::default(), None);
        if let Ok(built) = self.build(&ran.model) {
            let roots = self.roots(&built.args);
            let (concolic, heap) = (&self.domain.concolic, &self.domain.heap);
            let open = |addr: u32| concolic.open_at(addr).and_then(|number| open_text(heap, number));
            input = capture(self.machine, &mut self.domain.catalog, roots, open);
            if self.options.replay {
                replayed = Some(self.replays(&built, &ran, &plain, &ending));
            }
        }
        pop_snapshot(self.machine, &mut self.domain);
        if replayed == Some(false) {
            self.completeness.count(Reason::Unsteady, 1);
        }
        let is_alias = |slot: &crate::input::Slot| match slot.state {
            State::Is(object) => ran.heap.object(object).name != slot.name,
            _ => false,
        };
        let aliased = ran.heap.slots.iter().any(is_alias);
        let methods = ran.coverage.0.keys().map(|&id| method_name(self.machine, id)).collect();
        Case {
            input,
            output,
            ending,
            condition,
            methods,
            coverage: ran.coverage,
            way: ran.way,
            aliased,
            replayed,
            heap: ran.heap,
            model: (*ran.model).clone(),
        }
    }

    /// Whether the heap that was built takes the same way and gives the same without anything symbolic.
    fn replays(&mut self, built: &Built, ran: &Ran, output: &HeapView, ending: &Ending) -> bool {
        self.replay.trail.begin();
        let outcome = vm::interp::call(self.machine, &mut self.replay, self.target.method, &built.args);
        let found = match outcome {
            Outcome::Threw(exception) => thrown(self.machine, exception),
            Outcome::Returned(_) => Ending::Returned(None),
            _ => return false,
        };
        let same_ending = match (&found, ending) {
            (Ending::Returned(_), Ending::Returned(_)) => true,
            (a, b) => a == b,
        };
        let mut roots = self.roots(&built.args);
        if let (Outcome::Returned(value), true) = (&outcome, self.target.method.signature.ret != Jkind::Void) {
            let kind = self.target.method.signature.ret;
            roots.push(Root { name: "result".into(), kind, value: *value, open: None });
        }
        roots.iter_mut().for_each(|r| r.open = None);
        let view = capture(self.machine, &mut self.domain.catalog, roots, |_| None);
        same_ending && self.replay.trail.hash() == ran.way && view == *output
    }

    /// What held on the path, in words.
    fn condition(&mut self, ran: &Ran) -> Vec<String> {
        let mut all = crate::words::heap(self.machine, &self.domain.catalog, &ran.heap);
        for step in &ran.steps {
            if let What::Number(event) = &step.what {
                let terms = &mut self.domain.concolic.terms;
                let held = event.decision.held(terms);
                all.push(terms.show(held));
            }
        }
        all
    }
}

/// What stands for an unknown reference of which something is open.
fn open_text(heap: &InputHeap, number: u32) -> Option<Value> {
    let slot = heap.slots.get(number as usize)?;
    match slot.state {
        State::Open => Some(Value::Any(slot.name.to_string())),
        State::Some(_) | State::SomeConstant => Some(Value::AnyObject(slot.name.to_string())),
        _ => None,
    }
}

/// The classes that the receiver may have: those that run this very method.
fn receiver(machine: &mut Machine, domain: &mut Unknown, target: &Target) -> Result<Arc<[program::ClassId]>, BadTarget> {
    let no_receiver = || BadTarget::NoReceiver(machine.program.external_name(target.class));
    let error = no_receiver();
    let Candidates::Classes(all) = domain.catalog.candidates(machine, target.class) else { return Err(error) };
    let method = target.method;
    let runs = |class: &program::ClassId| {
        let entry = machine.class(*class).vtable.get(usize::from(method.vindex));
        !method.is_virtual() || entry.is_some_and(|m| m.id == method.id)
    };
    let fitting: Arc<[program::ClassId]> = all.iter().copied().filter(runs).collect();
    if fitting.is_empty() { Err(error) } else { Ok(fitting) }
}

fn thrown(machine: &mut Machine, exception: Ref) -> Ending {
    let class = machine.program.external_name(machine.class_of(exception));
    let message: Ref = machine.heap.get(exception + machine.known.throwable_message);
    Ending::Threw { class, message: (message != 0).then(|| machine.text(message)) }
}

/// Whether a run ended for want of memory or stack.
fn is_about_resources(machine: &Machine, outcome: &Outcome) -> bool {
    let Outcome::Threw(exception) = *outcome else { return false };
    let class = machine.program.name_of(machine.class_of(exception));
    matches!(class, "java/lang/OutOfMemoryError" | "java/lang/StackOverflowError")
}

fn static_value(machine: &Machine, addr: u32, kind: Jkind) -> u64 {
    match kind {
        Jkind::Boolean | Jkind::Byte => u64::from(machine.heap.get::<u8>(addr)),
        Jkind::Char | Jkind::Short => u64::from(machine.heap.get::<u16>(addr)),
        Jkind::Long | Jkind::Double => machine.heap.get::<u64>(addr),
        _ => u64::from(machine.heap.get::<u32>(addr)),
    }
}

fn method_name(machine: &Machine, id: program::MethodId) -> String {
    let method = machine.program.method(id);
    let class = machine.program.external_name(method.class);
    format!("{}.{}", class.rsplit('.').next().unwrap_or(&class), machine.program.text(method.name))
}

fn describe(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Unsupported(what) => format!("a path needs {what}, which Touchstone does not implement"),
        Outcome::Exited(code) => format!("a path ends the program with exit code {code}"),
        Outcome::Crashed(what) => format!("a path breaks memory through Unsafe ({what})"),
        Outcome::Bug(what) => format!("a path failed inside Touchstone: {what}"),
        other => format!("a path ended with {other:?}"),
    }
}

/// The parts of a machine that an exploration of a class needs.
pub fn domain(machine: &mut Machine, class: program::ClassId, criterion: Box<dyn Criterion>) -> Unknown {
    let trail = Trail::new(Scope::new(machine, class));
    Unknown::new(machine, trail, criterion)
}
