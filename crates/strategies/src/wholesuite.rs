//! `wholesuite`: genetic search over whole suites.

use ::population::{SuiteOptions, WholeSuite};

use crate::by_distance::{self, IslandOptions};
use crate::registry::Entry;

type Parameters = (SuiteOptions, IslandOptions);

pub const ENTRY: Entry = Entry {
    name: "wholesuite",
    help: "genetic search over whole suites; the fitness is all that a suite leaves uncovered",
    origin: "Fraser, Arcuri 2011",
    parameters: || Box::new(Parameters::default()),
    make: |order| {
        let (options, islands) = order.parameters(Parameters::default());
        by_distance::populations(order, ENTRY.name, islands, move |workshop| {
            Box::new(WholeSuite::new(workshop, options.clone()))
        })
    },
};
