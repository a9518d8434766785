//! Work on classes that others do: the results come back as bytes, are kept as if they had been found here, and are written once they
//! compile here.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use base::codec::{Reader, Writer};
use session::NearClasses;

use crate::config::Config;
use crate::crew::{Around, Left, work};
use crate::exchange::Island;
use crate::generate::{TOGETHER, near_classes};
use crate::kept::{Kept, Reads};
use crate::one_class::without;
use crate::outcome::Outcome;
use crate::progress::{Cancel, Progress, Quiet};
use crate::publish::{publish, recompile, settle_all};
use crate::report::{RunReport, Status};

/// Results that are looked up at once.
const LOOKED_UP: usize = 256;

/// Others who work on classes.
pub trait Elsewhere: Send + Sync + fmt::Debug {
    /// Results that others have kept, by the names of their entries.
    fn shared(&self, entries: &[String]) -> Vec<Option<Vec<u8>>>;

    /// Has others work on classes, and calls `done` with the place of each and what [`Prepared::work`] gave there for it, or why it failed.
    fn work(
        &self,
        tasks: &[Task],
        progress: &dyn Progress,
        cancel: &Cancel,
        done: &mut dyn FnMut(usize, Result<Vec<u8>, String>),
    ) -> Result<(), String>;
}

/// A class that is to be worked on.
#[derive(Clone, Debug)]
pub struct Task {
    /// Its internal name.
    pub class: String,
    /// Where its result is kept for others; nothing if it is not.
    pub entry: Option<String>,
}

/// What the work on all classes of a job has in common, read once.
pub struct Prepared<'c> {
    config: &'c Config,
    near: NearClasses,
    /// What results depend on, if they are for others too.
    kept: Option<Kept<'c>>,
}

impl<'c> Prepared<'c> {
    /// `is_shared`: results are kept for others, and say what they depend on.
    pub fn new(config: &'c Config, is_shared: bool) -> Result<Self, String> {
        let all = config.target.class_names(config.jdk.feature).map_err(|e| e.to_string())?;
        let kept = if is_shared { Kept::here(config, &all) } else { None };
        Ok(Self { config, near: near_classes(config, &all), kept })
    }

    /// Reads what the results of a unit depend on whatever its tests do: that is known when others need it too.
    pub fn look_at(&self, unit: &str) {
        for class in unit.split(BETWEEN) {
            if let Some(reach) = self.kept.as_ref().and_then(|kept| kept.reach(class)) {
                for read in reach.of(class) {
                    reach.contents().answer(&read);
                }
            }
        }
    }

    /// Works on the classes of a unit, and gives their results with what they depend on. An island that only helps others has nothing to
    /// give.
    pub fn work(&self, unit: &str, island: Option<Island>, cancel: &Cancel) -> Result<Vec<u8>, String> {
        let helps = island.as_ref().is_some_and(|island| island.helps);
        let (config, near) = (Config { classes_at_once: 1, ..self.config.clone() }, self.near.clone());
        let around = Arc::new(Around { config, near, existing: None, reads: Reads::default(), island });
        let names: Vec<String> = unit.split(BETWEEN).map(ToOwned::to_owned).collect();
        let mut left = Left { classes: names.len(), end: None };
        let worked = work(&around, &names, &mut left, &Quiet, cancel);
        if helps {
            return Ok(Vec::new());
        }
        let (verified, outcomes) = settle_all(self.config, worked, &Quiet, cancel);
        if cancel.is_cancelled() {
            return Err("it was cancelled".to_owned());
        }
        if let Some(Err(why)) = verified {
            return Err(why);
        }
        if outcomes.len() != names.len() {
            return Err("nothing came of it".to_owned());
        }
        let mut bytes = Writer::default();
        bytes.list(names.iter().zip(&outcomes), |out, (name, outcome)| {
            let kept = self.kept.as_ref();
            let dependencies = kept.and_then(|kept| kept.dependencies(name, outcome, &around.reads));
            let mut one = Writer::default();
            one.block(&dependencies.unwrap_or_default());
            one.block(&outcome.to_bytes());
            out.block(&one.bytes);
        });
        Ok(bytes.bytes)
    }
}

/// Between the classes of a unit, which are verified together: no name of a class has it.
const BETWEEN: char = ';';

/// The unit of some classes.
pub fn unit_of<'a>(classes: impl Iterator<Item = &'a str>) -> String {
    classes.collect::<Vec<_>>().join(&BETWEEN.to_string())
}

/// How many classes a unit has.
pub fn classes_of(unit: &str) -> usize {
    unit.split(BETWEEN).count()
}

/// The results of a unit's classes.
pub fn results_of(unit: &[u8]) -> Option<Vec<Vec<u8>>> {
    Reader::new(unit).list(|bytes| bytes.block().map(<[u8]>::to_vec))
}

/// Whether others may use the result of a class too: it says what it depends on.
pub fn is_shareable(result: &[u8]) -> bool {
    opened(result).is_some_and(|(dependencies, _)| !dependencies.is_empty())
}

/// The dependencies of a result, and the result.
pub(crate) fn opened(unit: &[u8]) -> Option<(&[u8], &[u8])> {
    let mut bytes = Reader::new(unit);
    bytes.block().zip(bytes.block())
}

/// Has others work on classes of which no result is known here.
pub(crate) fn work_on(
    config: &Config,
    elsewhere: &dyn Elsewhere,
    names: &[String],
    kept: Option<&Kept<'_>>,
    report: &mut RunReport,
    (progress, cancel): (&dyn Progress, &Cancel),
) {
    let mut batch = Batch { config, report, waiting: Vec::new() };
    let mut tasks = Vec::new();
    for some in names.chunks(LOOKED_UP) {
        let entries: Vec<String> = kept.iter().flat_map(|kept| some.iter().map(|name| kept.name(name))).collect();
        let mut shared = elsewhere.shared(&entries).into_iter();
        for (at, name) in some.iter().enumerate() {
            let known = kept.zip(shared.next().flatten()).and_then(|(kept, bytes)| {
                kept.adopt(name, &bytes);
                kept.find_one(name)
            });
            match known {
                Some(outcome) => {
                    progress.class_finished(&outcome.report);
                    batch.add(outcome);
                }
                None => tasks.push(Task { class: name.clone(), entry: entries.get(at).cloned() }),
            }
        }
    }
    let tasks = ordered(config, tasks);
    let mut open: BTreeSet<&str> = tasks.iter().map(|task| task.class.as_str()).collect();
    let ended = elsewhere.work(&tasks, progress, cancel, &mut |at, result| {
        let name = &tasks[at].class;
        open.remove(name.as_str());
        let outcome = match result {
            Ok(bytes) => {
                if let Some(kept) = kept {
                    kept.adopt(name, &bytes);
                }
                let outcome = opened(&bytes).and_then(|(_, outcome)| Outcome::from_bytes(outcome));
                outcome.ok_or_else(|| "the worker's result is of another version".to_owned())
            }
            Err(why) => Err(why),
        };
        let outcome = outcome.unwrap_or_else(|why| Outcome::of(without(name, Status::Failed(why)).report));
        progress.class_finished(&outcome.report);
        batch.add(outcome);
    });
    if let Some(why) = ended.as_ref().err().filter(|_| !cancel.is_cancelled()) {
        for name in open {
            batch.add(Outcome::of(without(name, Status::Failed(format!("no worker had a result: {why}"))).report));
        }
    }
    batch.publish();
    if let Err(why) = ended {
        report.undone = true;
        report.notes.push(format!("not all classes were worked on: {why}"));
        if config.verify.is_some() {
            report.verified.get_or_insert(Err(why));
        }
    }
}

/// Work on large classes takes longest: begun last, it would be waited for.
fn ordered(config: &Config, mut tasks: Vec<Task>) -> Vec<Task> {
    let class_path = config.target.class_path(config.jdk.feature).ok();
    let size = |task: &Task| Some(class_path.as_ref()?.find(&task.class).ok()??.bytes.len());
    tasks.sort_by_cached_key(|task| Reverse(size(task).unwrap_or(0)));
    with_small_between(tasks)
}

/// Each of the larger half is followed by one of the smaller half: many small ones in a row would be over at once and ask much of the
/// server.
fn with_small_between<T>(mut sorted: Vec<T>) -> Vec<T> {
    let mut small = sorted.split_off(sorted.len().div_ceil(2)).into_iter();
    sorted.into_iter().flat_map(|large| std::iter::once(large).chain(small.next())).collect()
}

/// Results that are compiled and written together.
struct Batch<'a> {
    config: &'a Config,
    report: &'a mut RunReport,
    waiting: Vec<Outcome>,
}

impl Batch<'_> {
    fn add(&mut self, outcome: Outcome) {
        self.waiting.push(outcome);
        if self.waiting.len() >= TOGETHER {
            self.publish();
        }
    }

    fn publish(&mut self) {
        let mut outcomes = std::mem::take(&mut self.waiting);
        if outcomes.is_empty() {
            return;
        }
        let confirmed = outcomes.iter().any(|outcome| outcome.verified);
        let compiled = if confirmed { recompile(self.config, &mut outcomes) } else { Ok(()) };
        self.report.add(publish(self.config, (confirmed.then_some(compiled), outcomes)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_classes_stand_between_large_ones() {
        assert_eq!(with_small_between(vec![9, 7, 5, 3, 1]), [9, 3, 7, 1, 5]);
        assert_eq!(with_small_between(vec![9, 7]), [9, 7]);
        assert!(with_small_between(Vec::<u8>::new()).is_empty());
    }

    #[test]
    fn units_have_their_classes_and_results() {
        let unit = unit_of(["p/A", "p/B\nC"].into_iter());
        assert_eq!((classes_of(&unit), classes_of("p/A")), (2, 1));
        let mut bytes = Writer::default();
        bytes.list([b"one".as_slice(), b"two"].iter(), |out, one| out.block(one));
        assert_eq!(results_of(&bytes.bytes), Some(vec![b"one".to_vec(), b"two".to_vec()]));
        assert_eq!(results_of(&bytes.bytes[..8]), None);
    }
}
