//! What an algorithm is made of, so that every island can make its own.

use std::sync::Arc;

use analysis::world::World;
use base::Rng;
use goals::GoalSet;
use search::etoc::{self, Generators};
use search::evotest::{EvoTest, Grower, Hunt, Knowledge, Options};
use search::population::{Algorithm, ManyObjective, Mio, WholeSuite, Workshop};
use testcase::{Api, CallableId, Pool, TestCase, TypeId};

use crate::config::{Config, StrategyKind};
use crate::constants::Constants;
use crate::session::Session;

/// What the chosen strategy does, whatever the class.
#[derive(Clone)]
pub(super) struct Recipe {
    pub config: Config,
    pub kind: StrategyKind,
    /// What searches for single targets know of the class before they begin.
    knowledge: Option<Knowledge>,
}

/// What is known of the class under test.
#[derive(Clone)]
pub(super) struct Subject {
    pub package: String,
    pub class: TypeId,
    pub callables: Vec<CallableId>,
    pub seeds: Vec<TestCase>,
    pub goals: Arc<GoalSet>,
    pub constants: Constants,
}

impl Subject {
    pub fn of(session: &Session) -> Self {
        Self {
            package: session.package.clone(),
            class: session.class,
            callables: session.callables.clone(),
            seeds: session.seeds.clone(),
            goals: session.goals.clone(),
            constants: session.constants.clone(),
        }
    }
}

impl Recipe {
    /// Analyses the class if the strategy wants to know more of it.
    pub fn new(config: &Config, kind: StrategyKind, session: &Session) -> Self {
        let mut recipe = Self { config: config.clone(), kind, knowledge: None };
        if recipe.options().is_some()
            && let Ok(class_path) = config.target.class_path(config.jdk.feature)
        {
            let mut world = World::new(config.jdk.clone(), class_path);
            recipe.knowledge = Some(Knowledge::of(&mut world, &session.api, &session.goals, &session.callables));
        }
        recipe
    }

    /// The name that users know it by.
    pub fn name(kind: StrategyKind) -> &'static str {
        StrategyKind::ALL.iter().find(|(_, other)| *other == kind).map_or("search", |(name, _)| name)
    }

    /// The options of a search for single targets, with the user's knobs turned; `None` for others.
    fn options(&self) -> Option<Options> {
        let options = match self.kind {
            StrategyKind::EvoTest => Options::default(),
            StrategyKind::Etoc => etoc::options(),
            StrategyKind::HillClimb => etoc::climbing(),
            _ => return None,
        };
        Some(self.config.turned(options))
    }

    pub fn algorithm<'a>(&self, api: &'a Api, subject: &Subject, rng: Rng) -> Box<dyn Algorithm + 'a> {
        if let Some(options) = self.options() {
            return Box::new(self.hunt(api, subject, options, rng));
        }
        let workshop = Workshop::new(api, &subject.package, subject.class, subject.callables.clone())
            .with_seeds(subject.seeds.clone());
        let search = &self.config.search;
        let options = search.options.clone();
        match self.kind {
            StrategyKind::WholeSuite => Box::new(WholeSuite::new(workshop, options, search.normalisation)),
            StrategyKind::Mio => Box::new(Mio::new(workshop, options)),
            StrategyKind::Mosa => Box::new(ManyObjective::new(workshop, options, false)),
            _ => Box::new(ManyObjective::new(workshop, options, true)),
        }
    }

    /// A search for one target at a time.
    fn hunt<'a>(&self, api: &'a Api, subject: &Subject, options: Options, rng: Rng) -> Hunt<'a> {
        let knowledge = self.knowledge.clone().unwrap_or_default();
        let pool = self.pool(&subject.constants);
        let grower = Grower::new(api, &subject.package, subject.class, subject.callables.clone(), pool, knowledge);
        let mut search = EvoTest::new(grower, subject.goals.clone(), options, rng);
        search.seed(subject.seeds.iter().cloned());
        Hunt::new(Self::name(self.kind), search)
    }

    /// The program's constants; for eToc its own generators, with the constants where a parameter asks for them.
    fn pool(&self, constants: &Constants) -> Box<dyn Pool> {
        if self.kind != StrategyKind::Etoc {
            return Box::new(constants.clone());
        }
        let mut generators = Generators::new(constants.clone());
        for (_, value) in self.config.knobs.iter().filter(|(name, _)| name == "generator") {
            // Checked when read.
            let _ = generators.set(value);
        }
        Box::new(generators)
    }
}
