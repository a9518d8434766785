//! `dynamosa`: as `mosa`, with goals taken up as they come into reach.

use ::population::{ManyObjective, ManyOptions};

use crate::by_distance::{self, IslandOptions};
use crate::registry::Entry;

type Parameters = (ManyOptions, IslandOptions);

pub const ENTRY: Entry = Entry {
    name: "dynamosa",
    help: "as mosa, with goals taken up as they come into reach",
    origin: "Panichella, Kifetew, Tonella 2018",
    parameters: || Box::new(Parameters::default()),
    make: |order| {
        let (options, islands) = order.parameters(Parameters::default());
        by_distance::populations(order, ENTRY.name, islands, move |workshop| {
            Box::new(ManyObjective::new(workshop, options.clone(), true))
        })
    },
};
