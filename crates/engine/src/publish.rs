//! Writing suites, and having the JDK confirm them first.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use emit::{Emitted, Test};
use testcase::{Api, TypeId};
use verify::{Bench, Order, Places};

use crate::config::Config;
use crate::generate::Worked;
use crate::progress::Progress;
use crate::report::{ClassReport, RunReport, Status};
use crate::session::Session;

/// How often the tests run in each order.
const REPETITIONS: u32 = 3;
/// Rounds in which single assertions are taken back before whole tests are.
const CAREFUL_ROUNDS: u32 = 6;

/// The tests of one class, ready to be written.
pub(crate) struct Suite {
    api: Arc<Api>,
    class: TypeId,
    tests: Vec<Test>,
}

impl Suite {
    pub fn new(session: &Session, tests: Vec<Test>) -> Self {
        Self { api: session.api.clone(), class: session.class, tests }
    }

    fn for_writer(&self, config: &Config) -> emit::Suite<'_> {
        emit::Suite {
            api: &self.api,
            class: self.class,
            package: emit::package_for(&self.api, self.class),
            tests: self.tests.clone(),
            framework: config.framework,
            language: self.api.class(self.class).language.max(8),
            header: vec![config.command.clone()],
        }
    }
}

/// Verifies and writes what was found, and gives the report of the run.
pub(crate) fn publish(config: &Config, worked: Vec<Worked>, progress: &dyn Progress) -> RunReport {
    let mut report = RunReport::default();
    let mut suites = Vec::new();
    for Worked { report: class, suite } in worked {
        if let Some(suite) = suite.filter(|s| !s.tests.is_empty()) {
            suites.push((report.classes.len(), suite));
        }
        report.classes.push(class);
    }
    let mut ready: Vec<emit::Suite<'_>> = suites.iter().map(|(_, s)| s.for_writer(config)).collect();
    let files = if config.verify && !ready.is_empty() {
        progress.verifying(ready.len());
        let (verdict, files) = verified(config, &mut ready);
        report.verified = Some(verdict);
        files
    } else {
        ready.iter().map(|suite| Some(emit::write(suite))).collect()
    };
    for (((at, original), suite), file) in suites.iter().zip(&ready).zip(files) {
        let class = &mut report.classes[*at];
        count(class, original, suite);
        match file.map(|file| write(&config.out, &file)) {
            Some(Ok(path)) => class.file = Some(path),
            Some(Err(why)) => class.status = Status::Failed(why),
            None => {}
        }
    }
    report
}

/// What is left of a suite, and what was taken back.
fn count(class: &mut ClassReport, original: &Suite, left: &emit::Suite<'_>) {
    let assertions = |tests: &[Test]| tests.iter().map(|t| t.assertions.len()).sum::<usize>();
    class.tests = left.tests.len();
    class.assertions = assertions(&left.tests);
    class.dropped_tests = original.tests.len() - left.tests.len();
    class.dropped_assertions = assertions(&original.tests).saturating_sub(class.assertions);
}

/// Compiles and runs the suites on the JDK and takes back what it disagrees with.
fn verified(config: &Config, suites: &mut [emit::Suite<'_>]) -> (Result<(), String>, Vec<Option<Emitted>>) {
    let unverified = |suites: &[emit::Suite<'_>]| suites.iter().map(|s| Some(emit::write(s))).collect();
    let class_path = config.target.class_path_entries();
    let home = std::env::var_os("HOME").map(PathBuf::from);
    let cache = home.as_deref().unwrap_or(Path::new("/tmp")).join(".cache/touchstone");
    let programs: Vec<PathBuf> = std::env::var_os("PATH").iter().flat_map(std::env::split_paths).collect();
    let places = Places::usual(home.as_deref(), &cache, &programs);
    let junit = match verify::locate_junit(config.framework, &class_path, &places) {
        Ok(junit) => junit,
        Err(missing) => return (Err(missing.to_string()), unverified(suites)),
    };
    for suite in suites.iter_mut() {
        suite.framework = junit.framework;
    }
    // Inside the output folder, so that nothing is written elsewhere.
    let out = std::path::absolute(&config.out).unwrap_or_else(|_| config.out.clone());
    let work = out.join(format!(".touchstone-{}", std::process::id()));
    let bench = Bench {
        java_home: config.jdk.home.clone(),
        class_path,
        junit: junit.jars,
        framework: junit.framework,
        release: None,
        orders: vec![Order::Given, Order::Reversed, Order::Shuffled(config.seed)],
        repetitions: REPETITIONS,
        test_timeout: Duration::from_secs(5),
        timeout: Duration::from_mins(2),
        work: work.clone(),
        rounds: CAREFUL_ROUNDS,
    };
    let settled = verify::settle(suites, &bench);
    // Best effort: what is left behind is ours and named so.
    let _ = std::fs::remove_dir_all(&work);
    match settled {
        Ok(settled) => (Ok(()), settled.files),
        Err(error) => (Err(error.to_string()), unverified(suites)),
    }
}

/// Writes a file, but never over one that somebody else wrote.
fn write(out: &Path, emitted: &Emitted) -> Result<PathBuf, String> {
    let path = out.join(&emitted.file_name);
    match std::fs::read_to_string(&path) {
        Ok(text) if !text.starts_with(emit::MARKER) => {
            return Err(format!(
                "{} exists and was not written by Touchstone; it was left alone (choose another folder with --out)",
                path.display()
            ));
        }
        _ => {}
    }
    let folder = path.parent().unwrap_or(out);
    let failed = |e: std::io::Error| format!("cannot write {}: {e} (choose another folder with --out)", path.display());
    std::fs::create_dir_all(folder).map_err(failed)?;
    std::fs::write(&path, &emitted.source).map_err(failed)?;
    Ok(path)
}
