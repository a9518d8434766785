//! Which tests of a suite are redundant, under one technique.
//!
//! A test is redundant if everything that it *does* is also done by tests that are kept. What it does: its method executions, as
//! classes of equivalent ones; what it covers, as `JaCoCo` counts; the exceptions that leave the classes under test; and, unless
//! assertions are ignored, its checks. A check is the same as another if the method of the assertion library is the same, its
//! arguments are equivalent, and the method executions before are equivalent.

use base::{FxHashMap, FxHashSet};
use goals::GoalSet;
use states::{Broken, ClassId, Classifier, Entry, Key, Lab, MethodKey, minimal};
use suite::Fact;

use crate::tests::Test;

/// Something that a test does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Part {
    Execution(ClassId),
    Covers(Fact),
    /// A class under test is used, and so initialised.
    Uses(u32),
    Throws(MethodKey, u32),
    Checks(MethodKey, Key, Option<ClassId>),
    /// What the test's annotation expects, after this execution.
    Expects(u32, Option<ClassId>),
}

/// What was found under one technique.
pub struct Judgement {
    pub technique: &'static Entry,
    /// Whether each test is kept.
    pub kept: Vec<bool>,
    /// Of each test: its executions by their classes, each once.
    pub executions: Vec<Vec<ClassId>>,
    /// Of each test: its entry states, each once.
    pub states: Vec<Vec<Key>>,
    /// Classes whose `equals` cannot be used.
    pub broken: Vec<Broken>,
}

/// Parts of coverage: which class a fact is of, and whether it is of the static initialiser.
pub(crate) struct Facts<'a> {
    goals: &'a GoalSet,
    starts: Vec<Fact>,
}

impl<'a> Facts<'a> {
    pub fn new(goals: &'a GoalSet) -> Self {
        let mut starts: Vec<Fact> = Vec::new();
        for class in &goals.classes {
            let before = starts.last().copied().unwrap_or(0);
            starts.push(if class.model.methods.is_empty() { before } else { class.entered(0) });
        }
        Self { goals, starts }
    }

    /// What a covered fact means: the initialiser of a class runs in the first test that uses it, whichever that is.
    fn part(&self, fact: Fact) -> (u32, Option<Fact>) {
        let class = self.starts.partition_point(|&start| start <= fact).saturating_sub(1);
        let initialiser = class < self.goals.classes.len() && self.goals.is_of_initialiser(class as u32, fact);
        (class as u32, (!initialiser).then_some(fact))
    }
}

#[derive(Default)]
struct Texts(FxHashMap<String, u32>);

impl Texts {
    fn number(&mut self, text: &str) -> u32 {
        let next = self.0.len() as u32;
        *self.0.entry(text.to_owned()).or_insert(next)
    }
}

/// Judges all tests. `pinned` are kept in any case.
pub(crate) fn judge(
    entry: &'static Entry,
    lab: &mut Lab<'_>,
    tests: &[Test],
    pinned: &[bool],
    facts: &Facts<'_>,
    assertions: bool,
) -> Judgement {
    let mut classifier = Classifier::new(entry);
    let mut seen = FxHashSet::default();
    let all = tests.iter().flat_map(|t| &t.runs).flat_map(|run| run.trace.executions.iter().copied());
    let distinct: Vec<_> = all.filter(|id| seen.insert(*id)).collect();
    classifier.prepare(lab, distinct);
    let mut texts = Texts::default();
    let (mut parts, mut executions, mut states) = (Vec::new(), Vec::new(), Vec::new());
    for test in tests {
        let (mut own, mut of) = (FxHashSet::default(), Vec::new());
        let mut keys = FxHashSet::default();
        let mut done = Vec::new();
        for run in &test.runs {
            for &id in &run.trace.executions {
                let class = classifier.classify(lab, id);
                if own.insert(class) {
                    of.push(class);
                }
                let values = lab.store.execution_of(id).values;
                keys.insert(classifier.key(lab, values));
            }
            for &fact in &run.facts {
                let (class, fact) = facts.part(fact);
                done.push(Part::Uses(class));
                done.extend(fact.map(Part::Covers));
            }
            for (method, exception) in &run.trace.thrown {
                done.push(Part::Throws(*method, texts.number(exception)));
            }
            if assertions {
                for check in &run.checks {
                    let key = classifier.key(lab, check.arguments);
                    let after = check.after.map(|id| classifier.classify(lab, id));
                    done.push(Part::Checks(check.method, key, after));
                }
                if let Some(located) = test.located.as_ref().filter(|l| !l.expects.is_empty()) {
                    let last = run.trace.executions.last().map(|&id| classifier.classify(lab, id));
                    done.push(Part::Expects(texts.number(&located.expects), last));
                }
            }
        }
        done.extend(of.iter().map(|&class| Part::Execution(class)));
        parts.push(done);
        executions.push(of);
        let mut keys: Vec<Key> = keys.into_iter().collect();
        keys.sort_unstable();
        states.push(keys);
    }
    let kept = minimal(&parts, pinned);
    Judgement { technique: entry, kept, executions, states, broken: classifier.broken().to_vec() }
}
