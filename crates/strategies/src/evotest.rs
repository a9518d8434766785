//! `evotest`: genetic programming over the structure of tests, with an optimiser for their data.

use ::evotest;

use crate::by_distance::IslandOptions;
use crate::registry::Entry;
use crate::single_target::{self, Inputs};

type Parameters = (evotest::EvoTestOptions, IslandOptions);

pub const ENTRY: Entry = Entry {
    name: "evotest",
    help: "one target at a time: genetic programming over trees of calls, an optimiser for their data",
    origin: "Seesing, Gross 2006",
    parameters: || Box::new(Parameters::default()),
    make: |order| {
        let (options, islands) = order.parameters(Parameters::default());
        single_target::search(order, ENTRY.name, islands, options, |_| Inputs::default())
    },
};
