//! Searches by distance, over populations for all goals or for one at a time. The algorithms are those of `population` and `evotest`; here they
//! get a machine, the session's archive and budget, and, where there are cores for it, islands beside the first.

mod inverter;
mod island;
mod islands;
mod lab;
mod pace;
mod steering;
mod subject;

use std::sync::Arc;

use base::parameters::Allowed;
use fitness::normalisation::NormalisationOptions;
use fitness::{Evaluator, Model};
use goals::Reason;
use inverter::Inverter;
use island::Recipe;
use islands::{Islands, Step};
use lab::Bench;
use population::{Algorithm, CommonOptions, Generation, Individual, Workshop};
use session::{Budget, ClassContext, Session, Spent};
use testcase::TestCase;

use crate::Strategy;
use crate::registry::Order;

pub(super) use subject::{Breed, Subject};

base::parameters! {
    /// Parameters of islands.
    pub struct IslandOptions {
        /// Populations that evolve side by side, each on a core of its own, and exchange their best tests; `auto`: as many as there are
        /// cores left by the classes worked on at once if the budget is a time, else one, so that a budget in executions gives the same
        /// tests everywhere.
        count: Option<usize> = None, "islands", Allowed::Whole(1, 256), "islands";
        /// Steps after which islands exchange tests.
        exchange: u64 = 5, "islands-exchange", Allowed::Whole(1, 1_000_000), "steps";
        /// Tests that each island sends then.
        emigrants: usize = 5, "islands-emigrants", Allowed::Whole(0, 10_000), "tests";
    }
}

/// Executions that take about as long as booting the machine and finding the decisions before each goal.
const BOOT: u64 = 300;
/// Which stream of chance is the first island's own.
const HOME: u64 = 0;

/// One algorithm with its machine.
struct Home<'a> {
    evaluator: Evaluator,
    inverter: Inverter,
    algorithm: Box<dyn Algorithm + 'a>,
}

/// Makes the algorithms of a session ready.
type Prepare = Box<dyn Fn(&mut Session) -> Breed>;

/// A search by one of the algorithms.
pub(super) struct ByDistance<'a> {
    name: &'static str,
    context: &'a Arc<ClassContext>,
    options: IslandOptions,
    /// Islands in all, if the user does not say.
    usual_count: usize,
    /// For symbolic fitness; 0 without.
    unroll: usize,
    prepare: Prepare,
    home: Option<Home<'a>>,
    /// Islands beside this one, and what this one may use.
    islands: Option<(Islands, Spent)>,
    /// There is no machine for it.
    broken: bool,
    steps: u64,
    /// Offers to the archive that it knows of, where other strategies share the archive.
    known_offers: Option<u64>,
}

/// A search over populations of tests that a workshop makes.
pub(super) fn populations<'a>(
    order: &Order<'a>,
    name: &'static str,
    islands: IslandOptions,
    algorithm: impl for<'b> Fn(Workshop<'b>) -> Box<dyn Algorithm + 'b> + Clone + Send + Sync + 'static,
) -> Box<dyn Strategy + 'a> {
    Box::new(population(order, name, islands, algorithm))
}

/// The same, not as just any strategy.
pub(super) fn population<'a>(
    order: &Order<'a>,
    name: &'static str,
    islands: IslandOptions,
    algorithm: impl for<'b> Fn(Workshop<'b>) -> Box<dyn Algorithm + 'b> + Clone + Send + Sync + 'static,
) -> ByDistance<'a> {
    let rate = order.parameters(CommonOptions::default()).steer;
    let prepare = move |session: &mut Session| {
        let steering = (rate > 0.0).then(|| Arc::new(steering::of(session, rate)));
        let algorithm = algorithm.clone();
        Breed::new(move |api, subject, _| {
            let context = &subject.context;
            let workshop = Workshop::new(api, &context.package, context.class, context.callables.clone());
            algorithm(workshop.with_seeds(subject.seeds.clone()).with_steering(steering.clone()))
        })
    };
    ByDistance::new(order, name, islands, Box::new(prepare))
}

impl<'a> ByDistance<'a> {
    pub fn new(order: &Order<'a>, name: &'static str, options: IslandOptions, prepare: Prepare) -> Self {
        let usual_count = match order.budget {
            Budget::Time(_) => order.cores,
            Budget::Executions(_) => 1,
        };
        let context = order.context;
        let unroll = order.parameters(NormalisationOptions::default()).unroll;
        Self {
            name,
            context,
            options,
            usual_count,
            unroll,
            prepare,
            home: None,
            islands: None,
            broken: false,
            steps: 0,
            known_offers: None,
        }
    }

    /// Other strategies share the archive: what they find joins the population.
    #[must_use]
    pub fn beside_others(self) -> Self {
        Self { known_offers: Some(0), ..self }
    }

    /// Tests of the archive that other strategies found since the last step.
    fn found_by_others(&self, session: &Session) -> Vec<TestCase> {
        let Some(known) = self.known_offers else { return Vec::new() };
        let tests = session.archive.tests().into_iter().map(|(kept, _)| kept);
        tests.filter(|kept| kept.test.origin.offer > known).map(|kept| kept.test.case.clone()).collect()
    }

    /// Exchanges tests with the islands while other strategies have their turn, if the budget is a time. Gives how many goals the islands won.
    pub fn poll(&mut self, session: &mut Session) -> usize {
        let (Some(home), Some((islands, share))) = (&mut self.home, &mut self.islands) else { return 0 };
        if session.spent.time().is_none() {
            return 0;
        }
        let work = home.evaluator.worker.work();
        let step = Step { found: Vec::new(), emigrants: Vec::new(), work, share };
        let (gained, immigrants) = islands.exchange(session, step);
        home.algorithm.receive(immigrants);
        gained
    }

    /// Makes ready what searches; that is no search yet, and takes long for classes that reach much of the library.
    fn open(&mut self, session: &mut Session) {
        let before = session.spent.elapsed();
        let mut evaluator = match Evaluator::new(self.context.setup(), &self.context.goals, None) {
            Ok(evaluator) => evaluator.foreseeing(self.unroll),
            Err(why) => {
                self.broken = true;
                session.lacks(Reason::NoMachine { technique: "search by distance".into(), why: why.to_string() });
                return;
            }
        };
        evaluator.worker.machine.interrupt = session.spent.interrupt().clone();
        let breed = (self.prepare)(session);
        let recipe = Recipe { options: self.options.clone(), unroll: self.unroll, breed };
        let subject = Subject::of(session);
        session.spent.prepared(session.spent.elapsed().saturating_sub(before));
        self.islands = self.settle(session, &recipe, &subject, evaluator.model());
        let algorithm = recipe.breed.algorithm(&self.context.api, &subject, session.rng.fork(HOME));
        self.home = Some(Home { evaluator, inverter: Inverter::new(self.context), algorithm });
    }

    /// Islands beside this one, and this one's share of the budget.
    fn settle(
        &self,
        session: &mut Session,
        recipe: &Recipe,
        subject: &Subject,
        model: &Arc<Model>,
    ) -> Option<(Islands, Spent)> {
        let islands = self.options.count.unwrap_or(self.usual_count);
        let share = session.spent.share(islands as u64);
        let settle = || Islands::new(recipe, subject, session, model, islands - 1, &share);
        (islands > 1).then(settle).map(|settled| (settled, share))
    }
}

impl Strategy for ByDistance<'_> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn step(&mut self, session: &mut Session) -> usize {
        if self.home.is_none() && !self.broken {
            self.open(session);
        }
        let others = self.found_by_others(session);
        let Some(home) = &mut self.home else {
            // An attempt that came to nothing counts too, or a budget in executions would never end.
            session.spent.execution();
            return 0;
        };
        self.steps += 1;
        let share = self.islands.as_mut().map(|(_, share)| share);
        let mut bench =
            Bench { inverter: Some(&mut home.inverter), ..Bench::new(&mut home.evaluator, session.ledger(share)) };
        let joining: Vec<Individual> = others.iter().filter_map(|test| bench.join(test)).collect();
        if !joining.is_empty() {
            home.algorithm.receive(joining);
        }
        home.algorithm.step(&mut bench);
        let Bench { mut gained, found, .. } = bench;
        if let Some(missing) = home.inverter.missing.take() {
            session.lacks(missing);
        }
        if let Some((islands, share)) = &mut self.islands {
            let exchange = self.steps.is_multiple_of(self.options.exchange);
            let emigrants = if exchange { home.algorithm.emigrants(self.options.emigrants) } else { Vec::new() };
            let work = home.evaluator.worker.work();
            let (won, immigrants) = islands.exchange(session, Step { found, emigrants, work, share });
            gained += won;
            if !immigrants.is_empty() {
                home.algorithm.receive(immigrants);
            }
            // Unused budget of finished islands goes to this one.
            if islands.are_over() {
                self.islands = None;
            }
        }
        self.known_offers = self.known_offers.map(|_| session.archive.offers());
        gained
    }

    fn entry(&self) -> u64 {
        BOOT
    }

    fn generation(&self) -> Option<Generation> {
        self.home.as_ref().map(|home| home.algorithm.generation())
    }

    /// Who is done first is done for all.
    fn is_done(&self) -> bool {
        self.broken && self.known_offers.is_some() || self.home.as_ref().is_some_and(|home| home.algorithm.is_done())
    }
}

/// Tests on their way between islands.
type Travellers = Vec<Individual>;

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use base::parameters::Given;
    use population::Lab;

    use super::*;
    use crate::testing;

    /// Remembers what it receives.
    struct Listening(Arc<Mutex<Vec<TestCase>>>);

    impl Algorithm for Listening {
        fn name(&self) -> &'static str {
            "listening"
        }

        fn step(&mut self, lab: &mut dyn Lab) {
            lab.idle();
        }

        fn generation(&self) -> Generation {
            Generation::default()
        }

        fn receive(&mut self, tests: Vec<Individual>) {
            let mut received = self.0.lock().expect("one thread");
            received.extend(tests.iter().map(|individual| TestCase::clone(&individual.test)));
        }

        fn emigrants(&self, _: usize) -> Vec<Individual> {
            Vec::new()
        }
    }

    #[test]
    fn what_other_strategies_find_joins_the_population_once() {
        let mut session = testing::session(Budget::Executions(100));
        let context = session.context.clone();
        let given = Given::default();
        let order = Order { context: &context, given: &given, budget: Budget::Executions(100), cores: 1 };
        let received = Arc::new(Mutex::new(Vec::new()));
        let ear = received.clone();
        let mut search =
            population(&order, "listening", IslandOptions::default(), move |_| Box::new(Listening(ear.clone())))
                .beside_others();
        let mut joins = |session: &mut Session| {
            search.step(session);
            std::mem::take(&mut *received.lock().expect("one thread"))
        };
        let (first, second) = (testing::opens(&session, -1), testing::opens(&session, 1));
        session.run(&first);
        assert_eq!(joins(&mut session), [first]);
        assert_eq!(joins(&mut session), [], "nothing is new");
        session.run(&second);
        assert_eq!(joins(&mut session), [second]);
    }
}
