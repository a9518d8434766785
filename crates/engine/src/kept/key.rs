//! All options that decide what the result of a class is, as a text.

use std::fmt::Write as _;
use std::path::Path;

use crate::config::Config;

/// The part of the key that all classes have in common; none if something that it names cannot be read.
pub(super) fn options(config: &Config, version: &str) -> Option<String> {
    // Taken apart, so that whoever adds an option thinks of its place here.
    let Config {
        jdk,
        target,
        // Which classes are worked on, where files go and how they look there is not what the work on a class gives.
        classes: _,
        exclude: _,
        out: _,
        house: _,
        share: _,
        // Results of runs with a common budget are not kept.
        total_budget: _,
        // Threads decide only what a budget in time gives, which is a result all the same.
        jobs: _,
        classes_at_once: _,
        budget,
        strategy,
        parameters,
        reduce,
        seed_tests,
        chromosomes,
        privates,
        style,
        mocks,
        // Modules may lack what tests need.
        by_module,
        criteria,
        model,
        oracle,
        framework,
        seed,
        verify,
        verify_time,
        also_on,
        sandbox,
        // In the head of each file.
        command,
    } = config;
    let mut key = format!("generate 1 {version}\n{}\n", jdk_text(&jdk.home)?);
    let _ =
        writeln!(key, "{:?} {budget:?} {seed} {privates} {style:?} {mocks:?} {framework:?} {by_module}", target.kind);
    let _ = writeln!(key, "{command}\n{} {reduce:?} {chromosomes}", strategy.name);
    for (name, value) in parameters.iter() {
        let _ = writeln!(key, "{name}={value}");
    }
    let _ = writeln!(key, "{criteria:?} {model:?} {oracle:?} {}", solver_text());
    if let Some(existing) = seed_tests {
        // Existing tests may come to anything on their class path.
        for path in existing
            .paths
            .iter()
            .chain(&existing.written)
            .chain(&target.class_path_entries())
            .filter(|path| path.exists())
        {
            let _ = writeln!(key, "{:016x}", units::tree_hash(path).ok()?);
        }
    }
    if let Some(places) = verify {
        let _ = writeln!(key, "{verify_time:?} {}", sandbox.describe());
        for (feature, home) in also_on {
            let _ = writeln!(key, "{feature} {}", jdk_text(home)?);
        }
        // Not the compiled tests: ours are among them once the project has run them.
        for resources in target.test_resources() {
            let _ = writeln!(key, "{:016x}", units::tree_hash(&resources).ok()?);
        }
        let found = verify::locate_junit(*framework, &target.class_path_entries(), places).ok()?;
        let _ = writeln!(key, "{:?}", found.framework);
        for jar in found.jars.iter().filter(|jar| jar.is_file()) {
            let _ = writeln!(key, "{:016x}", units::tree_hash(jar).ok()?);
        }
    }
    Some(key)
}

/// A JDK by what it says of itself, wherever it is.
pub fn jdk_text(home: &Path) -> Option<String> {
    let release = std::fs::read_to_string(home.join("release")).ok()?;
    let modules = std::fs::metadata(home.join("lib/modules")).map_or(0, |found| found.len());
    let security = std::fs::read(home.join("conf/security/java.security")).unwrap_or_default();
    Some(format!("{release}{modules} {:016x}", base::content_hash(&security)))
}

/// The solver that the search has.
pub fn solver_text() -> String {
    solver::z3::version().map_or_else(|why| why.to_string(), |version| version.to_string())
}
