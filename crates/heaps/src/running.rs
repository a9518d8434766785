//! Runs of an exploration: the heap is built, the method runs on it, what came out is looked at.

use std::collections::BTreeSet;
use std::sync::Arc;

use classfile::descriptor::Kind as Jkind;
use expr::{Model, TermId, Terms, VarId};
use symbolic::path::Place;
use symbolic::{Reason, Shadow};
use vm::probes::{pop_snapshot, snapshot};
use vm::{Machine, Outcome, Ref};

use crate::build::{Built, Plan, build};
use crate::case::{Case, Choice, ChoiceKind, Ending};
use crate::coverage::Coverage;
use crate::domain::{Ended, Step, What};
use crate::explorer::Explorer;
use crate::input::{Cell, InputHeap, State};
use crate::outside::Look;
use crate::pattern::{Pattern, Source};
use crate::pending::Pending;
use crate::view::{HeapView, Root, Value, capture};

/// What a run gave.
pub(crate) struct Ran {
    pub outcome: Outcome,
    pub ended: Option<Ended>,
    pub steps: Vec<Step>,
    pub heap: InputHeap,
    pub model: Arc<Model>,
    pub coverage: Coverage,
    pub way: u64,
    pub output: Option<Output>,
    /// Where the steps of a predicate begin, and the path that they complete.
    pub completes: Option<(u64, usize)>,
    /// Classes that the run initialised.
    pub initialised: Vec<program::ClassId>,
}

impl Ran {
    /// The conditions on numbers that held, in their order.
    pub fn held(&self, terms: &mut Terms) -> Vec<TermId> {
        let numbers = self.steps.iter().filter_map(|step| match &step.what {
            What::Number(event) => Some(event.decision.held(terms)),
            _ => None,
        });
        numbers.collect()
    }
}

/// The heap after a run, the same without unknown references, and how the method ended.
pub(crate) type Output = (HeapView, HeapView, Ending);

impl Explorer<'_> {
    pub(crate) fn build(&mut self, model: &Model) -> Result<Built, vm::Stop> {
        let plan =
            Plan { parameters: &self.target.parameters, statics: &self.statics, model, limits: self.options.limits };
        build(self.machine, &mut self.domain, &plan)
    }

    /// Runs the method on the heap of a way.
    pub(crate) fn run(&mut self, pending: &Pending, model: Arc<Model>) -> Ran {
        self.statistics.runs += 1;
        snapshot(self.machine, &mut self.domain);
        self.domain.outside.begin(self.machine.heap.top());
        self.domain.begin(pending.heap.clone());
        let lost = self.domain.concolic.counts.dropped;
        let mut output = None;
        let outcome = match self.build(&model) {
            Err(stop) => Outcome::Bug(format!("the heap was not built: {stop:?}")),
            Ok(built) => {
                self.domain.enter_run(self.machine);
                self.machine.env.reached.set(None);
                let (machine, domain) = (&mut *self.machine, &mut self.domain);
                let method = self.target.method;
                let outcome =
                    vm::interp::call_shadowed(machine, domain, &mut self.shadows, method, &built.args, &built.shadows);
                let outcome = within(self.machine, outcome);
                self.decide_result(&outcome);
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
        self.completeness.count(Reason::Dropped, self.domain.concolic.counts.dropped - lost);
        self.completeness.count(Reason::Environment, self.domain.concolic.take_environment());
        let initialised = self.machine.initialised_since(self.machine.snapshot_depth() as u32);
        pop_snapshot(self.machine, &mut self.domain);
        if initialised.is_empty() {
            self.count_outside(&heap);
        }
        Ran {
            outcome,
            ended: ended.or(self.domain.ended),
            steps,
            heap,
            model,
            coverage,
            way,
            output,
            completes: None,
            initialised,
        }
    }

    /// Which boolean a method gives is part of the path.
    fn decide_result(&mut self, outcome: &Outcome) {
        let method = self.target.method;
        if let Outcome::Returned(value) = *outcome
            && method.signature.ret == Jkind::Boolean
            && !self.domain.is_over()
        {
            let place = Place { method: method.id, at: u32::MAX, bci: 0 };
            self.domain.concolic.decide_truth(place, self.shadows.returned, value);
        }
    }

    /// Counts what the run looked at that is not varied.
    fn count_outside(&mut self, heap: &InputHeap) {
        let addresses = self.statics.iter().filter_map(|(_, field)| self.machine.static_address(field.id).ok());
        let varied = addresses.collect();
        let mut outside = std::mem::take(&mut self.domain.outside);
        let knows_statics = !self.options.statics;
        let (machine, catalog) = (&mut *self.machine, &mut self.domain.catalog);
        let mut look = Look { machine, catalog, heap, varied, knows_statics };
        outside.count(&mut look, &mut self.completeness);
        self.domain.outside = outside;
    }

    /// The roots of the heap after a run that returned or threw; nothing otherwise. The second view has no unknown references.
    fn output(&mut self, built: &Built, outcome: &Outcome) -> Option<Output> {
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
        for root in &mut roots {
            root.open = None;
        }
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
    pub(crate) fn case(&mut self, ran: Ran, output: Output) -> Case {
        let (output, plain, ending) = output;
        let condition = self.condition(&ran);
        snapshot(self.machine, &mut self.domain);
        self.domain.begin(ran.heap.clone());
        let (mut input, mut before, mut replayed) = (HeapView::default(), HeapView::default(), None);
        if let Ok(built) = self.build(&ran.model) {
            let roots = self.roots(&built.args);
            let (concolic, heap) = (&self.domain.concolic, &self.domain.heap);
            let open = |addr: u32| concolic.open_at(addr).and_then(|number| open_text(heap, number));
            let closed = roots.iter().cloned().map(|root| Root { open: None, ..root }).collect();
            input = capture(self.machine, &mut self.domain.catalog, roots, open);
            before = capture(self.machine, &mut self.domain.catalog, closed, |_| None);
            if self.options.replay {
                replayed = Some(self.replays(&built, &ran, &plain, &ending));
            }
        }
        pop_snapshot(self.machine, &mut self.domain);
        if replayed == Some(false) {
            self.completeness.count(Reason::Unsteady, 1);
        }
        let aliased = ran.heap.aliases() > 0;
        let pattern = self.pattern(&ran);
        let choices = ran.steps.iter().map(|s| Choice { place: s.place, kind: ChoiceKind::of(&s.what) }).collect();
        let methods = ran.coverage.0.keys().map(|&id| method_name(self.machine, id)).collect();
        Case {
            input,
            output,
            ending,
            plain: (before, plain),
            pattern,
            choices,
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
        let (machine, method) = (&mut *self.machine, self.target.method);
        let outcome =
            vm::interp::call_shadowed(machine, &mut self.replay, &mut self.no_shadows, method, &built.args, &[]);
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
        for root in &mut roots {
            root.open = None;
        }
        let view = capture(self.machine, &mut self.domain.catalog, roots, |_| None);
        same_ending && self.replay.trail.hash() == ran.way && view == *output
    }

    /// The input as far as the path has looked at it; preconditions may depend on all numbers.
    fn pattern(&mut self, ran: &Ran) -> Pattern {
        let terms = &mut self.domain.concolic.terms;
        let mut asked = BTreeSet::new();
        for held in ran.held(terms) {
            asked.extend(terms.free_vars(held).iter().copied());
        }
        if !self.parts.is_empty() {
            asked.extend((0..terms.var_count() as u32).map(VarId).filter(|&var| ran.model.get(var).is_some()));
        }
        let (machine, domain) = (&mut *self.machine, &mut self.domain);
        let length = self.options.limits.length;
        let mut source = Source { machine, domain, heap: &ran.heap, model: &ran.model, asked, length };
        source.pattern(&self.target.parameters, &self.statics)
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

fn thrown(machine: &mut Machine, exception: Ref) -> Ending {
    let class = machine.program.external_name(machine.class_of(exception));
    let message: Ref = machine.heap.get(exception + machine.known.throwable_message);
    Ending::Threw { class, message: (message != 0).then(|| machine.text(message)) }
}

/// How a run ended; one that wanted something of the world outside of the machine did not end as on a JVM.
fn within(machine: &Machine, outcome: Outcome) -> Outcome {
    match (machine.env.reached.get(), outcome) {
        (Some(what), Outcome::Returned(_) | Outcome::Threw(_)) => Outcome::Unsupported(outside(what).into()),
        (_, outcome) => outcome,
    }
}

fn outside(what: vm::Outside) -> &'static str {
    match what {
        vm::Outside::Files => "files",
        vm::Outside::Network => "the network",
        vm::Outside::Processes => "processes",
        vm::Outside::Input => "the standard input",
    }
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
