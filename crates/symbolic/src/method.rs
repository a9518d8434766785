//! Explores a method: a test that calls it, then variants of the test with other objects, and adds up what was left out.

use std::sync::Arc;

use executor::Worker;
use program::{APP, BOOT, ClassId, Program};
use solver::Solver;
use testcase::{Builder, PlainPool, Seeded, TestCase};

use crate::completeness::{Completeness, Reason};
use crate::exploration::{Bounds, Exploration, Ran, Step, Watched};
use crate::explorer::{Explorer, Seen};
use crate::variants::{self, Maker, Variants};

/// Whether to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    On,
    /// No, for this reason.
    Stop(Reason),
}

/// Who wants to know what a method does.
pub trait Audience<D: Watched> {
    /// The exploration of a test begins; all but the first have other objects.
    fn begins(&mut self, _worker: &mut Worker<D>, _test: &TestCase, _is_variant: bool) {}

    /// A test was run; the worker has its statements still.
    fn ran(&mut self, worker: &mut Worker<D>, ran: &Ran) -> Go;

    /// All ways of a test were tried, or the exploration was stopped.
    fn ended(&mut self, _worker: &mut Worker<D>, _exploration: &Exploration) {}
}

/// How a method is explored.
pub struct MethodPlan<'a> {
    pub builder: &'a Builder<'a>,
    pub bounds: Bounds,
    pub seed: u64,
    /// Makes the explorer of each test.
    pub explorer: &'a dyn Fn() -> Box<dyn Explorer>,
    /// Makes the solver that is asked at the end what the first one did not answer, if there is one.
    pub patient: Option<&'a dyn Fn() -> Box<dyn Solver>>,
}

/// Explores the last call of a test. `bounds.runs` holds for all tests together.
pub fn explore_method<D: Watched>(
    plan: &MethodPlan<'_>,
    worker: &mut Worker<D>,
    solver: &mut dyn Solver,
    seen: &mut Seen,
    first: TestCase,
    audience: &mut dyn Audience<D>,
) -> Completeness {
    let mut whole = Completeness::default();
    let mut variants = Variants::with_states();
    let choice = &mut Seeded(plan.seed);
    let mut runs = 0;
    let mut maker = Maker { builder: plan.builder, choice, pool: &PlainPool };
    let mut next = Some(variants::on_new_object(&mut maker, first));
    let mut is_variant = false;
    while let Some(test) = next {
        audience.begins(worker, &test, is_variant);
        is_variant = true;
        let bounds = Bounds { runs: plan.bounds.runs.saturating_sub(runs), ..plan.bounds };
        let mut exploration = Exploration::new(worker, plan.builder.api(), &test, (plan.explorer)(), bounds).thorough();
        let mut patient: Option<Box<dyn Solver>> = None;
        let stop = loop {
            let asked: &mut dyn Solver = match &mut patient {
                Some(patient) => &mut **patient,
                None => &mut *solver,
            };
            match exploration.step(worker, asked, seen) {
                Step::Ran(ran) => {
                    let mut maker = Maker { builder: plan.builder, choice, pool: &PlainPool };
                    variants.note(&mut maker, &worker.machine.program, &ran);
                    if let Go::Stop(reason) = audience.ran(worker, &ran) {
                        break Some(reason);
                    }
                }
                Step::Nothing => {}
                Step::Exhausted => match plan.patient {
                    Some(make) if patient.is_none() && exploration.ask_again() => patient = Some(make()),
                    _ => break None,
                },
                Step::Bounded(reason) => break Some(reason),
            }
        };
        runs += u32::try_from(exploration.statistics.runs).unwrap_or(u32::MAX);
        let open = stop.unwrap_or(Reason::Paths);
        whole.merge(&exploration.completeness(worker.domain.concolic_mut(), solver, open));
        audience.ended(worker, &exploration);
        let stop = stop.or((runs >= plan.bounds.runs).then_some(Reason::Paths));
        if let Some(reason) = stop {
            whole.count(reason, variants.waiting() as u64);
            break;
        }
        next = variants.take();
    }
    whole.merge(variants.left_out());
    whole
}

/// Classes of the class path that the class names, which its code may ask objects for.
pub fn named_classes(program: &mut Program, class: ClassId) -> Vec<ClassId> {
    let Some(file) = program.class(class).file.clone() else { return Vec::new() };
    let names = file.constants.iter().filter_map(|(index, _)| file.constants.class_name(index).ok().cloned());
    let names: Vec<Arc<str>> = names.filter(|name| !name.starts_with('[')).collect();
    let loaded: Vec<ClassId> = names.iter().filter_map(|name| program.load(APP, name).ok()).collect();
    loaded.into_iter().filter(|&id| id != class && program.class(id).loader != BOOT).collect()
}
