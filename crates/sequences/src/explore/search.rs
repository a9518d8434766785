//! The search itself: breadth first over states, each tried with every step that could lead somewhere.
//!
//! A state is kept as the test that leads to it and the path that it took. Going on from it means to run that test with one more
//! call, which the executor does on top of the state it is in; then other arguments are solved for until all ways through
//! the last call are known. The state's own path stays as it is all the time, though its arguments may change.
//!
//! A state that was seen is not gone on from. Since the rule on orders makes what may follow depend on the last step, a state
//! that is reached again is tried with the steps that may follow now and might not before.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;

use base::BitSet;
use executor::{Ending, Observer, Worker};
use expr::Evaluator;
use solver::{Answer, Query, Solver};
use symbolic::path;
use symbolic::tree::{Candidate, Child, Closing};
use symbolic::{Assignment, Concolic, Skeleton};
use testcase::{Api, Builder, Seeded, TestCase, Var};
use vm::Ref;
use vm::probes::Pair;

use super::assign::{assignments, joined};
use super::node::{Call, Node};
use super::options::{Outcome, SearchOptions};
use super::paths::Expansion;
use super::statistics::Statistics;
use crate::flow::Flow;
use crate::state::{Lineariser, Quick, Seen};
use crate::table::{Slot, Table, What};

/// What watches the runs: the caller's own domain, what flows, and the paths.
pub type Watch<C> = Pair<Pair<C, Flow>, Concolic>;

/// Times that a search begins anew because a class was initialised on the way.
const MOST_RESTARTS: u32 = 4;

pub struct Search<'a> {
    pub(super) api: &'a Api,
    builder: Builder<'a>,
    pub(super) table: Arc<Table>,
    pub(super) options: SearchOptions,
    /// Steps under test.
    pub(super) targets: BitSet,
    /// Steps that may appear.
    pub(super) allowed: BitSet,
    pub(super) distances: Vec<usize>,
    most_links: usize,
    initial: TestCase,
    pub(super) nodes: Vec<Node>,
    pub(super) queue: VecDeque<usize>,
    /// What is left to do for the first node of the queue.
    waiting: VecDeque<(usize, Vec<Option<Var>>)>,
    current: Option<Expansion>,
    pub(super) seen: Seen,
    pub(super) lineariser: Option<Lineariser>,
    evaluator: Evaluator,
    restarts: u32,
    started: bool,
    /// Steps whose classes were initialised by a run outside of paths.
    pub primed: BitSet,
    pub statistics: Statistics,
}

impl<'a> Search<'a> {
    /// Sequences that end with one of the targets.
    pub fn new(
        builder: Builder<'a>,
        table: Arc<Table>,
        targets: BitSet,
        allowed: BitSet,
        initial: TestCase,
        options: SearchOptions,
    ) -> Self {
        let distances = table.relations.distances(&targets, &allowed);
        let links = |step: usize| table.steps[step].slots.iter().filter(|s| matches!(s, Slot::Link { .. })).count();
        let most_links = allowed.iter().chain(targets.iter()).map(links).max().unwrap_or(0);
        Self {
            api: builder.api(),
            builder,
            targets,
            allowed,
            distances,
            most_links,
            table,
            options,
            initial,
            nodes: Vec::new(),
            queue: VecDeque::new(),
            waiting: VecDeque::new(),
            current: None,
            seen: Seen::default(),
            lineariser: None,
            evaluator: Evaluator::new(),
            restarts: 0,
            started: false,
            primed: BitSet::new(),
            statistics: Statistics::default(),
        }
    }

    /// The calls of the last test that was run.
    pub fn calls(&self) -> &[Call] {
        self.current.as_ref().map_or(&[], |c| &c.calls)
    }

    /// The states that were seen.
    pub fn seen(&self) -> &Seen {
        &self.seen
    }

    /// States that were gone on from, or are still to be.
    pub fn states(&self) -> usize {
        self.nodes.len()
    }

    /// Runs one more test, or asks the solver once in vain.
    pub fn step<C: Observer>(&mut self, worker: &mut Worker<Watch<C>>, solver: &mut dyn Solver) -> Outcome {
        if !self.started {
            self.started = true;
            self.prime(worker);
            self.begin(worker);
        }
        loop {
            if worker.domain.b.terms.len() > self.options.bounds.terms || self.nodes.len() > self.options.bounds.states
            {
                return Outcome::Bounded;
            }
            if let Some(mut current) = self.current.take() {
                let restarts = self.restarts;
                let outcome = self.go_on(worker, solver, &mut current);
                if let Some(outcome) = outcome {
                    // After a new beginning its numbers mean nothing any more.
                    if self.restarts == restarts {
                        self.current = Some(current);
                    }
                    return outcome;
                }
            }
            let start = Instant::now();
            let found = self.next_expansion();
            self.statistics.generating += start.elapsed();
            match found {
                Some(expansion) => {
                    self.statistics.sequences += 1;
                    self.current = Some(expansion);
                }
                None => return Outcome::Exhausted,
            }
        }
    }

    /// Initialises the classes that calls need, so that it happens outside of paths: those of steps that may appear and
    /// were not primed before, as far as the bound on the work goes.
    fn prime<C: Observer>(&mut self, worker: &mut Worker<Watch<C>>) {
        worker.reset();
        worker.domain.b.begin_search();
        let end = worker.work().saturating_add(self.options.bounds.priming);
        for (at, step) in self.table.steps.iter().enumerate() {
            let (What::New(id, _) | What::Call(id) | What::Static(id)) = step.what else { continue };
            if !(self.allowed.contains(at) || self.targets.contains(at)) || worker.work() > end {
                continue;
            }
            if !self.primed.insert(at) {
                continue;
            }
            let mut test = self.initial.clone();
            if self.builder.append_call(&mut test, id, &mut Seeded(3), &testcase::PlainPool).is_ok() {
                worker.run(&test);
            }
        }
        worker.warm_up();
    }

    fn begin<C: Observer>(&mut self, worker: &mut Worker<Watch<C>>) {
        worker.reset();
        worker.domain.b.begin_search();
        self.lineariser = Some(Lineariser::new(&worker.machine));
        self.nodes.clear();
        self.queue.clear();
        self.waiting.clear();
        self.current = None;
        self.seen = Seen::default();
        let mut root = Node { test: self.initial.clone(), ..Node::default() };
        worker.run(&root.test);
        let live = (0..root.test.len() as u32).map(Var).filter(|&v| self.can_be_passed(&root.test, v));
        root.live = live.filter(|&v| worker.value(v).is_some_and(|value| value as Ref != 0)).collect();
        root.todo = self.following(&root);
        self.nodes.push(root);
        self.queue.push_back(0);
    }

    /// Steps that may come next.
    pub(super) fn following(&self, node: &Node) -> BitSet {
        let rest = self.options.bounds.length.saturating_sub(node.depth());
        if rest == 0 {
            return BitSet::new();
        }
        let all = (0..self.table.steps.len()).filter(|&step| {
            let reaches = self.allowed.contains(step) && self.distances[step] < rest;
            let in_order = node.last().is_none_or(|last| self.table.relations.in_order(last, step));
            (self.targets.contains(step) || reaches) && (!self.options.rules.order || in_order)
        });
        all.collect()
    }

    fn next_expansion(&mut self) -> Option<Expansion> {
        loop {
            while let Some((step, links)) = self.waiting.pop_front() {
                let node = *self.queue.front()?;
                if let Some(expansion) = self.expand(node, step, links) {
                    return Some(expansion);
                }
            }
            let at = *self.queue.front()?;
            let node = &mut self.nodes[at];
            let todo = std::mem::take(&mut node.todo);
            if todo.is_empty() || node.covered {
                // Nothing is kept for a state that is done with but what is needed to go on when it is reached again.
                self.queue.pop_front();
                continue;
            }
            node.done.union(&todo);
            let node = &self.nodes[at];
            for step in todo.iter() {
                let most = self.options.bounds.assignments;
                let found = assignments(self.api, &self.table, node, step, self.options.nulls, most);
                self.waiting.extend(found.into_iter().map(|links| (step, links)));
            }
        }
    }

    fn expand(&mut self, at: usize, step: usize, links: Vec<Option<Var>>) -> Option<Expansion> {
        let node = &self.nodes[at];
        let mut test = node.test.clone();
        let var = self.table.append(&self.builder, &mut test, step, &links)?;
        let calls = joined(&self.table, node, step, var, &links);
        let expected = Node { calls, ..Node::default() };
        if self.options.rules.data_flow && !self.can_be_linked(&expected) {
            self.statistics.unlinked += 1;
            return None;
        }
        let skeleton = Skeleton::placed(self.api, &test, self.options.nulls);
        Some(Expansion::new((at, step, links), expected.calls, skeleton, (node.test.len(), var.index())))
    }

    /// Whether calls to come can link all calls so far.
    fn can_be_linked(&self, node: &Node) -> bool {
        let rest = self.options.bounds.length - node.depth();
        let shares = self.table.relations.statics.iter().any(|row| !row.is_empty());
        shares || node.groups() - 1 <= rest * self.most_links.saturating_sub(1)
    }

    /// Runs the current sequence once more; `None` if all its ways are known.
    fn go_on<C: Observer>(
        &mut self,
        worker: &mut Worker<Watch<C>>,
        solver: &mut dyn Solver,
        current: &mut Expansion,
    ) -> Option<Outcome> {
        if current.runs.is_empty() {
            let values = current.skeleton.initial.clone();
            return Some(self.run(worker, solver, current, values, None));
        }
        if current.runs.len() >= self.options.bounds.paths {
            self.statistics.bounded += 1;
            return None;
        }
        let (candidate, left_out) = current.next(&self.options.bounds);
        self.statistics.bounded += left_out;
        let candidate = candidate?;
        let start = Instant::now();
        let solved = self.solve(&mut worker.domain.b, solver, current, candidate);
        self.statistics.solving += start.elapsed();
        match solved {
            Some(values) => Some(self.run(worker, solver, current, values, Some(candidate))),
            None => Some(Outcome::Nothing),
        }
    }

    fn solve(
        &mut self,
        domain: &mut Concolic,
        solver: &mut dyn Solver,
        current: &mut Expansion,
        candidate: Candidate,
    ) -> Option<Assignment> {
        let (path, goal) = current.conditions(candidate);
        let mut prefix = domain.givens().to_vec();
        prefix.extend(&self.nodes[current.node].path);
        prefix.extend(path);
        let now = &current.runs[candidate.run as usize];
        let base = domain.model_of(now);
        self.statistics.queries += 1;
        let query = Query::new(&prefix, goal).with_base(&base);
        let model = match Quick::new(solver, &mut self.evaluator).check(&mut domain.terms, &query) {
            Answer::Sat(model) => model,
            Answer::Unsat => {
                self.statistics.infeasible += 1;
                current.tree.set(candidate.open, Child::Infeasible);
                return None;
            }
            Answer::Unknown(_) => {
                self.statistics.unanswered += 1;
                current.tree.set(candidate.open, Child::TimedOut);
                return None;
            }
        };
        let values = domain.inputs_of(&current.skeleton, now, &model);
        let check = domain.model_of(&values);
        self.evaluator.clear();
        if !prefix.iter().chain([&goal]).all(|&c| self.evaluator.holds(&domain.terms, &check, c)) {
            self.statistics.unrealised += 1;
            current.tree.set(candidate.open, Child::Closed(Closing::Unrealised));
            return None;
        }
        Some(values)
    }

    fn run<C: Observer>(
        &mut self,
        worker: &mut Worker<Watch<C>>,
        solver: &mut dyn Solver,
        current: &mut Expansion,
        values: Assignment,
        wanted: Option<Candidate>,
    ) -> Outcome {
        let start = Instant::now();
        let (test, vars) = worker.domain.b.prepare(&current.skeleton, &values);
        if !self.options.fork {
            worker.reset();
        }
        worker.run(&test);
        self.statistics.runs += 1;
        let first = vars[current.prefix].index();
        let (events, calls) = path::joined(worker.done().iter().skip(first).map(|d| &d.note.1));
        let number = current.runs.len() as u32;
        current.runs.push(values);
        let inserted = current.tree.insert(&mut worker.domain.b.terms, number, &events, &calls);
        current.add(&inserted);
        self.statistics.running += start.elapsed();
        if let Some(wanted) = wanted
            && !inserted.taken.contains(&wanted.open)
        {
            self.statistics.diverged += 1;
            if current.tree.is_open(wanted.open) {
                current.tree.set(wanted.open, Child::Closed(Closing::Diverged));
            }
        }
        let start = Instant::now();
        let ended = worker.done().len() == test.len()
            && worker.done().last().is_some_and(|d| matches!(d.ending, Ending::Value(_)));
        let cold = worker.cold_runs() > 0 && self.restarts < MOST_RESTARTS;
        if cold {
            self.restarts += 1;
        } else if ended && !inserted.known {
            self.reached(worker, solver, current, &test, &vars, &events);
        }
        self.statistics.judging += start.elapsed();
        if cold {
            // A class was initialised on the way: once for all is better, and the terms of this run are of no use then.
            worker.warm_up();
            self.begin(worker);
        }
        Outcome::Ran(test)
    }
}
