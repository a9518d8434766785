//! Arguments of `explore`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{Classes, Format, Reach, Time, at_least_one};

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
