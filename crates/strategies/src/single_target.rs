//! What searches for one target at a time have in common: knowledge of the class, a source of input values, seeds.

use std::sync::Arc;

use evotest::etoc::ParameterGenerators;
use evotest::{EvoTest, EvoTestOptions, Grower, Hunt, Knowledge, PurityBy};
use session::{ClassContext, Session};
use testcase::Pool;
use values::Constants;

use crate::Strategy;
use crate::by_distance::{Breed, ByDistance, IslandOptions};
use crate::registry::Order;

/// Makes a source of input values from the program's constants.
type MakePool = dyn Fn(Constants) -> Box<dyn Pool> + Send + Sync;

/// Where input values come from.
#[derive(Clone)]
pub(super) struct Inputs {
    parameters: ParameterGenerators,
    pool: Arc<MakePool>,
}

impl Inputs {
    pub fn new(
        parameters: ParameterGenerators,
        pool: impl Fn(Constants) -> Box<dyn Pool> + Send + Sync + 'static,
    ) -> Self {
        Self { parameters, pool: Arc::new(pool) }
    }
}

impl Default for Inputs {
    /// The program's constants.
    fn default() -> Self {
        Self::new(ParameterGenerators::default(), |constants| Box::new(constants))
    }
}

/// A search for one target at a time; `inputs` says where input values come from.
pub(super) fn search<'a>(
    order: &Order<'a>,
    name: &'static str,
    islands: IslandOptions,
    options: EvoTestOptions,
    inputs: impl Fn(&mut Session) -> Inputs + 'static,
) -> Box<dyn Strategy + 'a> {
    let prepare = move |session: &mut Session| -> Breed {
        let (inputs, options) = (inputs(session), options.clone());
        let knowledge = knowledge(&session.context, options.purity);
        Breed::new(move |api, subject, rng| {
            let values = (inputs.pool)(subject.constants.clone());
            let context = &subject.context;
            let (class, callables) = (context.class, context.callables.clone());
            let grower = Grower::new(api, &context.package, class, callables, values, knowledge.clone());
            let search = EvoTest::new(grower, context.goals.clone(), options.clone(), rng);
            let mut search = search.with_parameters(inputs.parameters.clone());
            search.seed(subject.seeds.iter().cloned());
            Box::new(Hunt::new(name, search))
        })
    };
    Box::new(ByDistance::new(order, name, islands, Box::new(prepare)))
}

/// What is known of the class before the search begins.
fn knowledge(context: &ClassContext, by: PurityBy) -> Knowledge {
    Knowledge::of(&mut context.facts(), &context.api, &context.goals, &context.callables, by)
}
