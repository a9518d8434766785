//! All sequences, with a few values for each argument: nothing is left out.

use executor::Ending;
use expr::Evaluator;
use goals::GoalBits;
use sequences::explore::Search;
use sequences::state::Lineariser;
use sequences::{Slot, Table};
use symbolic::Skeleton;
use testcase::{Builder, Constant, Statement, TestCase, Var};
use vm::Ref;

use crate::explored::ExploredClass;

/// What brute force found that a search has not.
#[derive(Debug, Default)]
pub struct Extra {
    pub runs: usize,
    pub states: Vec<String>,
    pub goals: Vec<String>,
}

pub struct Brute<'b> {
    pub explored: &'b mut ExploredClass,
    pub table: &'b Table,
    pub builder: &'b Builder<'b>,
    pub search: &'b Search<'b>,
    pub lineariser: Lineariser,
    pub covered: GoalBits,
    pub extra: Extra,
}

#[derive(Clone, Default)]
struct Sequence {
    test: TestCase,
    /// Results of steps, the step, and which earlier ones it is linked with.
    calls: Vec<(Var, usize)>,
    groups: Vec<usize>,
}

impl Brute<'_> {
    pub fn run(&mut self, length: usize) {
        self.extend(&Sequence::default(), length);
    }

    fn extend(&mut self, from: &Sequence, left: usize) {
        if left == 0 {
            return;
        }
        for step in 0..self.table.steps.len() {
            for links in self.links(from, step) {
                let mut test = from.test.clone();
                let Some(at) = self.table.append(self.builder, &mut test, step, &links) else { continue };
                for test in with_values(&test, from.test.len()) {
                    let mut next = from.clone();
                    next.test = test;
                    next.join(self.table, step, at, &links);
                    if self.look_at(&next) {
                        self.extend(&next, left - 1);
                    }
                }
            }
        }
    }

    fn links(&self, from: &Sequence, step: usize) -> Vec<Vec<Option<Var>>> {
        let mut all = vec![Vec::new()];
        for slot in &self.table.steps[step].slots {
            let Slot::Link { ty, needed, only } = slot else { continue };
            let api = &self.explored.api;
            let fits = |var: &Var| {
                let given = from.test.ty(*var);
                given.is_reference()
                    && api.is_subtype_of(given, ty)
                    && only
                        .as_ref()
                        .is_none_or(|o| given.type_id().is_some_and(|g| o.iter().any(|&o| api.is_subtype(g, o))))
            };
            let mut choices: Vec<Option<Var>> = from.calls.iter().map(|c| c.0).filter(fits).map(Some).collect();
            if !needed {
                choices.push(None);
            }
            let longer = |links: &Vec<Option<Var>>| {
                let links = links.clone();
                choices.iter().map(move |c| links.iter().copied().chain([*c]).collect::<Vec<_>>()).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(longer).collect();
        }
        all
    }

    /// Runs a sequence; whether it ended normally.
    fn look_at(&mut self, sequence: &Sequence) -> bool {
        let skeleton = Skeleton::placed(&self.explored.api, &sequence.test, true);
        let (test, vars) = self.explored.worker.domain.b.prepare(&skeleton, &skeleton.initial);
        self.explored.worker.run(&test);
        self.extra.runs += 1;
        for goal in self.explored.covered(&test).iter() {
            if !self.covered.contains(goal) {
                self.covered.insert(goal);
                self.extra.goals.push(self.explored.goals.get(goal).map_or(String::new(), |g| g.text.to_string()));
            }
        }
        let worker = &self.explored.worker;
        let normal = worker.done().len() == test.len()
            && worker.done().last().is_some_and(|d| matches!(d.ending, Ending::Value(_)));
        if normal && sequence.is_linked() {
            let to = |var: Var| vars[var.index()];
            let mut roots: Vec<Ref> = Vec::new();
            for (var, _) in &sequence.calls {
                let var = to(*var);
                let object = worker.value(var).map_or(0, |v| v as Ref);
                if object != 0 && self.search.can_be_passed(&test, var) && !roots.contains(&object) {
                    roots.push(object);
                }
            }
            self.check_state(&test, &roots, &skeleton);
        }
        normal
    }

    fn check_state(&mut self, test: &TestCase, roots: &[Ref], skeleton: &Skeleton) {
        let mut written: Vec<u32> =
            self.explored.worker.done().iter().flat_map(|d| d.note.0.1.stores.iter().copied()).collect();
        written.sort_unstable();
        written.dedup();
        let model = self.explored.worker.domain.b.model_of(&skeleton.initial);
        for order in permutations(roots) {
            let worker = &mut self.explored.worker;
            let linear = self.lineariser.linearise(&worker.machine, &worker.domain.b, &order, &written);
            let mut evaluator = Evaluator::new();
            let terms = &mut worker.domain.b.terms;
            let values: Vec<u64> = linear.terms.iter().map(|&t| evaluator.value(terms, &model, t)).collect();
            let solver = &mut self.explored.solver;
            if self.search.seen().of_shape(linear.shape).any(|state| state.allows(terms, solver, &values)) {
                return;
            }
        }
        self.extra.states.push(testcase::notation::Notation::new(&self.explored.api).print(test));
    }
}

impl Sequence {
    fn join(&mut self, table: &Table, step: usize, at: Var, links: &[Option<Var>]) {
        let new = self.calls.len();
        let mut with: Vec<usize> = Vec::new();
        for (number, (var, earlier)) in self.calls.iter().enumerate() {
            if links.contains(&Some(*var)) || table.relations.statics[*earlier].contains(step) {
                with.push(self.groups[number]);
            }
        }
        for group in &mut self.groups {
            if with.contains(group) {
                *group = new;
            }
        }
        self.calls.push((at, step));
        self.groups.push(new);
    }

    fn is_linked(&self) -> bool {
        self.groups.iter().all(|g| *g == self.groups[0])
    }
}

fn permutations(list: &[Ref]) -> Vec<Vec<Ref>> {
    if list.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, &first) in list.iter().enumerate() {
        let rest: Vec<Ref> = list.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, r)| *r).collect();
        for mut order in permutations(&rest) {
            order.insert(0, first);
            all.push(order);
        }
    }
    all
}

/// The test with all values for the constants from a place on.
fn with_values(test: &TestCase, from: usize) -> Vec<TestCase> {
    let mut all = vec![test.clone()];
    for at in from..test.len() {
        let Statement::Constant { value, .. } = &test.statements[at] else { continue };
        let values: Vec<Constant> = match value {
            Constant::Int(_) => [-1, 0, 2].map(Constant::Int).to_vec(),
            Constant::Boolean(_) => [false, true].map(Constant::Boolean).to_vec(),
            Constant::Enum(id, _) => ["RED", "GREEN"].map(|n| Constant::Enum(*id, n.into())).to_vec(),
            other => vec![other.clone()],
        };
        let changed = |test: &TestCase| {
            let test = test.clone();
            let values = values.clone();
            values
                .into_iter()
                .map(move |new| {
                    let mut test = test.clone();
                    if let Statement::Constant { value, .. } = &mut test.statements[at] {
                        *value = new;
                    }
                    test
                })
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(changed).collect();
    }
    all
}
