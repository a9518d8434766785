//! Counts what the tests of a class cover, and says of the rest why it is open.

use std::collections::BTreeMap;
use std::sync::Arc;

use goals::{Criterion, Goal, GoalId, GoalSet, Reason};
use session::Session;
use strategies::chromosome;
use suite::{GoalBits, Part, Suite};
use testcase::notation::Notation;
use testcase::{Api, TestCase};

use crate::report::{ClassReport, CoveredGoal, Ratio, Uncovered};

/// One of this many tests must have been stopped by an obstacle that is named as a reason.
const MAX_TESTS_PER_OBSTACLE: u64 = 2;

/// What is known of the goals of a class, whichever tests are left in the end.
pub(crate) struct Account {
    goals: Arc<GoalSet>,
    /// Goals of a state machine, which became known while tests were searched.
    declared: Vec<(GoalId, Goal)>,
    /// Why goals were not reached, if that is known.
    reasons: BTreeMap<GoalId, Reason>,
    /// Goals that tests covered while they were searched for.
    found: GoalBits,
    /// Goals of tests that could not stay, and why not.
    dropped: Vec<(GoalBits, String)>,
    /// What is most often in the way.
    obstacle: Option<Reason>,
    /// Tests are reported as chromosomes.
    writes_chromosomes: bool,
}

impl Account {
    pub fn new(session: &Session, writes_chromosomes: bool) -> Self {
        let reason = |(id, _, why): (GoalId, &Goal, Option<&Reason>)| Some((id, why?.clone()));
        Self {
            goals: session.context.goals.clone(),
            declared: declared(session),
            reasons: session.archive.uncovered().filter_map(reason).collect(),
            found: session.archive.covered().clone(),
            dropped: session.dropped.clone(),
            obstacle: obstacle(session),
            writes_chromosomes,
        }
    }

    pub fn goals(&self) -> &Arc<GoalSet> {
        &self.goals
    }

    /// Fills in what the tests of the suite cover, and what was taken back.
    pub fn count(&self, suite: &Suite, report: &mut ClassReport) {
        report.tests = suite.tests.len();
        report.assertions = suite.assertions();
        report.dropped_tests = suite.gone.len();
        report.taken_back.clone_from(&suite.taken_back);
        let is_assertion = |part: Part| matches!(part, Part::Assertion(_));
        let lost = suite.taken_back.iter().filter(|taken| is_assertion(taken.part) && suite.test(taken.test).is_some());
        report.dropped_assertions = lost.count();
        if self.writes_chromosomes {
            report.chromosomes = suite.tests.iter().map(|test| line(&test.case, &suite.api)).collect();
        }
        self.count_lines(suite, report);
        let more = suite.recounted.as_deref().unwrap_or_default();
        let mut goals = self.goals.covered(more.iter().copied());
        suite.tests.iter().for_each(|test| goals.union(&test.covered.goals));
        let ids = || self.goals.ids().chain(self.declared.iter().map(|(id, _)| *id));
        let total = ids().count() as u32;
        let open = ids().filter(|&id| !goals.contains(id));
        report.uncovered = open.filter_map(|id| self.uncovered(id, suite)).collect();
        report.covered = ids().filter(|&id| goals.contains(id)).filter_map(|id| self.covered(id, suite)).collect();
        let taken = self.declared.iter().filter(|(id, _)| goals.contains(*id)).count();
        report.transitions = Ratio { covered: taken as u32, total: self.declared.len() as u32 };
        report.goals = Ratio { covered: total - report.uncovered.len() as u32, total };
    }

    fn goal(&self, id: GoalId) -> Option<&Goal> {
        let declared = || self.declared.iter().find(|(of, _)| *of == id).map(|(_, goal)| goal);
        self.goals.get(id).or_else(declared)
    }

    fn count_lines(&self, suite: &Suite, report: &mut ClassReport) {
        (report.lines, report.branches) = (Ratio::default(), Ratio::default());
        let facts = suite.tests.iter().map(|test| &*test.covered.facts).chain(suite.recounted.as_deref());
        for class in self.goals.report_of(facts) {
            let (lines, branches) = (class.lines, class.branches);
            let lines = Ratio { covered: lines.covered, total: lines.total() };
            report.lines.add(lines);
            let branches = Ratio { covered: branches.covered, total: branches.total() };
            report.branches.add(branches);
            if class.name.replace('/', ".") == report.name {
                (report.own_lines, report.own_branches) = (lines, branches);
            }
        }
    }

    fn uncovered(&self, id: GoalId, suite: &Suite) -> Option<Uncovered> {
        let goal = self.goal(id)?;
        let lost = || {
            let was = suite.gone.iter().any(|test| test.covered.goals.contains(id));
            let why = suite.taken_back.iter().find(|taken| taken.part == Part::Test).map(suite::TakenBack::reason);
            let why = why.as_deref().and_then(|why| why.lines().next()).unwrap_or("the JDK disagrees");
            was.then(|| Reason::TakenBack(why.to_owned()))
        };
        let dropped = || {
            let known = self.dropped.iter().find(|(goals, _)| goals.contains(id)).map(|(_, why)| why.clone());
            let again = || "when it ran again it did not come there".to_owned();
            known.or_else(|| self.found.contains(id).then(again)).map(Reason::Dropped)
        };
        let known = || self.reasons.get(&id).cloned().or_else(|| self.obstacle.clone());
        let why = lost().or_else(dropped).or_else(known).unwrap_or(Reason::Budget);
        let method = self.method_of(goal);
        Some(Uncovered { what: goal.text.to_string(), line: goal.line, method, why })
    }

    /// A goal with the first test that covers it.
    fn covered(&self, id: GoalId, suite: &Suite) -> Option<CoveredGoal> {
        let goal = self.goal(id)?;
        let test = suite.tests.iter().find(|test| test.covered.goals.contains(id)).and_then(|test| {
            let methods = suite.file.iter().flat_map(|file| &file.methods);
            methods.into_iter().find(|lines| lines.test == test.id).map(|lines| lines.name.clone())
        });
        Some(CoveredGoal { what: goal.text.to_string(), line: goal.line, method: self.method_of(goal), test })
    }

    fn method_of(&self, goal: &Goal) -> String {
        let class = self.goals.classes.get(goal.class as usize);
        let method = class.and_then(|class| class.model.methods.get(goal.method as usize));
        method.map(|method| method.name.to_string()).unwrap_or_default()
    }
}

/// The goals of the class's state machine. Exceptions are found too, but always covered, and count in no total.
fn declared(session: &Session) -> Vec<(GoalId, Goal)> {
    let is_counted = |goal: &Goal| matches!(goal.criterion, Criterion::Transition | Criterion::TransitionPair);
    let found = session.archive.found().filter(|(_, goal)| is_counted(goal));
    found.map(|(id, goal)| (id, goal.clone())).collect()
}

/// What most often stopped tests, if it did so often enough to be the reason of something.
fn obstacle(session: &Session) -> Option<Reason> {
    let enough = session.spent.executions() / MAX_TESTS_PER_OBSTACLE;
    let (reason, &times) = session.obstacles.iter().max_by_key(|(_, times)| **times)?;
    (times > enough).then(|| reason.clone())
}
/// A test in eToc's notation; in that of test cases if it has what eToc has no word for, so that it can be read again.
fn line(test: &TestCase, api: &Api) -> String {
    let text = chromosome::written(test, api);
    let again = chromosome::read(&text, api).map(|read| chromosome::written(&read, api));
    if again.is_ok_and(|again| again == text) { text } else { Notation::new(api).print(test) }
}
