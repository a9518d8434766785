//! `mio`: a small population for each goal.

use ::population::{Mio, MioOptions};

use crate::by_distance::{self, IslandOptions};
use crate::registry::Entry;

type Parameters = (MioOptions, IslandOptions);

pub const ENTRY: Entry = Entry {
    name: "mio",
    help: "a small population for each goal; goals that come nearer are sampled more",
    origin: "Arcuri 2018",
    parameters: || Box::new(Parameters::default()),
    make: |order| {
        let (options, islands) = order.parameters(Parameters::default());
        by_distance::populations(order, ENTRY.name, islands, move |workshop| {
            Box::new(Mio::new(workshop, options.clone()))
        })
    },
};
