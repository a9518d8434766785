//! The arguments of `touchstone model`.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use crate::args::Classes;

/// What is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// A paragraph for each state
    Text,
    /// The language of Graphviz
    Dot,
    /// A drawing for browsers
    Svg,
    /// The machine as data, for --check and other programs
    Json,
    /// A Java class that stands between a test and an object and follows its states
    Monitor,
}

#[derive(Args, Debug)]
pub struct ModelArgs {
    /// A class folder, a jar, the folder of a Maven or Gradle project, or `jdk`
    #[arg(value_name = "TARGET")]
    pub target: String,
    /// The class whose objects are looked at
    #[arg(long, value_name = "NAME")]
    pub class: String,
    #[command(flatten)]
    pub classes: Classes,
    /// Ask the project's own `mvnw` or `gradlew` for its class path, instead of `mvn` or `gradle`; it runs on your machine
    #[arg(long)]
    pub wrapper: bool,
    /// Compiled tests whose objects are followed: a folder or jar (may be given several times)
    #[arg(long, value_name = "DIR|JAR")]
    pub tests: Vec<PathBuf>,
    /// A program whose objects are followed: a class with `main` (may be given several times)
    #[arg(long, value_name = "MAIN")]
    pub trace: Vec<String>,
    /// Look at the objects of --tests and --trace only, and generate no tests
    #[arg(long)]
    pub no_generate: bool,
    /// Budget for generated tests: 10s, 2m, or 20000x for a number of executions
    #[arg(long, value_name = "BUDGET", default_value = "10s")]
    pub budget: engine::Budget,
    /// How states are told apart
    #[arg(long, value_name = "NAME", default_value = "predicates", value_parser = abstraction())]
    pub abstraction: Chosen,
    /// Observers and fields whose predicates are the states, such as `size()` (default: those that tell how calls end)
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub by: Vec<String>,
    /// Calls that count as the future of a state, for --abstraction tails
    #[arg(long, value_name = "K", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=8))]
    pub tail: u8,
    /// More states than this are not told apart
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub max_states: u16,
    /// Another version of TARGET, the folder of another JDK for `jdk`: print the transitions that it has gained and lost, each with a test
    /// that shows it
    #[arg(long, value_name = "TARGET", conflicts_with = "check")]
    pub compare: Option<String>,
    /// A model in JSON: tell where the class does something else, and which of its transitions the traces take
    #[arg(long, value_name = "FILE")]
    pub check: Option<PathBuf>,
    /// Print likely invariants of fields, arguments and results instead of the machine; with --check, those of a file that a test
    /// breaks
    #[arg(long, conflicts_with_all = ["compare", "no_generate"])]
    pub invariants: bool,
    /// What is printed
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub format: Form,
    /// Write to this file instead of standard output
    #[arg(long, short = 'o', value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// The same seed and budget in executions give the same model
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

/// An abstraction of the list.
#[derive(Clone, Copy)]
pub struct Chosen(pub &'static fsm::abstraction::Entry);

impl std::fmt::Debug for Chosen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.name)
    }
}

/// The abstractions by name, with their help.
fn abstraction() -> impl TypedValueParser<Value = Chosen> {
    let values = fsm::abstraction::ALL.iter().map(|entry| PossibleValue::new(entry.name).help(entry.help));
    PossibleValuesParser::new(values)
        .map(|name| Chosen(fsm::abstraction::find(&name).unwrap_or(fsm::abstraction::ALL[0])))
}
