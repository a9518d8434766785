//! What written tests cover, their assertions included: the compiled test classes run once more, in the machine.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use classpath::ClassPath;
use emit::Emitted;
use goals::{CoverageWatch, Fact, GoalSet};
use program::{APP, ClassId};
use vm::{Limits, Machine, Outcome};

use crate::config::Config;
use crate::progress::Cancel;
use crate::session::limits;

/// For each suite that has a file: the facts that its tests show. None where the machine could not run them.
pub(crate) fn recount(
    config: &Config,
    class_path: &[PathBuf],
    suites: &[(Arc<GoalSet>, Option<&Emitted>)],
    cancel: &Cancel,
) -> Vec<Option<Vec<Fact>>> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<Vec<Fact>>>> = Mutex::new(vec![None; suites.len()]);
    std::thread::scope(|scope| {
        for _ in 0..config.jobs.clamp(1, suites.len().max(1)) {
            scope.spawn(|| {
                while let at = next.fetch_add(1, Ordering::SeqCst)
                    && let Some((goals, file)) = suites.get(at)
                {
                    let run = || facts(config, class_path, goals, (*file)?, cancel);
                    let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).ok().flatten();
                    if let Ok(mut results) = results.lock() {
                        results[at] = found;
                    }
                }
            });
        }
    });
    results.into_inner().unwrap_or_default()
}

fn facts(
    config: &Config,
    class_path: &[PathBuf],
    goals: &Arc<GoalSet>,
    file: &Emitted,
    cancel: &Cancel,
) -> Option<Vec<Fact>> {
    if cancel.is_cancelled() {
        return None;
    }
    let class_path = ClassPath::open(class_path, config.jdk.feature).ok()?;
    let options =
        jdk::boot::Options { jdk: config.jdk.clone(), class_path, limits: longer(limits()), properties: Vec::new() };
    let mut machine = jdk::boot::boot(options).ok()?;
    machine.interrupt = cancel.flag().clone();
    let mut watch = CoverageWatch::new(goals.clone());
    watch.bind(&mut machine.program).ok()?;
    let class = machine.program.load(APP, &file.class_name.replace('.', "/")).ok()?;
    let mut facts = Vec::new();
    for method in &file.methods {
        if cancel.is_cancelled() {
            return None;
        }
        vm::probes::snapshot(&mut machine, &mut watch);
        // However it ends, what it did until then counts.
        test(&mut machine, &mut watch, class, &method.name);
        facts.extend_from_slice(&watch.take().facts);
        vm::probes::restore(&mut machine, &mut watch);
    }
    facts.sort_unstable();
    facts.dedup();
    Some(facts)
}

/// Makes an object of the test class and calls the test.
fn test(machine: &mut Machine, watch: &mut CoverageWatch, class: ClassId, name: &str) -> Option<Outcome> {
    let constructor = machine.program.declared_method(class, "<init>", "()V")?;
    let method = machine.program.declared_method(class, name, "()V")?;
    vm::interp::initialize(machine, watch, class);
    let object = u64::from(machine.new_object(class).ok()?);
    vm::interp::call(machine, watch, constructor, &[object]);
    Some(vm::interp::call(machine, watch, method, &[object]))
}

/// A test is several statements.
fn longer(limits: Limits) -> Limits {
    Limits { instructions: limits.instructions.saturating_mul(10), ..limits }
}
