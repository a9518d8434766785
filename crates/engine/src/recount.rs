//! What written tests cover, their assertions included: the compiled test classes run once more, in the machine.

use std::path::PathBuf;
use std::sync::Arc;

use classpath::ClassPath;
use goals::{CoverageWatch, Fact, GoalSet};
use program::{APP, ClassId};
use session::limits;
use suite::SourceFile;
use vm::{Limits, Machine, Outcome};

use crate::config::Config;
use crate::one_class::Ready;
use crate::progress::Cancel;

/// Notes in each suite that has a file the facts that its tests show. Nothing is noted where the machine could not run them.
pub(crate) fn recount(config: &Config, class_path: &[PathBuf], ready: &mut [&mut Ready], cancel: &Cancel) {
    base::parallel::map(config.jobs, ready.iter_mut(), |_, ready| {
        let Ready { suite, account, .. } = &mut **ready;
        // Mocks need an agent, which the machine does not have.
        if suite.file.as_ref().is_some_and(SourceFile::uses_mockito) {
            return;
        }
        let run = || facts(config, class_path, account.goals(), suite.file.as_ref()?, cancel);
        suite.recounted = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).ok().flatten();
    });
}

fn facts(
    config: &Config,
    class_path: &[PathBuf],
    goals: &Arc<GoalSet>,
    file: &SourceFile,
    cancel: &Cancel,
) -> Option<Vec<Fact>> {
    if cancel.is_cancelled() {
        return None;
    }
    let class_path = ClassPath::open(class_path, config.jdk.feature).ok()?;
    let options = jdk::boot::BootOptions {
        jdk: config.jdk.clone(),
        class_path,
        limits: longer(limits()),
        properties: Vec::new(),
    };
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
