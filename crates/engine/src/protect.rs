//! Tests that protect: after the search, tests are varied until they notice mutants of the class that they only reach.
//!
//! What the suite notices is what its tests can assert ([`oracle::Killer`]). Tests of the archive that notice more than their small
//! versions come back; then tests that reach a mutant are varied (`vary`): other values, values at boundaries, other objects, further
//! calls. A variant takes the place of its test if it covers and notices what only that one does, and is a test of its own
//! otherwise, as long as there are few of those. A test is made small only as far as it notices the same.

mod after;
mod budget;
mod fresh;
mod make;
mod record;
mod small;
mod stir;
mod transplant;
mod values;
mod vary;

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use base::FxHashSet;
use mutants::{Mutant, catalogue, operator};
use oracle::{Judged, Killer};
use program::APP;
use session::Session;
use strategies::meeting::{Comparison, Meetings};
use suite::{GoalBits, GoalId, Origin, Test, TestId};
use testcase::TestCase;

use crate::finish::{coverage, measure, set_adds};

use small::StillProtects;

pub(crate) use budget::Limit;

/// The operators that tests are chosen and varied by: PIT's defaults, and those that remove updates of fields and calls with a result.
const OPERATORS: &[&str] = &["DEFAULTS"];
const MORE_OPERATORS: &[&str] = &["EXPERIMENTAL_MEMBER_VARIABLE", "NON_VOID_METHOD_CALLS"];
/// Tests that reach a mutant which are led other ways for it, and the rounds of variants before that.
const MAX_LED: usize = 2;
const TURNS_BEFORE_WAYS: usize = 10;
/// Tests that reach a comparison whose numbers are moved to its boundary.
const MAX_MOVED: usize = 6;
/// Tests that reach a comparison for which the solver is asked.
const MAX_SOLVED: usize = 6;
/// The operator that moves boundaries.
const BOUNDARY: &str = "CONDITIONALS_BOUNDARY";
/// Rounds for mutants of the defaults in which those of the other operators have one.
const ROUNDS_FOR_ONE: usize = 3;
/// Mutants of a class that are looked at.
const MAX_MUTANTS: usize = 4_000;
/// How many tests there may be for ten that cover the same.
const TESTS_FOR_TEN: usize = 16;
/// Tests at the boundary of a comparison that do not notice a mutant of it, after which no more of them are tried: it may be equivalent.
const MAX_MISSES: usize = 4;
/// Tests that notice a mutant, after which it is not looked for in further ones.
const ENOUGH_TESTS: usize = 2;
/// Tests that reach a mutant and do not notice it, after which it is not looked for in further ones of the suite: variants may
/// notice it.
const ENOUGH_IN_VAIN: usize = 6;
/// The part of the share after which tests of the suite get no distinct values any more.
const TELLING: f64 = 0.15;
/// The shortest tests that reach a mutant, which are varied first.
const FIRST_PARENTS: usize = 6;
/// Rounds in which each mutant that is not noticed yet has a turn.
const MAX_ROUNDS: usize = 4_000;

/// The machines with the mutants of the class under test; nothing if it has none.
pub(crate) fn killer(session: &mut Session) -> Option<Killer> {
    let mutants = mutants_of(session);
    if mutants.is_empty() {
        return None;
    }
    let context = session.context.clone();
    Killer::new(&|| context.setup(), mutants, session.supervisor.interrupt()).ok()
}

/// The mutants of the class and of the nested classes that only it can use.
fn mutants_of(session: &mut Session) -> Arc<[Mutant]> {
    let operators: Vec<_> =
        OPERATORS.iter().chain(MORE_OPERATORS).filter_map(|name| operator::named(name)).flatten().collect();
    let names: Vec<Arc<str>> =
        session.context.goals.classes.iter().map(|class| Arc::from(&*class.model.name)).collect();
    let program = &mut session.worker.machine.program;
    let mut mutants = Vec::new();
    for name in names {
        let Ok(class) = program.load(APP, &name) else { continue };
        let class = program.class(class);
        // What belongs to the JDK is used by the machine itself.
        if class.loader == APP
            && let Some(file) = &class.file
        {
            mutants.extend(catalogue(file, &operators));
        }
    }
    mutants.truncate(MAX_MUTANTS);
    mutants.into()
}

/// A test of the suite with what it notices.
struct Guard {
    test: Test,
    judged: Judged,
}

/// A suite on its way to notice more.
struct Protection<'a> {
    session: &'a mut Session,
    killer: &'a mut Killer,
    limit: &'a Limit,
    guards: Vec<Guard>,
    /// Mutants that some test notices.
    killed: BTreeSet<u32>,
    /// Tests whose comparisons were looked at, and the number of tests for each mutant.
    compared: BTreeSet<TestId>,
    moved_for: BTreeMap<u32, usize>,
    /// The same for the solver.
    solved: BTreeSet<TestId>,
    solved_for: BTreeMap<u32, usize>,
    /// The same for other ways.
    led: BTreeSet<TestId>,
    led_for: BTreeMap<u32, usize>,
    meetings: Meetings,
    /// Tests in which the operands of a mutant's comparison were equal and which did not notice it.
    misses: BTreeMap<u32, usize>,
    max_tests: usize,
    /// Variants that were tried, each with the method whose mutants it did not notice.
    tried: FxHashSet<(u64, u32)>,
    /// Where the limit stood at the last gain.
    gain: u64,
}

/// The tests, and variants of them that notice more.
pub(crate) fn protect(session: &mut Session, killer: &mut Killer, tests: Vec<Test>, limit: &Limit) -> Vec<Test> {
    let max_tests = (tests.len() * TESTS_FOR_TEN / 10).max(tests.len() + 1);
    let meetings = Meetings::new(&session.context);
    let gain = limit.now(killer.work() + session.worker.work());
    killer.limit_questions(Some(limit.questions(tests.len())));
    let mut protection = Protection {
        session,
        killer,
        limit,
        guards: Vec::new(),
        killed: BTreeSet::new(),
        compared: BTreeSet::new(),
        moved_for: BTreeMap::new(),
        solved: BTreeSet::new(),
        solved_for: BTreeMap::new(),
        led: BTreeSet::new(),
        led_for: BTreeMap::new(),
        meetings,
        misses: BTreeMap::new(),
        max_tests,
        tried: FxHashSet::default(),
        gain,
    };
    let tests = protection.with_distinct_values(tests);
    protection.judge(tests);
    protection.bring_back();
    protection.vary();
    protection.drop_superfluous();
    protection.tell();
    protection.killer.limit_questions(None);
    let mut tests: Vec<Test> = protection.guards.into_iter().map(|guard| guard.test).collect();
    set_adds(&mut tests);
    tests
}

fn is_over(session: &Session, killer: &Killer, limit: &Limit, gain: u64) -> bool {
    limit.is_over(killer.work() + session.worker.work(), gain) || session.supervisor.interrupt().is_raised()
}

impl Protection<'_> {
    fn is_over(&self) -> bool {
        self.limit.is_over(self.work(), self.gain) || self.session.supervisor.interrupt().is_raised()
    }

    /// Whether it is over after so much work of the killer, with that of others as it is now.
    fn ends(&self) -> impl Fn(u64) -> bool + use<> {
        let (limit, gain, others) = (self.limit.clone(), self.gain, self.work() - self.killer.work());
        move |killing| limit.is_over(killing + others, gain)
    }

    /// The same for what comes last.
    fn ends_at_last(&self) -> impl Fn(u64) -> bool + use<> {
        let (limit, others) = (self.limit.clone(), self.work() - self.killer.work());
        move |killing| limit.is_over_at_last(killing + others)
    }

    /// The work of all machines so far.
    fn work(&self) -> u64 {
        self.killer.work() + self.session.worker.work() + self.meetings.work()
    }

    /// The tests with distinct values, where they cover the same with them: many mutants of arithmetic and of results are
    /// noticed by that alone, and it takes no run with a mutant.
    fn with_distinct_values(&mut self, mut tests: Vec<Test>) -> Vec<Test> {
        for test in &mut tests {
            if self.is_over() || self.limit.is_past(self.work(), TELLING) {
                break;
            }
            let Some(variant) = vary::telling(&test.case) else { continue };
            if coverage(self.session, &variant).goals == test.covered.goals {
                test.case = variant;
            }
        }
        tests
    }

    /// Takes the tests in. What several of them notice already is not looked for in the next: that would be most of the work.
    fn judge(&mut self, tests: Vec<Test>) {
        // How often each mutant was noticed, and reached in vain.
        let mut counts: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
        for test in tests {
            let wanted = |mutant: u32| {
                let &(noticed, vain) = counts.get(&mutant).unwrap_or(&(0, 0));
                noticed < ENOUGH_TESTS && (noticed > 0 || vain < ENOUGH_IN_VAIN)
            };
            let ends = self.ends();
            let judged = if self.is_over() { Judged::default() } else { self.killer.judge(&test.case, &wanted, &ends) };
            for mutant in judged.reached.keys() {
                let (noticed, vain) = counts.entry(*mutant).or_default();
                *noticed += usize::from(judged.killed.contains(mutant));
                *vain += usize::from(judged.tried.contains(mutant) && !judged.killed.contains(mutant));
            }
            self.killed.extend(&judged.killed);
            self.guards.push(Guard { test, judged });
        }
    }

    /// Tests of the archive as they were found notice more than what is left of them.
    fn bring_back(&mut self) {
        let mut found: Vec<TestCase> =
            self.session.archive.tests().into_iter().map(|(kept, _)| kept.test.case.clone()).collect();
        found.sort_by_key(TestCase::len);
        for case in found {
            if self.is_over() {
                return;
            }
            let open = self.open_mutants(|_| true);
            self.offer(&case, None, &open);
        }
    }

    /// Varies tests that reach mutants which none notices.
    fn vary(&mut self) {
        for round in 0..MAX_ROUNDS {
            self.move_to_boundaries();
            self.solve_boundaries();
            if round == TURNS_BEFORE_WAYS {
                self.lead_other_ways();
            }
            let (usual, more): (Vec<u32>, Vec<u32>) =
                self.alive().into_iter().partition(|&mutant| self.is_usual(mutant));
            if usual.is_empty() && more.is_empty() {
                return;
            }
            let more =
                more.into_iter().filter(|_| round % ROUNDS_FOR_ONE == 0).map(|mutant| (mutant, round / ROUNDS_FOR_ONE));
            for (mutant, round) in usual.into_iter().map(|mutant| (mutant, round)).chain(more) {
                if self.is_over() {
                    return;
                }
                if !self.killed.contains(&mutant) {
                    self.vary_for(mutant, round);
                }
            }
        }
    }

    /// Varies numbers of tests so that the operands of comparisons with mutants which none notices are equal. One run for each number
    /// shows how all comparisons of a test follow it, so this comes before anything that is done for one mutant.
    fn move_to_boundaries(&mut self) {
        for at in 0..self.guards.len() {
            if !self.compared.insert(self.guards[at].test.id) {
                continue;
            }
            let reached = self.guards[at].judged.reached.keys().copied();
            let alive: Vec<u32> = reached.filter(|&mutant| self.is_movable(mutant)).collect();
            if alive.is_empty() || self.is_over() {
                continue;
            }
            for &mutant in &alive {
                *self.moved_for.entry(mutant).or_default() += 1;
            }
            let case = self.guards[at].test.case.clone();
            for variant in vary::at_boundaries(self.killer, &case, &alive) {
                if self.is_over() {
                    return;
                }
                self.offer_at_boundary(at, &alive, &variant);
            }
        }
    }

    /// The same by a solver, which moves several values at once and follows what the program does with them.
    fn solve_boundaries(&mut self) {
        for at in 0..self.guards.len() {
            if !self.solved.insert(self.guards[at].test.id) {
                continue;
            }
            let reached = self.guards[at].judged.reached.keys().copied();
            let alive: Vec<u32> = reached.filter(|&mutant| self.is_open_boundary(mutant)).collect();
            if alive.is_empty() || self.is_over() {
                continue;
            }
            for &mutant in &alive {
                *self.solved_for.entry(mutant).or_default() += 1;
            }
            let case = self.guards[at].test.case.clone();
            for (mutant, variant) in self.meetings_of(&case, &alive) {
                if self.is_over() {
                    return;
                }
                self.offer_at_boundary(at, &[mutant], &variant);
            }
        }
    }

    /// Leads tests that reach mutants which none notices other ways than they go, by a solver.
    fn lead_other_ways(&mut self) {
        for at in 0..self.guards.len() {
            if !self.led.insert(self.guards[at].test.id) {
                continue;
            }
            let is_open = |mutant: &u32| !self.killed.contains(mutant) && self.is_usual(*mutant);
            let open: BTreeSet<u32> = self.guards[at].judged.reached.keys().copied().filter(is_open).collect();
            let is_new = |mutant: &u32| self.led_for.get(mutant).is_none_or(|&tests| tests < MAX_LED);
            if !open.iter().any(is_new) {
                continue;
            }
            for &mutant in &open {
                *self.led_for.entry(mutant).or_default() += 1;
            }
            let case = self.guards[at].test.case.clone();
            for variant in self.meetings.ways(self.session, &case) {
                if self.is_over() {
                    return;
                }
                let open: BTreeSet<u32> = open.difference(&self.killed).copied().collect();
                self.offer(&variant, Some(at), &open);
            }
        }
    }

    /// Whether a mutant that none notices changes a comparison that few tests were moved to the boundary of.
    fn is_movable(&self, mutant: u32) -> bool {
        !self.killed.contains(&mutant)
            && self.killer.mutants()[mutant as usize].differs_where().is_some()
            && self.moved_for.get(&mutant).is_none_or(|&tests| tests < MAX_MOVED)
    }

    fn is_open_boundary(&self, mutant: u32) -> bool {
        self.killer.mutants()[mutant as usize].operator.name == BOUNDARY
            && !self.killed.contains(&mutant)
            && self.solved_for.get(&mutant).is_none_or(|&tests| tests < MAX_SOLVED)
    }

    /// Variants of a test in which the operands of mutants' comparisons are equal.
    fn meetings_of(&mut self, case: &TestCase, mutants: &[u32]) -> Vec<(u32, TestCase)> {
        let all = self.killer.mutants().clone();
        let comparison = |&number: &u32| {
            let mutant = &all[number as usize];
            let bci = self.killer.offset(number)?;
            Some((number, Comparison { class: &mutant.class, method: &mutant.method, desc: &mutant.desc, bci }))
        };
        let (numbers, places): (Vec<u32>, Vec<Comparison<'_>>) = mutants.iter().filter_map(comparison).unzip();
        let found = self.meetings.of(self.session, case, &places);
        found.into_iter().map(|(at, variant)| (numbers[at], variant)).collect()
    }

    /// Takes in a variant in which the operands of the comparison of one of these mutants are equal, if it notices something.
    fn offer_at_boundary(&mut self, at: usize, mutants: &[u32], variant: &TestCase) {
        let is_hopeful = |mutant: &u32| {
            !self.killed.contains(mutant) && self.misses.get(mutant).is_none_or(|&misses| misses < MAX_MISSES)
        };
        let hopeful: Vec<u32> = mutants.iter().copied().filter(is_hopeful).collect();
        if hopeful.is_empty() {
            return;
        }
        let differences = self.killer.differences(variant, &hopeful);
        let met = hopeful.into_iter().zip(differences).filter(|(_, difference)| *difference == Some(0.0));
        let met: Vec<u32> = met.map(|(mutant, _)| mutant).collect();
        let open: BTreeSet<u32> = met.iter().flat_map(|&mutant| self.open_mutants_with(mutant)).collect();
        if open.is_empty() {
            return;
        }
        self.offer(variant, Some(at), &open);
        for mutant in met {
            *self.misses.entry(mutant).or_default() += 1;
        }
    }

    /// Whether a mutant is of PIT's defaults.
    fn is_usual(&self, mutant: u32) -> bool {
        let name = self.killer.mutants()[mutant as usize].operator.name;
        !MORE_OPERATORS.contains(&name)
    }

    /// Mutants that are reached and not noticed.
    fn alive(&self) -> Vec<u32> {
        let reached: BTreeSet<u32> =
            self.guards.iter().flat_map(|guard| guard.judged.reached.keys()).copied().collect();
        reached.difference(&self.killed).copied().collect()
    }

    /// Varies one of the tests that reach a mutant.
    fn vary_for(&mut self, mutant: u32, round: usize) {
        let mut parents: Vec<usize> =
            (0..self.guards.len()).filter(|&at| self.guards[at].judged.reached.contains_key(&mutant)).collect();
        parents.sort_by_key(|&at| self.guards[at].test.case.len());
        let Some((parent, turn)) = turn_of(&parents, round) else { return };
        let Guard { test, judged } = &self.guards[parent];
        let mut case = test.case.clone();
        if let Some(&at) = judged.reached.get(&mutant).filter(|_| turn < vary::DIRECTED) {
            // What comes after the call that the mutant is in hides what it gave.
            case.statements.truncate(at + 1);
        }
        let mut variants = match judged.reached.get(&mutant) {
            Some(&at) if turn == vary::TRANSPLANTING && at < test.case.len() => self.transplanted(parent, at),
            _ => vary::variants(self.session, &case, turn),
        };
        if case.len() < self.guards[parent].test.case.len() {
            variants.insert(0, case);
        }
        let open = self.open_mutants_with(mutant);
        let first = open.first().copied().unwrap_or(mutant);
        for variant in variants {
            // Another mutant of the method may have had the same turn.
            if !self.tried.insert((hash_of(&variant), first)) {
                continue;
            }
            if self.is_over() || self.offer(&variant, Some(parent), &open) {
                return;
            }
        }
    }

    /// The call that a statement of a test makes, in the states that other tests lead to.
    fn transplanted(&self, parent: usize, at: usize) -> Vec<TestCase> {
        let others = self.guards.iter().enumerate().filter(|(other, guard)| *other != parent && guard.test.is_normal);
        let mut others: Vec<&TestCase> = others.map(|(_, guard)| &guard.test.case).collect();
        others.sort_by_key(|other| other.len());
        let variants = transplant::transplanted(&self.guards[parent].test.case, at, &others);
        vary::legal(self.session, variants)
    }

    /// The mutants of the same method that no test notices: they are likely to be noticed with it, and to ask for all would take too long.
    fn open_mutants_with(&self, mutant: u32) -> BTreeSet<u32> {
        let mutants = self.killer.mutants();
        let place = |at: u32| {
            let mutant = &mutants[at as usize];
            (&mutant.class, &mutant.method, &mutant.desc)
        };
        self.open_mutants(|other| place(other) == place(mutant))
    }

    /// The mutants of some that no test notices.
    fn open_mutants(&self, of: impl Fn(u32) -> bool) -> BTreeSet<u32> {
        let all = 0..self.killer.mutants().len() as u32;
        all.filter(|mutant| !self.killed.contains(mutant) && of(*mutant)).collect()
    }

    /// Takes a test in if it notices some of these mutants. Whether it does.
    fn offer(&mut self, case: &TestCase, parent: Option<usize>, open: &BTreeSet<u32>) -> bool {
        let wanted = |mutant: u32| open.contains(&mutant);
        let ends = self.ends();
        let judged = match parent {
            Some(_) => self.killer.judge_variant(case, &wanted, &ends),
            None => self.killer.judge(case, &wanted, &ends),
        };
        let gains = judged.killed;
        if gains.is_empty() {
            return false;
        }
        if let Some(at) = parent.filter(|&at| self.can_replace(at, case)) {
            let (goals, mut kills) = self.only_of(at);
            kills.extend(&gains);
            self.guards[at] = self.guard(case, &goals, &kills);
            return true;
        }
        // One test for each thing that is noticed, not one for all of them.
        let mut left = gains;
        let before = self.guards.len();
        while let Some(first) = left.pop_first() {
            if self.guards.len() >= self.max_tests || self.guards.len() > before && self.is_over() {
                break;
            }
            let guard = self.guard(case, &[], &BTreeSet::from([first]));
            left.retain(|mutant| !guard.judged.killed.contains(mutant));
            self.take_in(guard);
        }
        self.guards.len() > before
    }

    /// Adds a test. One that is there already has only been found to notice more: not all was asked of it before.
    fn take_in(&mut self, guard: Guard) {
        match self.guards.iter_mut().find(|known| known.test.case == guard.test.case) {
            Some(known) => known.judged.killed.extend(guard.judged.killed),
            None => self.guards.push(guard),
        }
    }

    /// A test made small, as long as it covers and notices these, with all that it notices.
    fn guard(&mut self, case: &TestCase, goals: &[GoalId], kills: &BTreeSet<u32>) -> Guard {
        let case = self.small(case, goals, kills);
        let known = &self.killed;
        let ends = self.ends_at_last();
        let judged = self.killer.judge(&case, &|mutant| kills.contains(&mutant) || !known.contains(&mutant), &ends);
        self.killed.extend(&judged.killed);
        self.gain = self.limit.now(self.work());
        let id = self.session.archive.new_id();
        let origin = Origin { strategy: "mutants", ..Origin::default() };
        let mut test = Test { id, case, origin, ..Test::default() };
        measure(self.session, std::slice::from_mut(&mut test));
        Guard { test, judged }
    }

    /// The goals and mutants that no other test covers and notices.
    fn only_of(&self, at: usize) -> (Vec<GoalId>, BTreeSet<u32>) {
        let mut covered = GoalBits::new();
        let mut killed = BTreeSet::new();
        for (_, other) in self.guards.iter().enumerate().filter(|(other, _)| *other != at) {
            covered.union(&other.test.covered.goals);
            killed.extend(&other.judged.killed);
        }
        let guard = &self.guards[at];
        let goals = guard.test.covered.goals.iter().filter(|&goal| !covered.contains(goal)).collect();
        (goals, guard.judged.killed.difference(&killed).copied().collect())
    }

    /// Whether a variant does what only the test does.
    fn can_replace(&mut self, at: usize, case: &TestCase) -> bool {
        let (goals, kills) = self.only_of(at);
        let covered = coverage(self.session, case);
        let ends = self.ends();
        goals.iter().all(|&goal| covered.goals.contains(goal))
            && kills.is_subset(&self.killer.judge(case, &|mutant| kills.contains(&mutant), &ends).killed)
    }

    /// The test made small, as long as it covers and notices these.
    fn small(&mut self, case: &TestCase, goals: &[GoalId], kills: &BTreeSet<u32>) -> TestCase {
        let api = self.session.context.api.clone();
        let Self { session, killer, limit, gain, .. } = self;
        oracle::shrink(&api, case, &mut StillProtects { session, killer, limit, gain: *gain, goals, kills })
    }

    /// Gives tests distinct values, where they cover and notice the same with them.
    fn tell(&mut self) {
        for at in 0..self.guards.len() {
            for variant in vary::telling_variants(&self.guards[at].test.case) {
                if self.limit.is_over_at_last(self.work()) || self.session.supervisor.interrupt().is_raised() {
                    return;
                }
                if self.is_as_good(at, &variant) {
                    self.guards[at].test.case = variant;
                    break;
                }
            }
        }
    }

    /// Whether a variant covers all that the test covers, and notices all that it notices.
    fn is_as_good(&mut self, at: usize, variant: &TestCase) -> bool {
        let ends = self.ends_at_last();
        let Guard { test, judged } = &self.guards[at];
        let covered = coverage(self.session, variant);
        let wanted = |mutant| judged.killed.contains(&mutant);
        covered.goals == test.covered.goals
            && judged.killed.is_subset(&self.killer.judge(variant, &wanted, &ends).killed)
    }

    /// Drops tests without which the others cover and notice the same; the longest go first.
    fn drop_superfluous(&mut self) {
        let mut order: Vec<usize> = (0..self.guards.len()).collect();
        order.sort_by_key(|&at| std::cmp::Reverse(self.guards[at].test.case.len()));
        let ids: Vec<_> = order.into_iter().map(|at| self.guards[at].test.id).collect();
        for id in ids {
            let Some(at) = self.guards.iter().position(|guard| guard.test.id == id) else { continue };
            let (goals, kills) = self.only_of(at);
            if goals.is_empty() && kills.is_empty() {
                self.guards.remove(at);
            }
        }
    }
}

/// Tests that differ in their values have different ones.
fn hash_of(test: &TestCase) -> u64 {
    let mut hasher = std::hash::DefaultHasher::new();
    test.statements.hash(&mut hasher);
    hasher.finish()
}

/// The test that is varied in a round, and how often it was before: first the shortest are varied in all directed ways.
fn turn_of(parents: &[usize], round: usize) -> Option<(usize, usize)> {
    let first = parents.len().min(FIRST_PARENTS) * vary::DIRECTED;
    if round < first {
        return Some((parents[round / vary::DIRECTED], round % vary::DIRECTED));
    }
    let round = round - first;
    parents.get(round % parents.len().max(1)).map(|&parent| (parent, vary::DIRECTED + round / parents.len()))
}
