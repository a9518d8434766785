//! The study of a class: traces of given tests, then of tests that explore.

use std::collections::BTreeSet;
use std::sync::Arc;

use executor::Worker;
use fsm::{CallKind, Partition, Snapshot, Source, Trace, Traces, Value};
use session::Session;
use testcase::notation::Notation;
use testcase::{Api, Builder, CallableId, TestCase};

use crate::edges::Edges;
use crate::explore::{Example, Frontier, Proposal};
use crate::insist::Long;
use crate::record::{Calls, Followed, Follower, MAX_STATEMENTS, call_of};
use crate::subject::{Subject, Unsuited};
use crate::watcher::Watcher;

/// Executions in a row that may give nothing before the search for objects ends.
const MAX_FAILURES: u32 = 3000;

/// Calls that a note names.
const MAX_NAMED_CALLS: usize = 4;

/// Attempts of each call in each state that invariants need more than a machine.
const PATIENCE: u64 = 240;

/// Executions after which states are first told apart as a machine does.
const FIRST_GROUPS: u64 = 150;

/// The part of the budget after which it is settled what tells states apart, and calls that were not made in some of them come first.
const FILLING: f64 = 0.6;

/// See the module's head.
pub struct Study {
    pub subject: Subject,
    watcher: Watcher,
    pub(crate) calls: Calls,
    traces: Vec<Trace>,
    pub(crate) tests: Vec<TestCase>,
    frontier: Frontier,
    edges: Edges,
    /// Executions after which states are told apart anew.
    regroup_at: u64,
    /// The properties that tell states apart, as soon as these are to be filled.
    settled: Vec<usize>,
    /// Tests that were longer than is followed.
    cut: usize,
    /// Properties that are not looked at any more.
    left_out: Vec<usize>,
    /// Calls of which two runs of the same test gave different ends or states.
    pub(crate) unsteady: BTreeSet<String>,
    pub(crate) long: Long,
}

impl Study {
    /// Of the class of this internal name, in the session of it or of a class around it.
    pub fn new(session: &mut Session, name: &str) -> Result<Self, Unsuited> {
        let subject = Subject::new(session, name)?;
        let watcher = Watcher::new(&session.worker, &subject);
        Ok(Self {
            subject,
            watcher,
            calls: Calls::default(),
            traces: Vec::new(),
            tests: Vec::new(),
            frontier: Frontier::default(),
            edges: Edges::default(),
            regroup_at: FIRST_GROUPS,
            settled: Vec::new(),
            cut: 0,
            left_out: Vec::new(),
            unsteady: BTreeSet::new(),
            long: Long::default(),
        })
    }

    /// Looks at elements of collections and lengths of texts too, and tries calls more often: for invariants.
    pub fn look_closely(&mut self) {
        self.watcher.closely = true;
        self.frontier.patience = PATIENCE;
    }

    /// Numbers that the class names.
    pub fn constants(&self) -> &BTreeSet<i64> {
        self.watcher.constants()
    }

    pub(crate) fn example(&self, session: &mut Session) -> Option<Example> {
        self.frontier.any(session).cloned()
    }

    /// The properties of objects, with what was learnt of them.
    pub fn properties(&self) -> Vec<fsm::Property> {
        self.watcher.properties()
    }

    /// The calls that events name.
    pub fn calls(&self) -> &[fsm::Call] {
        &self.calls.list
    }

    pub(crate) fn test(&self, number: usize) -> Option<&TestCase> {
        self.tests.get(number)
    }

    pub(crate) fn call(&self, number: usize) -> Option<&fsm::Call> {
        self.calls.list.get(number)
    }

    /// The objects of the class in a test, with what it does to them.
    pub fn follow(&mut self, session: &mut Session, test: &TestCase) -> Vec<Followed> {
        self.follower(session).follow(test)
    }

    pub(crate) fn follower<'a>(&'a mut self, session: &'a mut Session) -> Follower<'a, goals::CoverageWatch> {
        self.follower_on(&mut session.worker)
    }

    pub(crate) fn follower_on<'a>(
        &'a mut self,
        worker: &'a mut Worker<goals::CoverageWatch>,
    ) -> Follower<'a, goals::CoverageWatch> {
        Follower { worker, subject: &mut self.subject, watcher: &mut self.watcher, calls: &mut self.calls }
    }

    /// Follows a test that was there before.
    pub fn replay(&mut self, session: &mut Session, test: &TestCase, source: Source) {
        session.run(test);
        self.cut += usize::from(test.len() > MAX_STATEMENTS);
        let followed = self.follower(session).follow(test);
        if followed.is_empty() {
            return;
        }
        let number = self.tests.len();
        let statements = test.statements.iter().take(MAX_STATEMENTS).cloned().collect();
        self.tests.push(TestCase { statements });
        for one in followed {
            let numbers = self.note(number, None, one, source, 0);
            Self::learn(session, &numbers);
        }
    }

    /// Remembers the events of an object from the given one on; gives the numbers that it has in a new state.
    fn note(&mut self, test: usize, continues: Option<usize>, one: Followed, source: Source, from: usize) -> Vec<i64> {
        let length = one.events.len();
        let properties = self.watcher.properties();
        let partitions: Vec<Partition> = properties.iter().map(Partition::of).collect();
        for event in &one.events[from.min(length)..] {
            if self.calls.list[event.call].kind == CallKind::Method {
                self.edges.note(&properties, &partitions, event);
            }
        }
        let events = one.events[from.min(length)..].to_vec();
        self.traces.push(Trace { source, test, continues, length, events });
        let trace = self.traces.len() - 1;
        let ended = self.traces[trace].events.iter().any(|e| matches!(e.end, fsm::End::Threw(_)));
        // A test cannot go on after an exception.
        if !ended {
            let case = self.tests[test].clone();
            let numbers: Vec<i64> = one.snapshot.iter().filter_map(Value::number).collect();
            if self.frontier.reached(&partitions, Example { test: case, followed: one, trace }) {
                return numbers;
            }
        }
        Vec::new()
    }

    /// Numbers that objects have in a new state are worth trying as arguments.
    fn learn(session: &mut Session, numbers: &[i64]) {
        for number in numbers {
            session.constants.seen.add_int(*number);
        }
    }

    /// Makes tests until the budget is used or nothing new is expected.
    pub fn explore(&mut self, session: &mut Session) {
        self.explore_for(session, u64::MAX, 1.0);
    }

    /// The same, but at most so many executions and this part of the budget. Gives whether something new may still be found.
    pub fn explore_for(&mut self, session: &mut Session, executions: u64, part: f64) -> bool {
        let api: Arc<Api> = self.subject.api.clone();
        let package = session.context.package.clone();
        let builder = Builder::new(&api, &package);
        let (calls, makers) = (self.subject.calls.clone(), self.subject.makers.clone());
        let mut failures = 0;
        let end = session.spent.executions().saturating_add(executions);
        while !session.spent.is_over() && session.spent.executions() < end && session.spent.fraction() < part {
            if failures >= MAX_FAILURES || self.frontier.is_done(calls.len(), makers.len()) {
                return false;
            }
            self.leave_out();
            self.regroup(
                session.spent.executions(),
                executions == u64::MAX && session.spent.fraction() >= FILLING * part,
            );
            let proposal =
                if self.frontier.is_filling(calls.len()) { None } else { self.at_an_edge(session, &builder) };
            let proposal = proposal.or_else(|| self.frontier.propose(session, &builder, &calls, &makers));
            let Some(proposal) = proposal else {
                failures += 1;
                continue;
            };
            let learnt = match proposal {
                Proposal::Make(test) => self.make(session, test),
                Proposal::Call { example, test } => self.extend(session, &example, test),
            };
            failures = if learnt { 0 } else { failures + 1 };
        }
        true
    }

    /// Joins states that are only told apart by what is not looked at any more.
    fn leave_out(&mut self) {
        let left_out = self.watcher.left_out();
        if left_out != self.left_out {
            self.frontier.without(&left_out);
            self.left_out = left_out;
        }
    }

    /// Tells states apart as a machine of what was seen so far does, anew whenever half as much again was seen; a last time when they are to
    /// be filled.
    fn regroup(&mut self, executions: u64, filling: bool) {
        let is_due = if filling { !self.frontier.filling } else { executions >= self.regroup_at };
        if !is_due {
            return;
        }
        self.frontier.filling = filling;
        self.regroup_at = (executions * 3 / 2).max(executions + FIRST_GROUPS);
        let traces = self.traces();
        if traces.traces.is_empty() {
            return;
        }
        let selected = (fsm::abstraction::ALL[0].states)(&traces, &fsm::Options::default()).selected;
        let place = |of: &fsm::Selected| traces.properties.iter().position(|p| p.name == of.property.name);
        let properties: Vec<usize> = selected.iter().filter_map(place).collect();
        self.settled = if filling { properties.clone() } else { Vec::new() };
        self.frontier.regroup(properties);
    }

    /// Every second call looks for the number at which a call begins to end in another way, as long as there is one to find.
    fn at_an_edge(&mut self, session: &mut Session, builder: &Builder<'_>) -> Option<Proposal> {
        if !session.rng.chance(0.5) {
            return None;
        }
        let next = self.edges.next()?;
        let (api, call) = (&self.subject.api, &self.calls.list[next.call]);
        let is_it = |id: &CallableId| call_of(api, *id, CallKind::Method, None) == *call;
        let callable = self.subject.calls.iter().copied().find(is_it)?;
        self.frontier.aimed(session, builder, callable, &next)
    }

    pub(crate) fn make(&mut self, session: &mut Session, test: TestCase) -> bool {
        session.run(&test);
        let followed = self.follower(session).follow(&test);
        if followed.is_empty() {
            return false;
        }
        let number = self.tests.len();
        self.tests.push(test);
        for one in followed {
            let numbers = self.note(number, None, one, Source::Generated, 0);
            Self::learn(session, &numbers);
        }
        true
    }

    /// Runs an example with one more call; what comes before the call is known.
    fn extend(&mut self, session: &mut Session, example: &Example, test: TestCase) -> bool {
        let run = session.run(&test);
        let last = test.len() - 1;
        if run.finished < last {
            return false;
        }
        self.insist(session, &test);
        let mut followed = vec![example.followed.clone()];
        let known = followed[0].events.len();
        let mut follower = self.follower(session);
        for at in example.test.len()..test.len() {
            let so_far = TestCase { statements: test.statements[..=at].to_vec() };
            follower.worker.run(&so_far);
            follower.statement(&so_far, at, &mut followed);
        }
        let one = followed.swap_remove(0);
        if one.events.len() == known {
            return false;
        }
        let number = self.tests.len();
        self.tests.push(test);
        let numbers = self.note(number, Some(example.trace), one, Source::Generated, known);
        Self::learn(session, &numbers);
        true
    }

    /// What was seen, without the calls of observers that change nothing.
    pub fn traces(&self) -> Traces {
        let silent: Vec<usize> = self.silent();
        let left_out = self.watcher.left_out();
        let mut traces = self.traces.clone();
        let blank = |snapshot: &mut Snapshot| left_out.iter().for_each(|&at| snapshot[at] = Value::Unknown);
        for trace in &mut traces {
            trace.events.retain(|event| !silent.contains(&event.call));
            for event in &mut trace.events {
                event.before.iter_mut().for_each(blank);
                blank(&mut event.after);
            }
        }
        Traces {
            class: self.subject.name.replace('/', "."),
            known_as: self.subject.api.canonical_name(self.subject.visible),
            properties: self.watcher.properties(),
            calls: self.calls.list.clone(),
            traces,
            unstable: self.unsteady.iter().cloned().collect(),
            settled: self.settled.clone(),
        }
    }

    /// A test by its number, in the notation of test cases.
    pub fn printed(&self, test: usize) -> String {
        let notation = Notation::new(&self.subject.api);
        self.tests.get(test).map(|test| notation.print(test)).unwrap_or_default()
    }

    fn silent(&self) -> Vec<usize> {
        let api = &self.subject.api;
        let is = |call: &fsm::Call, id: CallableId| {
            call.kind == CallKind::Method && call.parameters.is_empty() && *call.name == *api.callable(id).name
        };
        let silent = self.watcher.silent();
        let number = |(at, call): (usize, &fsm::Call)| silent.iter().any(|&id| is(call, id)).then_some(at);
        self.calls.list.iter().enumerate().filter_map(number).collect()
    }

    /// What the user should know of the study.
    pub fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.frontier.bounded {
            notes.push(
                "there are more states of objects than calls were tried in; a larger class of them counts as one"
                    .into(),
            );
        }
        for (why, calls) in &self.calls.endless {
            let times: u64 = calls.values().sum();
            let mut names: Vec<&str> = calls.keys().map(String::as_str).take(MAX_NAMED_CALLS).collect();
            let more = format!("{} more", calls.len() - names.len());
            if calls.len() > names.len() {
                names.push(&more);
            }
            let tests = if times == 1 { "test" } else { "tests" };
            notes.push(format!("{why}: left out in {times} {tests} of {}", names.join(", ")));
        }
        if self.cut > 0 {
            notes.push(format!(
                "{} tests go on after {MAX_STATEMENTS} statements; the rest was not looked at",
                self.cut
            ));
        }
        notes
    }

    /// Whether an object of the class was ever seen.
    pub fn is_empty(&self) -> bool {
        self.traces.is_empty()
    }
}
