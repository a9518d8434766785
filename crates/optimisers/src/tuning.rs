//! An optimiser with its parameters, as a user chooses it.

use base::Rng;
use base::parameters::{Allowed, Given, Group, Row, Value, is_same, refuse, rows};

use super::kind::Problem;
use super::{Kind, Optimiser, Space};

/// The parameter that names the optimiser.
const NAME: &str = "optimiser";

/// An optimiser and what was set of its parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuning {
    pub kind: Kind,
    given: Given,
}

impl From<Kind> for Tuning {
    fn from(kind: Kind) -> Self {
        Self { kind, given: Given::default() }
    }
}

impl Tuning {
    /// The optimiser for a space; with so many points side by side, if it has several.
    pub fn make(&self, space: Space, rng: Rng, population: usize) -> Box<dyn Optimiser> {
        (self.kind.entry().make)(Problem { space, rng, population }, &self.given)
    }

    fn allowed() -> Allowed {
        Allowed::Names(Kind::names())
    }
}

/// The optimisers that have a parameter of this name.
fn users(name: &str) -> Vec<&'static str> {
    let has = |kind: &Kind| rows(&*(kind.entry().parameters)()).iter().any(|row| is_same(row.name, name));
    Kind::ALL.iter().filter(|kind| has(kind)).map(|kind| kind.name()).collect()
}

impl Group for Tuning {
    /// The parameters of all optimisers, since any may be chosen.
    fn each(&self, visit: &mut dyn FnMut(Row)) {
        let text = "The optimiser that searches the data of a test.";
        let allowed = Self::allowed();
        visit(Row { name: NAME, text, unit: "", allowed, value: self.kind.write() });
        for kind in Kind::ALL {
            let mut group = (kind.entry().parameters)();
            for (name, value) in self.given.iter() {
                // Checked when it was set.
                let _ = group.set(name, value);
            }
            group.each(visit);
        }
    }

    fn set(&mut self, name: &str, text: &str) -> Result<bool, String> {
        if name == NAME {
            self.kind = Kind::read(text, &Self::allowed()).map_err(|why| refuse(NAME, text, &Self::allowed(), why))?;
            return Ok(true);
        }
        let mut found = false;
        for kind in Kind::ALL {
            found |= (kind.entry().parameters)().set(name, text)?;
        }
        if found {
            self.given.add(name, text);
        }
        Ok(found)
    }

    fn check(&self) -> Result<(), String> {
        for (name, _) in self.given.iter() {
            let users = users(name);
            if !users.contains(&self.kind.name()) {
                return Err(format!(
                    "the optimiser {} does not use {name}; it is a parameter of optimiser={}",
                    self.kind,
                    users.join(", ")
                ));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Gene, minimise};
    use testcase::Prim;

    #[test]
    fn a_parameter_of_another_optimiser_is_refused() {
        let mut tuning = Tuning::from(Kind::AlternatingVariables);
        assert_eq!(tuning.set("ants.rho", "0.5"), Ok(true));
        let refused = tuning.check().unwrap_err();
        assert_eq!(refused, "the optimiser avm does not use ants.rho; it is a parameter of optimiser=ants");
        assert_eq!(tuning.set("optimiser", "ants"), Ok(true));
        assert_eq!(tuning.check(), Ok(()));
        assert!(
            tuning.set("optimiser", "newton").unwrap_err().starts_with("optimiser must be one of random, hillclimb,")
        );
    }

    /// Another value of a row that is allowed.
    fn other(row: &Row) -> String {
        let value: f64 = row.value.parse().unwrap_or(0.0);
        match &row.allowed {
            Allowed::Whole(least, most) => (if value as u64 == *least { *most } else { *least }).to_string(),
            Allowed::Real(least, most) => (if value == *least { *most } else { *least }).to_string(),
            Allowed::Above(bound) => (bound + value + 1.0).to_string(),
            Allowed::Truth => (row.value != "true").to_string(),
            Allowed::Names(names) => (*names.iter().find(|name| **name != row.value).unwrap()).to_owned(),
            Allowed::Text(_) => panic!("no optimiser has texts"),
        }
    }

    /// Points that a search asks for with these parameters.
    fn asked(tuning: &Tuning) -> Vec<Vec<f64>> {
        let gene = Gene::whole(Prim::Int, -1_000, 1_000).unwrap();
        let space = Space::of_genes([gene; 3]);
        let mut points = Vec::new();
        minimise(&mut *tuning.make(space, Rng::new(1), 20), 25_000, |point| {
            let positions: Vec<f64> = point.iter().map(|value| value.position()).collect();
            let distance = 1.0 + positions.iter().map(|x| (x - 300.0).abs()).sum::<f64>();
            points.push(positions);
            distance / (distance + 1.0)
        });
        points
    }

    #[test]
    fn every_parameter_of_every_optimiser_changes_the_search() {
        for kind in Kind::ALL {
            let usual = asked(&Tuning::from(kind));
            for row in rows(&*(kind.entry().parameters)()) {
                // What belongs to other ways of cooling, or to neighbourhoods, has an effect with these.
                let with = match row.name {
                    "annealing.delta" => Some(("annealing.cooling", "linear")),
                    "annealing.beta" => Some(("annealing.cooling", "hyperbolic")),
                    "swarm.radius" => Some(("swarm.phi-near", "1.5")),
                    _ => None,
                };
                let mut before = Tuning::from(kind);
                let with_it = with.map(|(name, value)| before.set(name, value));
                assert!(with_it.is_none_or(|set| set == Ok(true)));
                let mut after = before.clone();
                assert_eq!(after.set(row.name, &other(&row)), Ok(true), "{kind}: {}", row.name);
                assert_eq!(after.check(), Ok(()), "{kind}: {}", row.name);
                let before = if with.is_some() { asked(&before) } else { usual.clone() };
                assert!(asked(&after) != before, "{kind}: {} = {} changes nothing", row.name, other(&row));
            }
        }
    }
}
