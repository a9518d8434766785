//! Goals that are finer than an outcome of a branch: boundaries of comparisons, overflows, and paths. Each has a node of its own behind all others, at which a run
//! notes how far it was.

use base::FxHashMap;
use goals::{Goal, GoalSet, Lead, Place, Way};

use super::approach::{Bodies, Step};

/// The node of a path, and the outcomes that make it.
#[derive(Clone, Debug)]
pub(super) struct PathNode {
    pub key: u32,
    pub decisions: Box<[(u16, u32)]>,
}

/// The nodes of all such goals.
#[derive(Clone, Debug, Default)]
pub(super) struct Finer {
    /// By body and offset of the comparison: the node of "one below"; "equal" and "one above" follow.
    boundaries: FxHashMap<(u32, u16), u32>,
    /// By body and offset of the operation.
    overflows: FxHashMap<(u32, u16), u32>,
    paths: FxHashMap<u32, Vec<PathNode>>,
}

impl Finer {
    pub fn is_empty(&self) -> bool {
        self.boundaries.is_empty() && self.overflows.is_empty() && self.paths.is_empty()
    }

    /// The first of a comparison's three nodes.
    pub fn boundary(&self, body: u32, bci: u16) -> Option<u32> {
        self.boundaries.get(&(body, bci)).copied()
    }

    pub fn has_overflows(&self) -> bool {
        !self.overflows.is_empty()
    }

    /// The node of an operation's overflow.
    pub fn overflow(&self, body: u32, bci: u16) -> Option<u32> {
        self.overflows.get(&(body, bci)).copied()
    }

    pub fn paths(&self, body: u32) -> &[PathNode] {
        self.paths.get(&body).map_or(&[], Vec::as_slice)
    }

    /// The way to a goal of such a kind, its own node first; new nodes are counted in `nodes`. None for other goals.
    pub fn steps(
        &mut self,
        goals: &GoalSet,
        goal: &Goal,
        bodies: &Bodies,
        body: Option<u32>,
        nodes: &mut u32,
    ) -> Option<Vec<Step>> {
        let body = body?;
        let (key, rest) = match goal.place {
            Place::Boundary { bci, side } => {
                let of = &bodies.list[body as usize];
                let branch = of.code.branches.binary_search_by_key(&bci, |branch| branch.bci).ok()?;
                let first = *self.boundaries.entry((body, bci)).or_insert_with(|| {
                    *nodes += 3;
                    *nodes - 3
                });
                let block = of.cfg.branch_block(branch as u32)?;
                (first + u32::try_from(side + 1).ok()?, bodies.steps_to_block(body, block))
            }
            Place::Overflow { bci } => {
                let block = bodies.list[body as usize].block_at(bci)?;
                let key = *self.overflows.entry((body, bci)).or_insert_with(|| {
                    *nodes += 1;
                    *nodes - 1
                });
                (key, bodies.steps_to_block(body, block))
            }
            Place::Path { number, repeats } => {
                let same = |goal: &&goals::PathGoal| goal.number == number && goal.repeats == repeats;
                let path = goals.paths(goal.class, goal.method).iter().find(same)?;
                let key = *nodes;
                *nodes += 1;
                self.paths.entry(body).or_default().push(PathNode { key, decisions: path.decisions.clone() });
                let entry = Way { class: goal.class, method: goal.method, lead: Lead::Entry };
                (key, bodies.steps(&[entry], |_, _| Some(body)))
            }
            _ => return None,
        };
        let farther = rest.into_iter().map(|step| Step { level: step.level + 1, ..step });
        Some(std::iter::once(Step { level: 0, key, body }).chain(farther).collect())
    }
}

/// How far a run that took these outcomes was from a path: the outcomes that are missing behind the first one that differs, and how far that one
/// was. An outcome has with it how far the run was from the other one.
pub(super) fn from_path(taken: &[(u16, u32, f64)], path: &[(u16, u32)]) -> f64 {
    let same = taken.iter().zip(path).take_while(|(taken, wanted)| (taken.0, taken.1) == **wanted).count();
    let missing = (path.len() - same) as f64;
    match taken.get(same) {
        None if same == path.len() => 0.0,
        Some(&(bci, _, away)) if path.get(same).is_some_and(|wanted| wanted.0 == bci) => {
            missing - 1.0 + away.max(f64::MIN_POSITIVE) / (away + 1.0)
        }
        _ => missing + 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_nearer_the_later_it_leaves_the_path_and_the_nearer_it_was_there() {
        let path = [(1, 0), (5, 1), (9, 0)];
        let run = |outcomes: &[(u16, u32, f64)]| from_path(outcomes, &path);
        assert_eq!(run(&[(1, 0, 1.0), (5, 1, 1.0), (9, 0, 1.0)]), 0.0);
        let late = run(&[(1, 0, 1.0), (5, 1, 1.0), (9, 1, 3.0)]);
        let nearer = run(&[(1, 0, 1.0), (5, 1, 1.0), (9, 1, 1.0)]);
        let early = run(&[(1, 1, 0.5)]);
        assert!(0.0 < nearer && nearer < late && late < early, "{nearer} {late} {early}");
    }
}
