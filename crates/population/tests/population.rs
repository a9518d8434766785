//! Populations of tests on small classes.

#[path = "../../fitness/tests/support/mod.rs"]
mod support;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use base::Rng;
use fitness::{Fitness, Model, Normalisation};
use goals::{Archive, GoalBits, GoalId};
use population::{
    Algorithm, Alternating, Generation, Individual, Lab, ManyObjective, ManyOptions, Mio, MioOptions, Ran, Rates,
    SuiteOptions, WholeSuite, Workshop, crossover, local, mutate, suite_fitness,
};
use support::Bench;
use testcase::{Api, CallableId, PlainPool, Pool, TestCase, TypeId, check};

/// A lab with a budget in executions.
struct Counting {
    bench: Bench,
    archive: Archive,
    rng: Rng,
    runs: u64,
    most: u64,
}

impl Counting {
    fn new(class: &str, seed: u64, most: u64) -> Self {
        let bench = Bench::new(class);
        let archive = Archive::new(bench.goals.clone());
        Self { bench, archive, rng: Rng::new(seed), runs: 0, most }
    }

    /// Covered goals and all.
    fn covered(&self) -> (usize, usize) {
        (self.archive.covered().len(), self.bench.goals.ids().count())
    }
}

impl Lab for Counting {
    fn run(&mut self, test: &TestCase) -> Option<Ran> {
        if self.is_over() {
            return None;
        }
        self.runs += 1;
        let ran = self.bench.evaluator.run(test);
        if ran.counted == 0 {
            return None;
        }
        let shown = TestCase { statements: test.statements[..ran.counted].to_vec() };
        let gained = self.archive.offer(&shown, &ran.covered).new.len();
        let individual = Individual {
            test: Arc::new(shown),
            trace: Arc::new(self.bench.evaluator.trace()),
            covered: Arc::new(ran.covered.goals),
            threw: !ran.normal,
        };
        Some(Ran { individual, gained, stopped: ran.stopped })
    }

    fn idle(&mut self) {
        self.runs += 1;
    }

    fn is_over(&self) -> bool {
        self.runs >= self.most
    }

    fn fraction(&self) -> f64 {
        self.runs as f64 / self.most as f64
    }

    fn model(&self) -> &Arc<Model> {
        self.bench.evaluator.model()
    }

    fn fitness(&self, goal: GoalId) -> Fitness {
        self.bench.evaluator.fitness(goal)
    }

    fn covered(&self) -> &GoalBits {
        self.archive.covered()
    }

    fn best(&self, goal: GoalId) -> Option<&TestCase> {
        self.archive.best(goal).map(|kept| &kept.test.case)
    }

    fn means(&mut self) -> (&mut Rng, &dyn Pool) {
        (&mut self.rng, &PlainPool)
    }
}

fn workshop<'a>(api: &'a Api, class: &str) -> Workshop<'a> {
    let id: TypeId = api.find(class).expect("the class");
    let info = api.class(id);
    let callables: Vec<CallableId> = info.constructors.iter().chain(&info.methods).copied().collect();
    Workshop::new(api, "", id, callables)
}

fn search(lab: &mut Counting, algorithm: &mut dyn Algorithm) {
    while !lab.is_over() && lab.covered().0 < lab.covered().1 {
        algorithm.step(lab);
    }
}

#[test]
fn variation_gives_legal_tests_only() {
    let bench = Bench::new("Deciding");
    let workshop = workshop(&bench.api, "Deciding");
    let mut rng = Rng::new(7);
    let legal = |test: &TestCase| (0..test.len()).all(|at| check::check_statement(test, &bench.api, at).is_ok());
    let mut tests: Vec<TestCase> = (0..20).map(|_| workshop.random(&mut rng, &PlainPool, 40)).collect();
    let rates = Rates::new(0.0);
    let mut changed = 0;
    for _ in 0..3000 {
        let (a, b) = (rng.below(tests.len()), rng.below(tests.len()));
        let (x, y) = crossover(&tests[a], &tests[b], &bench.api, &mut rng, 40);
        assert!(legal(&x) && legal(&y), "{x:?}\n{y:?}");
        let mut child = x;
        changed += usize::from(mutate(&workshop, &rates, &mut child, &mut rng, &PlainPool, 40).is_some());
        assert!(legal(&child), "{child:?}");
        if !child.is_empty() {
            tests[a] = child;
        }
    }
    assert!(changed > 2000, "{changed}");
}

/// The Triangle's branches that random constants rarely reach are all covered, by every algorithm, and the same seed gives
/// the same tests.
#[test]
fn every_algorithm_covers_the_triangle_and_repeats_itself() {
    let made: [fn(Workshop<'_>) -> Box<dyn Algorithm + '_>; 5] = [
        |w| Box::new(ManyObjective::new(w, ManyOptions::default(), true)),
        |w| Box::new(ManyObjective::new(w, ManyOptions::default(), false)),
        |w| Box::new(Mio::new(w, MioOptions::default())),
        |w| Box::new(WholeSuite::new(w, SuiteOptions::default())),
        |w| Box::new(mio_and_dynamosa(w)),
    ];
    for make in made {
        let run = || {
            let mut lab = Counting::new("Triangle", 3, 100_000);
            let api = lab.bench.api.clone();
            let mut algorithm = make(workshop(&api, "Triangle"));
            search(&mut lab, &mut *algorithm);
            let tests: Vec<TestCase> = lab.archive.tests().iter().map(|(kept, _)| kept.test.case.clone()).collect();
            let open: Vec<String> = lab.archive.uncovered().map(|(_, goal, _)| goal.text.to_string()).collect();
            (algorithm.name(), open, lab.runs, tests)
        };
        let first = run();
        assert_eq!(first.1, Vec::<String>::new(), "{} covers everything within {} runs", first.0, first.2);
        assert_eq!(first, run());
    }
}

fn mio_and_dynamosa(workshop: Workshop<'_>) -> Alternating<'_> {
    let other = workshop.another();
    let dynamosa = ManyObjective::new(other, ManyOptions::default(), true);
    let parts: [Box<dyn Algorithm + '_>; 2] = [Box::new(Mio::new(workshop, MioOptions::default())), Box::new(dynamosa)];
    Alternating::new("both", parts)
}

/// Runs the same test in each step, so many times, and remembers what it receives.
struct Insisting {
    test: TestCase,
    times: u64,
    steps: Rc<RefCell<u64>>,
    received: Rc<RefCell<Vec<TestCase>>>,
}

impl Insisting {
    fn new(test: TestCase, times: u64) -> Self {
        Self { test, times, steps: Rc::default(), received: Rc::default() }
    }
}

impl Algorithm for Insisting {
    fn name(&self) -> &'static str {
        "insisting"
    }

    fn step(&mut self, lab: &mut dyn Lab) {
        *self.steps.borrow_mut() += 1;
        (0..self.times).for_each(|_| drop(lab.run(&self.test)));
    }

    fn generation(&self) -> Generation {
        Generation::default()
    }

    fn receive(&mut self, tests: Vec<Individual>) {
        self.received.borrow_mut().extend(tests.iter().map(|individual| TestCase::clone(&individual.test)));
    }

    fn emigrants(&self, _: usize) -> Vec<Individual> {
        Vec::new()
    }
}

/// A lab in which a test wins a goal whenever it is run, and others win nothing.
struct Generous {
    counting: Counting,
    winner: TestCase,
}

impl Lab for Generous {
    fn run(&mut self, test: &TestCase) -> Option<Ran> {
        let gained = usize::from(*test == self.winner);
        self.counting.run(test).map(|ran| Ran { gained, ..ran })
    }

    fn idle(&mut self) {
        self.counting.idle();
    }

    fn is_over(&self) -> bool {
        self.counting.is_over()
    }

    fn fraction(&self) -> f64 {
        self.counting.fraction()
    }

    fn model(&self) -> &Arc<Model> {
        self.counting.model()
    }

    fn fitness(&self, goal: GoalId) -> Fitness {
        self.counting.fitness(goal)
    }

    fn covered(&self) -> &GoalBits {
        Lab::covered(&self.counting)
    }

    fn best(&self, goal: GoalId) -> Option<&TestCase> {
        self.counting.best(goal)
    }

    fn means(&mut self) -> (&mut Rng, &dyn Pool) {
        self.counting.means()
    }
}

#[test]
fn algorithms_that_alternate_have_shares_by_what_they_win_and_exchange_it() {
    let counting = Counting::new("Triangle", 1, 4000);
    let winning = counting.bench.test("$x0=Triangle(int, int, int):$x0.computeTriangleType() @ 2, 2, 2");
    let other = counting.bench.test("$x0=Triangle(int, int, int):$x0.computeTriangleType() @ 2, 3, 4");
    let shares = |wins: bool| {
        let winner = if wins { winning.clone() } else { TestCase::default() };
        let mut lab = Generous { counting: Counting::new("Triangle", 1, 4000), winner };
        let first = Insisting::new(other.clone(), 40);
        let second = Insisting::new(winning.clone(), 40);
        let (steps, received) = ([first.steps.clone(), second.steps.clone()], first.received.clone());
        let mut both = Alternating::new("both", [Box::new(first) as Box<dyn Algorithm>, Box::new(second)]);
        while !lab.is_over() {
            both.step(&mut lab);
        }
        let steps = steps.map(|steps| *steps.borrow());
        (steps, received.borrow().len())
    };
    let ([first, second], received) = shares(false);
    // The second joins after 1000 tests, which are 25 steps, and has more at first since the other won nothing in them.
    assert!((8..28).contains(&(first - second)), "equal shares where nothing is won: {first} {second}");
    assert_eq!(received, 0);
    let ([first, second], received) = shares(true);
    assert!(second > 2 * (first - 25) && first > 30, "{first} {second}");
    assert!(received > 0, "what one wins the other receives");
}

#[test]
fn mio_explores_at_first_however_late_it_begins() {
    let mut lab = Counting::new("Triangle", 1, 10_000);
    lab.runs = 8000;
    let api = lab.bench.api.clone();
    let mut mio = Mio::new(workshop(&api, "Triangle"), MioOptions::default());
    mio.step(&mut lab);
    let now = mio.generation();
    assert!(now.tests > now.aims, "several tests are kept for a goal: {now:?}");
}

#[test]
fn local_search_finds_the_constant_that_a_branch_wants() {
    let mut lab = Counting::new("Deciding", 1, 2000);
    for (goal, test) in [
        ("flag", "Deciding.flag(int) @ 0"),
        ("longs", "Deciding.longs(long) @ 7"),
        ("text", "Deciding.text(String) @ \"\""),
        ("pattern", "Deciding.pattern(String) @ \"\""),
        ("named", "Deciding.named(String) @ \"\""),
    ] {
        let objective = lab.model().objective(lab.bench.marked(goal)).expect("an objective");
        let start = lab.bench.test(test);
        let start = lab.run(&start).expect("it runs").individual;
        let mut scratch = lab.model().traced();
        let tuned = local::tune(&mut lab, &mut scratch, &start, objective, 400);
        assert!(tuned.fitness.is_zero(), "{goal}: {:?} after {} runs", tuned.fitness, tuned.runs);
    }
}

#[test]
fn dynamosa_takes_goals_up_when_they_come_into_reach() {
    let mut lab = Counting::new("Triangle", 1, 10_000);
    let target = lab.model().objective(lab.bench.line(33)).expect("an objective");
    let mut seen = lab.model().traced();
    assert!(!lab.model().is_near(&seen, target));
    // a == b, so the other branches are not evaluated.
    lab.bench.run("$x0=Triangle(int, int, int):$x0.computeTriangleType() @ 2, 2, 2");
    seen.add(&lab.bench.evaluator.trace());
    assert!(!lab.model().is_near(&seen, target));
    lab.bench.run("$x0=Triangle(int, int, int):$x0.computeTriangleType() @ 2, 3, 2");
    seen.add(&lab.bench.evaluator.trace());
    assert!(!lab.model().is_near(&seen, target));
    lab.bench.run("$x0=Triangle(int, int, int):$x0.computeTriangleType() @ 2, 3, 4");
    seen.add(&lab.bench.evaluator.trace());
    assert!(lab.model().is_near(&seen, target));
}

/// f = methods not entered + the smallest normalised distance of each outcome, 1 where its branch was met less than twice.
#[test]
fn a_suites_fitness_counts_what_is_missing() {
    let mut bench = Bench::new("Triangle");
    let model = bench.evaluator.model().clone();
    let mut run = model.traced();
    let nothing = suite_fitness(&model, &run, Normalisation::Ratio);
    let (methods, outcomes) = (model.entries().count(), model.outcomes().count());
    assert_eq!(nothing, (methods + outcomes) as f64);
    bench.run("$x0=Triangle(int, int, int):$x0.computeTriangleType() @ 2, 2, 2");
    run.add(&bench.evaluator.trace());
    // Two methods were entered; two branches were met once each.
    assert_eq!(suite_fitness(&model, &run, Normalisation::Ratio), nothing - 2.0 - 2.0);
    bench.run("$x0=Triangle(int, int, int):$x0.computeTriangleType() @ 5, 5, 5");
    run.add(&bench.evaluator.trace());
    // Met twice, the ways not taken count by their distance: K for a != b and for b != c.
    assert_eq!(suite_fitness(&model, &run, Normalisation::Ratio), nothing - 2.0 - 2.0 - 0.5 - 0.5);
}
