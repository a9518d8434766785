//! The test methods of a suite, with all that their runs did.

use std::collections::BTreeMap;
use std::sync::Arc;

use base::FxHashSet;
use classfile::Constant;
use classpath::ClassPath;
use existing::{Ending, Framework, Pattern, Status};

use crate::kept::Kept;
use crate::monitor::TestRecord;
use crate::run::Ran;
use crate::source::{Located, SourceTree};
use crate::unit::{Unit, Units, exclusion};

/// A test method.
pub struct Test {
    pub unit: Unit,
    pub framework: Framework,
    /// The test classes that it ran in, by the names of their top classes, and what must be left out there.
    pub places: Vec<(String, String)>,
    pub runs: Vec<TestRecord>,
    pub located: Option<Located>,
    pub kept: Option<Kept>,
}

/// Tests that belong to no method that could be found.
pub struct Strange {
    pub id: String,
    pub why: String,
}

/// A suite as methods.
pub struct Tests {
    pub tests: Vec<Test>,
    pub strange: Vec<Strange>,
}

/// How methods are found and which are not touched.
pub struct Wishes<'a> {
    pub class_path: &'a ClassPath,
    pub keep: &'a [Pattern],
    /// Whether methods must be found in the sources.
    pub edits: bool,
    /// Whether methods go from the source and do not only stay without running.
    pub takes_out: bool,
}

impl Tests {
    /// Puts the runs of tests to their methods, in the order of their first runs.
    pub fn new(ran: Ran, wishes: &Wishes<'_>, sources: &mut SourceTree) -> Self {
        let mut units = Units::new(wishes.class_path);
        let mut tests = Self { tests: Vec::new(), strange: Vec::new() };
        let mut numbers: BTreeMap<Unit, usize> = BTreeMap::new();
        let mut records: BTreeMap<String, Vec<TestRecord>> = ran.records.into_iter().collect();
        for class in &ran.results {
            for record in records.remove(&class.name).unwrap_or_default() {
                let Some(unit) = units.find(class.framework, &record.id) else { continue };
                let at = tests.number(&mut numbers, class.framework, unit);
                let place = (class.name.clone(), exclusion(class.framework, &record.id));
                let test = &mut tests.tests[at];
                if !test.places.contains(&place) {
                    test.places.push(place);
                }
                test.runs.push(record);
            }
            tests.judge_results(class, &mut units, &mut numbers);
        }
        let called = called(wishes.class_path);
        for test in &mut tests.tests {
            let kept = test.kept.take().or_else(|| untouched(test, wishes));
            test.kept = kept.or_else(|| locate(test, wishes, &mut units, sources, &called));
        }
        tests
    }

    fn number(&mut self, numbers: &mut BTreeMap<Unit, usize>, framework: Framework, unit: Unit) -> usize {
        let at = *numbers.entry(unit.clone()).or_insert(self.tests.len());
        if at == self.tests.len() {
            let (places, runs) = (Vec::new(), Vec::new());
            self.tests.push(Test { unit, framework, places, runs, located: None, kept: None });
        }
        at
    }

    /// Tests that did not pass are kept, and all of a class that broke.
    fn judge_results(
        &mut self,
        class: &existing::ClassResult,
        units: &mut Units<'_>,
        numbers: &mut BTreeMap<Unit, usize>,
    ) {
        let mut broken = match &class.ending {
            Ending::CutShort(why) => Some(Kept::CutShort(why.clone())),
            Ending::Finished => None,
        };
        for result in class.tests.iter().filter(|t| t.status != Status::Passed) {
            let kept = Kept::NotPassed { status: result.status.name(), message: result.status.message() };
            match units.find(class.framework, &result.id) {
                Some(unit) => {
                    let at = self.number(numbers, class.framework, unit);
                    self.tests[at].kept = Some(kept);
                }
                None if matches!(result.status, Status::Error { .. }) => broken = Some(kept),
                None => self.strange.push(Strange { id: result.id.clone(), why: kept.to_string() }),
            }
        }
        let Some(broken) = broken else { return };
        self.strange.push(Strange { id: class.name.clone(), why: broken.to_string() });
        for test in self.tests.iter_mut().filter(|t| t.places.iter().any(|p| p.0 == class.name)) {
            test.kept.get_or_insert_with(|| broken.clone());
        }
    }
}

/// Why a test that passes is not touched.
fn untouched(test: &Test, wishes: &Wishes<'_>) -> Option<Kept> {
    let (name, class) = (test.unit.name(), test.unit.class.replace('/', "."));
    let plain = name.split('(').next().unwrap_or(&name);
    if wishes.keep.iter().any(|p| p.matches(plain) || p.matches(&class)) {
        return Some(Kept::Pattern);
    }
    if let Some(effect) = test.runs.iter().flat_map(|run| &run.effects).min() {
        return Some(Kept::Effect(*effect));
    }
    let idle = test.runs.iter().all(|run| run.trace.executions.is_empty());
    idle.then_some(Kept::Idle)
}

fn locate(
    test: &mut Test,
    wishes: &Wishes<'_>,
    units: &mut Units<'_>,
    sources: &mut SourceTree,
    called: &FxHashSet<(Arc<str>, Arc<str>)>,
) -> Option<Kept> {
    if called.contains(&(Arc::from(&*test.unit.class), Arc::from(&*test.unit.method))) {
        return Some(Kept::Needed);
    }
    if sources.is_empty() {
        return wishes.edits.then_some(Kept::Source("no source folder was found; name it with --sources"));
    }
    let file = units.file(&test.unit.class).and_then(|file| file.source_file.as_ref().map(ToString::to_string));
    match sources.find(&test.unit, file.as_deref()) {
        Ok(located) if located.overrides && wishes.takes_out => Some(Kept::Overrides),
        Ok(located) if located.named => Some(Kept::Needed),
        Ok(located) => {
            test.located = Some(located);
            None
        }
        Err(why) => wishes.edits.then_some(Kept::Source(why)),
    }
}

/// Methods that code of the tests calls, by class and name.
fn called(tests: &ClassPath) -> FxHashSet<(Arc<str>, Arc<str>)> {
    let mut called = FxHashSet::default();
    for entry in tests.entries() {
        for name in entry.list_classes().unwrap_or_default() {
            let Ok(Some(found)) = tests.find(&name) else { continue };
            let Ok(file) = classfile::parse(&found.bytes) else { continue };
            for (index, constant) in file.constants.iter() {
                if !matches!(constant, Constant::Method { .. } | Constant::InterfaceMethod { .. }) {
                    continue;
                }
                if let Ok(member) = file.constants.member(index) {
                    called.insert((member.class.clone(), member.name.clone()));
                }
            }
        }
    }
    called
}
