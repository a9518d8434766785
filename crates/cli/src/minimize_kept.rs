//! What `minimize` says of a suite, kept under all that it depends on. Runs that edit sources are not kept.

use existing::Found;
use redundancy::Request;
use serde::{Deserialize, Serialize};
use store::{Limit, Store};

use crate::{open, work_args};

/// What all results may take.
const LIMIT: Limit = Limit { bytes: 64 << 20, entries: usize::MAX };

/// A result in all its forms.
#[derive(Serialize, Deserialize)]
pub struct Shown {
    pub text: String,
    pub json: String,
    pub page: String,
}

/// The place of one result.
pub struct Kept {
    store: Store,
    name: String,
}

impl Kept {
    /// None where nothing can be kept. The name of the target is in the page.
    pub fn of(request: &Request, found: &[Found], target: &str) -> Option<Self> {
        if std::env::var_os(work_args::NO_CACHE).is_some() {
            return None;
        }
        let Request { suite, tests, sources, technique, keep, ignore_assertions, write, interrupt: _ } = request;
        if write.is_some() {
            return None;
        }
        // The content of all that is on the class path, and of the sources, in which tests are looked up.
        let suite = existing::key(suite, &open::version()?).ok()?;
        let folders = if sources.is_empty() { redundancy::source_folders(tests) } else { sources.clone() };
        let hashes: Option<Vec<u64>> = folders.iter().map(|folder| units::tree_hash(folder).ok()).collect();
        let classes: Vec<(&str, &str)> = found.iter().map(|f| (f.framework.name(), f.name.as_str())).collect();
        let keep: Vec<String> = keep.iter().map(ToString::to_string).collect();
        let technique = technique.map(|technique| technique.name);
        let key = format!(
            "minimize 1\n{suite}{tests:?} {technique:?} {keep:?} {ignore_assertions} {target}\n{classes:?}\n{:?}",
            hashes?
        );
        let store = Store::new(open::cache_folder()?.join("minimized"), LIMIT);
        Some(Self { store, name: store::name_of(key.as_bytes()) })
    }

    pub fn read(&self) -> Option<Shown> {
        postcard::from_bytes(&self.store.read(&self.name)?).ok()
    }

    /// Best effort: without the result the suite runs again.
    pub fn write(&self, shown: &Shown) {
        if let Ok(bytes) = postcard::to_stdvec(shown) {
            let _ = self.store.write(&self.name, &bytes);
        }
    }
}
