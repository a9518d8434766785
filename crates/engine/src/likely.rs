//! `--oracle invariants`: likely invariants of the class under test, checked after the calls of its tests.

mod conditions;

use std::collections::BTreeMap;

use fsm::{Property, Source};
use invariants::{Check, Found, Invariant, Role, Tables, Variable};
use models::{Followed, Study, Unsuited};
use session::Session;
use suite::{Assertion, AssertionKind, Test};
use testcase::{Statement, TestCase, Var};

use conditions::{Old, Scope};

/// What a test asserts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Oracle {
    /// What calls give and observers say.
    #[default]
    Values,
    /// What holds of all objects and calls.
    Invariants,
}

/// Parts of the budget after which each kind of search ends: calls in every state, the same calls again and again, numbers that have to do
/// with the object's state. The strategy has the rest, and its tests count too.
const EXPLORED: f64 = 0.25;
const PUMPED: f64 = 0.3;
const PROVOKED: f64 = 0.4;
/// Tests with calls that are made again and again, and with numbers of the object's state.
const MAX_PUMPED: usize = 3000;
const MAX_PROVOKING: usize = 6000;

/// The study of the class under test, before its invariants are known.
pub(crate) struct Likely {
    study: Study,
    first: Tables,
}

/// Invariants that nothing broke, and what asks objects for them.
pub(crate) struct Invariants {
    study: Study,
    pub found: Found,
}

impl Likely {
    /// Explores the class, and tries to break what holds. `Err` says why there are no invariants.
    pub fn explore(session: &mut Session) -> Result<Self, String> {
        let name = session.context.api.class(session.context.class).name.clone();
        let none = |why: &str| format!("there are no invariants, and tests assert values: {why}");
        let mut study = Study::new(session, &name).map_err(|Unsuited(why)| none(&why))?;
        if study.subject.makers.is_empty() {
            return Err(none("nothing that tests can call gives an object of the class"));
        }
        study.look_closely();
        study.explore_for(session, u64::MAX, EXPLORED);
        let first = Tables::of(&study.traces(), study.constants().clone());
        study.pump(session, MAX_PUMPED, PUMPED);
        study.provoke(session, MAX_PROVOKING, PROVOKED);
        Ok(Self { study, first })
    }

    /// After the search: what its tests did not break either.
    pub fn settle(mut self, session: &mut Session, tests: &[Test]) -> Invariants {
        let searched = session.archive.tests();
        let cases: Vec<TestCase> = searched.iter().map(|(kept, _)| kept.test.case.clone()).collect();
        for case in cases.iter().chain(tests.iter().map(|test| &test.case)) {
            self.study.replay(session, case, Source::Generated);
        }
        let traces = self.study.traces();
        let found = Found::of(&self.first, &Tables::of(&traces, self.study.constants().clone())).unbroken(&traces);
        Invariants { study: self.study, found }
    }
}

/// An event of an object of a test.
struct Moment<'f> {
    object: Var,
    event: &'f fsm::Event,
    /// Invariants that are asserted after it, by their numbers.
    rules: Vec<usize>,
}

impl Invariants {
    /// Asserts in each test what holds after its calls, instead of values. Gives how many invariants can be asserted somewhere.
    pub fn assert(&mut self, session: &mut Session, tests: &mut [Test]) -> usize {
        let mut asserted = vec![false; self.found.invariants.len()];
        for test in tests {
            let followed = self.study.follow(session, &test.case);
            let properties = self.study.properties();
            let moments = self.moments(&followed, &properties);
            *test = self.with_checks(test, &moments, &properties, &mut asserted);
        }
        asserted.into_iter().filter(|&is| is).count()
    }

    /// What is asserted after which statement: each rule where the values that it speaks of are not those of the last time.
    fn moments<'f>(&self, followed: &'f [Followed], properties: &[Property]) -> BTreeMap<usize, Vec<Moment<'f>>> {
        let parts = self.found.invariants.iter().map(|one| (&one.point, one.title.as_str(), &one.rule)).collect();
        let mut check = Check::new(self.study.calls(), properties, parts);
        let mut moments: BTreeMap<usize, Vec<Moment<'f>>> = BTreeMap::new();
        for one in followed {
            let mut last: BTreeMap<usize, String> = BTreeMap::new();
            for (event, &place) in one.events.iter().zip(&one.places) {
                let mut rules = check.event(event).held;
                rules.retain(|rule| {
                    let values = values(&self.found.invariants[*rule], properties, event);
                    last.insert(*rule, values.clone()).is_none_or(|before| before != values)
                });
                moments.entry(place).or_default().push(Moment { object: one.var, event, rules });
            }
        }
        moments
    }

    /// The test with what its checks ask before calls, and the checks.
    fn with_checks(
        &self,
        test: &Test,
        moments: &BTreeMap<usize, Vec<Moment<'_>>>,
        properties: &[Property],
        asserted: &mut [bool],
    ) -> Test {
        let mut case = TestCase::default();
        let mut moved: Vec<Var> = Vec::with_capacity(test.case.len());
        let mut assertions = Vec::new();
        for (at, statement) in test.case.statements.iter().enumerate() {
            let here = moments.get(&at).map(Vec::as_slice).unwrap_or_default();
            let mut old: Vec<Old> = Vec::new();
            for moment in here {
                let names = self.old_observers(moment);
                let object = moved.get(moment.object.index()).copied();
                old.push(object.map(|object| self.captured(&mut case, object, &names)).unwrap_or_default());
            }
            let mut statement = statement.clone();
            statement.map_uses(|var| moved[var.index()]);
            let (callable_args, result) = (arguments(&statement), Var(case.len() as u32));
            moved.push(case.push(statement));
            for (moment, old) in here.iter().zip(&old) {
                let scope = Scope {
                    study: &self.study,
                    case: &case,
                    object: moved[moment.object.index()],
                    call: self.study.calls().get(moment.event.call),
                    args: &callable_args,
                    result,
                    old,
                    properties,
                };
                for &rule in &moment.rules {
                    let one = &self.found.invariants[rule];
                    if scope.is_plain(&one.rule) {
                        continue;
                    }
                    if let Some(condition) = scope.condition(&one.rule) {
                        asserted[rule] = true;
                        let kind = AssertionKind::Holds { condition, rule: one.text().into() };
                        assertions.push(Assertion { after: case.len() - 1, kind });
                    }
                }
            }
        }
        let exception = test.exception.clone().map(|mut expected| {
            expected.at = moved.get(expected.at).map_or(expected.at, |var| var.index());
            expected
        });
        Test { case, assertions, exception, ..test.clone() }
    }

    /// Observers whose answers before the call its rules speak of, if tests can ask them, and whether it is their size.
    fn old_observers(&self, moment: &Moment<'_>) -> Vec<(String, bool)> {
        let mut names: Vec<(String, bool)> = Vec::new();
        let rules = moment.rules.iter().map(|&rule| &self.found.invariants[rule].rule);
        for variable in rules.filter(|rule| conditions::is_writable(rule)).flat_map(invariants::Rule::variables) {
            let name = (variable.name.clone(), variable.sized);
            if variable.role == Role::Old && !variable.hidden && !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// Calls of observers before the call itself. A collection's size is asked there too: the call may change the collection.
    fn captured(&self, case: &mut TestCase, object: Var, names: &[(String, bool)]) -> Old {
        let api = &self.study.subject.api;
        let mut found = Old::new();
        for (name, sized) in names {
            let Some(callable) = conditions::observer(&self.study.subject, name) else { continue };
            let mut asked = case.clone();
            let Some(mut var) = conditions::asked(api, &mut asked, object, callable) else { continue };
            if *sized && conditions::is_collection(api, asked.ty(var)) {
                let size = conditions::size_of(api, asked.ty(var));
                let Some(size) = size.and_then(|size| conditions::asked(api, &mut asked, var, size)) else { continue };
                var = size;
            }
            *case = asked;
            found.insert((name.clone(), *sized), var);
        }
        found
    }
}

fn arguments(statement: &Statement) -> Vec<Var> {
    match statement {
        Statement::Call { args, .. } | Statement::New { args, .. } => args.clone(),
        _ => Vec::new(),
    }
}

/// The values that a rule speaks of, as a text to compare.
fn values(invariant: &Invariant, properties: &[Property], event: &fsm::Event) -> String {
    let of = |variable: &Variable| {
        let at = properties.iter().position(|p| p.name == variable.property());
        match variable.role {
            Role::New => format!("{:?}", at.and_then(|at| event.after.get(at))),
            Role::Old => format!("{:?}", at.and_then(|at| event.before.as_ref()?.get(at))),
            // Calls are new each time.
            Role::Argument | Role::Result => format!("{:?} {:?}", event.args, event.end),
        }
    };
    invariant.rule.variables().iter().map(of).collect::<Vec<_>>().join(" ")
}
