//! What an algorithm works on, and how it is made, so that every island can make its own.

use std::sync::Arc;

use base::Rng;
use population::Algorithm;
use session::{ClassContext, Session};
use testcase::{Api, TestCase};
use values::Constants;

/// What is known of the class under test.
#[derive(Clone)]
pub struct Subject {
    pub context: Arc<ClassContext>,
    pub seeds: Vec<TestCase>,
    pub constants: Constants,
}

impl Subject {
    pub fn of(session: &Session) -> Self {
        Self { context: session.context.clone(), seeds: session.seeds.clone(), constants: session.constants.clone() }
    }
}

/// A function that makes an algorithm.
type Make = dyn for<'a> Fn(&'a Api, &Subject, Rng) -> Box<dyn Algorithm + 'a> + Send + Sync;

/// Makes algorithms of one kind, one for each island.
#[derive(Clone)]
pub struct Breed(Arc<Make>);

impl Breed {
    pub fn new(
        make: impl for<'a> Fn(&'a Api, &Subject, Rng) -> Box<dyn Algorithm + 'a> + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(make))
    }

    pub fn algorithm<'a>(&self, api: &'a Api, subject: &Subject, rng: Rng) -> Box<dyn Algorithm + 'a> {
        (self.0)(api, subject, rng)
    }
}
