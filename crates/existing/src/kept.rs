//! Results of test classes on disk, so that a class that ran already does not run again.
//!
//! A result is kept under a key: the build of Touchstone, the JDK, the limits, the properties, the classes whose coverage is counted, and
//! the content of every folder and jar on the class path. Each class has an entry of its own, written as soon as the class has run, so
//! that a run that was ended goes on where it was.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::UNIX_EPOCH;

use goals::Fact;
use serde::{Deserialize, Serialize};
use store::{Limit, Store};

use crate::discover::Found;
use crate::machine::{Watch, Worker};
use crate::result::ClassResult;
use crate::run::Config;

/// What the results of all suites may take.
const LIMIT: Limit = Limit { bytes: 1 << 30, entries: usize::MAX };
/// Name of the entry with the times of the last run.
const TIMES: &str = "times";

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

impl Outcome {
    /// Of a class of which nothing ran.
    pub fn unstarted(found: &Found, why: impl Into<String>) -> Self {
        Self { result: ClassResult::unstarted(found, why), facts: Vec::new(), missing: BTreeMap::new() }
    }

    /// Of a class that is run now. The worker is given back unless its machine broke; the outcome is not whole then.
    pub fn of<D: Watch>(mut worker: Worker<D>, found: &Found) -> (Self, Option<Worker<D>>) {
        let mut facts = Vec::new();
        let run = worker.run(found, &mut facts);
        facts.sort_unstable();
        facts.dedup();
        let missing = worker.take_missing();
        match run {
            Ok(result) => (Self { result, facts, missing }, Some(worker)),
            Err(result) => (Self { result, facts, missing }, None),
        }
    }
}

/// The results of one key.
pub(crate) struct Kept {
    store: Store,
    key: String,
}

impl Kept {
    /// None if something on the class path cannot be read.
    pub fn open(config: &Config) -> Option<Self> {
        let keep = config.keep.as_ref()?;
        let key = key(config, &keep.stamp).ok()?;
        Some(Self { store: Store::new(keep.folder.clone(), LIMIT), key })
    }

    fn name(&self, found: &Found) -> String {
        store::name_of(format!("{}\n{} {}", self.key, found.framework.name(), found.name).as_bytes())
    }

    pub fn read(&self, found: &Found) -> Option<Outcome> {
        let outcome: Outcome = serde_json::from_slice(&self.store.read(&self.name(found))?).ok()?;
        (outcome.result.name == found.name && outcome.result.framework == found.framework).then_some(outcome)
    }

    pub fn write(&self, found: &Found, outcome: &Outcome) {
        if let Ok(text) = serde_json::to_vec(outcome) {
            // Without the entry the class runs again, and that is all.
            let _ = self.store.write(&self.name(found), &text);
        }
    }

    /// Seconds that classes took when they ran last, by name.
    pub fn times(&self) -> BTreeMap<String, f64> {
        self.store.read(TIMES).and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default()
    }

    pub fn note_times(&self, classes: &[ClassResult]) {
        let mut times = self.times();
        times.extend(classes.iter().map(|c| (c.name.clone(), c.seconds)));
        if let Ok(text) = serde_json::to_vec(&times) {
            let _ = self.store.write(TIMES, &text);
        }
    }
}

/// All that the results of a suite depend on, as a text.
pub fn key(config: &Config, stamp: &str) -> io::Result<String> {
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
        let _ = writeln!(key, "{:016x}", units::tree_hash(path)?);
    }
    Ok(key)
}
