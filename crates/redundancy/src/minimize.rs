//! The whole: a suite is run, judged, run again without its redundant tests, and written.

use std::collections::BTreeMap;
use std::path::PathBuf;

use base::FxHashSet;
use classpath::ClassPath;
use existing::{ClassResult, Found, Pattern, Status, SuiteError};
use jacoco::ClassCounters;
use states::{Entry, Lab, Recording, technique};
use suite::Fact;

use crate::judge::{Facts, Judgement, judge};
use crate::kept::Kept;
use crate::run::{Ran, Runner, source_folders};
use crate::source::SourceTree;
use crate::tests::{Strange, Test, Tests, Wishes};
use crate::write::{Place, WriteError, Written, write};

pub use crate::source::Way;

/// How often a suite is run again without its redundant tests, until all others pass.
const MAX_TRIALS: usize = 4;

/// What a user wants.
pub struct Request {
    pub suite: existing::Config,
    /// Folders and jars with the tests.
    pub tests: Vec<PathBuf>,
    /// Folders with their sources; empty to look for them where build tools have them.
    pub sources: Vec<PathBuf>,
    /// The technique that decides; none for all of them side by side, of which `whole-state` decides.
    pub technique: Option<&'static Entry>,
    pub keep: Vec<Pattern>,
    pub ignore_assertions: bool,
    /// Where edited sources go, and how they are edited; none to list only.
    pub write: Option<(Way, Place)>,
    pub interrupt: base::Interrupt,
}

#[derive(Debug, thiserror::Error)]
pub enum MinimizeError {
    #[error("{0}")]
    Suite(#[from] SuiteError),
    #[error("{0}")]
    Source(#[from] classpath::SourceError),
    #[error("{0}")]
    Write(#[from] WriteError),
    #[error("the suite was interrupted")]
    Interrupted,
}

/// What was found.
pub struct Minimized {
    pub results: Vec<ClassResult>,
    pub tests: Vec<Test>,
    /// Tests of which no method is known; they are not touched.
    pub strange: Vec<Strange>,
    /// One for each technique; the first decides.
    pub judgements: Vec<Judgement>,
    /// Coverage of all tests, and of those that are kept.
    pub coverage: (Vec<ClassCounters>, Vec<ClassCounters>),
    /// Distinct states of the whole run, and the words that they take.
    pub states: (usize, usize),
    pub sources: Vec<PathBuf>,
    pub written: Option<Written>,
    /// The suite was run again without its redundant tests, and all others passed.
    pub verified: bool,
}

impl Minimized {
    /// The judgement that decides.
    pub fn decision(&self) -> Option<&Judgement> {
        self.judgements.first()
    }

    /// Tests that are redundant by the deciding technique.
    pub fn redundant(&self) -> impl Iterator<Item = &Test> {
        let kept = self.decision().map_or(&[][..], |judgement| &judgement.kept[..]);
        self.tests.iter().zip(kept).filter(|(_, kept)| !**kept).map(|(test, _)| test)
    }
}

/// Receives what is done as it is done.
pub trait Progress {
    fn class_finished(&mut self, result: &ClassResult);
    fn verifying(&mut self, redundant: usize, of: usize);
}

/// See the module's head.
pub fn minimize(request: Request, found: &[Found], progress: &mut dyn Progress) -> Result<Minimized, MinimizeError> {
    let Request { suite, tests, sources, technique, keep, ignore_assertions, write: place, interrupt } = request;
    let class_path = ClassPath::open(&tests, suite.jdk.feature)?;
    let techniques = ordered(technique);
    let recording = Recording { sequences: techniques.iter().any(|t| t.sequences), steps: false };
    let mut runner = Runner::new(suite, found, &class_path, recording, interrupt.clone())?;
    let all: Vec<(&Found, Vec<String>)> = found.iter().map(|f| (f, Vec::new())).collect();
    let ran = runner.run(&all, |result| progress.class_finished(result))?;
    if interrupt.is_raised() {
        return Err(MinimizeError::Interrupted);
    }
    let folders = if sources.is_empty() { source_folders(&tests) } else { sources };
    let mut tree = SourceTree::new(folders.clone());
    let way = place.as_ref().map(|(way, _)| *way);
    let takes_out = matches!(way, Some(Way::Comment | Way::Remove));
    let wishes = Wishes { class_path: &class_path, keep: &keep, edits: way.is_some(), takes_out };
    let results = ran.results.clone();
    let Tests { mut tests, strange } = Tests::new(ran, &wishes, &mut tree);
    let mut judgements = Vec::new();
    let mut verified = false;
    for _ in 0..MAX_TRIALS {
        judgements = judge_all(&mut runner, &techniques, &mut tests, !ignore_assertions, takes_out);
        let Some(first) = judgements.first() else { break };
        let redundant = first.kept.iter().filter(|kept| !**kept).count();
        if redundant == 0 {
            verified = true;
            break;
        }
        progress.verifying(redundant, tests.len());
        let again = runner.run(&without(found, &tests, &first.kept), |_| {})?;
        if interrupt.is_raised() {
            return Err(MinimizeError::Interrupted);
        }
        if !pin_dependent(&mut tests, &first.kept, &again) {
            verified = true;
            break;
        }
    }
    if !verified {
        pin_everything(&mut tests);
        judgements = judge_all(&mut runner, &techniques, &mut tests, !ignore_assertions, takes_out);
    }
    let kept: Vec<bool> = judgements.first().map(|j| j.kept.clone()).unwrap_or_default();
    let coverage = coverage(&runner, &tests, &kept);
    let states = runner.watch.as_ref().map_or((0, 0), |w| {
        let store = &w.monitored.monitor.recorder.store;
        (store.states(), store.size())
    });
    let written = match &place {
        Some((way, place)) => Some(write(*way, place, &tree, &tests, &kept, judgements.first())?),
        None => None,
    };
    Ok(Minimized { results, tests, strange, judgements, coverage, states, sources: folders, written, verified })
}

/// The technique that decides first.
fn ordered(technique: Option<&'static Entry>) -> Vec<&'static Entry> {
    if let Some(one) = technique {
        return vec![one];
    }
    let mut all = technique::ALL.to_vec();
    all.sort_by_key(|entry| entry.name != "whole-state");
    all
}

fn judge_all(
    runner: &mut Runner,
    techniques: &[&'static Entry],
    tests: &mut [Test],
    assertions: bool,
    takes_out: bool,
) -> Vec<Judgement> {
    loop {
        let Some(goals) = runner.goals().cloned() else { return Vec::new() };
        let facts = Facts::new(&goals);
        let pinned: Vec<bool> = tests.iter().map(|test| test.kept.is_some()).collect();
        let Some(watch) = runner.watch.as_mut() else { return Vec::new() };
        let mut lab = Lab::new(&mut watch.monitored.monitor.recorder.store, runner.machine.as_mut());
        let judge = |entry: &&'static Entry| judge(entry, &mut lab, tests, &pinned, &facts, assertions);
        let judgements: Vec<Judgement> = techniques.iter().map(judge).collect();
        let last = judgements.first().filter(|_| takes_out).and_then(|first| last_of_class(tests, &first.kept));
        match last {
            Some(at) => tests[at].kept = Some(Kept::Last),
            None => return judgements,
        }
    }
}

/// A test without which a class of `JUnit` 3 or 4 would have none left.
fn last_of_class(tests: &[Test], kept: &[bool]) -> Option<usize> {
    let mut classes: BTreeMap<&str, (bool, usize)> = BTreeMap::new();
    for (at, test) in tests.iter().enumerate() {
        if matches!(test.framework, existing::Framework::JUnit3 | existing::Framework::JUnit4) {
            for (class, _) in &test.places {
                classes.entry(class).or_insert((false, at)).0 |= kept[at];
            }
        }
    }
    classes.values().find(|(any, _)| !any).map(|(_, at)| *at)
}

/// The classes to run, each without its redundant tests. Engines take a class of which no test is left for an error; it is left out.
fn without<'a>(found: &'a [Found], tests: &[Test], kept: &[bool]) -> Vec<(&'a Found, Vec<String>)> {
    let mut excluded: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let redundant = tests.iter().zip(kept).filter(|(_, kept)| !**kept);
    for (class, id) in redundant.flat_map(|(test, _)| &test.places) {
        excluded.entry(class).or_default().push(id.clone());
    }
    let runs: FxHashSet<&str> =
        tests.iter().zip(kept).filter(|(_, kept)| **kept).flat_map(|(t, _)| t.places.iter().map(|p| &*p.0)).collect();
    let wanted = found.iter().filter(|f| runs.contains(&*f.name) || !excluded.contains_key(&*f.name));
    let wanted: Vec<&Found> = wanted.collect();
    wanted.into_iter().map(|f| (f, excluded.remove(&*f.name).unwrap_or_default())).collect()
}

/// Compares a run without the redundant tests with the one before: what is kept must pass as before and cover the same. All
/// tests of a class where that is not so are kept. Gives whether there was one.
fn pin_dependent(tests: &mut [Test], kept: &[bool], again: &Ran) -> bool {
    let records: BTreeMap<&str, Vec<&str>> =
        again.records.iter().map(|(c, r)| (&**c, r.iter().map(|t| &*t.id).collect())).collect();
    let failed: BTreeMap<&str, String> = again
        .results
        .iter()
        .filter_map(|class| {
            let bad = class.tests.iter().find(|t| !matches!(t.status, Status::Passed | Status::Skipped(_)))?;
            Some((&*class.name, format!("{} {}", bad.id, bad.status.name())))
        })
        .collect();
    let failed_before: FxHashSet<String> = tests
        .iter()
        .filter(|t| matches!(t.kept, Some(Kept::NotPassed { .. } | Kept::CutShort(_))))
        .flat_map(|t| t.places.iter().map(|p| p.0.clone()))
        .collect();
    let mut dependent: BTreeMap<String, String> = BTreeMap::new();
    for (class, why) in failed {
        if !failed_before.contains(class) {
            dependent.insert(class.to_owned(), why);
        }
    }
    for (test, _) in tests.iter().zip(kept).filter(|(test, kept)| **kept && test.kept.is_none()) {
        for (class, id) in &test.places {
            let ran = records.get(&**class).is_some_and(|ids| ids.iter().any(|i| i.starts_with(&**id)));
            if !ran {
                dependent.entry(class.clone()).or_insert_with(|| format!("{id} did not run"));
            }
        }
    }
    let facts = |records: &[crate::monitor::TestRecord]| -> FxHashSet<Fact> {
        records.iter().flat_map(|r| r.facts.iter().copied()).collect()
    };
    let now: FxHashSet<Fact> = again.records.iter().flat_map(|(_, r)| facts(r)).collect();
    for (test, _) in tests.iter().zip(kept).filter(|(test, kept)| !**kept && test.kept.is_none()) {
        if let Some((class, _)) = test.places.first()
            && facts(&test.runs).iter().any(|fact| !now.contains(fact))
        {
            dependent.entry(class.clone()).or_insert_with(|| "without the redundant tests less is covered".to_owned());
        }
    }
    let mut found = false;
    for test in tests.iter_mut().filter(|test| test.kept.is_none()) {
        if let Some(why) = test.places.iter().find_map(|(class, _)| dependent.get(class)) {
            test.kept = Some(Kept::Dependent(why.clone()));
            found = true;
        }
    }
    found
}

fn pin_everything(tests: &mut [Test]) {
    for test in tests.iter_mut() {
        test.kept.get_or_insert_with(|| Kept::Dependent("what is left does not settle".to_owned()));
    }
}

fn coverage(runner: &Runner, tests: &[Test], kept: &[bool]) -> (Vec<ClassCounters>, Vec<ClassCounters>) {
    let Some(goals) = runner.goals() else { return (Vec::new(), Vec::new()) };
    let facts = |test: &Test| test.runs.iter().flat_map(|r| r.facts.iter().copied()).collect::<Vec<Fact>>();
    let all: Vec<Vec<Fact>> = tests.iter().map(facts).collect();
    let of_kept = all.iter().zip(kept).filter(|(_, kept)| **kept).map(|(facts, _)| &facts[..]);
    (goals.report_of(all.iter().map(|facts| &facts[..])), goals.report_of(of_kept))
}
