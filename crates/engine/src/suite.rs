//! The tests of one class with what each covers, so that the report counts those that are left and no others.

use std::collections::BTreeMap;
use std::sync::Arc;

use emit::Test;
use goals::{Covered, Fact, GoalId, GoalSet};
use testcase::{Api, TypeId};

use crate::config::Config;
use crate::finish::Finished;
use crate::report::{ClassReport, Ratio, TakenBack, Uncovered};
use crate::session::Session;

/// One of this many tests must have been stopped by an obstacle that is named as a reason.
const OFTEN: u64 = 2;

/// Tests that are ready to be written.
pub(crate) struct Suite {
    api: Arc<Api>,
    class: TypeId,
    pub tests: Vec<Test>,
    /// For each test, what it covers.
    covered: Vec<Covered>,
    goals: Arc<GoalSet>,
    /// Why goals were not reached, if that is known.
    reasons: BTreeMap<GoalId, String>,
    /// What is most often in the way.
    obstacle: Option<String>,
}

impl Suite {
    pub fn new(session: &Session, tests: Vec<Finished>) -> Self {
        let (tests, covered) = tests.into_iter().map(|f| (f.test, f.covered)).unzip();
        let reason = |(id, _, why): (GoalId, &goals::Goal, Option<&str>)| Some((id, why?.to_owned()));
        Self {
            api: session.api.clone(),
            class: session.class,
            tests,
            covered,
            goals: session.goals.clone(),
            reasons: session.archive.uncovered().filter_map(reason).collect(),
            obstacle: obstacle(session),
        }
    }

    pub fn for_writer(&self, config: &Config) -> emit::Suite<'_> {
        emit::Suite {
            api: &self.api,
            class: self.class,
            package: emit::package_for(&self.api, self.class),
            tests: self.tests.clone(),
            framework: config.framework,
            language: self.api.class(self.class).language.max(8),
            header: vec![config.command.clone()],
        }
    }

    /// Fills in what all tests cover.
    pub fn count(&self, report: &mut ClassReport) {
        let all: Vec<usize> = (0..self.tests.len()).collect();
        self.count_left(&all, &self.tests, &[], report);
    }

    pub fn goals(&self) -> &Arc<GoalSet> {
        &self.goals
    }

    /// Fills in what the tests that are left cover, those at these places of the suite, and these facts that their
    /// assertions add.
    pub fn count_left(&self, kept: &[usize], left: &[Test], more: &[Fact], report: &mut ClassReport) {
        let assertions = |tests: &[Test]| tests.iter().map(|t| t.assertions.len()).sum::<usize>();
        report.tests = left.len();
        report.assertions = assertions(left);
        report.dropped_tests = self.tests.len() - left.len();
        let before = kept.iter().map(|&at| self.tests[at].assertions.len()).sum::<usize>();
        report.dropped_assertions = before.saturating_sub(report.assertions);
        let covered = || kept.iter().map(|&at| &self.covered[at]);
        (report.lines, report.branches) = (Ratio::default(), Ratio::default());
        for class in self.goals.report_of(covered().map(|c| &*c.facts).chain([more])) {
            let (lines, branches) = (class.lines, class.branches);
            let lines = Ratio { covered: lines.covered, total: lines.total() };
            report.lines.add(lines);
            let branches = Ratio { covered: branches.covered, total: branches.total() };
            report.branches.add(branches);
            if class.name.replace('/', ".") == report.name {
                (report.own_lines, report.own_branches) = (lines, branches);
            }
        }
        let mut goals = self.goals.covered(more.iter().copied());
        covered().for_each(|c| goals.union(&c.goals));
        let total = self.goals.ids().count() as u32;
        let open = self.goals.ids().filter(|&id| !goals.contains(id));
        report.uncovered = open.filter_map(|id| self.uncovered(id, &report.taken_back)).collect();
        report.goals = Ratio { covered: total - report.uncovered.len() as u32, total };
    }

    fn uncovered(&self, id: GoalId, taken_back: &[TakenBack]) -> Option<Uncovered> {
        let goal = self.goals.get(id)?;
        let lost = || {
            let was = self.covered.iter().any(|c| c.goals.contains(id));
            let why = taken_back.iter().find(|t| t.what == "test").map(|t| t.why.lines().next().unwrap_or_default());
            was.then(|| format!("its test was taken back: {}", why.unwrap_or("the JDK disagrees")))
        };
        let known = || self.reasons.get(&id).cloned().or_else(|| self.obstacle.clone());
        let why = lost().or_else(known).unwrap_or_else(|| "not reached within the budget".into());
        Some(Uncovered { what: goal.text.to_string(), line: goal.line, why })
    }
}

/// What most often stopped tests, if it did so often enough to be the reason of something.
fn obstacle(session: &Session) -> Option<String> {
    let enough = session.spent.executions() / OFTEN;
    let (text, &times) = session.obstacles.iter().max_by_key(|(_, times)| **times)?;
    (times > enough).then(|| text.clone())
}
