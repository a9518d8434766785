//! What searches for one target at a time have in common: knowledge of the class, a source of input values, seeds.

use evotest::etoc::ParameterGenerators;
use evotest::{EvoTest, EvoTestOptions, Grower, Hunt, Knowledge};
use session::{ClassContext, Session};
use testcase::Pool;
use values::Constants;

use crate::Strategy;
use crate::by_distance::{Breed, ByDistance, IslandOptions};
use crate::registry::Order;

/// A search for one target at a time; `pool` makes the source of input values from the program's constants.
pub(super) fn search<'a>(
    order: &Order<'a>,
    name: &'static str,
    islands: IslandOptions,
    (options, parameters): (EvoTestOptions, ParameterGenerators),
    pool: impl Fn(Constants) -> Box<dyn Pool> + Clone + Send + Sync + 'static,
) -> Box<dyn Strategy + 'a> {
    let prepare = move |session: &Session| -> Breed {
        let (knowledge, options, pool) = (knowledge(&session.context), options.clone(), pool.clone());
        let parameters = parameters.clone();
        Breed::new(move |api, subject, rng| {
            let values = pool(subject.constants.clone());
            let context = &subject.context;
            let (class, callables) = (context.class, context.callables.clone());
            let grower = Grower::new(api, &context.package, class, callables, values, knowledge.clone());
            let search = EvoTest::new(grower, context.goals.clone(), options.clone(), rng);
            let mut search = search.with_parameters(parameters.clone());
            search.seed(subject.seeds.iter().cloned());
            Box::new(Hunt::new(name, search))
        })
    };
    Box::new(ByDistance::new(order, name, islands, Box::new(prepare)))
}

/// What is known of the class before the search begins.
fn knowledge(context: &ClassContext) -> Knowledge {
    Knowledge::of(&mut context.facts(), &context.api, &context.goals, &context.callables)
}
