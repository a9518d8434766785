//! A suite that comes from elsewhere than a search: the JDK confirms it, and it is written.

use std::path::{Path, PathBuf};
use std::time::Duration;

use base::Interrupt;
use classpath::Jdk;
use suite::{Suite, Test};
use verify::{Bench, FrameworkPlaces, Order};

use crate::house::House;
use crate::publish;
use crate::report::Status;

/// Time for each compilation and each batch of runs.
const TIME: Duration = Duration::from_mins(2);
const TIME_OF_TEST: Duration = Duration::from_secs(5);

/// What the JDK confirms a suite with.
pub struct Confirmation<'a> {
    pub jdk: &'a Jdk,
    pub class_path: Vec<PathBuf>,
    pub places: FrameworkPlaces,
    /// Where the tests go.
    pub out: &'a Path,
    pub sandbox: sandbox::Sandbox,
    pub interrupt: Interrupt,
}

impl Confirmation<'_> {
    /// Compiles and runs the tests, and takes back what the JDK disagrees with.
    pub fn confirm(&self, suite: &mut Suite) -> Result<(), String> {
        let places = FrameworkPlaces { interrupt: self.interrupt.clone(), ..self.places.clone() };
        let junit = verify::locate_junit(suite.framework, &self.class_path, &places).map_err(|e| e.to_string())?;
        suite.framework = junit.framework;
        let out = std::path::absolute(self.out).unwrap_or_else(|_| self.out.to_owned());
        let work = publish::work_folder(&out);
        let tests = u32::try_from(suite.tests.len()).unwrap_or(u32::MAX);
        let bench = Bench {
            java_home: self.jdk.home.clone(),
            class_path: self.class_path.clone(),
            junit: junit.jars,
            framework: junit.framework,
            release: Some(suite.language).filter(|&language| language <= self.jdk.feature),
            orders: vec![Order::Given, Order::Reversed],
            repetitions: 1,
            test_timeout: TIME_OF_TEST,
            timeout: TIME + publish::TIME_PER_TEST * tests,
            interrupt: self.interrupt.clone(),
            work: work.clone(),
            rounds: publish::CAREFUL_ROUNDS,
            sandbox: self.sandbox.clone(),
        };
        let settled = verify::settle(&mut [suite], &bench);
        // Best effort: what is left behind is ours and named so.
        let _ = std::fs::remove_dir_all(&work);
        match settled {
            Ok(settled) if settled.stopped => Err("the run was cancelled before all tests were tried".to_owned()),
            Ok(_) => Ok(()),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Writes the suite, with tests that are known to fail after those that were confirmed.
    pub fn write(&self, suite: &mut Suite, failing: Vec<Test>) -> Result<Option<PathBuf>, String> {
        suite.tests.extend(failing);
        if suite.tests.is_empty() {
            return Ok(None);
        }
        match House::default().write(self.out, &emit::write(suite)) {
            Ok(path) => Ok(Some(path)),
            Err(Status::Unwritten(why) | Status::Failed(why)) => Err(why),
            Err(_) => Err(format!("cannot write tests to {}", self.out.display())),
        }
    }
}
