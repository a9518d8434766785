//! `hillclimb`: hill climbing over single tests and their data.

use ::evotest::etoc;

use crate::by_distance::IslandOptions;
use crate::registry::Entry;
use crate::single_target::{self, Inputs};

/// The settings of the common machinery that make it a hill climber.
fn defaults() -> (::evotest::EvoTestOptions, IslandOptions) {
    (etoc::climbing(), IslandOptions::default())
}

pub const ENTRY: Entry = Entry {
    name: "hillclimb",
    help: "one target at a time: a test is changed while that helps, the steepest way for its data",
    origin: "",
    parameters: || Box::new(defaults()),
    make: |order| {
        let (options, islands) = order.parameters(defaults());
        single_target::search(order, ENTRY.name, islands, options, |_| Inputs::default())
    },
};
