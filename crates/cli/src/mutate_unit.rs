//! `mutate --cluster`: parts of the mutants, which workers try with the whole suite.
//!
//! What is found of a mutant does not depend on the others, so the parts together give what one machine gives.

use std::path::PathBuf;
use std::sync::Arc;

use classpath::{ClassPath, Jdk};
use cluster::Event;
use engine::Cancel;
use existing::{ClassResult, Config, Found, Rehearsal};
use mutants::{Mutant, MutateError, Mutated, NotGreen, Operator, Progress, Request, Trial, catalogue, operator};
use serde::{Deserialize, Serialize};
use vm::Limits;

use crate::coordinate::{Coordinator, Terms};
use crate::exit::{CANCELLED, Exit, Failure};
use crate::job::{MutateJob, Work};
use crate::mutate_args::MutateArgs;
use crate::mutate_kept::Outcome;

/// The fewest mutants of a part.
const MIN_MUTANTS: usize = 20;
/// Parts of a run: each runs the suite once more without mutants.
const MAX_PARTS: usize = 32;

/// Mutants of one class, by their places in its catalogue.
#[derive(Debug, Serialize, Deserialize)]
struct OfClass {
    /// Internal name.
    class: String,
    places: Vec<u32>,
}

/// What came of a part.
#[derive(Serialize, Deserialize)]
enum Ended {
    Done(Outcome),
    NotGreen(Vec<NotGreen>),
}

/// A mutant with its place in the catalogue of its class.
pub type Placed = (u32, Mutant);

/// Has workers try the mutants, which are at these places in the catalogues of their classes.
pub fn on_cluster(
    url: &str,
    args: &MutateArgs,
    (request, found): (&Request, &[Found]),
    places: &[u32],
    progress: &dyn Progress,
) -> Result<Mutated, Failure> {
    let Request { suite, trial } = request;
    let work = Work::Mutate(MutateJob {
        class_path: suite.class_path.clone(),
        properties: suite.properties.clone(),
        heap: suite.limits.heap,
        instructions: suite.limits.instructions,
        found: found.iter().map(|found| (found.name.clone(), found.framework)).collect(),
        operators: args.mutators.clone(),
        matrix: trial.matrix,
        skip_failing: trial.skip_failing,
    });
    let terms = Terms { jdk: &suite.jdk, also_on: &[], budget_seconds: 0.0, keeps: false, no_cache: args.no_cache };
    let coordinator = Coordinator::open(url, &args.cluster_args, &terms, &work)?;
    let size = MIN_MUTANTS.max(trial.mutants.len().div_ceil(MAX_PARTS));
    let parts: Vec<(&[Mutant], &[u32])> = trial.mutants.chunks(size).zip(places.chunks(size)).collect();
    let units: Vec<_> =
        parts.iter().map(|part| coordinator.unit(text_of(part.0, part.1), Vec::new(), None, None)).collect();
    let mut ended: Vec<Option<Result<Vec<u8>, String>>> = units.iter().map(|_| None).collect();
    let mut done = 0;
    let mut heard = |event| {
        if let Event::Done { unit, result } = event {
            ended[unit] = Some(result);
            done += 1;
            progress.mutated(done, units.len());
        }
    };
    coordinator.run(&units, &trial.interrupt, &mut heard).map_err(|why| match why {
        cluster::ClusterError::Cancelled => Failure::new(Exit::Program(CANCELLED), "interrupted"),
        why => Failure::new(Exit::NoInput, why.to_string()),
    })?;
    joined(parts.into_iter().map(|part| part.0).zip(ended))
}

/// The unit of some mutants.
fn text_of(mutants: &[Mutant], places: &[u32]) -> String {
    let mut all: Vec<OfClass> = Vec::new();
    for (mutant, &place) in mutants.iter().zip(places) {
        match all.last_mut() {
            Some(last) if *last.class == *mutant.class => last.places.push(place),
            _ => all.push(OfClass { class: mutant.class.to_string(), places: vec![place] }),
        }
    }
    serde_json::to_string(&all).unwrap_or_default()
}

/// Puts together what came of the parts.
fn joined<'m>(
    parts: impl Iterator<Item = (&'m [Mutant], Option<Result<Vec<u8>, String>>)>,
) -> Result<Mutated, Failure> {
    let failed = |why: String| Failure::new(Exit::NoInput, format!("a part of the mutants was not tried: {why}"));
    let mut all = Vec::new();
    for (mutants, ended) in parts {
        let bytes = ended.ok_or_else(|| failed("it has no result".into()))?.map_err(failed)?;
        match postcard::from_bytes(&bytes) {
            Ok(Ended::NotGreen(tests)) => return Err(crate::mutate::refused(&tests)),
            Ok(Ended::Done(outcome)) => {
                all.push(outcome.of(mutants).ok_or_else(|| failed("its result is of other mutants".into()))?);
            }
            Err(why) => return Err(failed(format!("its result cannot be read: {why}"))),
        }
    }
    let unlike = "the suite does not run alike on all workers: do tests depend on files or on the time?";
    Mutated::joined(all).ok_or_else(|| Failure::new(Exit::BadInput, unlike))
}

/// A suite that is ready to be run with parts of the mutants.
pub struct Mutations {
    rehearsal: Rehearsal,
    class_path: ClassPath,
    operators: Vec<&'static Operator>,
    found: Vec<Found>,
    matrix: bool,
    skip_failing: bool,
}

impl Mutations {
    pub fn new(job: MutateJob, jdk: Arc<Jdk>) -> Result<Self, String> {
        let found: Vec<Found> = job.found.into_iter().map(|(name, framework)| Found { name, framework }).collect();
        let mut operators: Vec<&'static Operator> = Vec::new();
        for name in &job.operators {
            let named = operator::named(name).ok_or_else(|| format!("there is no operator '{name}'"))?;
            let new: Vec<_> = named.into_iter().filter(|operator| !operators.contains(operator)).collect();
            operators.extend(new);
        }
        let class_path = ClassPath::open(&job.class_path, jdk.feature).map_err(|e| e.to_string())?;
        let limits = Limits { heap: job.heap, instructions: job.instructions, ..Limits::default() };
        let (path, properties): (Vec<PathBuf>, _) = (job.class_path, job.properties);
        let config = Config { jdk, class_path: path, covered: Vec::new(), limits, properties, jobs: 1, keep: None };
        let rehearsal = Rehearsal::new(config, &found).map_err(|e| e.to_string())?;
        Ok(Self { rehearsal, class_path, operators, found, matrix: job.matrix, skip_failing: job.skip_failing })
    }

    pub fn work(&self, part: &str, cancel: &Cancel) -> Result<Vec<u8>, String> {
        let part: Vec<OfClass> = serde_json::from_str(part).map_err(|e| format!("it is no part of mutants: {e}"))?;
        let mut mutants = Vec::new();
        for OfClass { class, places } in &part {
            let file = self.class_path.find(class).map_err(|e| e.to_string())?;
            let file = file.ok_or_else(|| format!("{class} is not on the class path"))?;
            let file = classfile::parse(&file.bytes).map_err(|e| format!("{class}: {}", e.message))?;
            let all = catalogue(&file, &self.operators);
            for &place in places {
                let mutant = all.get(place as usize).ok_or_else(|| format!("{class} has no mutant {place}"))?;
                mutants.push(mutant.clone());
            }
        }
        let (matrix, skip_failing, interrupt) = (self.matrix, self.skip_failing, cancel.flag().clone());
        let trial = Trial { mutants, matrix, skip_failing, interrupt, jobs: 1 };
        let ended = match mutants::try_mutants(&self.rehearsal, trial, &self.found, &Quiet) {
            Ok(done) => Ended::Done(Outcome::from(done)),
            Err(MutateError::NotGreen(tests)) => Ended::NotGreen(tests),
            Err(why) => return Err(why.to_string()),
        };
        postcard::to_stdvec(&ended).map_err(|e| e.to_string())
    }
}

struct Quiet;

impl Progress for Quiet {
    fn class_ran(&self, _result: &ClassResult) {}

    fn mutated(&self, _done: usize, _of: usize) {}
}
