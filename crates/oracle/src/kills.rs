//! Which mutants of the class under test a test notices, and by which of the facts that it could assert.
//!
//! All mutants are in one machine. A test runs once under [`Reach`], which shows the mutants that it reaches and the statement that
//! reaches each first; then once for each of them, from that statement on, with the mutant switched on. What can be said at the
//! end is compared with what was said without the mutant.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use base::{FxHashMap, Interrupt};
use executor::{Ending, FirstCalls, Setup, Stopped, Worker, WorkerError};
use mutants::{Mutant, Schemata};
use suite::{Assertion, ExpectedException};
use testcase::{Statement, TestCase};
use vm::Exhausted;
use vm::probes::Taint;

use crate::assertions::{Scope, outcome};
use crate::evaluate::evaluate;
use crate::exception::is_as_expected;
use crate::facts::Fact;
use crate::reach::{Place, Reach};

/// Bytecodes that a statement may run with a mutant: this many times the longest statement without it, and so many more.
const LIMIT_FACTOR: u64 = 6;
const LIMIT_MORE: u64 = 100_000;
/// Bytecodes that the questions after one run may take.
const MAX_QUESTION_INSTRUCTIONS: u64 = 1_000_000;
/// Bytecodes that a statement of a variant may run.
const MAX_VARIANT_INSTRUCTIONS: u64 = 1_000_000;
/// Bytecodes of tests that initialise the same classes, after which these are initialised once for all tests.
const MAX_COLD_INSTRUCTIONS: u64 = 1_000_000;
/// What the run of a test with a mutant costs beside the bytecodes, in bytecodes.
const RUN_COST: u64 = 8_000;
/// Facts that are compared at once where one that differs is enough.
const FACTS_AT_ONCE: usize = 3;
/// The number of the first trap at an entry of a method; none of these is set here.
const ENTRIES: u32 = 1 << 30;

/// A mutant that a test reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Reached {
    mutant: u32,
    /// The statement that is the first to do so; the number of statements if only a question does.
    at: usize,
    /// Whether questions about facts reach it.
    asked: bool,
    /// Whether it can do anything else than the original in what was run, as far as comparisons show that.
    differs: bool,
}

/// The states after each statement of a test; nothing where they cannot be compared.
type States = Vec<Option<u64>>;

/// How a test notices a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Notice {
    /// It ends in another way, whatever it asserts.
    Ending,
    /// These facts, by number, are different; none if nothing is.
    Facts(Vec<usize>),
}

/// What a test reaches and what it can notice.
#[derive(Clone, Debug, Default)]
pub struct Judged {
    /// Mutants by number, with the first statement that reaches each; the number of statements where only a question does.
    pub reached: BTreeMap<u32, usize>,
    /// Those that the test was run with: they were wanted, and can do something else in it.
    pub tried: BTreeSet<u32>,
    pub killed: BTreeSet<u32>,
}

/// The mutants by which assertions are chosen.
pub(crate) struct Mutants<'a> {
    pub killer: &'a mut Killer,
    /// Those that earlier tests notice by their assertions.
    pub killed: &'a mut BTreeSet<u32>,
    /// Whether these are asked for too.
    pub all: bool,
    /// Whether the killer has done as much work as there is time for.
    pub is_over: &'a dyn Fn(u64) -> bool,
}

/// A test without a mutant, what it throws, and what holds at its end.
type Observed<'a> = (&'a TestCase, Option<&'a ExpectedException>, &'a [Fact]);

/// See the module's head.
pub struct Killer {
    mutants: Arc<[Mutant]>,
    worker: Worker<Taint>,
    schemata: Schemata,
    reach: Worker<Reach>,
    /// Where mutants change something, as far as that was asked.
    places: FxHashMap<u32, Option<Place>>,
    /// Mutants that statements of tests have reached, and those that questions about facts have.
    by_statements: BTreeSet<u32>,
    by_questions: BTreeSet<u32>,
    /// Calls that fill caches, whose effects both machines keep, and how many of them the second one has.
    first_calls: FirstCalls,
    repeated: usize,
    /// Tests and mutants that ran.
    runs: u64,
    /// Bytecodes of initialisers that ran for all tests.
    warming: u64,
    /// Bytecodes that the questions after one run may take.
    questions: u64,
}

impl Killer {
    /// `setup` makes what a machine is made of.
    pub fn new(setup: &dyn Fn() -> Setup, mutants: Arc<[Mutant]>, interrupt: &Interrupt) -> Result<Self, WorkerError> {
        let mut schemata = None;
        let mut worker = Worker::new(setup(), |machine| {
            schemata = Some(Schemata::new(machine, &mutants, ENTRIES));
            Taint::new(machine)
        })?;
        let schemata = schemata.unwrap_or_else(|| Schemata::new(&mut worker.machine, &mutants, ENTRIES));
        let mut reach = Worker::new(setup(), |machine| Reach::new(machine, &mutants))?;
        worker.note_calls();
        worker.machine.interrupt = interrupt.clone();
        reach.machine.interrupt = interrupt.clone();
        Ok(Self {
            mutants,
            worker,
            schemata,
            reach,
            places: FxHashMap::default(),
            by_statements: BTreeSet::new(),
            by_questions: BTreeSet::new(),
            first_calls: FirstCalls::default(),
            repeated: 0,
            runs: 0,
            warming: 0,
            questions: MAX_QUESTION_INSTRUCTIONS,
        })
    }

    pub fn mutants(&self) -> &Arc<[Mutant]> {
        &self.mutants
    }

    /// The questions after one run may take so many bytecodes from now on, or as many as usual.
    pub fn limit_questions(&mut self, most: Option<u64>) {
        self.questions = most.unwrap_or(MAX_QUESTION_INSTRUCTIONS).min(MAX_QUESTION_INSTRUCTIONS);
    }

    /// How much work it was so far, in about as many bytecodes as take that long. Looks at the same state cost little, so this is
    /// not the sum of [`Worker::work`]. What is initialised once for all tests does not count: that does not grow with the tests.
    pub fn work(&self) -> u64 {
        (self.worker.total() + self.reach.total() + RUN_COST * self.runs).saturating_sub(self.warming)
    }

    /// What a test reaches, and which of the mutants that are wanted it can notice by something that holds without them, until the work
    /// is over.
    pub fn judge(&mut self, test: &TestCase, wanted: &dyn Fn(u32) -> bool, is_over: &dyn Fn(u64) -> bool) -> Judged {
        // All of the test runs, so that it is known how long its longest statement takes.
        let mut found = self.observed(test);
        if self.is_cold() || self.keep_first_calls(test) {
            found = self.observed(test);
        }
        let Some((exception, facts)) = found else { return Judged::default() };
        let reached = self.reached(test, &facts);
        let asked: Vec<Reached> =
            reached.iter().copied().filter(|reached| reached.differs && wanted(reached.mutant)).collect();
        let mut tried: BTreeSet<u32> = asked.iter().map(|reached| reached.mutant).collect();
        let noticed = self.notices_of((test, exception.as_ref(), &facts), asked, FACTS_AT_ONCE, is_over);
        if is_over(self.work()) {
            tried.retain(|mutant| noticed.iter().any(|(other, _)| other == mutant));
        }
        let is_noticed = |notice: &Notice| !matches!(notice, Notice::Facts(facts) if facts.is_empty());
        Judged {
            tried,
            reached: reached.into_iter().map(|reached| (reached.mutant, reached.at)).collect(),
            killed: noticed.into_iter().filter(|(_, notice)| is_noticed(notice)).map(|(mutant, _)| mutant).collect(),
        }
    }

    /// What the test throws and what holds at its end.
    fn observed(&mut self, test: &TestCase) -> Option<(Option<ExpectedException>, Vec<Fact>)> {
        self.warm_up();
        self.worker.reset();
        self.worker.allow_questions(self.questions);
        outcome(&mut self.worker, test, Scope::End)
    }

    /// The same for one of many variants of a test: nothing if it takes long, or if no mutant that is wanted changes a state. That is
    /// found out first, since what holds at the end is only asked where it may be different.
    pub fn judge_variant(
        &mut self,
        test: &TestCase,
        wanted: &dyn Fn(u32) -> bool,
        is_over: &dyn Fn(u64) -> bool,
    ) -> Judged {
        let limits = (self.worker.machine.limits.instructions, self.reach.machine.limits.instructions);
        self.limit_statements((limits.0.min(MAX_VARIANT_INSTRUCTIONS), limits.1.min(MAX_VARIANT_INSTRUCTIONS)));
        // What only questions reach may be noticed without a change of state.
        let judged = if self.by_questions.difference(&self.by_statements).any(|&mutant| wanted(mutant)) {
            self.judge(test, wanted, is_over)
        } else {
            let infecting = self.infecting(test, wanted, is_over);
            let infects = |mutant| infecting.contains(&mutant);
            if infecting.is_empty() { Judged::default() } else { self.judge(test, &infects, is_over) }
        };
        self.limit_statements(limits);
        judged
    }

    /// A statement may run so many bytecodes in each of the two machines.
    fn limit_statements(&mut self, (worker, reach): (u64, u64)) {
        self.worker.machine.limits.instructions = worker;
        self.reach.machine.limits.instructions = reach;
    }

    /// The wanted mutants with which some statement of the test leaves another state.
    fn infecting(
        &mut self,
        test: &TestCase,
        wanted: &dyn Fn(u32) -> bool,
        is_over: &dyn Fn(u64) -> bool,
    ) -> BTreeSet<u32> {
        self.warm_up();
        let mut reached = self.reached_by_statements(test);
        reached.retain(|reached| reached.differs && wanted(reached.mutant));
        if reached.is_empty() {
            return BTreeSet::new();
        }
        self.worker.reset();
        let ran = self.worker.run(test);
        // Where the test does not end, nothing can be asserted.
        if matches!(ran.last().map(|done| &done.ending), None | Some(Ending::Stopped(_))) {
            return BTreeSet::new();
        }
        let differs = |killer: &mut Self, reached: Reached, states: &States| {
            (!killer.is_same(test, states, reached.at)).then_some(())
        };
        self.with_each(test, reached, &differs, is_over).into_iter().map(|(mutant, ())| mutant).collect()
    }

    /// How a test of which these facts hold notices each mutant that it reaches and that is wanted; nothing if that takes more work than
    /// there is time for.
    pub(crate) fn notices(
        &mut self,
        test: &TestCase,
        exception: Option<&ExpectedException>,
        facts: &[Fact],
        wanted: &dyn Fn(u32) -> bool,
        is_over: &dyn Fn(u64) -> bool,
    ) -> Option<Vec<(u32, Notice)>> {
        self.warm_up();
        self.worker.reset();
        self.worker.run(test);
        if self.is_cold() {
            self.warm_up();
            self.worker.run(test);
        }
        let mut reached = self.reached(test, facts);
        reached.retain(|reached| reached.differs && wanted(reached.mutant));
        let noticed = self.notices_of((test, exception, facts), reached, facts.len(), is_over);
        (!is_over(self.work())).then_some(noticed)
    }

    /// Runs a test statement by statement, and notes the states after them.
    fn states(&mut self, test: &TestCase) -> States {
        let mut start = TestCase { statements: Vec::with_capacity(test.len()) };
        let mut states = Vec::with_capacity(test.len());
        for statement in &test.statements {
            start.statements.push(statement.clone());
            states.push(self.state_after(&start));
        }
        states
    }

    /// The state after the beginning of a test; nothing if it does not end with a value.
    fn state_after(&mut self, start: &TestCase) -> Option<u64> {
        let ran = self.worker.run(start);
        let Some(Ending::Value(value)) = ran.last().filter(|_| ran.len() == start.len()).map(|done| &done.ending)
        else {
            return None;
        };
        let mut hasher = DefaultHasher::new();
        value.hash(&mut hasher);
        mutants::fingerprint(&self.worker.machine)?.hash(&mut hasher);
        Some(hasher.finish())
    }

    /// Whether each statement from one on leaves the same state with the mutant that is on.
    fn is_same(&mut self, test: &TestCase, states: &States, from: usize) -> bool {
        (from..test.len()).all(|at| {
            let start = TestCase { statements: test.statements[..=at].to_vec() };
            states[at].is_some_and(|state| self.state_after(&start) == Some(state))
        })
    }

    /// The worker has run the test without a mutant. So many facts are compared at once; where one of them is different, the others
    /// are not asked for.
    fn notices_of(
        &mut self,
        (test, exception, facts): Observed<'_>,
        reached: Vec<Reached>,
        at_once: usize,
        is_over: &dyn Fn(u64) -> bool,
    ) -> Vec<(u32, Notice)> {
        let asserted: Vec<Assertion> =
            facts.iter().map(|fact| Assertion { after: 0, kind: fact.kind.clone() }).collect();
        let notice = |killer: &mut Self, reached: Reached, states: &States| {
            // Where all is as it was, there is nothing to notice.
            if !reached.asked && killer.is_same(test, states, reached.at) {
                return Some(Notice::Facts(Vec::new()));
            }
            killer.compare(test, exception, &asserted, at_once)
        };
        self.with_each(test, reached, &notice, is_over)
    }

    /// What is found with each of these mutants switched on, where the beginning of the test has run without it. The worker has run the
    /// test without a mutant. Those for which there is no time are left out.
    fn with_each<T>(
        &mut self,
        test: &TestCase,
        mut reached: Vec<Reached>,
        find: &dyn Fn(&mut Self, Reached, &States) -> Option<T>,
        is_over: &dyn Fn(u64) -> bool,
    ) -> Vec<(u32, T)> {
        if reached.is_empty() {
            return Vec::new();
        }
        let limit = self.worker.machine.limits.instructions;
        let longest = self.worker.used().1;
        self.worker.reset();
        let states = self.states(test);
        // The last statements first: what comes before them need not run again.
        reached.sort_by_key(|reached| (std::cmp::Reverse(reached.at), reached.mutant));
        let mut all = Vec::with_capacity(reached.len());
        for one in reached {
            if is_over(self.work()) {
                break;
            }
            self.runs += 1;
            let start = TestCase { statements: test.statements[..one.at].to_vec() };
            self.worker.run(&start);
            let Some(method) = self.schemata.method_of(one.mutant) else { continue };
            if self.worker.machine.interrupt.is_raised() {
                break;
            }
            if self.schemata.switch_on(&mut self.worker.machine, one.mutant).is_err() {
                continue;
            }
            self.worker.machine.limits.instructions = limit.min(longest * LIMIT_FACTOR + LIMIT_MORE);
            self.worker.allow_questions(self.questions);
            let found = find(self, one, &states);
            self.worker.machine.limits.instructions = limit;
            self.schemata.switch_off(&mut self.worker.machine, method);
            all.extend(found.map(|found| (one.mutant, found)));
        }
        // What a mutant did must not be taken for the beginning of another test.
        self.worker.reset();
        all.sort_by_key(|(mutant, _)| *mutant);
        all
    }

    /// Runs the test with the mutant that is on; nothing if it cannot be said whether that is noticed.
    fn compare(
        &mut self,
        test: &TestCase,
        exception: Option<&ExpectedException>,
        asserted: &[Assertion],
        at_once: usize,
    ) -> Option<Notice> {
        // Without a fact there is still the ending.
        let mut first = 0;
        loop {
            let part = &asserted[first..asserted.len().min(first + at_once.max(1))];
            let Some((thrown, found)) = outcome(&mut self.worker, test, Scope::Mutant(part)) else {
                return self.stopped(exception);
            };
            if !is_as_expected(thrown.as_ref(), exception) {
                return Some(Notice::Ending);
            }
            let differs = |assertion: &Assertion| !found.iter().any(|other| other.kind == assertion.kind);
            let different: Vec<usize> = (0..part.len()).filter(|&at| differs(&part[at])).map(|at| first + at).collect();
            first += part.len();
            if !different.is_empty() || first >= asserted.len() {
                return Some(Notice::Facts(different));
            }
        }
    }

    /// How a test notices a mutant with which it does not come to an end that a JVM shows; nothing if that cannot be said.
    fn stopped(&self, exception: Option<&ExpectedException>) -> Option<Notice> {
        match &self.worker.done().last()?.ending {
            Ending::Stopped(Stopped::Exhausted(Exhausted::Interrupted)) => None,
            Ending::Stopped(
                Stopped::Exhausted(_) | Stopped::Resources(_) | Stopped::Exited(_) | Stopped::Crashed(_),
            ) => Some(Notice::Ending),
            Ending::Threw(_) if exception.is_none() => Some(Notice::Ending),
            _ => None,
        }
    }

    /// The mutants that the test and the questions about its facts reach.
    fn reached(&mut self, test: &TestCase, facts: &[Fact]) -> Vec<Reached> {
        let mut found: BTreeMap<u32, Reached> =
            self.reached_by_statements(test).into_iter().map(|reached| (reached.mutant, reached)).collect();
        let questions = self.questions;
        let worker = &mut self.reach;
        let at = worker.done().len();
        // What the statements have reached is shown once more.
        worker.domain.show(&mut worker.machine);
        worker.allow_questions(questions);
        for fact in facts {
            worker.probe(|worker| evaluate(worker, fact.kind.actual()));
            for mutant in worker.domain.take_reached() {
                let new = Reached { mutant, at, asked: false, differs: false };
                found.entry(mutant).or_insert(new).asked = true;
                self.by_questions.insert(mutant);
            }
        }
        found.into_values().map(|reached| Reached { differs: self.may_differ(reached.mutant), ..reached }).collect()
    }

    /// The mutants that the statements of the test reach.
    fn reached_by_statements(&mut self, test: &TestCase) -> Vec<Reached> {
        self.runs += 1;
        self.show_reached(test);
        if self.reach.cold_cost() >= MAX_COLD_INSTRUCTIONS {
            self.warm_up();
            self.show_reached(test);
        }
        let mut found: BTreeMap<u32, usize> = BTreeMap::new();
        for (at, done) in self.reach.done().iter().enumerate() {
            for &mutant in &done.note {
                found.entry(mutant).or_insert(at);
            }
        }
        self.by_statements.extend(found.keys());
        let reached = |(mutant, at)| Reached { mutant, at, asked: false, differs: self.may_differ(mutant) };
        found.into_iter().map(reached).collect()
    }

    /// Whether a mutant can do anything else than the original in what was run since comparisons were forgotten.
    fn may_differ(&mut self, mutant: u32) -> bool {
        let Some(shows) = self.mutants[mutant as usize].differs_where() else { return true };
        let noted = self.place(mutant).and_then(|place| self.reach.domain.noted(place));
        noted.is_none_or(|noted| noted.shows(shows))
    }

    /// Runs the test so that its statements note which mutants they are the first to reach.
    fn show_reached(&mut self, test: &TestCase) {
        let worker = &mut self.reach;
        worker.reset();
        worker.domain.forget();
        worker.domain.show(&mut worker.machine);
        worker.run(test);
    }

    /// How far the operands of a comparison that a mutant changes are apart in a run of the test, at the nearest; nothing if it is
    /// none of numbers, or is not reached.
    pub fn differences(&mut self, test: &TestCase, mutants: &[u32]) -> Vec<Option<f64>> {
        let places: Vec<Option<Place>> = mutants.iter().map(|&m| self.place(m)).collect();
        self.runs += 1;
        let worker = &mut self.reach;
        worker.reset();
        worker.domain.compare(&mut worker.machine);
        worker.run(test);
        places.into_iter().map(|place| worker.domain.noted(place?)?.difference).collect()
    }

    /// The byte offset of what a mutant changes.
    pub fn offset(&mut self, mutant: u32) -> Option<u16> {
        self.place(mutant).map(|place| place.1)
    }

    /// The method of a mutant, and the byte offset of what it changes.
    fn place(&mut self, mutant: u32) -> Option<Place> {
        if let Some(known) = self.places.get(&mutant) {
            return *known;
        }
        let found = self.find_place(mutant);
        self.places.insert(mutant, found);
        found
    }

    fn find_place(&mut self, mutant: u32) -> Option<Place> {
        let mutant = &self.mutants[mutant as usize];
        let program = &mut self.reach.machine.program;
        let class = program.load(program::APP, &mutant.class).ok()?;
        let method = program.find_method(class, &mutant.method, &mutant.desc)?;
        let file = program.class(class).file.clone()?;
        let info = file.methods.iter().find(|m| m.name == mutant.method && m.desc == mutant.desc)?;
        let graph = program::lower::operations(&file, info).ok()?;
        let op = graph.ops.get(mutant.places().next()? as usize)?;
        Some((method.id, op.bci))
    }

    /// Keeps what the longest call of the test that ran leaves in caches, if that spares other tests much. Whether the test must run again.
    fn keep_first_calls(&mut self, test: &TestCase) -> bool {
        // What the mutated classes keep of their own is left to each test.
        let api = self.worker.api().clone();
        let longest = self.worker.longest().and_then(|at| test.statements.get(at));
        let class = match longest {
            Some(Statement::New { callable, .. } | Statement::Call { callable, .. }) => api.callable(*callable).class,
            _ => return false,
        };
        if self.mutants.iter().any(|mutant| mutant.class == api.class(class).name) {
            return false;
        }
        let is_over = self.first_calls.note(&mut self.worker, test);
        if self.first_calls.kept() > self.repeated {
            self.reach.reset();
            self.reach.domain.schemata.switch_all_off(&mut self.reach.machine);
            self.first_calls.repeat(&mut self.reach, self.repeated);
            self.repeated = self.first_calls.kept();
        }
        is_over
    }

    /// Whether the test that ran has initialised classes for long. With every mutant it would do so again.
    fn is_cold(&self) -> bool {
        self.worker.cold_cost() >= MAX_COLD_INSTRUCTIONS
    }

    fn warm_up(&mut self) {
        let before = self.worker.total() + self.reach.total();
        if self.is_cold() {
            self.worker.warm_up();
        }
        if self.reach.cold_cost() >= MAX_COLD_INSTRUCTIONS {
            self.reach.reset();
            self.reach.domain.schemata.switch_all_off(&mut self.reach.machine);
            self.reach.warm_up();
        }
        self.warming += self.worker.total() + self.reach.total() - before;
    }
}
