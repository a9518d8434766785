//! The command line as clap sees it.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};

/// Writes unit tests for compiled Java, and runs and examines it in a sealed virtual machine.
#[derive(Parser, Debug)]
#[command(name = "touchstone", version, arg_required_else_help = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Write `JUnit` tests for compiled classes
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

/// The techniques of the list by name, with their help.
fn technique() -> impl TypedValueParser<Value = &'static states::technique::Entry> {
    let values = states::technique::ALL.iter().map(|entry| PossibleValue::new(entry.name).help(entry.help));
    PossibleValuesParser::new(values).try_map(|name| states::technique::find(&name).ok_or("no such technique"))
}

fn criteria() -> String {
    let names: Vec<&str> = goals::Criterion::ALL.iter().map(|criterion| criterion.name()).collect();
    format!("What is to be covered: {}", names.join(", "))
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

fn parse_framework(text: &str) -> Result<suite::Framework, String> {
    match text {
        "5" => Ok(suite::Framework::JUnit5),
        "4" => Ok(suite::Framework::JUnit4),
        "testng" => Ok(suite::Framework::TestNg),
        _ => Err(format!("'{text}' is not 5, 4 or testng")),
    }
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

/// How arrays with an index that depends on inputs are treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum HeapKind {
    /// One index a path
    #[value(alias = "simulation")]
    Simulate,
    /// The solver reasons about all elements, with arrays of its own
    #[value(alias = "reasoning")]
    Reason,
    /// Whatever pays off for the array
    Auto,
}

/// What ends an exploration early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Until {
    /// An assertion fails, in any thread
    Failure,
}

#[derive(Args, Debug)]
pub struct ExploreArgs {
    /// The method, or all methods of that name: com.example.Account.withdraw
    #[arg(value_name = "CLASS.METHOD")]
    pub what: String,
    #[command(flatten)]
    pub classes: Classes,
    /// Tests that are run at most
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub max_paths: u32,
    /// Decisions on a path after which no other way is tried
    #[arg(long, value_name = "K", default_value_t = 2000)]
    pub depth: u32,
    /// How often a path may pass a place in one call, as loops do, before other ways are not tried there any more
    #[arg(long, value_name = "K", default_value_t = 100)]
    pub loops: u32,
    /// How often a path may pass a place in all calls together, before other ways are not tried there any more
    #[arg(long, value_name = "K", default_value_t = 1000)]
    pub blocks: u32,
    /// Bytecodes after which a path is cut
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    pub instructions: u64,
    /// What is tried next: dfs, bfs, random, generational, fitness, coverage, or one after 'coverage:'
    #[arg(long, value_name = "NAME", default_value = "coverage")]
    pub explorer: String,
    /// How arrays are treated where an index depends on inputs
    #[arg(long, value_name = "KIND", default_value = "auto")]
    pub heap: HeapKind,
    /// Carry out both arms of a branch at once where only values depend on it: fewer paths, each for more inputs
    #[arg(long, conflicts_with_all = ["sequences", "unknown_heap"])]
    pub merge: bool,
    /// Methods (CLASS.METHOD, or CLASS.START*) that give unknown input on each call instead of running; turns assertions on
    #[arg(long, value_name = "PATTERN")]
    pub symbolic_return: Vec<String>,
    /// Methods whose last argument, a boolean, is assumed to be true: other paths end there; turns assertions on
    #[arg(long, value_name = "PATTERN")]
    pub assume: Vec<String>,
    /// Turn on Java's assertions in all classes but the JDK's
    #[arg(long)]
    pub assertions: bool,
    /// Cores that explore an unknown heap; the result does not depend on it (default: all)
    #[arg(long, short = 'j', value_name = "N", value_parser = at_least_one(), requires = "unknown_heap")]
    pub jobs: Option<usize>,
    /// Time for the whole exploration: 20s, 500ms, 2m (default: as long as it takes)
    #[arg(long, value_name = "TIME")]
    pub budget: Option<Time>,
    /// Stop at the first failed assertion; turns assertions on
    #[arg(long, value_name = "WHAT")]
    pub until: Option<Until>,
    /// How the result is printed
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: Format,
    /// Write the tree of paths to this file, for Graphviz
    #[arg(long, value_name = "FILE")]
    pub tree: Option<PathBuf>,
    /// Write tests to this folder: of all cases with --unknown-heap, else of paths on which an assertion fails
    #[arg(long, value_name = "DIR", conflicts_with = "sequences")]
    pub out: Option<PathBuf>,
    /// Decides about the first test
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    #[command(flatten)]
    pub sequences: SequenceArgs,
    #[command(flatten)]
    pub unknown: UnknownHeapArgs,
}

/// Exploration from an unknown heap.
#[allow(clippy::struct_excessive_bools, reason = "options that are given or not")]
#[derive(Args, Debug)]
pub struct UnknownHeapArgs {
    /// Know nothing of receiver, arguments and static fields: objects are built as paths need them
    #[arg(long, conflicts_with = "sequences")]
    pub unknown_heap: bool,
    /// Where paths end and which become cases: statement, branch, path, loop-K, block-K, depth-K
    #[arg(long, value_name = "NAME", default_value = "block-2", requires = "unknown_heap")]
    pub criterion: String,
    /// Unknown references never lead to the same object
    #[arg(long, requires = "unknown_heap")]
    pub no_aliasing: bool,
    /// Only heaps for which this holds: 'this.size >= 0', 'noshare(this, l)', 'acyclic(this.first)'
    #[arg(long, value_name = "EXPR", requires = "unknown_heap")]
    pub given: Vec<String>,
    /// Only heaps for which this method, boolean without parameters, gives true of receiver and arguments
    #[arg(long, value_name = "METHOD", requires = "unknown_heap")]
    pub rep_ok: Option<String>,
    /// A case for each heap that --rep-ok accepts, not only for the first of a path
    #[arg(long, requires = "rep_ok")]
    pub all_heaps: bool,
    /// Unknown objects of one class at most
    #[arg(long, value_name = "N", default_value_t = 12, requires = "unknown_heap")]
    pub objects: u32,
    /// Elements of an unknown array and characters of an unknown string at most
    #[arg(long, value_name = "N", default_value_t = 8, requires = "unknown_heap")]
    pub elements: u32,
    /// Static fields are as their initialisers leave them
    #[arg(long, requires = "unknown_heap")]
    pub known_statics: bool,
    /// Write a picture of each case to this folder
    #[arg(long, value_name = "DIR", requires = "unknown_heap")]
    pub svg: Option<PathBuf>,
    /// Tests may make objects without constructors and set private fields, by reflection
    #[arg(long, requires = "unknown_heap", requires = "out")]
    pub reflective: bool,
}

/// Which sequences of calls are listed.
#[derive(Args, Debug)]
pub struct SequenceArgs {
    /// Print the sequences of calls that can influence the method, as a tree, instead of its paths
    #[arg(long)]
    pub sequences: bool,
    /// Calls of a sequence at most, the method's own included
    #[arg(long, value_name = "N", default_value_t = 4, requires = "sequences")]
    pub length: usize,
    /// Only these constructors, methods and fields may appear: push, Stack.push, Stack(int)
    #[arg(long, value_name = "NAME", requires = "sequences")]
    pub only: Vec<String>,
    /// These may not
    #[arg(long, value_name = "NAME", requires = "sequences")]
    pub without: Vec<String>,
    /// Which members may appear
    #[arg(long, value_name = "WHICH", default_value = "package", requires = "sequences")]
    pub reach: Reach,
    /// List sequences whose calls cannot all be linked, too
    #[arg(long, requires = "sequences")]
    pub unlinked: bool,
    /// List all orders of calls, also those that make no difference
    #[arg(long, requires = "sequences")]
    pub all_orders: bool,
    /// Lines that are printed at most
    #[arg(long, value_name = "N", default_value_t = 200, requires = "sequences")]
    pub lines: usize,
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
    /// `print` before it each time as it happens (may be given several times)
    #[arg(long, value_name = "[print ]EVENT[ PLACE]")]
    pub monitor: Vec<crate::run_monitor::Rule>,
    /// Boot the JDK anew, and keep no image of it
    #[arg(long)]
    pub no_cache: bool,
    /// The class with the main method (for example com.example.Main), then arguments of the program
    #[arg(value_names = ["MAIN", "ARGS"], required = true, num_args = 1.., trailing_var_arg = true)]
    pub program: Vec<String>,
}

#[derive(Args, Debug)]
pub struct ShowArgs {
    #[command(flatten)]
    pub classes: Classes,
    /// A class, or a method of it: java.util.ArrayList.add
    #[arg(value_name = "CLASS[.METHOD]")]
    pub what: String,
    #[command(flatten)]
    pub view: View,
    /// Draw graphs in the language of Graphviz
    #[arg(long)]
    pub dot: bool,
    /// Take these methods for pure: pkg.Class.method or pkg.Class.*
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub pure: Vec<String>,
    /// Members that a test could call: public, package or private
    #[arg(long, value_name = "REACH", default_value = "package")]
    pub reach: Reach,
    /// Receivers of virtual calls: classes of which objects are made, or every class that was looked at
    #[arg(long, value_name = "WHICH", default_value = "instantiated")]
    pub receivers: Receivers,
    /// Analyse the library anew, and keep nothing
    #[arg(long)]
    pub no_cache: bool,
}

/// Which analysis is shown; the lowered code if none is named.
#[derive(Args, Clone, Copy, Debug)]
#[group(multiple = false)]
#[allow(clippy::struct_excessive_bools, reason = "one flag for each analysis")]
pub struct View {
    /// The control-flow graph
    #[arg(long)]
    pub cfg: bool,
    /// The method as rules with mutually exclusive guards, exceptions and heap explicit
    #[arg(long)]
    pub rules: bool,
    /// Dominators and post-dominators of blocks
    #[arg(long)]
    pub dominators: bool,
    /// Which outcomes of branches decide about blocks and branches
    #[arg(long)]
    pub control_dependence: bool,
    /// Who is called
    #[arg(long)]
    pub call_graph: bool,
    /// Fields, arrays and objects that are defined, used and made, through all calls
    #[arg(long)]
    pub influence_sets: bool,
    /// Which methods change nothing that existed before
    #[arg(long)]
    pub purity: bool,
    /// Constants in the code
    #[arg(long)]
    pub constants: bool,
    /// Exceptions that can leave methods
    #[arg(long)]
    pub throws: bool,
    /// Types that methods tell apart on their parameters
    #[arg(long)]
    pub casts: bool,
    /// What a branch of a method depends on
    #[arg(long, value_name = "BRANCH")]
    pub slice: Option<u32>,
    /// Who can influence whom: defines, uses, arguments and results of the invokables of a class
    #[arg(long)]
    pub influence: bool,
}

/// Which members may appear in tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Reach {
    Public,
    Package,
    Private,
}

/// How virtual calls are resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Receivers {
    Instantiated,
    Hierarchy,
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
