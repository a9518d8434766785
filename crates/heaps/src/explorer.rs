//! The unfolding loop: run, note what the path decided, push the other ways, take the newest of them (004 §4.1). Criteria,
//! preconditions and bounds all apply here.

use std::sync::Arc;

use base::Interrupt;
use expr::{Model, TermId};
use program::MethodPtr;
use solver::{Answer, Query, Solver};
use symbolic::{Bound, Completeness, Reason, Shadow};
use vm::interp::Shadows;
use vm::{Exhausted, Machine, Outcome};

use crate::admission::{Parts, Verdict};
use crate::agenda::Agenda;
use crate::build::{HeapLimits, Statics, length_var};
use crate::case::Case;
use crate::catalog::{Candidates, initialise};
use crate::coverage::Coverage;
use crate::criteria::Criterion;
use crate::domain::{Ended, Unknown};
use crate::input::{Cell, InputHeap, Kind, State};
use crate::pending::{Expansion, Pending};
use crate::precondition::{BadPrecondition, Precondition, check};
use crate::replay::Replay;
use crate::running::Ran;
use crate::target::{BadTarget, Target};
use crate::trail::{Scope, Trail};

/// Runs that are done again because they initialised classes.
const MAX_INITIALISING_RUNS: u32 = 8;

/// How an exploration is done.
#[allow(clippy::struct_excessive_bools, reason = "switches that are set one by one")]
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
    /// Whether a path has a case for each heap that the predicate accepts, not only for the first.
    pub all_heaps: bool,
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
            all_heaps: false,
            interrupt: Interrupt::default(),
        }
    }
}

/// What was counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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

impl Statistics {
    /// Adds what a part of the exploration counted.
    pub fn add(&mut self, part: &Self) {
        self.each(part, |sum, more| *sum += more);
    }

    /// What was counted after `before`.
    #[must_use]
    pub fn since(mut self, before: &Self) -> Self {
        self.each(before, |sum, less| *sum -= less);
        self
    }

    fn each(&mut self, other: &Self, change: fn(&mut u64, u64)) {
        let Self { runs, queries, infeasible, pruned, cut, dropped } = other;
        change(&mut self.runs, *runs);
        change(&mut self.queries, *queries);
        change(&mut self.infeasible, *infeasible);
        change(&mut self.pruned, *pruned);
        change(&mut self.cut, *cut);
        change(&mut self.dropped, *dropped);
    }
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
    pub(crate) target: Target,
    pub(crate) options: Options,
    pub(crate) statics: Statics,
    pub(crate) replay: Replay,
    pub(crate) shadows: Shadows<Shadow>,
    pub(crate) no_shadows: Shadows<()>,
    pub(crate) agenda: Agenda<Pending>,
    /// Preconditions.
    pub(crate) parts: Parts,
    pub(crate) rep_ok: Option<MethodPtr>,
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
        let root =
            Pending { heap, held: Vec::new(), goal: None, exact: false, tried: Vec::new(), model, completes: None };
        let mut agenda = Agenda::default();
        agenda.push(root.clone());
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
            no_shadows: Shadows::default(),
            agenda,
            parts: Arc::new([]),
            rep_ok: None,
            root,
        })
    }

    pub fn target(&self) -> &Target {
        &self.target
    }

    /// Only heaps for which this holds are inputs.
    pub fn assume(&mut self, precondition: &Precondition) -> Result<(), BadPrecondition> {
        check(self.machine, &mut self.domain.catalog, &self.target, precondition)?;
        self.parts = self.parts.iter().chain(&precondition.parts).cloned().collect();
        Ok(())
    }

    /// Only heaps are inputs for which this method `boolean name()` of receiver and arguments gives true.
    pub fn assume_predicate(&mut self, name: &str) -> Result<(), BadTarget> {
        let found = self.machine.program.find_method(self.target.class, name, "()Z");
        let found = found.filter(|m| !m.is_static() && !m.is_abstract() && !m.is_native());
        let class = self.machine.program.external_name(self.target.class);
        self.rep_ok = Some(found.ok_or_else(|| BadTarget::NoPredicate(class, name.to_owned()))?);
        Ok(())
    }

    /// Takes the newest way.
    pub fn next(&mut self, solver: &mut dyn Solver) -> Next {
        let Some(pending) = self.agenda.pop() else { return self.next_round() };
        if self.statistics.runs >= self.options.runs || self.options.interrupt.is_raised() {
            let why = if self.options.interrupt.is_raised() { Reason::Time } else { Reason::Paths };
            self.completeness.count(why, self.agenda.len() as u64 + 1);
            self.agenda.clear();
            return Next::Done;
        }
        let (next, completed) = self.take(solver, &pending);
        if let Some(path) = completed {
            self.agenda.complete(path);
        }
        next
    }

    /// Takes this way; its further ways are on the agenda then. Names the path that is complete with it, if one is.
    pub(crate) fn take(&mut self, solver: &mut dyn Solver, pending: &Pending) -> (Next, Option<u64>) {
        let Verdict::If(conditions) = self.admits(&pending.heap) else {
            self.statistics.pruned += 1;
            return (Next::Nothing, None);
        };
        let Some(model) = self.solve(solver, pending, conditions) else { return (Next::Nothing, None) };
        if self.is_refuted(pending) {
            self.statistics.pruned += 1;
            return (Next::Nothing, None);
        }
        let mut ran = self.run(pending, model.clone());
        for _ in 0..MAX_INITIALISING_RUNS {
            if ran.initialised.is_empty() {
                break;
            }
            // Objects of static fields are there before the run, so that unknown references may lead to them.
            for &class in &ran.initialised {
                initialise(self.machine, class);
            }
            self.statistics.runs -= 1;
            ran = self.run(pending, model.clone());
        }
        let valid = ran.output.is_none() || self.completes(pending, &mut ran);
        self.expand(pending, &ran);
        if !valid {
            self.statistics.pruned += 1;
            return (Next::Nothing, None);
        }
        // One heap that the predicate accepts is enough for a path.
        let completed = ran.completes.filter(|_| !self.options.all_heaps).map(|(path, _)| path);
        (self.judge(ran), completed)
    }

    /// Another round of a criterion that is not satisfied.
    fn next_round(&mut self) -> Next {
        let open = self.domain.trail.everything().without(&self.covered);
        match self.domain.criterion.next_round(&open) {
            Some(next) if self.statistics.cut > 0 => {
                self.domain.criterion = next;
                self.statistics.cut = 0;
                self.completeness = Completeness::default();
                self.domain.outside.forget();
                self.agenda.push(self.root.clone());
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
    fn solve(&mut self, solver: &mut dyn Solver, pending: &Pending, conditions: Vec<TermId>) -> Option<Arc<Model>> {
        let limits = self.givens(&pending.heap);
        let givens: Vec<TermId> = limits.iter().copied().chain(conditions).collect();
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
                self.note_length(solver, pending, &limits);
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

    /// The other ways at the steps of the run.
    fn expand(&mut self, pending: &Pending, ran: &Ran) {
        let mut numbers = ran.held(&mut self.domain.concolic.terms).into_iter();
        if !pending.expected().all(|wanted| numbers.next() == Some(wanted)) {
            self.completeness.count(Reason::Diverged, 1);
            return;
        }
        let mut expansion = Expansion {
            machine: self.machine,
            catalog: &mut self.domain.catalog,
            terms: &mut self.domain.concolic.terms,
            completeness: &mut self.completeness,
            limits: self.options.limits,
            aliasing: self.options.aliasing,
        };
        let ways = expansion.ways(pending, ran);
        for way in ways {
            self.agenda.push(way);
        }
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
}

/// The classes that the receiver may have: those that run this very method.
fn receiver(
    machine: &mut Machine,
    domain: &mut Unknown,
    target: &Target,
) -> Result<Arc<[program::ClassId]>, BadTarget> {
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
