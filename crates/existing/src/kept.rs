//! Results of test classes on disk, so that a class that ran already does not run again.
//!
//! A result is kept under a key: the build of Touchstone, the JDK, the limits, the properties, the classes whose coverage is counted, and
//! the content of every folder and jar on the class path. Each class has a file of its own, written as soon as the class has run, so that
//! a run that was ended goes on where it was. A file that is missing or damaged means that the class runs, and nothing else.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use goals::Fact;
use serde::{Deserialize, Serialize};

use crate::discover::Found;
use crate::result::ClassResult;
use crate::run::Config;

/// Most keys in a folder; the oldest go.
const MAX_KEYS: usize = 24;
/// Name of the file with the times of the last run.
const TIMES: &str = "times.json";

/// Where results are kept, and who made them.
#[derive(Clone, Debug)]
pub struct Keep {
    pub folder: PathBuf,
    /// Identifies the build of Touchstone.
    pub stamp: String,
}

/// What is known of a class that has run.
#[derive(Serialize, Deserialize)]
pub(crate) struct Outcome {
    pub result: ClassResult,
    pub facts: Vec<Fact>,
    pub missing: BTreeMap<String, u64>,
}

/// The results of one key.
pub(crate) struct Kept {
    folder: PathBuf,
    /// Seconds that classes took, whatever the key.
    times: PathBuf,
}

impl Kept {
    /// None if something on the class path cannot be read, or the folder cannot be made.
    pub fn open(config: &Config) -> Option<Self> {
        let keep = config.keep.as_ref()?;
        let key = key(config, &keep.stamp).ok()?;
        let folder = keep.folder.join(format!("{:016x}", base::content_hash(key.as_bytes())));
        if !folder.is_dir() {
            remove_oldest(&keep.folder);
            fs::create_dir_all(&folder).ok()?;
        }
        Some(Self { folder, times: keep.folder.join(TIMES) })
    }

    fn file(&self, found: &Found) -> PathBuf {
        let name = format!("{} {}", found.framework.name(), found.name);
        self.folder.join(format!("{:016x}.json", base::content_hash(name.as_bytes())))
    }

    pub fn read(&self, found: &Found) -> Option<Outcome> {
        let outcome: Outcome = serde_json::from_slice(&fs::read(self.file(found)).ok()?).ok()?;
        (outcome.result.name == found.name && outcome.result.framework == found.framework).then_some(outcome)
    }

    pub fn write(&self, found: &Found, outcome: &Outcome) {
        if let Ok(text) = serde_json::to_vec(outcome) {
            // Without the file the class runs again, and that is all.
            let _ = base::file::scratch(&self.file(found), text);
        }
    }

    /// Seconds that classes took when they ran last, by name.
    pub fn times(&self) -> BTreeMap<String, f64> {
        fs::read(&self.times).ok().and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default()
    }

    pub fn note_times(&self, classes: &[ClassResult]) {
        let mut times = self.times();
        times.extend(classes.iter().map(|c| (c.name.clone(), c.seconds)));
        if let Ok(text) = serde_json::to_vec(&times) {
            let _ = base::file::scratch(&self.times, text);
        }
    }
}

fn key(config: &Config, stamp: &str) -> io::Result<String> {
    let Config { jdk, class_path, covered, limits, properties, jobs: _, keep: _ } = config;
    let mut key = format!("{} {stamp}\n{} {}\n", env!("CARGO_PKG_VERSION"), jdk.home.display(), jdk.version);
    let _ = writeln!(key, "{} {} {} {}", limits.heap, limits.instructions, limits.stack, limits.collect_every);
    for file in ["lib/modules", "release"] {
        let state = fs::metadata(jdk.home.join(file)).and_then(|m| Ok((m.len(), m.modified()?)));
        let modified = state.map(|(len, at)| (len, at.duration_since(UNIX_EPOCH).map_or(0, |d| d.as_nanos())));
        let _ = writeln!(key, "{:?}", modified.ok());
    }
    for (name, value) in properties {
        let _ = writeln!(key, "{name}={value}");
    }
    let _ = writeln!(key, "{}", covered.join(" "));
    for path in class_path.iter().filter(|p| p.exists()) {
        let _ = writeln!(key, "{}", path.display());
        content(path, &mut key)?;
    }
    Ok(key)
}

/// Adds hashes of all files of a folder, in the order of their names, or of the one file.
fn content(path: &Path, key: &mut String) -> io::Result<()> {
    if !path.is_dir() {
        let _ = writeln!(key, "{:016x}", base::content_hash(&fs::read(path)?));
        return Ok(());
    }
    let mut names = fs::read_dir(path)?.map(|entry| Ok(entry?.file_name())).collect::<io::Result<Vec<_>>>()?;
    names.sort_unstable();
    for name in names {
        let _ = writeln!(key, "{}", name.display());
        content(&path.join(name), key)?;
    }
    Ok(())
}

/// Makes room for one more key.
fn remove_oldest(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let folders = entries.flatten().filter(|e| e.path().is_dir());
    let mut by_age: Vec<_> = folders.filter_map(|e| Some((e.metadata().ok()?.modified().ok()?, e.path()))).collect();
    by_age.sort();
    let surplus = (by_age.len() + 1).saturating_sub(MAX_KEYS);
    for (_, path) in by_age.into_iter().take(surplus) {
        let _ = fs::remove_dir_all(path);
    }
}
