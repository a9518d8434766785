//! Which entries of a class path may have a path, without asking each of them.

use crate::source::ClassSource;
use rustc_hash::FxHasher;
use std::hash::Hasher;
use std::sync::Arc;

/// Hashes of all paths with the numbers of the entries that have them. Two paths may share a hash, so an entry is asked all the
/// same.
pub(crate) struct Index {
    /// Sorted.
    paths: Vec<(u32, u32)>,
    /// Entries that do not know all of their paths, such as folders; ascending.
    open: Vec<u32>,
}

impl Index {
    pub fn new(entries: &[Arc<dyn ClassSource>]) -> Self {
        let mut index = Self { paths: Vec::new(), open: Vec::new() };
        for (number, entry) in (0..).zip(entries) {
            // A folder is also found without the slash at its end.
            let closed = entry.each_path(&mut |path| {
                index.paths.push((hash(path), number));
                if let Some(folder) = path.strip_suffix('/') {
                    index.paths.push((hash(folder), number));
                }
            });
            if !closed {
                index.open.push(number);
            }
        }
        index.paths.sort_unstable();
        index.paths.dedup();
        index
    }

    /// The numbers of the entries that may have the path, ascending.
    pub fn candidates(&self, path: &str) -> Vec<usize> {
        let hash = hash(path);
        let from = self.paths.partition_point(|&(other, _)| other < hash);
        let same = self.paths[from..].iter().take_while(|&&(other, _)| other == hash).map(|&(_, number)| number);
        let mut found: Vec<usize> = same.chain(self.open.iter().copied()).map(|number| number as usize).collect();
        found.sort_unstable();
        found
    }
}

fn hash(path: &str) -> u32 {
    let mut hasher = FxHasher::default();
    hasher.write(path.as_bytes());
    (hasher.finish() >> 16) as u32
}
