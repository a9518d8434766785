//! Tabu search: climbing by random mutations that never goes back to where it has just been, with three variants of what
//! "there" means and what happens when the search runs in circles.

use std::collections::VecDeque;

use base::parameters::Allowed;
use base::{FxHashMap, Rng};

use super::kind::Entry;
use super::space::hash;
use super::{Optimiser, Space, Value, Vector};

/// What is tabu.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TabuKind {
    /// The points visited lately.
    Points,
    /// Also everything within this distance of them in every gene: mutations jump beyond.
    Neighbourhood { radius: f64 },
    /// Every point with a property of a tabu one, visited or not: a gene that was changed lately has its old value again.
    Properties,
    /// The points; when they come up again too often, the list grows and a random walk leads elsewhere.
    Reactive,
}

base::parameters! {
    /// Parameters of all tabu searches.
    pub struct TabuOptions {
        /// Entries of the tabu list: points, 100 by default; of `tabu-neighbourhood` and `tabu-properties`, of which more are tabu
        /// with each entry, 12.
        tenure: usize = 100, "tabu.tenure", Allowed::Whole(1, 10_000), "entries";
        /// Evaluations without improvement after which the search starts elsewhere.
        patience: u32 = 2000, "tabu.patience", Allowed::Whole(1, 1_000_000), "evaluations";
    }
}

base::parameters! {
    /// What `tabu-neighbourhood` has besides.
    pub struct Neighbourhood {
        /// Points are tabu within this distance of an entry in every gene.
        radius: f64 = 1.0, "tabu.radius", Allowed::Real(0.0, 1e9);
    } and {
        options: TabuOptions = near();
    }
}

/// Where whole neighbourhoods or properties are tabu, which would soon be everything.
fn near() -> TabuOptions {
    TabuOptions { tenure: 12, ..TabuOptions::default() }
}

pub(super) const POINTS: Entry = Entry {
    name: "tabu",
    help: "tabu search: mutations, but never back to a point of the list",
    population_based: false,
    parameters: || Box::new(TabuOptions::default()),
    make: |problem, given| {
        let options = given.applied(TabuOptions::default());
        Box::new(Tabu::new(problem.space, problem.rng, TabuKind::Points, &options))
    },
};

pub(super) const NEIGHBOURHOOD: Entry = Entry {
    name: "tabu-neighbourhood",
    help: "as tabu, and not near such a point either",
    population_based: false,
    parameters: || Box::new(Neighbourhood::default()),
    make: |problem, given| {
        let options = given.applied(Neighbourhood::default());
        let kind = TabuKind::Neighbourhood { radius: options.radius };
        Box::new(Tabu::new(problem.space, problem.rng, kind, &options.options))
    },
};

pub(super) const PROPERTIES: Entry = Entry {
    name: "tabu-properties",
    help: "as tabu, with values of genes instead of points",
    population_based: false,
    parameters: || Box::new(near()),
    make: |problem, given| {
        let options = given.applied(near());
        Box::new(Tabu::new(problem.space, problem.rng, TabuKind::Properties, &options))
    },
};

pub(super) const REACTIVE: Entry = Entry {
    name: "tabu-reactive",
    help: "tabu search whose list grows when it runs in circles",
    population_based: false,
    parameters: || Box::new(TabuOptions::default()),
    make: |problem, given| {
        let options = given.applied(TabuOptions::default());
        Box::new(Tabu::new(problem.space, problem.rng, TabuKind::Reactive, &options))
    },
};

/// Mutations tried to get out of what is tabu.
const MAX_MUTATIONS: usize = 30;
/// Steps of a random walk.
const WALK: usize = 8;
/// A reactive search walks when this many of the last [`WINDOW`] proposals were tabu.
const TOO_OFTEN: u32 = 50;
const WINDOW: u32 = 100;

pub struct Tabu {
    space: Space,
    rng: Rng,
    kind: TabuKind,
    /// How many entries the list may have.
    tenure: usize,
    patience: u32,
    list: VecDeque<Vector>,
    /// How often each point of the list is in it, by hash.
    known: FxHashMap<u64, u32>,
    /// Values that genes had lately, and how many entries say so.
    properties: VecDeque<(usize, u64)>,
    best: Vector,
    reached: Option<f64>,
    idle: u32,
    proposals: u32,
    refused: u32,
    asked: Vector,
}

impl Tabu {
    pub fn new(space: Space, mut rng: Rng, kind: TabuKind, options: &TabuOptions) -> Self {
        let best = space.initial(&mut rng);
        Self {
            asked: best.clone(),
            best,
            space,
            rng,
            kind,
            tenure: options.tenure.max(1),
            patience: options.patience,
            list: VecDeque::new(),
            known: FxHashMap::default(),
            properties: VecDeque::new(),
            reached: None,
            idle: 0,
            proposals: 0,
            refused: 0,
        }
    }

    fn is_tabu(&self, point: &Vector) -> bool {
        match self.kind {
            TabuKind::Points | TabuKind::Reactive => self.known.contains_key(&hash(point)),
            TabuKind::Neighbourhood { radius } => self.list.iter().any(|t| within(t, point, radius)),
            TabuKind::Properties => {
                let changed = |gene: usize| point[gene] != self.best[gene];
                self.properties.iter().any(|&(gene, bits)| changed(gene) && point[gene].bits() == bits)
            }
        }
    }

    fn remember(&mut self, point: Vector) {
        if self.kind == TabuKind::Properties {
            for (gene, (new, old)) in point.iter().zip(&self.best).enumerate() {
                if new != old {
                    self.properties.push_back((gene, new.bits()));
                }
            }
            while self.properties.len() > self.tenure {
                self.properties.pop_front();
            }
            return;
        }
        *self.known.entry(hash(&point)).or_default() += 1;
        self.list.push_back(point);
        while self.list.len() > self.tenure {
            let Some(gone) = self.list.pop_front() else { break };
            let key = hash(&gone);
            if let Some(count) = self.known.get_mut(&key) {
                *count -= 1;
                if *count == 0 {
                    self.known.remove(&key);
                }
            }
        }
    }

    /// Counts a proposal; gives whether a reactive search has had enough of this region.
    fn in_circles(&mut self, refused: bool) -> bool {
        self.proposals += 1;
        self.refused += u32::from(refused);
        if self.proposals < WINDOW {
            return false;
        }
        let often = self.kind == TabuKind::Reactive && self.refused >= TOO_OFTEN;
        (self.proposals, self.refused) = (0, 0);
        often
    }

    fn propose(&mut self) -> Vector {
        let mut point = self.best.clone();
        for tries in 0..MAX_MUTATIONS {
            if tries > 0 && tries % 10 != 0 {
                point.clone_from(&self.best);
            }
            self.space.mutate(&mut point, &mut self.rng);
            let refused = self.is_tabu(&point);
            if self.in_circles(refused) {
                self.tenure = (self.tenure * 11 / 10 + 1).min(10_000);
                for _ in 0..WALK {
                    self.space.mutate(&mut point, &mut self.rng);
                }
                self.best.clone_from(&point);
                self.reached = None;
                return point;
            }
            if !refused {
                break;
            }
        }
        point
    }
}

fn within(a: &[Value], b: &[Value], radius: f64) -> bool {
    a.iter().zip(b).all(|(a, b)| (a.position() - b.position()).abs() <= radius)
}

impl Optimiser for Tabu {
    fn name(&self) -> &'static str {
        match self.kind {
            TabuKind::Points => POINTS.name,
            TabuKind::Neighbourhood { .. } => NEIGHBOURHOOD.name,
            TabuKind::Properties => PROPERTIES.name,
            TabuKind::Reactive => REACTIVE.name,
        }
    }

    fn ask(&mut self) -> &Vector {
        self.asked = if self.reached.is_some() { self.propose() } else { self.best.clone() };
        &self.asked
    }

    fn tell(&mut self, fitness: f64) {
        self.remember(self.asked.clone());
        let Some(reached) = self.reached else {
            self.best.clone_from(&self.asked);
            self.reached = Some(fitness);
            return;
        };
        if fitness < reached {
            self.best.clone_from(&self.asked);
            self.reached = Some(fitness);
            self.idle = 0;
            return;
        }
        self.idle += 1;
        if self.idle >= self.patience {
            self.idle = 0;
            self.best = self.space.random(&mut self.rng);
            self.reached = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Gene;
    use testcase::Prim;

    fn tabu(kind: TabuKind) -> Tabu {
        let space = Space::of_genes([Gene::whole(Prim::Int, -5, 5).unwrap(); 2]);
        Tabu::new(space, Rng::new(1), kind, &TabuOptions { tenure: 4, ..TabuOptions::default() })
    }

    fn point(a: i64, b: i64) -> Vector {
        vec![Value::Whole(a), Value::Whole(b)]
    }

    #[test]
    fn what_was_visited_is_tabu_until_the_list_has_moved_on() {
        let mut search = tabu(TabuKind::Points);
        search.remember(point(1, 2));
        assert!(search.is_tabu(&point(1, 2)) && !search.is_tabu(&point(1, 3)));
        (0..4).for_each(|i| search.remember(point(i, -i)));
        assert!(!search.is_tabu(&point(1, 2)));
    }

    #[test]
    fn a_neighbourhood_is_tabu_as_a_whole() {
        let mut search = tabu(TabuKind::Neighbourhood { radius: 1.0 });
        search.remember(point(1, 2));
        assert!(search.is_tabu(&point(2, 3)) && !search.is_tabu(&point(3, 2)));
    }

    #[test]
    fn points_never_visited_are_tabu_by_their_properties() {
        let mut search = tabu(TabuKind::Properties);
        search.best = point(0, 0);
        search.remember(point(0, 3));
        assert!(search.is_tabu(&point(5, 3)) && !search.is_tabu(&point(5, 2)) && !search.is_tabu(&point(3, 0)));
    }

    #[test]
    fn a_reactive_search_leaves_a_region_that_it_keeps_coming_back_to() {
        let space = Space::of_genes([Gene::whole(Prim::Int, 0, 3).unwrap()]);
        let mut search =
            Tabu::new(space, Rng::new(1), TabuKind::Reactive, &TabuOptions { tenure: 8, ..TabuOptions::default() });
        for _ in 0..400 {
            search.ask();
            search.tell(1.0);
        }
        assert!(search.tenure > 8, "the list never grew");
    }
}
