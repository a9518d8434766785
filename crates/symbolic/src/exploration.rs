//! Explores the paths of one test: run, put the path into the tree, choose an open way, solve, run again.

use std::sync::Arc;

use base::FxHashSet;
use executor::{Ending, Observer, Stopped, Worker};
use expr::{Evaluator, Model, TermId};
use solver::{Answer, Query, Solver};
use testcase::{Api, TestCase};

use crate::completeness::{Bound, Completeness, Reason};
use crate::dictionary::Dictionary;
use crate::distance::distance;
use crate::domain::Concolic;
use crate::explorer::{Explorer, Seen, Worth};
use crate::input::{Assignment, Input, Part};
use crate::path::{Event, Kind, Place, Trace, joined};
use crate::render::Skeleton;
use crate::seeded::Looked;
use crate::tree::{Candidate, Child, Closing, Inserted, Open, Tree};
use crate::types::{Asked, Looks};

/// An observer with the concolic domain in it.
pub trait Watched: Observer {
    fn concolic(&self) -> &Concolic;
    fn concolic_mut(&mut self) -> &mut Concolic;
    fn trace(note: &Self::Note) -> &Trace;
}

impl Watched for Concolic {
    fn concolic(&self) -> &Concolic {
        self
    }

    fn concolic_mut(&mut self) -> &mut Concolic {
        self
    }

    fn trace(note: &Trace) -> &Trace {
        note
    }
}

impl<A: Observer> Watched for vm::probes::Pair<A, Concolic> {
    fn concolic(&self) -> &Concolic {
        &self.b
    }

    fn concolic_mut(&mut self) -> &mut Concolic {
        &mut self.b
    }

    fn trace(note: &Self::Note) -> &Trace {
        &note.1
    }
}

/// How far an exploration goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Tests that are run.
    pub runs: u32,
    /// Decisions on a path after which no other way is tried.
    pub depth: u32,
    /// How often a path may pass a place in one call, as loops do, before other ways are not tried there any more.
    pub loops: u32,
    /// The same for the whole path, over all calls: a bound on visits of a block, on recursion too.
    pub blocks: u32,
    /// Bytecodes of a statement, so that loops which run until an input says otherwise end.
    pub instructions: u64,
    /// Terms at which the exploration ends, so that memory stays bounded.
    pub terms: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { runs: 1000, depth: 2000, loops: 100, blocks: 1000, instructions: 5_000_000, terms: 3_000_000 }
    }
}

/// What was counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    pub runs: u64,
    pub queries: u64,
    pub infeasible: u64,
    pub timed_out: u64,
    /// Tests that did not take the way they were made for.
    pub diverged: u64,
    /// Paths that were no function of the inputs.
    pub unsteady: u64,
    /// Paths that the solver had called impossible. Never, unless something is wrong.
    pub impossible: u64,
    /// Solutions that cannot be written as a test.
    pub unrealised: u64,
}

/// A test that was run.
#[derive(Clone, Debug)]
pub struct Ran {
    pub test: TestCase,
    pub values: Assignment,
    /// The number of its path.
    pub path: u32,
    /// No run had taken this path.
    pub is_new: bool,
    /// Ways on it that no path had taken.
    pub new_ways: u32,
    pub events: Vec<Event>,
    /// The path contradicts what was seen before, so no other run need take it again.
    pub unsteady: bool,
    /// Objects of the test that were asked for their class.
    pub asked: Vec<Asked>,
    /// What the call under test did with the objects that the test passes.
    pub looks: Looks,
    /// Exceptions that ended other threads, valid until the next run.
    pub uncaught: Vec<vm::Ref>,
    /// What the values are of: the inputs of the test, then results of unknown methods.
    pub inputs: Arc<[Input]>,
}

/// What a step did.
pub enum Step {
    Ran(Box<Ran>),
    /// Every way was tried, or is beyond the bounds.
    Exhausted,
    /// As many tests were run, or terms made, as the bounds allow; or the machine's interrupt was raised.
    Bounded(Reason),
    /// The solver was asked and there is no test for it.
    Nothing,
}

pub struct Exploration {
    skeleton: Skeleton,
    pub tree: Tree,
    explorer: Box<dyn Explorer>,
    bounds: Bounds,
    /// The values of each run.
    runs: Vec<Assignment>,
    pub statistics: Statistics,
    /// What runs left out, beside what the tree shows.
    left_out: Completeness,
    /// Addresses of fields that runs looked at and that are not varied.
    fields: FxHashSet<u32>,
    statics: FxHashSet<u32>,
    /// Terms that were dropped before the exploration began.
    dropped: u64,
    /// Texts in another form, to be tried last.
    forms: Vec<Candidate>,
    /// Ways about which the solver gave no answer.
    unanswered: Vec<Candidate>,
    /// The static state is that of the start of the program.
    fresh_statics: bool,
    is_thorough: bool,
    /// A run came to the last statement of the test.
    has_called: bool,
    /// First values of texts that unknown methods give.
    dictionary: Dictionary,
}

impl Exploration {
    /// Begins with the test as it is. The worker's terms are forgotten, so one exploration at a time has it.
    pub fn new<D: Watched>(
        worker: &mut Worker<D>,
        api: &Api,
        test: &TestCase,
        explorer: Box<dyn Explorer>,
        bounds: Bounds,
    ) -> Self {
        let mut skeleton = Skeleton::new(api, test);
        if is_program_start(api, test) {
            // The launcher passes no null.
            skeleton.inputs.iter_mut().for_each(|input| input.nullable = false);
        }
        worker.reset();
        let (initial, _) = skeleton.render(&skeleton.initial);
        let inputs: Arc<[_]> = skeleton.inputs.clone().into();
        worker.domain.concolic_mut().start_over(inputs.clone());
        // Once for nothing and with no inputs, so that classes are initialised outside of the paths.
        worker.machine.unknowns.begin([]);
        worker.run(&initial);
        // Initialisers that read inputs are part of the paths.
        if !worker.domain.concolic().unknowns.in_initialiser {
            worker.warm_up();
        }
        worker.reset();
        let domain = worker.domain.concolic_mut();
        domain.start_over(inputs);
        Self {
            dropped: domain.counts.dropped,
            skeleton,
            tree: Tree::default(),
            explorer,
            bounds,
            runs: Vec::new(),
            statistics: Statistics::default(),
            left_out: Completeness::default(),
            fields: FxHashSet::default(),
            statics: FxHashSet::default(),
            forms: Vec::new(),
            unanswered: Vec::new(),
            fresh_statics: is_program_start(api, test),
            is_thorough: false,
            has_called: false,
            dictionary: Dictionary::default(),
        }
    }

    /// Looks for all that could be missed, and tries unlikely ways too: for a verdict on the test's last call.
    #[must_use]
    pub fn thorough(mut self) -> Self {
        self.is_thorough = true;
        self
    }

    pub fn skeleton(&self) -> &Skeleton {
        &self.skeleton
    }

    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Runs one more test, or asks the solver once in vain.
    pub fn step<D: Watched>(&mut self, worker: &mut Worker<D>, solver: &mut dyn Solver, seen: &mut Seen) -> Step {
        if self.runs.is_empty() {
            let values = self.skeleton.initial.clone();
            return Step::Ran(Box::new(self.run(worker, seen, &values, None)));
        }
        if worker.machine.interrupt.is_raised() {
            return Step::Bounded(Reason::Time);
        }
        if let Some(values) = self.look_up(worker) {
            return Step::Ran(Box::new(self.run(worker, seen, &values, None)));
        }
        let Some(candidate) = self.choose(seen).or_else(|| self.choose_form(seen)) else { return Step::Exhausted };
        let terms = worker.domain.concolic().terms.len();
        if self.runs.len() >= self.bounds.runs as usize {
            return Step::Bounded(Reason::Paths);
        }
        if terms > self.bounds.terms {
            return Step::Bounded(Reason::Terms);
        }
        if let Some(values) = self.solve(worker.domain.concolic_mut(), solver, candidate) {
            return Step::Ran(Box::new(self.run(worker, seen, &values, Some(candidate.open))));
        }
        if worker.machine.interrupt.is_raised() && self.tree.child(candidate.open) == Child::TimedOut {
            self.tree.set(candidate.open, Child::Unexplored);
        }
        seen.refuse(&self.tree, candidate.open);
        Step::Nothing
    }

    /// Runs the test with values of the caller's choice; its path joins the others.
    pub fn try_values<D: Watched>(&mut self, worker: &mut Worker<D>, seen: &mut Seen, values: &Assignment) -> Ran {
        self.run(worker, seen, values, None)
    }

    /// Values with a text that the program names, if it asks unknown methods for texts.
    fn look_up<D: Watched>(&mut self, worker: &Worker<D>) -> Option<Assignment> {
        let domain = worker.domain.concolic();
        if !self.is_thorough || !domain.unknowns.any || self.runs.len() >= self.bounds.runs as usize {
            return None;
        }
        self.dictionary.look(&worker.machine.program);
        let values = domain.complete(self.runs.first()?);
        self.dictionary.next(&domain.inputs, self.skeleton.inputs.len(), &values)
    }

    /// The next way within the bounds.
    fn choose(&mut self, seen: &Seen) -> Option<Candidate> {
        loop {
            let candidate = self.explorer.next(&self.tree, seen)?;
            if !self.tree.is_open(candidate.open) {
                continue;
            }
            let node = self.tree.node(candidate.open.node);
            let bound = match &self.bounds {
                bounds if node.depth >= bounds.depth => Bound::Depth,
                bounds if node.iteration >= bounds.loops => Bound::Loops,
                bounds if node.repeated >= bounds.blocks => Bound::Blocks,
                _ => return Some(candidate),
            };
            self.tree.set(candidate.open, Child::Closed(Closing::Bound(bound)));
        }
    }

    /// Opens the ways again about which the solver gave no answer, for one that is given more time; whether there are any.
    pub fn ask_again(&mut self) -> bool {
        let mut opened = Inserted::default();
        for candidate in std::mem::take(&mut self.unanswered) {
            if self.tree.child(candidate.open) == Child::TimedOut {
                self.tree.set(candidate.open, Child::Unexplored);
                opened.open.push(candidate);
            }
        }
        self.statistics.timed_out -= opened.open.len() as u64;
        self.explorer.add(&self.tree, &opened, Worth::UNKNOWN);
        !opened.open.is_empty()
    }

    /// When all else was tried, texts with characters beyond Latin-1.
    fn choose_form(&mut self, seen: &Seen) -> Option<Candidate> {
        if !self.is_thorough {
            return None;
        }
        let forms = std::mem::take(&mut self.forms);
        let mut opened = Inserted::default();
        for candidate in forms {
            if self.tree.child(candidate.open) == Child::Closed(Closing::Form) {
                self.tree.set(candidate.open, Child::Unexplored);
                opened.open.push(candidate);
            }
        }
        self.explorer.add(&self.tree, &opened, Worth::UNKNOWN);
        self.choose(seen)
    }

    /// Inputs that go this way.
    fn solve(&mut self, domain: &mut Concolic, solver: &mut dyn Solver, candidate: Candidate) -> Option<Assignment> {
        let open = candidate.open;
        let (path, goal) = self.tree.conditions(open);
        let mut prefix = domain.givens.clone();
        prefix.extend(path);
        let now = &domain.complete(&self.runs[candidate.run as usize]);
        let base = values_of(domain, now);
        self.statistics.queries += 1;
        let answer = solver.check(&mut domain.terms, &Query::new(&prefix, goal).with_base(&base));
        let model = match answer {
            Answer::Sat(model) => model,
            Answer::Unsat => {
                self.statistics.infeasible += 1;
                let capped = self.is_capped(domain, solver, &prefix, goal);
                self.tree.set(open, if capped { Child::Closed(Closing::Length) } else { Child::Infeasible });
                return None;
            }
            Answer::Unknown(_) => {
                self.statistics.timed_out += 1;
                self.tree.set(open, Child::TimedOut);
                self.unanswered.push(candidate);
                return None;
            }
        };
        let values = decode(domain, now, &model);
        let check = values_of(domain, &values);
        if !prefix.iter().chain([&goal]).all(|&c| domain.terms.holds(&check, c)) {
            self.statistics.unrealised += 1;
            self.tree.set(open, Child::Closed(Closing::Unrealised));
            return None;
        }
        Some(values)
    }

    /// Whether a way that is infeasible is so only because texts and arrays have a limit.
    fn is_capped(&self, domain: &mut Concolic, solver: &mut dyn Solver, prefix: &[TermId], goal: TermId) -> bool {
        if !self.is_thorough {
            return false;
        }
        let caps: Vec<TermId> = domain.caps.iter().map(|cap| cap.0).collect();
        let others: Vec<TermId> = prefix.iter().copied().filter(|c| !caps.contains(c)).collect();
        let mut used = FxHashSet::default();
        for &condition in others.iter().chain([&goal]) {
            used.extend(domain.terms.free_vars(condition).iter().copied());
        }
        let lengths: Vec<TermId> = domain.caps.iter().map(|cap| cap.1).collect();
        let lengths = lengths.into_iter().filter(|&l| domain.terms.as_var(l).is_some_and(|var| used.contains(&var)));
        let lengths: Vec<TermId> = lengths.collect();
        if lengths.is_empty() {
            return false;
        }
        let mut relaxed = others;
        let most = domain.terms.bv(32, MAX_ARRAY);
        for length in lengths {
            let natural = domain.terms.ule(length, most);
            relaxed.push(natural);
        }
        !matches!(solver.check(&mut domain.terms, &Query::new(&relaxed, goal)), Answer::Unsat)
    }

    /// Asks whether terms that were fixed have values that were not tried.
    fn settle_values(&mut self, domain: &mut Concolic, solver: &mut dyn Solver) {
        let of = |(open, way): (Open, &crate::tree::Way)| (way.child == Child::Closed(Closing::Values)).then_some(open);
        let all: Vec<Open> = self.tree.ways().filter_map(of).take(MAX_LAST_QUERIES).collect();
        for open in all {
            let (path, goal) = self.tree.conditions(open);
            let mut prefix = domain.givens.clone();
            prefix.extend(path);
            if matches!(solver.check(&mut domain.terms, &Query::new(&prefix, goal)), Answer::Unsat) {
                self.tree.set(open, Child::Infeasible);
            }
        }
    }

    /// What the exploration left out; ways that are still open count as `open`.
    pub fn completeness(&mut self, domain: &mut Concolic, solver: &mut dyn Solver, open: Reason) -> Completeness {
        self.settle_values(domain, solver);
        let mut whole = self.left_out.clone();
        for (_, way) in self.tree.ways() {
            match way.child {
                Child::Unexplored => whole.count(open, 1),
                Child::TimedOut => whole.count(Reason::Unanswered, 1),
                Child::Closed(Closing::Bound(bound)) => whole.hit(bound, self.bound(bound), 1),
                Child::Closed(Closing::Values) => whole.count(Reason::Fixed, 1),
                Child::Closed(Closing::Length) => whole.count(Reason::LengthCap, 1),
                Child::Closed(Closing::Unrealised) => whole.count(Reason::Unrealised, 1),
                // Runs that diverged are counted below; a text that nothing depends on has one form.
                Child::Closed(Closing::Diverged | Closing::Form)
                | Child::Infeasible
                | Child::Node(_)
                | Child::End(_) => {}
            }
        }
        whole.count(open, self.forms.len() as u64);
        // Where every run ended before the call under test, nothing is known of the call.
        whole.count(Reason::Uncallable, u64::from(self.is_thorough && !self.has_called));
        whole.count(Reason::Diverged, self.statistics.diverged);
        whole.count(Reason::Unsteady, self.statistics.unsteady);
        whole.count(Reason::Impossible, self.statistics.impossible);
        whole.count(Reason::Dropped, domain.counts.dropped - self.dropped);
        whole.count(Reason::Shapes, (self.fields.len() + self.statics.len()) as u64);
        whole
    }

    fn bound(&self, bound: Bound) -> u64 {
        u64::from(match bound {
            Bound::Depth => self.bounds.depth,
            Bound::Loops => self.bounds.loops,
            _ => self.bounds.blocks,
        })
    }

    /// How near a path came to a way that no path has taken, and which.
    fn nearest(
        &self,
        domain: &Concolic,
        seen: &Seen,
        path: &Inserted,
        values: &Assignment,
    ) -> (f64, Option<(Place, u32)>) {
        let tree = &self.tree;
        // Checks that the program has made already often cannot fail; what it decides itself mostly can.
        let decided = |o: &Open| matches!(tree.node(o.node).kind, Kind::Branch | Kind::Switch);
        let wanted = |o: &Open| decided(o) && seen.is_new(tree, *o) && seen.is_in_focus(tree, *o);
        let mut missing = path.open.iter().map(|c| c.open).filter(wanted).peekable();
        if missing.peek().is_none() {
            return (1.0, None);
        }
        let model = values_of(domain, values);
        let mut evaluator = Evaluator::new();
        let far = |o: Open| {
            let condition = tree.node(o.node).ways[o.way as usize].condition;
            (distance(&domain.terms, &mut evaluator, &model, condition), Some((tree.node(o.node).place, o.way)))
        };
        missing.map(far).fold((1.0, None), |near, other| if other.0 < near.0 { other } else { near })
    }

    fn run<D: Watched>(
        &mut self,
        worker: &mut Worker<D>,
        seen: &mut Seen,
        values: &Assignment,
        wanted: Option<Open>,
    ) -> Ran {
        let (test, marks) = self.skeleton.render(values);
        worker.domain.concolic_mut().plan = marks;
        let watched = test.len().checked_sub(1).filter(|_| self.is_thorough);
        worker.domain.concolic_mut().seeded.watch(watched);
        let threads = worker.machine.env.tick.threads;
        if worker.domain.concolic().unknowns.any {
            // The machine counts calls, and knows nothing of beginnings that tests share.
            worker.reset();
            worker.domain.concolic().give_unknowns(&mut worker.machine, values);
        }
        let most = worker.machine.limits.instructions;
        worker.machine.limits.instructions = self.bounds.instructions.min(most);
        worker.run(&test);
        worker.machine.limits.instructions = most;
        let values = worker.domain.concolic().complete(values);
        let interrupted = Ending::Stopped(Stopped::Exhausted(vm::Exhausted::Interrupted));
        if worker.done().last().is_some_and(|d| d.ending == interrupted) {
            return self.cut_short(worker, test, values);
        }
        let (mut events, calls) = joined(worker.done().iter().map(|d| D::trace(&d.note)));
        if worker.domain.concolic().merging.is_on {
            let inputs = values_of(worker.domain.concolic(), &values);
            worker.domain.concolic_mut().decide_result(&inputs, &mut events);
        }
        let cut = worker.done().iter().any(|d| D::trace(&d.note).cut);
        self.left_out.count(Reason::LongPath, u64::from(cut));
        self.left_out.count(Reason::Schedules, u64::from(worker.machine.env.tick.threads != threads));
        if let Some(reason) = worker.done().last().and_then(|d| left_out_by(&d.ending)) {
            self.left_out.count(reason, 1);
        }
        self.has_called |= worker.done().len() == test.len();
        let (looks, uncaught) = self.looked(worker);
        let number = self.runs.len() as u32;
        self.runs.push(values.clone());
        let terms = &mut worker.domain.concolic_mut().terms;
        let mut inserted = self.tree.insert(terms, number, &events, &calls);
        for (wide, at) in std::mem::take(&mut worker.domain.concolic_mut().forms) {
            if at.is_some_and(|method| !seen.is_focus(method)) {
                continue;
            }
            let other = self.tree.open_form(&inserted.taken, wide);
            inserted.open.splice(..0, other.map(|open| Candidate { open, run: number }));
        }
        self.note_forms(worker.domain.concolic_mut(), &inserted, &events, number);
        let inputs = worker.domain.concolic().inputs.clone();
        let asked = worker.domain.concolic_mut().made.take();
        self.statistics.runs += 1;
        self.statistics.unsteady += u64::from(inserted.unsteady);
        self.statistics.impossible += u64::from(inserted.impossible);
        let new_ways = seen.note(&self.tree, &inserted.taken);
        let (distance, target) = self.nearest(worker.domain.concolic(), seen, &inserted, &values);
        self.explorer.add(&self.tree, &inserted, Worth { new: new_ways, distance, target });
        if let Some(wanted) = wanted
            && !inserted.taken.contains(&wanted)
        {
            self.statistics.diverged += 1;
            if self.tree.is_open(wanted) {
                self.tree.set(wanted, Child::Closed(Closing::Diverged));
            }
        }
        Ran {
            test,
            values,
            path: inserted.end,
            is_new: !inserted.known || inserted.unsteady,
            unsteady: inserted.unsteady,
            new_ways,
            events,
            asked,
            looks,
            uncaught,
            inputs,
        }
    }

    /// A run that was interrupted: its path says nothing, and the way that it was made for stays open.
    fn cut_short<D: Watched>(&mut self, worker: &mut Worker<D>, test: TestCase, values: Assignment) -> Ran {
        self.statistics.runs += 1;
        self.left_out.count(Reason::Time, 1);
        // It might have come to the call.
        self.has_called = true;
        let domain = worker.domain.concolic_mut();
        domain.seeded.looked = Looked::default();
        domain.forms.clear();
        domain.made.take();
        let inputs = domain.inputs.clone();
        let (events, asked, looks, uncaught) = (Vec::new(), Vec::new(), Looks::default(), Vec::new());
        let (path, is_new, unsteady, new_ways) = (0, false, false, 0);
        self.runs.push(values.clone());
        Ran { test, values, path, is_new, new_ways, events, unsteady, asked, looks, uncaught, inputs }
    }

    /// Texts of the path whose other form is not tried yet, if anything depends on their content.
    fn note_forms(&mut self, domain: &mut Concolic, path: &Inserted, events: &[Event], run: u32) {
        if !self.is_thorough {
            return;
        }
        let mut used = FxHashSet::default();
        for event in events.iter().filter(|e| e.kind != Kind::Form) {
            let held = event.decision.held(&mut domain.terms);
            used.extend(domain.terms.free_vars(held).iter().filter_map(|var| domain.parts.get(var)).map(|part| part.0));
        }
        for taken in &path.taken {
            let node = self.tree.node(taken.node);
            let open = Open { node: taken.node, way: 1 - taken.way.min(1) };
            if node.kind != Kind::Form || self.tree.child(open) != Child::Closed(Closing::Form) {
                continue;
            }
            let of = domain.terms.free_vars(node.ways[1].condition);
            let is_used = of.iter().filter_map(|var| domain.parts.get(var)).any(|part| used.contains(&part.0));
            if is_used && !self.forms.iter().any(|known| known.open == open) {
                self.forms.push(Candidate { open, run });
            }
        }
    }

    /// What the call under test looked at; counts what of it no test varies.
    fn looked<D: Watched>(&mut self, worker: &mut Worker<D>) -> (Looks, Vec<vm::Ref>) {
        let domain = worker.domain.concolic_mut();
        let looked = std::mem::take(&mut domain.seeded.looked);
        let mut looks = domain.made.looks(&looked, &domain.seeded, &worker.machine);
        self.left_out.count(Reason::Environment, looked.environment);
        self.left_out.count(Reason::Shapes, looked.unvaried);
        self.left_out.count(Reason::Aliasing, looks.elsewhere + looked.boxes);
        self.left_out.count(Reason::Classes, u64::from(looks.unasked));
        let is_own = |&&method: &&program::MethodId| !is_library(&worker.machine, method);
        self.left_out.count(Reason::Environment, looked.settings.iter().filter(is_own).count() as u64);
        self.fields.extend(&looked.fields);
        let varies = |of: &&(vm::Ref, u32)| !crate::statics::is_constant_field(&worker.machine, of.0, of.1);
        self.fields.extend(looked.shared.iter().filter(varies).map(|of| of.1));
        if !self.fresh_statics {
            let varies =
                |&&addr: &&u32| !self.statics.contains(&addr) && !crate::statics::is_constant(&worker.machine, addr);
            let new: Vec<u32> = looked.statics.iter().filter(varies).copied().collect();
            looks.statics = new.iter().filter_map(|&addr| crate::statics::names_at(&worker.machine, addr)).collect();
            looks.statics.sort_unstable();
            self.statics.extend(new);
        }
        (looks, looked.uncaught)
    }
}

/// Terms with values left of which the solver is asked at the end whether there are any.
const MAX_LAST_QUERIES: usize = 100;

/// Longest array that is thought of where there is no other limit; a text of this length has twice as many bytes.
const MAX_ARRAY: i64 = 0x3fff_ffff;

/// Whether a method is the library's.
pub(crate) fn is_library(machine: &vm::Machine, method: program::MethodId) -> bool {
    machine.class(machine.program.method(method).class).loader == program::BOOT
}

/// Whether a test calls `main`, with which a program starts.
pub(crate) fn is_program_start(api: &Api, test: &TestCase) -> bool {
    let Some(testcase::Statement::Call { callable, receiver: None, .. }) = test.statements.last() else { return false };
    let called = api.callable(*callable);
    &*called.name == "main" && matches!(&*called.desc, "([Ljava/lang/String;)V" | "()V")
}

/// What is missed by a path that ends so.
fn left_out_by(ending: &Ending) -> Option<Reason> {
    use vm::Exhausted::{Assumption, Deadlock, Instructions, Interrupted, Memory, Stopped as Ended};
    let Ending::Stopped(why) = ending else { return None };
    match why {
        Stopped::Exited(_) | Stopped::Assertion(_) | Stopped::Exhausted(Assumption) => None,
        // A domain ends runs only where shapes are decided elsewhere.
        Stopped::NullReceiver | Stopped::Miscast | Stopped::Exhausted(Ended) => Some(Reason::Shapes),
        Stopped::Exhausted(Instructions) | Stopped::Waits(_) => Some(Reason::Instructions),
        Stopped::Exhausted(Interrupted) => Some(Reason::Time),
        Stopped::Exhausted(Memory) | Stopped::Resources(_) => Some(Reason::Resources),
        Stopped::Threads | Stopped::Exhausted(Deadlock) => Some(Reason::Schedules),
        Stopped::Unsupported(_)
        | Stopped::Outside(_)
        | Stopped::Unlinked(_)
        | Stopped::Crashed(_)
        | Stopped::Bug(_) => Some(Reason::Edge),
    }
}

/// The values of all variables that inputs have.
pub(crate) fn values_of(domain: &Concolic, values: &Assignment) -> Model {
    domain.values(|input, part| values.get(input)?.part(part))
}

/// The inputs that a model describes; what it does not tell stays.
pub(crate) fn decode(domain: &Concolic, now: &Assignment, model: &Model) -> Assignment {
    let mut parts: Vec<Vec<(Part, u64)>> = vec![Vec::new(); now.len()];
    for (var, bits) in model.scalars() {
        if let Some(&(input, part)) = domain.parts.get(&var) {
            parts[input].push((part, bits));
        }
    }
    let inputs = domain.inputs.iter().zip(now).zip(&parts);
    inputs.map(|((input, now), parts)| input.decode(now, parts)).collect()
}
