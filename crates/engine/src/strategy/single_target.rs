//! What searches for one target at a time have in common: knowledge of the class, a source of input values, seeds.

use analysis::world::World;
use evotest::{EvoTest, Grower, Hunt, Knowledge, Options};
use testcase::Pool;

use super::Strategy;
use super::by_distance::{Breed, ByDistance, IslandOptions};
use super::registry::Order;
use crate::config::Config;
use crate::constants::Constants;
use crate::session::Session;

/// A search for one target at a time; `pool` makes the source of input values from the program's constants.
pub(super) fn search<'a>(
    order: &Order<'a>,
    name: &'static str,
    islands: IslandOptions,
    options: Options,
    pool: impl Fn(Constants) -> Box<dyn Pool> + Clone + Send + Sync + 'static,
) -> Box<dyn Strategy + 'a> {
    let config = order.config.clone();
    let prepare = move |session: &Session| -> Breed {
        let (knowledge, options, pool) = (knowledge(&config, session), options.clone(), pool.clone());
        Breed::new(move |api, subject, rng| {
            let values = pool(subject.constants.clone());
            let (class, callables) = (subject.class, subject.callables.clone());
            let grower = Grower::new(api, &subject.package, class, callables, values, knowledge.clone());
            let mut search = EvoTest::new(grower, subject.goals.clone(), options.clone(), rng);
            search.seed(subject.seeds.iter().cloned());
            Box::new(Hunt::new(name, search))
        })
    };
    Box::new(ByDistance::new(order, name, islands, Box::new(prepare)))
}

/// What is known of the class before the search begins.
fn knowledge(config: &Config, session: &Session) -> Knowledge {
    let Ok(class_path) = config.target.class_path(config.jdk.feature) else { return Knowledge::default() };
    let mut world = World::new(config.jdk.clone(), class_path);
    Knowledge::of(&mut world, &session.api, &session.goals, &session.callables)
}
