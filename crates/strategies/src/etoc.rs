//! `etoc`: genetic search over sequences of calls with their input values.

mod custom;

use ::evotest::etoc::{self, GeneratorOptions};
use goals::Reason;
use session::Session;

use crate::by_distance::IslandOptions;
use crate::registry::Entry;
use crate::single_target::{self, Inputs};

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
        single_target::search(order, ENTRY.name, islands, options, move |session| inputs(session, &generators))
    },
};

/// The generators with what those of the user's own give; the program's constants are used where a generator asks for them.
fn inputs(session: &mut Session, generators: &GeneratorOptions) -> Inputs {
    let (custom, troubles) = custom::values(&session.context, generators);
    for why in troubles {
        session.lacks(Reason::NoMachine { technique: "input generator".into(), why });
    }
    let parameters = generators.of_parameters().with_custom(custom.clone());
    let generators = generators.clone();
    Inputs::new(parameters, move |constants| Box::new(generators.generators(constants).with_custom(custom.clone())))
}
