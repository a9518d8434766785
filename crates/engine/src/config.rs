//! What the user wants.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use base::parameters::Given;
use classpath::{ClassSource, Jdk};
use existing::Pattern;
use goals::Criterion;
use session::{Budget, Settings};
use strategies::{Entry, common::Common};
use suite::{Framework, Layout, Mocks};
use target::{Target, TargetError};
use testcase::StandIns;

use crate::house::House;
use crate::likely::Oracle;
use crate::reduce::Reduce;
use crate::share::Share;

/// Tests that exist already.
#[derive(Clone)]
pub struct Existing {
    /// Folders and jars of compiled test classes.
    pub paths: Vec<PathBuf>,
    /// Files with tests in eToc's notation.
    pub written: Vec<PathBuf>,
    /// Where the libraries that they are written for may be found, if they are not on the class path.
    pub places: verify::FrameworkPlaces,
}

/// How tests are written.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// A comment above each test says what it covers.
    pub comments: bool,
    /// There may be tests which only show that `null` is refused.
    pub null_tests: bool,
    pub layout: Layout,
}

impl Default for Style {
    fn default() -> Self {
        Self { comments: false, null_tests: true, layout: Layout::default() }
    }
}

#[derive(Clone)]
pub struct Config {
    pub jdk: Arc<Jdk>,
    pub target: Target,
    /// Classes under test, with dots or slashes, or patterns with `*`; all of the target if empty.
    pub classes: Vec<String>,
    /// Classes that are not tested, unless they are named without a `*`.
    pub exclude: Vec<Pattern>,
    /// Where the tests go, unless each goes to the module of its class, and where they are verified.
    pub out: PathBuf,
    pub by_module: bool,
    /// For each class.
    pub budget: Budget,
    /// For the whole run.
    pub total_budget: Option<Duration>,
    pub strategy: &'static Entry,
    /// Parameters that the user has given, checked by [`Entry::check`].
    pub parameters: Given,
    /// How many of the tests found go into the suite; the strategy's own choice if the user does not say.
    pub reduce: Option<Reduce>,
    /// Existing tests that the search starts from.
    pub seed_tests: Option<Existing>,
    /// The report has the tests in eToc's notation.
    pub chromosomes: bool,
    /// Whether tests may call private methods, by reflection.
    pub privates: bool,
    pub style: Style,
    /// How stand-ins for collaborators are written; `None` if there are to be none.
    pub mocks: Option<Mocks>,
    pub criteria: Vec<Criterion>,
    /// A state machine of a class whose transitions are covered, instead of one that is inferred.
    pub model: Option<Arc<fsm::Machine>>,
    pub oracle: Oracle,
    pub framework: Framework,
    pub seed: u64,
    /// Cores that are used: for classes side by side, and for islands of one class.
    pub jobs: usize,
    /// Classes that are worked on at once; found out when the run begins.
    pub classes_at_once: usize,
    /// Where the test framework may be found to compile and run what is written; if none is given, that is left out.
    pub verify: Option<verify::FrameworkPlaces>,
    /// Time for each compilation and each batch of runs on the JDK; each test adds some.
    pub verify_time: Duration,
    /// Other JDKs on which tests must pass too, as far as they can run the classes: version and folder.
    pub also_on: Vec<(u16, PathBuf)>,
    /// What confines the tests while the JDK runs them.
    pub sandbox: sandbox::Sandbox,
    /// What the project wants of its files.
    pub house: House,
    /// What of the work this process does.
    pub share: Share,
    /// The command line that repeats this run, for the files' heads.
    pub command: String,
}

impl Config {
    /// Where the tests of a class go, by its name with dots.
    pub fn out_of(&self, class: &str) -> &Path {
        if self.by_module { self.target.out_of(&class.replace('.', "/")) } else { &self.out }
    }

    /// Cores for each class that is worked on, if they are divided evenly.
    pub(crate) fn spare_cores(&self) -> usize {
        (self.jobs / self.classes_at_once.max(1)).max(1)
    }

    /// What the work on a class needs to know, by its name with dots.
    pub(crate) fn settings(&self, class: &str) -> Result<Settings, TargetError> {
        let given = || Box::new(testcase::Given::default()) as Box<dyn ClassSource>;
        let class_path = self.target.class_path_of(&class.replace('.', "/"), self.jdk.feature, given)?;
        Ok(Settings {
            jdk: self.jdk.clone(),
            class_path,
            in_jdk: self.target.kind == target::Kind::Jdk,
            privates: self.privates,
            stand_ins: match self.mocks {
                None => StandIns::None,
                Some(Mocks::Classes | Mocks::Mockito) => StandIns::Classes,
                Some(Mocks::MockitoInline) => StandIns::Mocks,
            },
            odds: self.common().odds,
            known: self.used_by_programs(),
            criteria: self.criteria.clone(),
            seed: self.seed,
            budget: self.budget,
        })
    }

    /// Classes that the programs to trace name in their code: what they make of them is passed to the class under test.
    fn used_by_programs(&self) -> Vec<Arc<str>> {
        let traces = self.common().traces;
        let Ok(class_path) = self.target.class_path(self.jdk.feature) else { return Vec::new() };
        let files = traces.iter().filter_map(|main| class_path.find(&main.replace('.', "/")).ok().flatten());
        let mut names: Vec<Arc<str>> = files.flat_map(|file| classes_named(&file.bytes)).collect();
        names.sort();
        names.dedup();
        names
    }

    /// Parameters that do not depend on the strategy.
    pub(crate) fn common(&self) -> Common {
        self.parameters.applied(Common::default())
    }

    /// What is covered if the user does not say.
    pub fn default_criteria() -> Vec<Criterion> {
        Criterion::usual()
    }
}

/// The classes that a class file names, without arrays.
pub(crate) fn classes_named(bytes: &[u8]) -> Vec<Arc<str>> {
    let Ok(file) = classfile::parse(bytes) else { return Vec::new() };
    let classes = file.constants.iter().filter_map(|(_, constant)| match constant {
        classfile::Constant::Class { name } => file.constants.utf8(*name).ok(),
        _ => None,
    });
    classes.filter(|name| !name.starts_with('[')).cloned().collect()
}
