//! An existing suite as commands name it: the target, the compiled tests, and what both need.

use std::path::PathBuf;

use classpath::ClassPath;
use existing::{ClassResult, Config, Found, Pattern, Totals};
use vm::Limits;

use crate::args::SuiteArgs;
use crate::exit::{Exit, Failure};
use crate::{open, run};

/// What the command line says.
pub struct Wanted<'a> {
    pub target: &'a str,
    pub tests: &'a [PathBuf],
    pub suite: &'a SuiteArgs,
    /// Whether the classes of the target are watched.
    pub coverage: bool,
    pub define: &'a [String],
}

/// A suite that can be run.
pub struct Opened {
    /// With one test class at once, and without a cache.
    pub config: Config,
    pub found: Vec<Found>,
    /// What is missing on the class path, to be added to an error.
    pub lacking: String,
}

/// What became of a test class, for people who wait.
pub fn print_class(result: &ClassResult) {
    let totals = Totals::of(std::slice::from_ref(result));
    eprintln!("{}: {} of {} passed, {:.1} s", result.name, totals.passed, totals.tests(), result.seconds);
}

pub fn open(wanted: &Wanted<'_>) -> Result<Opened, Failure> {
    let no_input = |e: String| Failure::new(Exit::NoInput, e);
    let extra: Vec<PathBuf> = wanted.suite.classes.class_path.iter().flat_map(open::entries).collect();
    let target = open::target(wanted.target, &extra, wanted.suite.wrapper)?;
    let jdk = open::jdk_for(wanted.suite.classes.jdk.as_deref(), &target)?;
    if let Some(missing) = wanted.tests.iter().find(|t| !t.exists()) {
        return Err(no_input(format!("{} does not exist; name a folder or jar of compiled tests", missing.display())));
    }
    let absolute = |p: &PathBuf| std::path::absolute(p).unwrap_or_else(|_| p.clone());
    let mut class_path: Vec<PathBuf> = wanted.tests.iter().map(absolute).collect();
    class_path.extend(target.class_path_entries());
    let found = discover(wanted, &class_path, jdk.feature)?;
    let mut lacking = String::new();
    for framework in engine::frameworks(&found) {
        match verify::missing(framework, &class_path, &crate::generate::places()) {
            Ok(jars) => class_path.extend(jars),
            Err(error) => lacking = format!("\n{error}"),
        }
    }
    let covered = if wanted.coverage {
        target.class_names(jdk.feature).map_err(|e| no_input(e.to_string()))?
    } else {
        Vec::new()
    };
    let limits = Limits {
        heap: wanted.suite.max_heap,
        instructions: wanted.suite.budget.saturating_mul(1_000_000),
        ..Limits::default()
    };
    let properties = wanted.define.iter().map(|d| run::split_property(d)).collect();
    let config = Config { limits, jdk, class_path, covered, properties, jobs: 1, keep: None };
    Ok(Opened { config, found, lacking })
}

fn discover(wanted: &Wanted<'_>, class_path: &[PathBuf], feature: u16) -> Result<Vec<Found>, Failure> {
    let open =
        |paths: &[PathBuf]| ClassPath::open(paths, feature).map_err(|e| Failure::new(Exit::BadInput, e.to_string()));
    let (tests, all) = (open(wanted.tests)?, open(class_path)?);
    let mut found = existing::discover(&tests, &all).map_err(|e| Failure::new(Exit::BadInput, e.to_string()))?;
    let (all, suite) = (found.len(), wanted.suite);
    let matches = |patterns: &[Pattern], f: &Found| patterns.iter().any(|pattern| pattern.matches(&f.name));
    found.retain(|f| (suite.class.is_empty() || matches(&suite.class, f)) && !matches(&suite.except, f));
    if found.is_empty() {
        return Err(Failure::new(Exit::NoInput, nothing_found(wanted, &tests, all)));
    }
    Ok(found)
}

/// Why there is nothing to run, and what to do about it.
fn nothing_found(wanted: &Wanted<'_>, tests: &ClassPath, all: usize) -> String {
    let shown = wanted.tests.iter().map(|t| t.display().to_string()).collect::<Vec<_>>().join(", ");
    if all > 0 {
        return format!("none of the {all} test classes in {shown} is left by --class and --except");
    }
    let classes: usize = tests.entries().iter().filter_map(|e| e.list_classes().ok()).map(|c| c.len()).sum();
    if classes == 0 {
        return format!("{shown} holds no class files; name the folder or jar of the compiled tests");
    }
    format!(
        "{shown} holds {classes} classes and no test classes: none has a test of JUnit 3, 4, 5 or TestNG. Classes that inherit \
         their tests are found when their supertypes are on --class-path"
    )
}
