//! The arguments of `touchstone mutate`.

use std::path::PathBuf;

use clap::Args;

use crate::args::{Format, SuiteArgs, at_least_one};

/// Mutants of which a proof is tried.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prove {
    None,
    /// Those that no test notices.
    Open,
    All,
}

#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
#[derive(Args, Debug)]
pub struct MutateArgs {
    /// What the tests test: a class folder, a jar, or the folder of a Maven or Gradle project
    #[arg(value_name = "TARGET")]
    pub target: String,
    /// A folder or jar with compiled tests (may be given several times)
    #[arg(long, value_name = "DIR|JAR", required = true)]
    pub tests: Vec<PathBuf>,
    /// Operators or groups of them, by PIT's names: DEFAULTS, STRONGER, RETURNS, `REMOVE_CONDITIONALS`, ALL, MATH, …
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "DEFAULTS")]
    pub mutators: Vec<String>,
    /// Mutate only classes that match, `*` for anything (may be given several times)
    #[arg(long, value_name = "PATTERN")]
    pub mutate: Vec<existing::Pattern>,
    /// Mutate only lines that have changed since this revision, as `git diff` names it
    #[arg(long, value_name = "REVISION")]
    pub since: Option<String>,
    /// A folder with the sources of the classes, for --report (may be given several times; default: src/main/java of the
    /// project in which the classes are)
    #[arg(long, value_name = "DIR")]
    pub sources: Vec<PathBuf>,
    /// Run every test with every mutant that it reaches, and report all tests that notice it, not only the first
    #[arg(long)]
    pub matrix: bool,
    /// Leave out tests that do not pass without mutants, instead of refusing the suite
    #[arg(long)]
    pub skip_failing: bool,
    /// List the mutants and run nothing
    #[arg(long)]
    pub list: bool,
    /// Of which mutants to find out whether no test can notice them: those that none does, all, or none
    #[arg(long, value_name = "WHICH", default_value = "open")]
    pub prove: Prove,
    #[command(flatten)]
    pub suite: SuiteArgs,
    /// Run the suite again, also if nothing has changed since an earlier run, and keep no results
    #[arg(long)]
    pub no_cache: bool,
    /// Have workers of a NATS server try the mutants: `nats://host:4222`, several separated by commas (see `touchstone worker`)
    #[arg(long, value_name = "URL")]
    pub cluster: Option<String>,
    #[command(flatten)]
    pub cluster_args: crate::cluster_args::ClusterArgs,
    /// Set a system property
    #[arg(short = 'D', value_name = "NAME=VALUE")]
    pub define: Vec<String>,
    /// Run this many test classes at once (default: one for each core)
    #[arg(long, short = 'j', value_name = "N", value_parser = at_least_one())]
    pub jobs: Option<usize>,
    /// Write pages with annotated sources to this folder, and mutations.xml as PIT writes it
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: Format,
    /// The same as --format json
    #[arg(long, hide = true)]
    pub json: bool,
}
