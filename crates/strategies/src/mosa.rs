//! `mosa`: many-objective genetic search over tests, for all open goals at once.

use ::population::{ManyObjective, ManyOptions};

use crate::by_distance::{self, IslandOptions};
use crate::registry::Entry;

type Parameters = (ManyOptions, IslandOptions);

pub const ENTRY: Entry = Entry {
    name: "mosa",
    help: "many-objective genetic search over tests: every open goal is an objective",
    origin: "Panichella, Kifetew, Tonella 2015",
    parameters: || Box::new(Parameters::default()),
    make: |order| {
        let (options, islands) = order.parameters(Parameters::default());
        by_distance::populations(order, ENTRY.name, islands, move |workshop| {
            Box::new(ManyObjective::new(workshop, options.clone(), false))
        })
    },
};
