//! Results of earlier runs: a class on which nothing has changed that its result depends on is not worked on again.
//!
//! The options make a key ([`key`]); under it are the last few results, each with its [`Dependencies`] on the class path. The first whose
//! dependencies hold is the result. What was ended early, failed, or could not be verified is not kept.

mod key;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use base::codec::{Reader, Writer};
use classpath::{ClassPath, ReadLog};
use session::{Budget, Settings};
use store::Store;
use units::{Contents, Dependencies, Near, Reach};

use crate::config::Config;
use crate::elsewhere;
use crate::generate::near_names;
use crate::outcome::Outcome;
use crate::report::Status;
pub use key::{jdk_text, solver_text};

/// Results of a class that are kept for the same options: for branches of the sources between which users change.
const MAX_VARIANTS: usize = 4;
/// Work that reads classes in several threads.
const READERS: usize = 8;

/// Where results are kept, and by whom.
#[derive(Clone, Debug)]
pub struct Keep {
    pub store: Arc<Store>,
    /// Identifies the build of Touchstone, on any machine.
    pub version: String,
}

/// What the work on classes reads, by the name of the class.
#[derive(Default)]
pub(crate) struct Reads(Mutex<BTreeMap<String, Arc<ReadLog>>>);

impl Reads {
    /// The settings of a class with a class path that notes what is read.
    pub fn of(&self, class: &str, settings: Settings) -> Settings {
        let mut logs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let log = logs.entry(class.to_owned()).or_default();
        Settings { class_path: settings.class_path.logged(log), ..settings }
    }

    fn log(&self, class: &str) -> Option<Arc<ReadLog>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(class).cloned()
    }
}

/// The results of a run's options.
pub(crate) struct Kept<'c> {
    config: &'c Config,
    /// Nothing where results go elsewhere.
    keep: Option<&'c Keep>,
    /// What all classes have in common of their keys.
    options: String,
    near: Near,
    /// One for each class path: modules have their own.
    paths: Mutex<Vec<Arc<Reach>>>,
    /// Why nothing could be kept, said once.
    trouble: Mutex<Option<String>>,
}

impl<'c> Kept<'c> {
    /// `all` are the classes of the target. None if results are not to be kept, or their key cannot be made.
    pub fn open(config: &'c Config, all: &[String]) -> Option<Self> {
        let keep = config.share.keep.as_ref()?;
        let options = key::options(config, &keep.version)?;
        Some(Self { keep: Some(keep), options, ..Self::here(config, all)? })
    }

    /// What results depend on, without a place for them.
    pub fn here(config: &'c Config, all: &[String]) -> Option<Self> {
        let names = near_names(config, all);
        let class_path = config.target.class_path(config.jdk.feature).ok()?;
        let near = Near::read(&class_path, &config.jdk.image, &names, all.len());
        let (keep, options) = (None, String::new());
        Some(Self { config, keep, options, near, paths: Mutex::default(), trouble: Mutex::default() })
    }

    /// Results of the classes, where nothing has changed.
    pub fn find(&self, names: &[String]) -> Vec<Option<Outcome>> {
        base::parallel::map(self.config.jobs.min(READERS), names.iter(), |_, name| self.find_one(name))
    }

    pub fn find_one(&self, name: &str) -> Option<Outcome> {
        let kept = self.keep?.store.read(&self.name(name))?;
        let reach = self.reach(name)?;
        let mut bytes = Reader::new(&kept);
        for _ in 0..bytes.u32()? {
            let (dependencies, result) = (bytes.block()?, bytes.block()?);
            let dependencies = Dependencies::read(&mut Reader::new(dependencies))?;
            if dependencies.hold(reach.contents(), &self.near) {
                let mut outcome = Outcome::from_bytes(result)?;
                outcome.report.kept = true;
                return Some(outcome);
            }
        }
        None
    }

    /// Keeps a result, if it is one that would come again. `reads` is what the work has read.
    pub fn keep(&self, name: &str, outcome: &Outcome, reads: &Reads) {
        if let Some(dependencies) = self.dependencies(name, outcome, reads) {
            self.add(name, &dependencies, &outcome.to_bytes());
        }
    }

    /// Keeps a result that others found, if it says what it depends on.
    pub fn adopt(&self, name: &str, unit: &[u8]) {
        if let Some((dependencies, result)) = elsewhere::opened(unit).filter(|(d, _)| !d.is_empty()) {
            self.add(name, dependencies, result);
        }
    }

    /// What a result depends on, if it is one that would come again.
    pub fn dependencies(&self, name: &str, outcome: &Outcome, reads: &Reads) -> Option<Vec<u8>> {
        if !self.is_worth(outcome) {
            return None;
        }
        let (log, reach) = reads.log(name).zip(self.reach(name))?;
        let mut all = log.reads();
        all.extend(reach.of(name));
        let package = name.rsplit_once('/').map_or("", |(package, _)| package);
        all.extend(outcome.source.iter().flat_map(|source| units::meant_in(source.text(), package)));
        let dependencies = Dependencies::new(&all, &outcome.looked_for, reach.contents(), &self.near);
        let mut written = Writer::default();
        dependencies.write(&mut written);
        Some(written.bytes)
    }

    fn add(&self, name: &str, dependencies: &[u8], result: &[u8]) {
        let Some(keep) = self.keep else { return };
        let entry = self.name(name);
        let old = keep.store.read(&entry).unwrap_or_default();
        if let Err(why) = keep.store.write(&entry, &with_newest(&old, dependencies, result)) {
            let text = format!("results are not kept in {}: {why}", keep.store.folder().display());
            self.trouble.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(text);
        }
    }

    /// What the user should know.
    pub fn trouble(&self) -> Option<String> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Whether a result is whole.
    fn is_worth(&self, outcome: &Outcome) -> bool {
        let report = &outcome.report;
        // The search of a time budget is always ended by the clock; other work only if something took too long.
        let whole = report.cut.is_none() || matches!(self.config.budget, Budget::Time(_));
        match report.status {
            Status::Generated => {
                let confirmed = self.config.verify.is_none() || outcome.verified || outcome.source.is_none();
                whole && confirmed && self.config.total_budget.is_none()
            }
            Status::Skipped(_) => self.config.total_budget.is_none(),
            Status::Failed(_) | Status::Unwritten(_) => false,
        }
    }

    /// The name of a class's entry.
    pub fn name(&self, class: &str) -> String {
        let in_module = self.config.target.is_in_java_module(class);
        store::name_of(format!("{}\n{class} {in_module}", self.options).as_bytes())
    }

    /// Whether earlier work on a class, whatever has changed since, has read one of some classes.
    pub fn has_read(&self, name: &str, is_one: &dyn Fn(&str) -> bool) -> bool {
        let Some(kept) = self.keep.and_then(|keep| keep.store.read(&self.name(name))) else { return false };
        let mut bytes = Reader::new(&kept);
        // Only the newest.
        let newest = bytes.u32().filter(|&count| count > 0).and_then(|_| bytes.block());
        newest
            .and_then(|dependencies| Dependencies::read(&mut Reader::new(dependencies)))
            .is_some_and(|dependencies| dependencies.has_class(is_one))
    }

    /// What tests of a class can use.
    pub fn reach(&self, class: &str) -> Option<Arc<Reach>> {
        let class_path: ClassPath = self.config.settings(class).ok()?.class_path;
        let mut known = self.paths.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(reach) = known.iter().find(|reach| reach.contents().class_path().is_same(&class_path)) {
            return Some(reach.clone());
        }
        let reach = Arc::new(Reach::new(Contents::new(class_path)));
        known.push(reach.clone());
        Some(reach)
    }
}

/// What tests of a class can use, where nothing is kept.
pub(crate) fn reach(config: &Config, class: &str) -> Option<Arc<Reach>> {
    Some(Arc::new(Reach::new(Contents::new(config.settings(class).ok()?.class_path))))
}

/// An entry with one result more at its front, and no more results than are kept. One with the same dependencies is replaced.
fn with_newest(old: &[u8], dependencies: &[u8], result: &[u8]) -> Vec<u8> {
    let mut variants: Vec<(&[u8], &[u8])> = vec![(dependencies, result)];
    let mut bytes = Reader::new(old);
    for _ in 0..bytes.u32().unwrap_or(0) {
        let Some(variant) = bytes.block().zip(bytes.block()) else { break };
        if variant.0 != dependencies && variants.len() < MAX_VARIANTS {
            variants.push(variant);
        }
    }
    let mut written = Writer::default();
    written.list(variants.into_iter(), |out, (dependencies, result)| {
        out.block(dependencies);
        out.block(result);
    });
    written.bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_results_come_first_and_are_few() {
        let mut entry = Vec::new();
        for n in [1u8, 2, 3, 2, 4, 5] {
            entry = with_newest(&entry, &[n], &[n, n]);
        }
        let mut bytes = Reader::new(&entry);
        let all = bytes.list(|bytes| Some((bytes.block()?.to_vec(), bytes.block()?.to_vec()))).expect("a list");
        assert_eq!(all.iter().map(|(dependencies, _)| dependencies[0]).collect::<Vec<_>>(), [5, 4, 2, 3]);
        assert!(all.iter().all(|(dependencies, result)| result[..] == [dependencies[0]; 2]));
        assert_eq!(with_newest(b"no entry", &[1], &[2]), with_newest(&[], &[1], &[2]));
    }
}
