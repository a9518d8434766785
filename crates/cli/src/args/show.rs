//! Arguments of `show`.

use clap::{Args, ValueEnum};

use super::Classes;

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
