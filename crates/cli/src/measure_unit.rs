//! `measure --cluster`: parts of the test classes, which workers run.

use std::sync::Arc;

use classpath::Jdk;
use cluster::Event;
use existing::{Config, Elsewhere, Found, Framework, Parts};
use vm::Limits;

use crate::args::MeasureArgs;
use crate::coordinate::{Coordinator, Terms};
use crate::exit::Failure;
use crate::job::{MeasureJob, Work};
use crate::signals;

/// Workers who run test classes.
pub struct Workers {
    coordinator: Coordinator,
    interrupt: base::Interrupt,
}

impl Workers {
    pub fn open(url: &str, args: &MeasureArgs, config: &Config, found: &[Found]) -> Result<Self, Failure> {
        let mut frameworks: Vec<Framework> = found.iter().map(|found| found.framework).collect();
        frameworks.sort_unstable();
        frameworks.dedup();
        let work = Work::Measure(MeasureJob {
            class_path: config.class_path.clone(),
            properties: config.properties.clone(),
            heap: config.limits.heap,
            instructions: config.limits.instructions,
            covered: config.covered.clone(),
            frameworks,
        });
        // Without a place for results each run is one of its own.
        let no_cache = config.keep.is_none();
        let terms = Terms { jdk: &config.jdk, also_on: &[], budget_seconds: 0.0, keeps: false, no_cache };
        let coordinator = Coordinator::open(url, &args.cluster_args, &terms, &work)?;
        // From here on Ctrl-C takes the units back.
        let cancel = engine::Cancel::default();
        signals::end_soon(&cancel);
        Ok(Self { coordinator, interrupt: cancel.flag().clone() })
    }

    pub fn are_interrupted(&self) -> bool {
        self.interrupt.is_raised()
    }
}

impl Elsewhere for Workers {
    fn run(&self, parts: &[Vec<Found>], done: &mut dyn FnMut(usize, Result<Vec<u8>, String>)) -> Result<(), String> {
        let unit = |part: &Vec<Found>| self.coordinator.unit(text_of(part), Vec::new(), None, None);
        let units: Vec<_> = parts.iter().map(unit).collect();
        let mut heard = |event| {
            if let Event::Done { unit, result } = event {
                done(unit, result);
            }
        };
        self.coordinator.run(&units, &self.interrupt, &mut heard).map_err(|why| why.to_string())
    }
}

/// The unit of some test classes.
fn text_of(part: &[Found]) -> String {
    let all: Vec<(Framework, &str)> = part.iter().map(|found| (found.framework, found.name.as_str())).collect();
    serde_json::to_string(&all).unwrap_or_default()
}

fn classes_of(part: &str) -> Result<Vec<Found>, String> {
    let all: Vec<(Framework, String)> =
        serde_json::from_str(part).map_err(|e| format!("it is no part of test classes: {e}"))?;
    Ok(all.into_iter().map(|(framework, name)| Found { name, framework }).collect())
}

/// A suite of which a worker runs parts.
pub struct TestClasses(Parts);

impl TestClasses {
    pub fn new(job: MeasureJob, jdk: Arc<Jdk>) -> Result<Self, String> {
        let MeasureJob { class_path, properties, heap, instructions, covered, frameworks } = job;
        let limits = Limits { heap, instructions, ..Limits::default() };
        let config = Config { jdk, class_path, covered, limits, properties, jobs: 1, keep: None };
        Ok(Self(Parts::new(config, &frameworks).map_err(|e| e.to_string())?))
    }

    pub fn look_at(&self, part: &str) {
        if let Ok(part) = classes_of(part) {
            self.0.look_at(&part);
        }
    }

    pub fn work(&self, part: &str) -> Result<Vec<u8>, String> {
        self.0.work(&classes_of(part)?).map_err(|e| e.to_string())
    }
}
