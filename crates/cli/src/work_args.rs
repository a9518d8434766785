//! Options about which work is done, and which was done before: the cache, changes, shards.

use std::path::Path;
use std::sync::Arc;

use clap::Args;
use engine::{Keep, Shard, Share};
use store::{Limit, Store};

use crate::args::{at_least_one, parse_bytes};
use crate::exit::Failure;
use crate::{git, open};

/// If this is set, no results are kept or taken: for tests, and for machines that have no place for them.
pub const NO_CACHE: &str = "TOUCHSTONE_NO_CACHE";

/// See the module's head.
#[derive(Args, Debug)]
pub struct WorkArgs {
    /// Work on all classes again, also on those on which nothing has changed since an earlier run, and keep no results
    #[arg(long)]
    pub no_cache: bool,
    /// Most bytes of results that are kept, such as 500m or 2g; those that were not used for longest go first
    #[arg(long, value_name = "SIZE", default_value = "1g", value_parser = parse_bytes)]
    pub cache_size: u64,
    /// Work only on classes that can reach what has changed since this git revision, changes that are not committed included
    #[arg(long, value_name = "REVISION")]
    pub changed_since: Option<String>,
    /// Work only on one part of the classes: 3/10 for the third of ten; every machine divides alike
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// Have workers of a NATS server work on the classes: `nats://host:4222`, several separated by commas (see `touchstone worker`)
    #[arg(long, value_name = "URL")]
    pub cluster: Option<String>,
    /// With --cluster and a budget in time: have this many workers search for tests of the same class, each with a seed of its own, and
    /// exchange what they find
    #[arg(long, value_name = "N", requires = "cluster", value_parser = at_least_one())]
    pub islands: Option<usize>,
    #[command(flatten)]
    pub cluster_args: crate::cluster_args::ClusterArgs,
}

/// What the options say.
pub fn share(args: &WorkArgs, target: &str) -> Result<Share, Failure> {
    let changed = args.changed_since.as_ref().map(|revision| changed(revision, target)).transpose()?;
    Ok(Share { elsewhere: None, keep: keep(args), shard: args.shard, changed })
}

/// Where results are kept, unless the user wants none, or this machine has no place for them.
fn keep(args: &WorkArgs) -> Option<Keep> {
    if args.no_cache || args.cache_size == 0 || std::env::var_os(NO_CACHE).is_some() {
        return None;
    }
    let limit = Limit { bytes: args.cache_size, entries: usize::MAX };
    let store = Arc::new(Store::new(open::cache_folder()?.join("results"), limit));
    Some(Keep { store, version: open::version()? })
}

/// Files of the repository in which the target lies, or else the current folder, that differ from a revision.
fn changed(revision: &str, target: &str) -> Result<Vec<String>, Failure> {
    let path = Path::new(target);
    let folder = if path.is_dir() { path } else { path.parent().filter(|p| p.is_dir()).unwrap_or(Path::new(".")) };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let mut all = git::diff(Some(folder), revision, &["--name-only", "-z"], &[])?;
    all.push_str(&git::untracked(folder)?);
    Ok(all.split('\0').filter(|name| !name.is_empty()).map(ToOwned::to_owned).collect())
}
