//! Work on classes that others do: the results come back as bytes, are kept as if they had been found here, and are written once they
//! compile here.

use std::fmt;
use std::sync::Arc;

use base::codec::{Reader, Writer};

use crate::config::Config;
use crate::crew::{Around, Left, work};
use crate::generate::{TOGETHER, near_classes};
use crate::kept::{Kept, Reads};
use crate::one_class::without;
use crate::outcome::Outcome;
use crate::progress::{Cancel, Progress, Quiet};
use crate::publish::{publish, recompile, settle_all};
use crate::report::{RunReport, Status};

/// Others who work on classes.
pub trait Elsewhere: Send + Sync + fmt::Debug {
    /// A result that others have kept, by the name of its entry.
    fn shared(&self, entry: &str) -> Option<Vec<u8>>;

    /// Has others work on classes, and calls `done` with the place of each and what [`work_unit`] gave there, or why it failed.
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

/// Works on one class, and gives its result with what it depends on.
pub fn work_unit(config: &Config, class: &str, cancel: &Cancel) -> Result<Vec<u8>, String> {
    let all = config.target.class_names(config.jdk.feature).map_err(|e| e.to_string())?;
    let near = near_classes(config, &all);
    let around = Arc::new(Around { config: config.clone(), near, existing: None, reads: Reads::default() });
    let mut left = Left { classes: 1, end: None };
    let names = [class.to_owned()];
    let worked = work(&around, &names, &mut left, &Quiet, cancel);
    let (verified, mut outcomes) = settle_all(config, worked, &Quiet, cancel);
    if cancel.is_cancelled() {
        return Err("it was cancelled".to_owned());
    }
    if let Some(Err(why)) = verified {
        return Err(why);
    }
    let outcome = outcomes.pop().ok_or("nothing came of it")?;
    let dependencies = Kept::here(config, &all).and_then(|kept| kept.dependencies(class, &outcome, &around.reads));
    let mut bytes = Writer::default();
    bytes.block(&dependencies.unwrap_or_default());
    bytes.block(&outcome.to_bytes());
    Ok(bytes.bytes)
}

/// Whether others may use the result of a unit too: it says what it depends on.
pub fn is_shareable(unit: &[u8]) -> bool {
    opened(unit).is_some_and(|(dependencies, _)| !dependencies.is_empty())
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
    for name in names {
        let entry = kept.map(|kept| kept.name(name));
        let shared = entry.as_ref().and_then(|entry| elsewhere.shared(entry));
        let known = kept.zip(shared).and_then(|(kept, bytes)| {
            kept.adopt(name, &bytes);
            kept.find_one(name)
        });
        match known {
            Some(outcome) => {
                progress.class_finished(&outcome.report);
                batch.add(outcome);
            }
            None => tasks.push(Task { class: name.clone(), entry }),
        }
    }
    let ended = elsewhere.work(&tasks, progress, cancel, &mut |at, result| {
        let name = &tasks[at].class;
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
    batch.publish();
    if let Err(why) = ended {
        report.notes.push(format!("not all classes were worked on: {why}"));
        report.verified.get_or_insert(Err(why));
    }
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
