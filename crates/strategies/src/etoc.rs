//! `etoc`: genetic search over sequences of calls with their input values.

use ::evotest::etoc::{self, GeneratorOptions};

use crate::by_distance::IslandOptions;
use crate::registry::Entry;
use crate::single_target;

/// eToc's own settings of the common machinery.
fn defaults() -> (::evotest::EvoTestOptions, GeneratorOptions, IslandOptions) {
    (etoc::options(), GeneratorOptions::default(), IslandOptions::default())
}

pub const ENTRY: Entry = Entry {
    name: "etoc",
    help: "one target at a time: a genetic algorithm over sequences of calls with their input values",
    origin: "Tonella 2004",
    parameters: || Box::new(defaults()),
    make: |order| {
        let (options, generators, islands) = order.parameters(defaults());
        // The program's constants are used where a generator asks for them.
        let parameters = generators.of_parameters();
        single_target::search(order, ENTRY.name, islands, (options, parameters), move |constants| {
            Box::new(generators.generators(constants))
        })
    },
};
