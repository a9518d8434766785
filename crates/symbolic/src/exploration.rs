//! Explores the paths of one test: run, put the path into the tree, choose an open way, solve, run again.

use std::sync::Arc;

use executor::{Observer, Worker};
use expr::{Evaluator, Model};
use solver::{Answer, Query, Solver};
use testcase::{Api, TestCase};

use crate::distance::distance;
use crate::domain::Concolic;
use crate::explorer::{Explorer, Seen, Worth};
use crate::input::{Assignment, Input, Part};
use crate::path::{Event, Kind, Trace, joined};
use crate::render::Skeleton;
use crate::tree::{Candidate, Child, Inserted, Open, Tree};
use crate::types::Asked;

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
    /// Objects of the test that were asked for their class.
    pub asked: Vec<Asked>,
    /// What the values are of: the inputs of the test, then results of unknown methods.
    pub inputs: Arc<[Input]>,
}

/// What a step did.
pub enum Step {
    Ran(Box<Ran>),
    /// Every way was tried, or is beyond the bounds.
    Exhausted,
    /// As many tests were run, or terms made, as the bounds allow.
    Bounded,
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
        let skeleton = Skeleton::new(api, test);
        worker.reset();
        let (initial, _) = skeleton.render(&skeleton.initial);
        let inputs: Arc<[_]> = skeleton.inputs.clone().into();
        worker.domain.concolic_mut().start_over(inputs.clone());
        // Once for nothing and with no inputs, so that classes are initialised outside of the paths.
        worker.machine.unknowns.begin([]);
        worker.run(&initial);
        worker.warm_up();
        worker.domain.concolic_mut().start_over(inputs);
        Self { skeleton, tree: Tree::default(), explorer, bounds, runs: Vec::new(), statistics: Statistics::default() }
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
        let terms = worker.domain.concolic().terms.len();
        if self.runs.len() >= self.bounds.runs as usize || terms > self.bounds.terms {
            return Step::Bounded;
        }
        let Some(candidate) = self.choose(seen) else { return Step::Exhausted };
        if let Some(values) = self.solve(worker.domain.concolic_mut(), solver, candidate) {
            return Step::Ran(Box::new(self.run(worker, seen, &values, Some(candidate.open))));
        }
        seen.refuse(&self.tree, candidate.open);
        Step::Nothing
    }

    /// The next way within the bounds.
    fn choose(&mut self, seen: &Seen) -> Option<Candidate> {
        loop {
            let candidate = self.explorer.next(&self.tree, seen)?;
            let node = self.tree.node(candidate.open.node);
            if node.depth < self.bounds.depth
                && node.iteration < self.bounds.loops
                && node.repeated < self.bounds.blocks
            {
                return Some(candidate);
            }
            self.tree.set(candidate.open, Child::Closed);
        }
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
                self.tree.set(open, Child::Infeasible);
                return None;
            }
            Answer::Unknown(_) => {
                self.statistics.timed_out += 1;
                self.tree.set(open, Child::TimedOut);
                return None;
            }
        };
        let values = decode(domain, now, &model);
        let check = values_of(domain, &values);
        if !prefix.iter().chain([&goal]).all(|&c| domain.terms.holds(&check, c)) {
            self.statistics.unrealised += 1;
            self.tree.set(open, Child::Closed);
            return None;
        }
        Some(values)
    }

    /// How near a path came to a way that no path has taken.
    fn nearest(&self, domain: &Concolic, seen: &Seen, path: &Inserted, values: &Assignment) -> f64 {
        let tree = &self.tree;
        // Checks that the program has made already often cannot fail; what it decides itself mostly can.
        let decided = |o: &Open| matches!(tree.node(o.node).kind, Kind::Branch | Kind::Switch);
        let wanted = |o: &Open| decided(o) && seen.is_new(tree, *o) && seen.is_in_focus(tree, *o);
        let mut missing = path.open.iter().map(|c| c.open).filter(wanted).peekable();
        if missing.peek().is_none() {
            return 1.0;
        }
        let model = values_of(domain, values);
        let mut evaluator = Evaluator::new();
        let far = |o: Open| {
            let condition = tree.node(o.node).ways[o.way as usize].condition;
            distance(&domain.terms, &mut evaluator, &model, condition)
        };
        missing.map(far).fold(1.0, f64::min)
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
        let (events, calls) = joined(worker.done().iter().map(|d| D::trace(&d.note)));
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
        let inputs = worker.domain.concolic().inputs.clone();
        let asked = worker.domain.concolic_mut().made.take();
        self.statistics.runs += 1;
        self.statistics.unsteady += u64::from(inserted.unsteady);
        self.statistics.impossible += u64::from(inserted.impossible);
        let new_ways = seen.note(&self.tree, &inserted.taken);
        let distance = self.nearest(worker.domain.concolic(), seen, &inserted, &values);
        self.explorer.add(&self.tree, &inserted, Worth { new: new_ways, distance });
        if let Some(wanted) = wanted
            && !inserted.taken.contains(&wanted)
        {
            self.statistics.diverged += 1;
            if self.tree.is_open(wanted) {
                self.tree.set(wanted, Child::Closed);
            }
        }
        Ran {
            test,
            values,
            path: inserted.end,
            is_new: !inserted.known && !inserted.unsteady,
            new_ways,
            events,
            asked,
            inputs,
        }
    }
}

/// The values of all variables that inputs have.
fn values_of(domain: &Concolic, values: &Assignment) -> Model {
    domain.values(|input, part| values.get(input)?.part(part))
}

/// The inputs that a model describes; what it does not tell stays.
fn decode(domain: &Concolic, now: &Assignment, model: &Model) -> Assignment {
    let mut parts: Vec<Vec<(Part, u64)>> = vec![Vec::new(); now.len()];
    for (var, bits) in model.scalars() {
        if let Some(&(input, part)) = domain.parts.get(&var) {
            parts[input].push((part, bits));
        }
    }
    let inputs = domain.inputs.iter().zip(now).zip(&parts);
    inputs.map(|((input, now), parts)| input.decode(now, parts)).collect()
}
