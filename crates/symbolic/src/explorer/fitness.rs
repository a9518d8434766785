//! Fitness: paths by how near they come to something that no path has done yet, and by what a flip at the same place has gained before (002;
//! Xie et al. 2009, "Fitnex"). A loop that must count to twenty is so climbed step by step instead of in all its variants.
//!
//! A path has a distance `d`. Where a flip of a decision made a path of distance `d'`, it gained `d - d'`; the mean over the past is the gain
//! of such flips, and the same for the flip back with the other sign. The way is tried whose path has the least `d` minus gain.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;

use super::{Explorer, Seen, Worth};
use crate::path::{Kind, Place};
use crate::tree::{Candidate, Inserted, Open, Tree};

/// A decision in one direction.
type Flip = (Place, u32);

/// By the bits of the path's distance, which order as the numbers do since none is negative; then the oldest path's deepest way.
type Key = (u64, u32, Reverse<u32>);

/// Ways of one flip.
type Ways = BTreeMap<Key, Candidate>;

/// What flips have gained.
#[derive(Clone, Copy, Debug, Default)]
struct Gain {
    sum: f64,
    times: u32,
}

impl Gain {
    fn add(&mut self, gain: f64) {
        self.sum += gain;
        self.times += 1;
    }

    fn mean(self) -> f64 {
        if self.times == 0 { 0.0 } else { self.sum / f64::from(self.times) }
    }
}

#[derive(Debug, Default)]
pub struct Fitness {
    open: BTreeMap<Flip, Ways>,
    gains: BTreeMap<Flip, Gain>,
    /// The way that was chosen last, with the path that it leaves.
    chosen: Option<(Open, u32)>,
    /// Each path's distance, and from what.
    paths: Vec<(f64, Option<Flip>)>,
}

/// Refusals after which a way is tried last.
const MOST_REFUSALS: u32 = 10;

/// How a way stands among others; the least is tried first.
struct Rank {
    /// What was refused so often elsewhere that it is tried last.
    refused: bool,
    /// A way that no path has taken is where to go; of others, how far their paths are expected to be from such a way.
    expected: f64,
    /// Checks of null, bounds and divisors come after what the program decides itself.
    check: bool,
    /// What was never flipped comes before what gained nothing.
    tested: bool,
    place: (u32, Reverse<u32>),
}

impl Rank {
    fn cmp(&self, other: &Self) -> Ordering {
        let before = self.refused.cmp(&other.refused).then(self.expected.total_cmp(&other.expected));
        let rest = |rank: &Self| (rank.check, rank.tested, rank.place);
        before.then_with(|| rest(self).cmp(&rest(other)))
    }
}

impl Fitness {
    /// Notes what the flip that was chosen last has gained.
    fn learn(&mut self, tree: &Tree, path: &Inserted, worth: Worth) {
        let Some((open, from)) = self.chosen.take() else { return };
        let Some(&(before, target)) = self.paths.get(from as usize) else { return };
        // Distances from different ways say nothing of each other.
        if !path.taken.contains(&open) || target.is_none() || target != worth.target {
            return;
        }
        let node = tree.node(open.node);
        let gain = before - worth.distance;
        self.gains.entry((node.place, open.way)).or_default().add(gain);
        if node.ways.len() == 2 {
            self.gains.entry((node.place, 1 - open.way)).or_default().add(-gain);
        }
    }

    fn rank(&self, tree: &Tree, seen: &Seen, flip: &Flip, ways: &Ways) -> Option<Rank> {
        let (&(bits, age, depth), candidate) = ways.first_key_value()?;
        let gain = self.gains.get(flip).copied().unwrap_or_default();
        let check = !matches!(tree.node(candidate.open.node).kind, Kind::Branch | Kind::Switch);
        let is_target = !check && seen.is_target(*flip) && seen.is_in_focus(tree, candidate.open);
        Some(Rank {
            refused: seen.refusals(tree, candidate.open) >= MOST_REFUSALS,
            expected: if is_target { f64::NEG_INFINITY } else { f64::from_bits(bits) - gain.mean() },
            check,
            tested: gain.times > 0,
            place: (age, depth),
        })
    }
}

impl Explorer for Fitness {
    fn name(&self) -> String {
        "fitness".into()
    }

    fn add(&mut self, tree: &Tree, path: &Inserted, worth: Worth) {
        let distance = worth.distance.max(0.0);
        self.learn(tree, path, worth);
        let age = self.paths.len() as u32;
        self.paths.push((distance, worth.target));
        for (depth, &candidate) in (0..).zip(&path.open) {
            let flip = (tree.node(candidate.open.node).place, candidate.open.way);
            let key = (distance.to_bits(), age, Reverse(depth));
            self.open.entry(flip).or_default().insert(key, candidate);
        }
    }

    fn next(&mut self, tree: &Tree, seen: &Seen) -> Option<Candidate> {
        for ways in self.open.values_mut() {
            tidy(ways, &self.paths, tree, seen);
        }
        self.open.retain(|_, ways| !ways.is_empty());
        let ranked = self.open.iter().filter_map(|(flip, ways)| Some((*flip, self.rank(tree, seen, flip, ways)?)));
        let (flip, _) = ranked.min_by(|a, b| a.1.cmp(&b.1))?;
        let ((_, path, _), candidate) = self.open.get_mut(&flip)?.pop_first()?;
        self.chosen = Some((candidate.open, path));
        Some(candidate)
    }
}

/// Removes what is open no more; the first way left has a distance that still means something.
fn tidy(ways: &mut Ways, paths: &[(f64, Option<Flip>)], tree: &Tree, seen: &Seen) {
    let far = 1.0f64.to_bits();
    while let Some(first) = ways.first_entry() {
        let (bits, path, depth) = *first.key();
        let is_open = tree.is_open(first.get().open);
        let is_near = bits != far && paths.get(path as usize).is_some_and(|p| p.1.is_some_and(|t| seen.is_target(t)));
        if is_open && (is_near || bits >= far) {
            return;
        }
        let candidate = first.remove();
        if is_open {
            ways.insert((far, path, depth), candidate);
        }
    }
}
