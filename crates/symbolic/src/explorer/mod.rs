//! Explorers decide which unexplored way is tried next. They can be put around each other.

mod breadth;
mod coverage;
mod depth;
mod fitness;
mod generational;
mod random;

use base::{FxHashMap, FxHashSet};

pub use breadth::BreadthFirst;
pub use coverage::CoverageFirst;
pub use depth::DepthFirst;
pub use fitness::Fitness;
pub use generational::Generational;
pub use random::RandomPath;

use crate::path::Place;
use crate::tree::{Candidate, Inserted, Open, Tree};
use program::MethodId;

/// Ways that some path has taken, in this tree and in those before it.
#[derive(Debug, Default)]
pub struct Seen {
    ways: FxHashSet<(Place, u32)>,
    /// How often the solver was asked for a way in vain.
    refused: FxHashMap<(Place, u32), u32>,
    /// Methods under test; nothing if all count alike.
    focus: FxHashSet<MethodId>,
    /// Branches of which others have taken every way.
    settled: FxHashSet<(MethodId, u16)>,
}

impl Seen {
    pub fn new(focus: impl IntoIterator<Item = MethodId>) -> Self {
        Self { focus: focus.into_iter().collect(), ..Self::default() }
    }

    /// Widens the focus, for code that must be passed before what is under test is reached.
    pub fn also_focus_on(&mut self, more: impl IntoIterator<Item = MethodId>) {
        self.focus.extend(more);
    }

    /// Says at which branches, by their offsets, nothing is new any more, by whichever strategy.
    pub fn settle(&mut self, branches: impl IntoIterator<Item = (MethodId, u16)>) {
        self.settled = branches.into_iter().collect();
    }

    /// Notes what a path took; gives how many of the ways are new.
    pub fn note(&mut self, tree: &Tree, taken: &[Open]) -> u32 {
        let new = |way: &&Open| self.ways.insert((tree.node(way.node).place, way.way));
        taken.iter().filter(new).count() as u32
    }

    /// Notes that there is no test for this way.
    pub(crate) fn refuse(&mut self, tree: &Tree, open: Open) {
        *self.refused.entry((tree.node(open.node).place, open.way)).or_default() += 1;
    }

    /// How often that was noted, on whatever path.
    pub fn refusals(&self, tree: &Tree, open: Open) -> u32 {
        self.refused.get(&(tree.node(open.node).place, open.way)).copied().unwrap_or(0)
    }

    pub fn is_new(&self, tree: &Tree, open: Open) -> bool {
        self.is_target((tree.node(open.node).place, open.way))
    }

    /// Whether no path has taken this way anywhere.
    pub fn is_target(&self, (place, way): (Place, u32)) -> bool {
        !self.settled.contains(&(place.method, place.bci)) && !self.ways.contains(&(place, way))
    }

    pub fn is_in_focus(&self, tree: &Tree, open: Open) -> bool {
        self.is_focus(tree.node(open.node).place.method)
    }

    pub fn is_focus(&self, method: MethodId) -> bool {
        self.focus.is_empty() || self.focus.contains(&method)
    }
}

/// What a path is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Worth {
    /// Ways it took that no path had taken.
    pub new: u32,
    /// How near it came to a way that no path has taken: from 0, near, to 1, far.
    pub distance: f64,
    /// That way.
    pub target: Option<(Place, u32)>,
}

impl Worth {
    /// Of what nothing is known.
    pub const UNKNOWN: Self = Self { new: 0, distance: 1.0, target: None };
}

/// Chooses among unexplored ways.
pub trait Explorer {
    /// What it does, with what is inside it.
    fn name(&self) -> String;

    /// A path was put into the tree.
    fn add(&mut self, tree: &Tree, path: &Inserted, worth: Worth);

    /// The next way to try; it is taken out.
    fn next(&mut self, tree: &Tree, seen: &Seen) -> Option<Candidate>;
}

/// The explorer of a name: `dfs`, `bfs`, `random`, `generational`, `fitness`, or one of them after `coverage:`.
pub fn explorer(name: &str, seed: u64) -> Option<Box<dyn Explorer>> {
    if let Some(inner) = name.strip_prefix("coverage:") {
        return Some(Box::new(CoverageFirst::new(explorer(inner, seed)?)));
    }
    Some(match name {
        "dfs" => Box::new(DepthFirst::default()),
        "bfs" => Box::new(BreadthFirst::default()),
        "random" => Box::new(RandomPath::new(seed)),
        "generational" => Box::new(Generational::default()),
        "fitness" => Box::new(Fitness::default()),
        "coverage" => Box::new(CoverageFirst::new(Box::new(Fitness::default()))),
        _ => return None,
    })
}
