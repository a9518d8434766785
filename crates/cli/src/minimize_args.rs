//! The arguments of `touchstone minimize`.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use crate::args::{Format, SuiteArgs};

/// What happens to the sources of redundant tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Write {
    /// Nothing; the tests are listed
    List,
    /// Their lines become comments
    Comment,
    /// They are marked with @Disabled, @Ignore or enabled = false
    Disable,
    /// They are removed
    Remove,
}

#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
#[derive(Args, Debug)]
pub struct MinimizeArgs {
    /// What the tests test: a class folder, a jar, the folder of a Maven or Gradle project, or `jdk`
    #[arg(value_name = "TARGET")]
    pub target: String,
    /// A folder or jar with compiled tests (may be given several times)
    #[arg(long, value_name = "DIR|JAR", required = true)]
    pub tests: Vec<PathBuf>,
    /// A folder with the sources of the tests (may be given several times; default: src/test/java of the project in which the
    /// compiled tests are)
    #[arg(long, value_name = "DIR")]
    pub sources: Vec<PathBuf>,
    /// When two method executions are the same; `all` compares the techniques, of which whole-state decides
    #[arg(long, value_name = "NAME", default_value = "whole-state", value_parser = technique())]
    pub technique: Chosen,
    /// What happens to the sources of redundant tests
    #[arg(long, value_name = "HOW", default_value = "list")]
    pub write: Write,
    /// Where the edited copy of the sources goes (default: touchstone-minimized)
    #[arg(long, short = 'o', value_name = "DIR", conflicts_with = "in_place")]
    pub out: Option<PathBuf>,
    /// Edit the source folder itself, after all of it was written to a temporary copy
    #[arg(long)]
    pub in_place: bool,
    /// Keep tests that match: a class or Class.method, `*` for anything (may be given several times)
    #[arg(long, value_name = "PATTERN")]
    pub keep: Vec<existing::Pattern>,
    /// Drop redundant tests whose assertions check something that no other test checks, too
    #[arg(long)]
    pub ignore_assertions: bool,
    #[command(flatten)]
    pub suite: SuiteArgs,
    /// Run the suite again, also if nothing has changed since an earlier run, and keep no results
    #[arg(long)]
    pub no_cache: bool,
    /// Set a system property
    #[arg(short = 'D', value_name = "NAME=VALUE")]
    pub define: Vec<String>,
    /// Write a page with all results to this folder: index.html
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: Format,
    /// The same as --format json
    #[arg(long, hide = true)]
    pub json: bool,
}

/// One technique, or all of them.
#[derive(Clone, Copy, Debug)]
pub struct Chosen(pub Option<&'static states::Entry>);

/// The techniques of the list by name, with their help.
fn technique() -> impl TypedValueParser<Value = Chosen> {
    let values = states::technique::ALL.iter().map(|entry| PossibleValue::new(entry.name).help(entry.help));
    let all = PossibleValue::new("all").help("all of them side by side, of which whole-state decides");
    PossibleValuesParser::new(values.chain([all])).map(|name| Chosen(states::technique::find(&name)))
}
