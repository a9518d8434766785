//! The command line as clap sees it.

mod explore;
mod generate;
mod show;

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};

pub use explore::{ExploreArgs, HeapKind};
pub use generate::{AugmentArgs, GenerateArgs, MocksWanted, Reduction, Style};
pub use show::{Reach, Receivers, ShowArgs};

/// Writes unit tests for compiled Java, and runs and examines it in a sealed virtual machine.
#[derive(Parser, Debug)]
#[command(name = "touchstone", version, arg_required_else_help = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Write tests for compiled classes
    Generate(GenerateArgs),
    /// Write tests that do something new, starting from existing tests
    Augment(AugmentArgs),
    /// Run an existing test suite in the virtual machine: results and coverage
    Measure(MeasureArgs),
    /// Find the tests of an existing suite that exercise nothing new, and take them out of a copy of the sources
    Minimize(crate::minimize_args::MinimizeArgs),
    /// Change the classes a little in many ways, and see which changes the tests of an existing suite notice
    Mutate(crate::mutate_args::MutateArgs),
    /// Join the reports of parts of a run
    Merge(crate::merge::MergeArgs),
    /// Work on classes of runs with --cluster, until it is ended
    Worker(crate::worker::WorkerArgs),
    /// Work on one class of another process's run
    #[command(hide = true)]
    Unit(crate::unit::UnitArgs),
    /// Infer the state machine of a class: print it, check it, compare two versions by it
    Model(crate::model_args::ModelArgs),
    /// Find the paths of a method, and inputs that take each
    Explore(ExploreArgs),
    /// Tell for each goal of a class, method or line which test covers it, or why none does
    Explain(crate::explain::ExplainArgs),
    /// Run a Java program in the virtual machine
    Run(RunArgs),
    /// Show the lowered code of a class or method, or what the analyses say of it
    Show(ShowArgs),
    /// List strategies, their parameters, criteria, optimisers or techniques
    List(ListArgs),
    /// Tell what was found on this machine and which natives are missing
    Doctor(DoctorArgs),
}

/// Which JDK and which classes.
#[derive(Args, Debug)]
pub struct Classes {
    /// Folders and jars with classes, separated by ':' (default: $CLASSPATH, else the current folder)
    #[arg(long, short = 'c', visible_alias = "classpath", visible_alias = "cp", value_name = "CP")]
    pub class_path: Option<String>,
    /// The JDK whose class library is used (default: the first of `$JAVA_HOME`, `java` on the path and /usr/lib/jvm that is
    /// new enough for the classes)
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,
}

/// How results are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Human,
    Json,
}

/// A time, written as a budget.
#[derive(Clone, Copy, Debug)]
pub struct Time(pub std::time::Duration);

impl std::str::FromStr for Time {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(engine::Budget::Time(time)) => Ok(Self(time)),
            _ => Err(format!("'{text}' is no time; say 30s, 500ms or 5m")),
        }
    }
}

/// The strategies of the list by name, with their help.
pub fn strategy() -> impl TypedValueParser<Value = &'static strategies::Entry> {
    let values = strategies::ALL.iter().map(|entry| PossibleValue::new(entry.name).help(entry.help));
    PossibleValuesParser::new(values).try_map(|name| strategies::find(&name))
}

/// Reads `NAME=VALUE`; what it may be depends on the strategy.
pub fn parameter(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or_else(|| format!("'{text}' is no parameter; write NAME=VALUE"))?;
    Ok((name.to_owned(), value.to_owned()))
}

/// A number of jobs, which must not be zero.
pub fn at_least_one() -> clap::builder::RangedU64ValueParser<usize> {
    clap::builder::RangedU64ValueParser::new().range(1..)
}

/// Which test classes of an existing suite run, and with what.
#[derive(Args, Debug)]
pub struct SuiteArgs {
    /// Run only test classes that match, `*` for anything (may be given several times)
    #[arg(long, value_name = "PATTERN")]
    pub class: Vec<existing::Pattern>,
    /// Leave out test classes that match (may be given several times)
    #[arg(long, value_name = "PATTERN")]
    pub except: Vec<existing::Pattern>,
    #[command(flatten)]
    pub classes: Classes,
    /// Ask the project's own `mvnw` or `gradlew` for its class path, instead of `mvn` or `gradle`; it runs on your machine
    #[arg(long)]
    pub wrapper: bool,
    /// Bytecodes that one test may run, in millions
    #[arg(long, value_name = "MILLIONS", default_value_t = 5_000)]
    pub budget: u64,
    /// Most bytes of Java heap of one test class, for example 512m or 2g
    #[arg(long, value_name = "SIZE", default_value = "1g", value_parser = parse_size)]
    pub max_heap: u32,
}

#[allow(clippy::struct_excessive_bools, reason = "options that are given or not")]
#[derive(Args, Debug)]
pub struct MeasureArgs {
    /// What the tests test: a class folder, a jar, the folder of a Maven or Gradle project, or `jdk`
    #[arg(value_name = "TARGET")]
    pub target: String,
    /// A folder or jar with compiled tests (may be given several times)
    #[arg(long, value_name = "DIR|JAR", required = true)]
    pub tests: Vec<PathBuf>,
    #[command(flatten)]
    pub suite: SuiteArgs,
    /// Do not count coverage, which makes tests run faster
    #[arg(long)]
    pub no_coverage: bool,
    /// Run on the JDK instead of the virtual machine, unsealed, to compare; counts no coverage
    #[arg(long)]
    pub on_jdk: bool,
    /// What is counted beside lines and branches: transition, transition-pair
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub criteria: Vec<goals::Criterion>,
    /// A class whose transitions are counted (default: all that the tests cover; may be given several times)
    #[arg(long, value_name = "CLASS")]
    pub of: Vec<String>,
    /// A model in JSON whose transitions are counted, instead of one that is inferred (may be given several times)
    #[arg(long, value_name = "FILE")]
    pub model: Vec<PathBuf>,
    /// Budget for inferring the machine of a class: 10s, 2m, or 20000x for a number of executions
    #[arg(long, value_name = "BUDGET", default_value = "3000x")]
    pub model_budget: engine::Budget,
    /// Test classes run at once (default: one for each core)
    #[arg(long, short = 'j', value_name = "N", value_parser = at_least_one())]
    pub jobs: Option<usize>,
    /// Run all test classes again, also those whose results are kept from an earlier run, and keep none
    #[arg(long)]
    pub no_cache: bool,
    /// Have workers of a NATS server run the test classes: `nats://host:4222`, several separated by commas (see `touchstone worker`)
    #[arg(long, value_name = "URL", conflicts_with = "on_jdk")]
    pub cluster: Option<String>,
    #[command(flatten)]
    pub cluster_args: crate::cluster_args::ClusterArgs,
    /// Set a system property
    #[arg(short = 'D', value_name = "NAME=VALUE")]
    pub define: Vec<String>,
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: Format,
}

#[derive(Args, Debug)]
pub struct RunArgs {
    #[command(flatten)]
    pub classes: Classes,
    /// Most bytes of Java heap, for example 512m or 2g
    #[arg(long, value_name = "SIZE", default_value = "2g", value_parser = parse_size)]
    pub max_heap: u32,
    /// End the program after this many bytecodes
    #[arg(long, value_name = "N")]
    pub max_instructions: Option<u64>,
    /// Collect garbage after this much allocation
    #[arg(long, value_name = "SIZE", default_value = "64m", value_parser = parse_step, hide = true)]
    pub collect_every: u32,
    /// Set a system property
    #[arg(short = 'D', value_name = "NAME=VALUE")]
    pub define: Vec<String>,
    /// Count what happens in the program's own code, such as `entry shop.Cart.add` or `throw`, and say it at the end; with
    /// `print` before it each time as it happens; `java shop.Watch shop.Cart.*` hands all that happens there to a class on the
    /// class path (may be given several times)
    #[arg(long, value_name = "[print ]EVENT[ PLACE]")]
    pub monitor: Vec<crate::run_monitor::Rule>,
    /// Boot the JDK anew, and keep no image of it
    #[arg(long)]
    pub no_cache: bool,
    /// The class with the main method (for example com.example.Main), then arguments of the program
    #[arg(value_names = ["MAIN", "ARGS"], required = true, num_args = 1.., trailing_var_arg = true)]
    pub program: Vec<String>,
}

/// What can be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Listing {
    /// Values of `generate --strategy`
    Strategies,
    /// Names of `generate --set`, with their ranges and defaults
    Parameters,
    /// Values of `generate --criteria`
    Criteria,
    /// Values of the parameter `optimiser`
    Optimisers,
    /// Values of `minimize --technique`
    Techniques,
    /// Codes of reasons why something is not covered, as in reports
    Reasons,
}

#[derive(Args, Debug)]
pub struct ListArgs {
    #[arg(value_name = "WHAT")]
    pub what: Listing,
    /// Only the parameters of this strategy
    #[arg(long, value_name = "NAME", value_parser = strategy())]
    pub strategy: Option<&'static strategies::Entry>,
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: Format,
}

#[derive(Args, Debug)]
pub struct DoctorArgs {
    /// The JDK to look at
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,
    /// List every native method of java.base that has no implementation
    #[arg(long)]
    pub natives: bool,
}

/// The largest heap that 32-bit references reach.
const MAX_HEAP: u64 = u32::MAX as u64 - 0xffff;

fn parse_step(text: &str) -> Result<u32, String> {
    parse_bytes(text).map(|b| b.min(MAX_HEAP) as u32)
}

/// `512m`, `2g`, `65536`; at most [`MAX_HEAP`].
pub fn parse_size(text: &str) -> Result<u32, String> {
    let bytes = parse_bytes(text)?.min(MAX_HEAP);
    if bytes < 16 << 20 {
        return Err(format!("{text} is too little; a JDK needs at least 16m"));
    }
    Ok(bytes as u32)
}

pub fn parse_bytes(text: &str) -> Result<u64, String> {
    let lower = text.to_ascii_lowercase();
    let (digits, unit) = match lower.char_indices().last() {
        Some((at, 'k')) => (&lower[..at], 1u64 << 10),
        Some((at, 'm')) => (&lower[..at], 1 << 20),
        Some((at, 'g')) => (&lower[..at], 1 << 30),
        _ => (&*lower, 1),
    };
    let number: u64 = digits.parse().map_err(|_| format!("'{text}' is not a size such as 512m or 2g"))?;
    Ok(number.saturating_mul(unit))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!(parse_size("512m"), Ok(512 << 20));
        assert_eq!(parse_size("2G"), Ok(2 << 30));
        assert!(parse_size("many").is_err());
        assert!(parse_size("1k").is_err());
    }

    #[test]
    fn arguments_after_the_main_class_belong_to_the_program() {
        let cli = Cli::parse_from(["touchstone", "run", "Main", "--jdk", "-x"]);
        let Command::Run(run) = cli.command else { panic!("not run") };
        assert_eq!(run.program, ["Main", "--jdk", "-x"]);
    }
}
