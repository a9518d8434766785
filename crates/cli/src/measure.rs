//! `touchstone measure`: an existing test suite in the virtual machine.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::Duration;

use classpath::ClassPath;
use existing::{ClassResult, Config, Found, Progress, Totals};
use target::Target;
use vm::Limits;

use crate::args::{Format, MeasureArgs};
use crate::exit::{Exit, Failure};
use crate::{measure_report, open, run};

/// A suite on the JDK that takes longer than this hangs.
const LONGEST_ON_JDK: Duration = Duration::from_hours(1);

pub fn measure(args: &MeasureArgs) -> Result<Exit, Failure> {
    let no_input = |e: String| Failure::new(Exit::NoInput, e);
    let jdk = open::jdk(args.classes.jdk.as_deref())?;
    let extra: Vec<PathBuf> = args.classes.class_path.iter().flat_map(std::env::split_paths).collect();
    let target =
        Target::open(&args.target, &extra, open::build_tool(args.wrapper)).map_err(|e| no_input(e.to_string()))?;
    if let Some(missing) = args.tests.iter().find(|t| !t.exists()) {
        return Err(no_input(format!("{} does not exist; name a folder or jar of compiled tests", missing.display())));
    }
    for missing in extra.iter().filter(|p| !p.exists()) {
        eprintln!("touchstone: {} on the class path does not exist", missing.display());
    }
    let absolute = |p: &PathBuf| std::path::absolute(p).unwrap_or_else(|_| p.clone());
    let mut class_path: Vec<PathBuf> = args.tests.iter().map(absolute).collect();
    class_path.extend(target.class_path_entries());
    let found = discover(args, &class_path, jdk.feature)?;
    let mut lacking = String::new();
    for framework in engine::frameworks(&found) {
        match verify::missing(framework, &class_path, &crate::generate::places()) {
            Ok(jars) => class_path.extend(jars),
            Err(error) => lacking = format!("\n{error}"),
        }
    }
    let covered = if args.no_coverage || args.on_jdk {
        Vec::new()
    } else {
        target.class_names(jdk.feature).map_err(|e| no_input(e.to_string()))?
    };
    let config = Config {
        limits: Limits {
            heap: args.max_heap,
            instructions: args.budget.saturating_mul(1_000_000),
            ..Limits::default()
        },
        jdk,
        class_path,
        covered,
        properties: args.define.iter().map(|d| run::split_property(d)).collect(),
        jobs: args.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)),
        keep: keep().filter(|_| !args.no_cache),
    };
    let progress = Lines { show: args.format == Format::Human && std::io::stderr().is_terminal() };
    let measured = if args.on_jdk {
        existing::run_on_jdk(&config, &found, LONGEST_ON_JDK, &progress)
    } else {
        existing::run(&config, &found, &progress)
    };
    let measured = measured.map_err(|e| no_input(format!("{e}{lacking}")))?;
    match args.format {
        Format::Human => measure_report::print(&measured),
        Format::Json => println!("{}", measure_report::json(&measured)),
    }
    let totals = Totals::of(&measured.classes);
    let well = totals.passed + totals.skipped == totals.tests() && measured.cut_short().next().is_none();
    Ok(Exit::Program(i32::from(!well)))
}

/// Where results of test classes are kept.
fn keep() -> Option<existing::Keep> {
    Some(existing::Keep { folder: open::cache_folder()?.join("tests"), stamp: open::stamp()? })
}

fn discover(args: &MeasureArgs, class_path: &[PathBuf], feature: u16) -> Result<Vec<Found>, Failure> {
    let open =
        |paths: &[PathBuf]| ClassPath::open(paths, feature).map_err(|e| Failure::new(Exit::BadInput, e.to_string()));
    let (tests, all) = (open(&args.tests)?, open(class_path)?);
    let mut found = existing::discover(&tests, &all).map_err(|e| Failure::new(Exit::BadInput, e.to_string()))?;
    let all = found.len();
    let matches = |patterns: &[existing::Pattern], f: &Found| patterns.iter().any(|pattern| pattern.matches(&f.name));
    found.retain(|f| (args.class.is_empty() || matches(&args.class, f)) && !matches(&args.except, f));
    if found.is_empty() {
        return Err(Failure::new(Exit::NoInput, nothing_found(args, &tests, all)));
    }
    Ok(found)
}

/// Why there is nothing to run, and what to do about it.
fn nothing_found(args: &MeasureArgs, tests: &ClassPath, all: usize) -> String {
    let shown = args.tests.iter().map(|t| t.display().to_string()).collect::<Vec<_>>().join(", ");
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

/// One line for each class that is done.
struct Lines {
    show: bool,
}

impl Progress for Lines {
    fn class_finished(&self, result: &ClassResult) {
        if self.show {
            let totals = Totals::of(std::slice::from_ref(result));
            eprintln!("{}: {} of {} passed, {:.1} s", result.name, totals.passed, totals.tests(), result.seconds);
        }
    }
}
