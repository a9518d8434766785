//! Arguments of `generate` and `augment`.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::{Classes, Format, Time, at_least_one, parameter, strategy};

/// How tests are written.
#[derive(Debug, clap::Args)]
pub struct StyleArgs {
    /// Write above each test which lines and branches it is for
    #[arg(long)]
    pub comments: bool,
    /// Leave out tests that only show that `null` is refused by a constructor or by `valueOf` of an enum
    #[arg(long)]
    pub no_null_tests: bool,
    /// How tests are laid out
    #[arg(long, value_name = "STYLE", default_value = "plain")]
    pub style: Style,
}

/// How tests are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Style {
    /// A method for each test, with all that it needs
    Plain,
    /// Tests that differ in data only are one method with a table of values (JUnit 5, TestNG), and objects that most tests begin
    /// with are made before each test
    Compact,
}

#[derive(Args, Debug)]
pub struct GenerateArgs {
    /// A class folder, a jar, the folder of a Maven or Gradle project, or `jdk`
    #[arg(value_name = "TARGET")]
    pub target: String,
    /// Test only this class, or the classes that match: `*` for anything (may be given several times; default: all classes of
    /// the target)
    #[arg(long, value_name = "NAME")]
    pub class: Vec<String>,
    /// Leave out classes that match: `*` for anything (may be given several times)
    #[arg(long, value_name = "PATTERN")]
    pub exclude: Vec<existing::Pattern>,
    #[command(flatten)]
    pub classes: Classes,
    /// Ask the project's own `mvnw` or `gradlew` for its class path, instead of `mvn` or `gradle`; it runs on your machine
    #[arg(long)]
    pub wrapper: bool,
    /// Where the tests go (default: src/test/java of a project or of the module of the class, else touchstone-tests)
    #[arg(long, short = 'o', value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Search budget for each class: 10s, 2m, or 20000x for a number of executions
    #[arg(long, value_name = "BUDGET", default_value = "10s")]
    pub budget: engine::Budget,
    /// Time for the whole run, such as 5m: the classes share it, each with at most its budget
    #[arg(long, value_name = "TIME")]
    pub total_budget: Option<Time>,
    /// The strategy that proposes tests (default: the one that the configuration file names, else auto)
    #[arg(long, value_name = "NAME", value_parser = strategy())]
    pub strategy: Option<&'static strategies::Entry>,
    /// Set a parameter of the strategy, such as population=30 (may be given several times; `touchstone list parameters` shows all)
    #[arg(long = "set", alias = "knob", value_name = "NAME=VALUE", value_parser = parameter)]
    pub parameters: Vec<(String, String)>,
    /// Calls of a sequence, for the strategies that make all sequences up to a length: the same as --set length=K
    #[arg(long, value_name = "K")]
    pub length: Option<String>,
    /// Only these constructors, methods and fields may appear in sequences: push, Stack.push, Stack(int) (may be given several times; for the
    /// strategy sequences, also within auto)
    #[arg(long, value_name = "NAME")]
    pub only: Vec<String>,
    /// These may not appear in sequences (may be given several times)
    #[arg(long, value_name = "NAME")]
    pub without: Vec<String>,
    /// What every sequence begins with: a file with a test in touchstone's notation
    #[arg(long, value_name = "FILE")]
    pub initial: Option<PathBuf>,
    /// Which of the tests found go into the suite (default: coverage; none for the strategies exhaustive, crash and augment)
    #[arg(long, value_name = "HOW")]
    pub reduce: Option<Reduction>,
    /// When two states of an object are the same, for --reduce states and for augment (default: whole-state)
    #[arg(long, value_name = "NAME", value_parser = technique())]
    pub technique: Option<&'static states::technique::Entry>,
    /// Tests to start from: a folder or jar of compiled tests, `project` for those of the Maven or Gradle project, or a file with
    /// a test a line in eToc's notation (may be given several times)
    #[arg(long, visible_alias = "tests", value_name = "DIR|JAR|FILE")]
    pub seed_tests: Vec<PathBuf>,
    /// Also write the tests to this file in eToc's notation, one a line
    #[arg(long, value_name = "FILE")]
    pub chromosomes: Option<PathBuf>,
    #[arg(long, value_name = "LIST", value_delimiter = ',', help = criteria())]
    pub criteria: Vec<goals::Criterion>,
    /// Cover the transitions of this model, which `touchstone model --format json` wrote, instead of one that is inferred
    #[arg(long, value_name = "FILE")]
    pub model: Option<PathBuf>,
    /// What tests assert (default: values)
    #[arg(long, value_name = "WHAT")]
    pub oracle: Option<OracleWanted>,
    #[command(flatten)]
    pub style: StyleArgs,
    /// Call private methods too, by reflection
    #[arg(long)]
    pub private: bool,
    /// The library that the tests use: 5, 4 or testng (default: the first of these that is on the class path, else 5)
    #[arg(long, value_name = "VERSION", value_parser = parse_framework)]
    pub junit: Option<suite::Framework>,
    /// How stand-ins for collaborators are written (default: what the configuration file says, else auto)
    #[arg(long, value_name = "HOW")]
    pub mocks: Option<MocksWanted>,
    /// The same seed gives the same tests
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Classes worked on at once (default: one for each core)
    #[arg(long, short = 'j', value_name = "N", value_parser = at_least_one())]
    pub jobs: Option<usize>,
    /// Another JDK on which the tests must pass (may be given several times; default: the newest of each other version
    /// found; `none` for no other)
    #[arg(long, value_name = "DIR")]
    pub verify_on: Vec<PathBuf>,
    /// Whether the tests run in a sandbox on the JDK: require, auto (where the system has one) or off
    #[arg(long, value_name = "MODE", default_value = "auto")]
    pub sandbox: sandbox::Mode,
    /// Time that the JDK has for each compilation and each batch of runs, such as 30s or 5m; each test adds a tenth of a second
    #[arg(long, value_name = "TIME", default_value = "2m")]
    pub verify_time: Time,
    /// Do not compile and run the tests on the JDK
    #[arg(long, conflicts_with = "verify_on")]
    pub no_verify: bool,
    /// Parameters of the search (default: touchstone.toml in the current folder, if there is one)
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    #[command(flatten)]
    pub work: crate::work_args::WorkArgs,
    /// Write how coverage grew to this folder: coverage.csv, plots, index.html
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: Format,
}

/// How stand-ins are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum MocksWanted {
    /// As mocks of Mockito if the class path has it, else as classes
    #[default]
    Auto,
    /// As mocks of Mockito where these do the same
    Mockito,
    /// As classes in the test file
    Classes,
    /// There are no stand-ins
    None,
}

/// How tests are reduced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Reduction {
    /// Few small tests that cover all that is covered
    Coverage,
    /// Those that are not redundant: each calls a method in a state in which no other calls it
    States,
    /// All of them
    None,
}

/// What tests assert.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OracleWanted {
    /// What calls give and observers say
    Values,
    /// Likely invariants of the class, after each call
    Invariants,
}

impl From<OracleWanted> for engine::Oracle {
    fn from(wanted: OracleWanted) -> Self {
        match wanted {
            OracleWanted::Values => Self::Values,
            OracleWanted::Invariants => Self::Invariants,
        }
    }
}

#[derive(Args, Debug)]
pub struct AugmentArgs {
    /// How often new states are combined with all arguments (default: 2)
    #[arg(long, value_name = "N")]
    pub iterations: Option<String>,
    /// Without --tests, --strategy names the strategy that makes tests to start from: auto, random, exhaustive or crash
    #[command(flatten)]
    pub generate: GenerateArgs,
}

impl GenerateArgs {
    /// The budget as the user would write it.
    pub fn budget_text(&self) -> String {
        match self.budget {
            engine::Budget::Time(time) => format!("{}s", time.as_secs_f64()),
            engine::Budget::Executions(n) => format!("{n}x"),
        }
    }
}

/// The techniques of the list by name, with their help.
fn technique() -> impl TypedValueParser<Value = &'static states::technique::Entry> {
    let values = states::technique::ALL.iter().map(|entry| PossibleValue::new(entry.name).help(entry.help));
    PossibleValuesParser::new(values).try_map(|name| states::technique::find(&name).ok_or("no such technique"))
}

fn criteria() -> String {
    let names: Vec<&str> = goals::Criterion::ALL.iter().map(|criterion| criterion.name()).collect();
    format!("What is to be covered: {}", names.join(", "))
}

fn parse_framework(text: &str) -> Result<suite::Framework, String> {
    match text {
        "5" => Ok(suite::Framework::JUnit5),
        "4" => Ok(suite::Framework::JUnit4),
        "testng" => Ok(suite::Framework::TestNg),
        _ => Err(format!("'{text}' is not 5, 4 or testng")),
    }
}
