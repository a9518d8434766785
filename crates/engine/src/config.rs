//! What the user wants.

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use classpath::Jdk;
use emit::Framework;
use goals::Criterion;
use target::Target;

use crate::budget::Budget;

/// Who proposes tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrategyKind {
    /// All that there are, the budget divided by what each has gained lately.
    Auto,
    Random,
    Concolic,
    Sequences,
}

impl FromStr for StrategyKind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "auto" => Ok(Self::Auto),
            "random" => Ok(Self::Random),
            "concolic" => Ok(Self::Concolic),
            "sequences" => Ok(Self::Sequences),
            _ => Err(format!("there is no strategy '{text}'; known are auto, random, concolic, sequences")),
        }
    }
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
    pub criteria: Vec<Criterion>,
    pub framework: Framework,
    pub seed: u64,
    /// Classes worked on at once.
    pub jobs: usize,
    /// Where the test framework may be found to compile and run what is written; if none is given, that is left out.
    pub verify: Option<verify::Places>,
    /// Other JDKs on which tests must pass too, as far as they can run the classes: version and folder.
    pub also_on: Vec<(u16, PathBuf)>,
    /// The command line that repeats this run, for the files' heads.
    pub command: String,
}

impl Config {
    /// What is covered if the user does not say.
    pub fn default_criteria() -> Vec<Criterion> {
        vec![Criterion::Line, Criterion::Branch, Criterion::Method, Criterion::Return, Criterion::Exception]
    }
}
