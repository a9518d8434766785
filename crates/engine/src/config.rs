//! What the user wants.

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use classpath::Jdk;
use goals::Criterion;
use search::fitness::Normalisation;
use suite::Framework;
use target::Target;

use crate::budget::Budget;

/// Who proposes tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrategyKind {
    /// All that there are, the budget divided by what each has gained lately.
    Auto,
    Random,
    Concolic,
    /// Calls that can influence a method, with symbolic arguments.
    Sequences,
    /// Genetic search over whole suites.
    WholeSuite,
    /// Many-objective genetic search over tests.
    Mosa,
    /// The same, with goals taken up as they come into reach.
    DynaMosa,
    /// A small population for each goal.
    Mio,
    /// Hill climbing over single tests and their data.
    HillClimb,
    /// Genetic search over sequences of calls with their input values.
    Etoc,
    /// Genetic programming over the structure of tests, with an optimiser for their data.
    EvoTest,
}

impl StrategyKind {
    /// All of them with their names.
    pub const ALL: [(&'static str, Self); 11] = [
        ("auto", Self::Auto),
        ("random", Self::Random),
        ("concolic", Self::Concolic),
        ("sequences", Self::Sequences),
        ("hillclimb", Self::HillClimb),
        ("etoc", Self::Etoc),
        ("evotest", Self::EvoTest),
        ("wholesuite", Self::WholeSuite),
        ("mosa", Self::Mosa),
        ("dynamosa", Self::DynaMosa),
        ("mio", Self::Mio),
    ];
}

impl FromStr for StrategyKind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.iter().find(|(name, _)| *name == text);
        let names = || Self::ALL.map(|(name, _)| name).join(", ");
        found.map(|(_, kind)| *kind).ok_or_else(|| format!("there is no strategy '{text}'; known are {}", names()))
    }
}

/// Parameters of the searches.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchConfig {
    pub options: search::population::Options,
    pub normalisation: Normalisation,
    /// Populations that evolve side by side, each on a core of its own, and exchange their best tests. `None`: as many as
    /// there are cores left by the classes worked on at once if the budget is a time, else one, so that a budget in
    /// executions gives the same tests everywhere.
    pub islands: Option<usize>,
}

/// Tests that exist already.
#[derive(Clone)]
pub struct Existing {
    /// Folders and jars of compiled test classes.
    pub paths: Vec<PathBuf>,
    /// Where the libraries that they are written for may be found, if they are not on the class path.
    pub places: verify::Places,
}

#[derive(Clone)]
pub struct Config {
    pub jdk: Arc<Jdk>,
    pub target: Target,
    /// Classes under test, with dots or slashes; all of the target if empty.
    pub classes: Vec<String>,
    /// Where the tests go.
    pub out: PathBuf,
    /// For each class.
    pub budget: Budget,
    pub strategy: StrategyKind,
    pub search: SearchConfig,
    /// Knobs of `evotest`, `etoc` and `hillclimb` that the user has turned: name and value, checked by [`Config::knob`].
    pub knobs: Vec<(String, String)>,
    /// Existing tests that the search starts from.
    pub seed_tests: Option<Existing>,
    /// Whether tests may call private methods, by reflection.
    pub privates: bool,
    pub criteria: Vec<Criterion>,
    pub framework: Framework,
    pub seed: u64,
    /// Cores that are used: for classes side by side, and for islands of one class.
    pub jobs: usize,
    /// Classes that are worked on at once; found out when the run begins.
    pub classes_at_once: usize,
    /// Where the test framework may be found to compile and run what is written; if none is given, that is left out.
    pub verify: Option<verify::Places>,
    /// Time for each compilation and each batch of runs on the JDK; each test adds some.
    pub verify_time: std::time::Duration,
    /// Other JDKs on which tests must pass too, as far as they can run the classes: version and folder.
    pub also_on: Vec<(u16, PathBuf)>,
    /// What confines the tests while the JDK runs them.
    pub sandbox: sandbox::Sandbox,
    /// The command line that repeats this run, for the files' heads.
    pub command: String,
}

impl Config {
    /// Cores for each class that is worked on, if they are divided evenly.
    pub(crate) fn spare_cores(&self) -> usize {
        (self.jobs / self.classes_at_once.max(1)).max(1)
    }

    /// Reads a knob, `NAME=VALUE`.
    pub fn knob(text: &str) -> Result<(String, String), String> {
        let (name, value) = text.split_once('=').ok_or_else(|| format!("'{text}' is no knob; write NAME=VALUE"))?;
        search::evotest::Options::default().set(name, value)?;
        if name == "generator" {
            let mut generators = search::etoc::Generators::new(testcase::PlainPool);
            generators.set(value).map_err(|why| why.to_string())?;
        }
        Ok((name.to_owned(), value.to_owned()))
    }

    /// Options with the user's knobs turned.
    pub(crate) fn turned(&self, mut options: search::evotest::Options) -> search::evotest::Options {
        for (name, value) in &self.knobs {
            // Checked against the defaults when read; what does not go together with others is left as it was.
            let _ = options.set(name, value);
        }
        options
    }

    /// What is covered if the user does not say.
    pub fn default_criteria() -> Vec<Criterion> {
        vec![Criterion::Line, Criterion::Branch, Criterion::Method, Criterion::Return, Criterion::Exception]
    }
}
