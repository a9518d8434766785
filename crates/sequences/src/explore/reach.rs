//! After a call has ended: the state it led to, and whether to go on from there.

use executor::{Observer, Worker};
use expr::TermId;
use solver::Solver;
use symbolic::path::Event;
use testcase::{TestCase, Var};
use vm::Ref;

use super::node::{Call, Node};
use super::paths::Expansion;
use super::search::{Search, Watch};
use crate::flow::{Flows, Touched};
use crate::state::{Canonical, Limited, Verdict};
use crate::table::{Slot, is_value};

/// Questions without an answer after which a state is not compared with others any more.
const MOST_UNANSWERED: u32 = 2;

impl Search<'_> {
    /// A call ended normally: is this a state to go on from?
    pub(super) fn reached<C: Observer>(
        &mut self,
        worker: &mut Worker<Watch<C>>,
        solver: &mut dyn Solver,
        current: &Expansion,
        test: &TestCase,
        vars: &[Var],
        events: &[Event],
    ) {
        let from = &self.nodes[current.node];
        let rest = self.options.bounds.length - current.calls.len();
        let mut extend = rest > 0 && self.distances[current.step] <= rest && self.allowed.contains(current.step);
        if !extend && !self.options.ends {
            return;
        }
        let to = |var: Var| vars[var.index()];
        let at = vars[current.at];
        let given: Vec<usize> = current.links.iter().flatten().filter_map(|v| from.giver(*v)).collect();
        let mut live: Vec<Var> = from.live.iter().map(|&v| to(v)).collect();
        let gave = self.new_object(worker, test, &live, at);
        let mut flows = from.flows.clone();
        flows.push(touched(worker, vars[current.prefix].index()), &given);
        if extend && self.options.flow && !self.is_of_use(current, &flows, gave, rest) {
            self.statistics.unused += 1;
            extend = false;
            if !self.options.ends {
                return;
            }
        }
        if self.options.rules.order
            && from.last().is_some_and(|last| last > current.step)
            && !given.contains(&(from.depth().wrapping_sub(1)))
            && flows.last_two_commute()
        {
            self.statistics.reordered += 1;
            return;
        }
        if gave {
            live.push(at);
        }
        let mut path = from.path.clone();
        path.extend(events.iter().map(|e| e.decision.held(&mut worker.domain.b.terms)).filter(|c| *c != TermId::TRUE));
        let mut calls: Vec<Call> = current.calls.clone();
        for call in &mut calls {
            call.at = to(call.at);
        }
        let mut node = Node { test: test.clone(), calls, live, path, flows, ..Node::default() };
        if extend {
            node.todo = self.following(&node);
        }
        self.judge(worker, solver, node);
    }

    fn judge<C: Observer>(&mut self, worker: &mut Worker<Watch<C>>, solver: &mut dyn Solver, node: Node) {
        let Some(lineariser) = &mut self.lineariser else { return };
        let pruning = self.options.pruning;
        let number = self.nodes.len();
        if pruning.equal || pruning.within {
            let roots: Vec<Ref> = node.live.iter().filter_map(|&v| worker.value(v)).map(|v| v as Ref).collect();
            let mut written: Vec<u32> = worker.done().iter().flat_map(|d| d.note.0.1.stores.iter().copied()).collect();
            written.sort_unstable();
            written.dedup();
            let linear = lineariser.linearise(&worker.machine, &worker.domain.b, &roots, &written);
            let terms = &mut worker.domain.b.terms;
            let state = Canonical::new(terms, &linear, &node.path);
            let mut solver = Limited::new(solver, MOST_UNANSWERED);
            match self.seen.judge(terms, &mut solver, state, (number, node.depth()), pruning) {
                Verdict::Known(at) => {
                    self.statistics.known += 1;
                    let mut more = node.todo.clone();
                    let known = &mut self.nodes[at];
                    more.subtract(&known.done);
                    if !more.is_empty() && !more.is_subset(&known.todo) {
                        known.todo.union(&more);
                        if !self.queue.contains(&at) {
                            self.queue.push_back(at);
                        }
                    }
                    return;
                }
                Verdict::New(covered) => {
                    for at in covered {
                        self.nodes[at].covered |= self.nodes[at].done.is_empty();
                    }
                }
            }
        }
        self.statistics.states += u64::from(!node.todo.is_empty());
        self.nodes.push(node);
        self.queue.push_back(number);
    }

    /// Whether everything so far can still influence a target.
    fn is_of_use(&self, current: &Expansion, flows: &Flows, gave: bool, rest: usize) -> bool {
        (gave || flows.last_did_something()) && flows.unused().all(|at| self.distances[current.calls[at].step] <= rest)
    }

    /// Whether the step gave an object that can be passed on and that no variable holds yet.
    fn new_object<C: Observer>(&self, worker: &Worker<Watch<C>>, test: &TestCase, live: &[Var], at: Var) -> bool {
        let Some(object) = worker.value(at).map(|v| v as Ref).filter(|&o| o != 0) else { return false };
        self.can_be_passed(test, at) && live.iter().all(|&v| worker.value(v).map(|v| v as Ref) != Some(object))
    }

    /// Whether some step takes what this variable holds.
    pub fn can_be_passed(&self, test: &TestCase, var: Var) -> bool {
        let ty = test.ty(var);
        if !ty.is_reference() || is_value(self.api, ty) || test.statements[var.index()].is_null() {
            return false;
        }
        let takes = |slot: &Slot| match slot {
            Slot::Link { ty: wanted, only, .. } => {
                let one_of = only
                    .as_ref()
                    .is_none_or(|only| ty.type_id().is_some_and(|g| only.iter().any(|&o| self.api.is_subtype(g, o))));
                one_of && self.api.is_subtype_of(ty, wanted)
            }
            _ => false,
        };
        let used = |step: usize| self.table.steps[step].slots.iter().any(takes);
        self.allowed.iter().chain(self.targets.iter()).any(used)
    }
}

/// What the statements of the last step touched, its arguments included.
fn touched<C: Observer>(worker: &Worker<Watch<C>>, first: usize) -> Touched {
    let notes: Vec<&Touched> = worker.done().iter().skip(first).map(|d| &d.note.0.1).collect();
    let start = notes.first().map_or(0, |t| t.start);
    let old = |list: &dyn Fn(&Touched) -> &Vec<u32>| {
        let mut all: Vec<u32> = notes.iter().flat_map(|t| list(t).iter().copied()).filter(|a| *a < start).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let (loads, stores) = (old(&|t| &t.loads), old(&|t| &t.stores));
    Touched { start, end: notes.last().map_or(start, |t| t.end), loads, stores }
}
