//! Writing suites, and having the JDK confirm them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use emit::{Emitted, Test};
use testcase::{Api, TypeId};

use crate::config::Config;
use crate::generate::{GenerateError, Worked};
use crate::progress::{Cancel, Progress};
use crate::report::{RunReport, Status};
use crate::session::Session;

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

    fn emit(&self, config: &Config) -> Emitted {
        emit::write(&emit::Suite {
            api: &self.api,
            class: self.class,
            package: emit::package_for(&self.api, self.class),
            tests: self.tests.clone(),
            framework: config.framework,
            language: self.api.class(self.class).language.max(8),
            header: vec![config.command.clone()],
        })
    }
}

/// Writes what was found and gives the report of the run.
pub(crate) fn publish(
    config: &Config,
    worked: Vec<Worked>,
    progress: &dyn Progress,
    cancel: &Cancel,
) -> Result<RunReport, GenerateError> {
    let _ = (progress, cancel);
    let mut report = RunReport::default();
    for Worked { report: mut class, suite } in worked {
        if let Some(suite) = suite.filter(|s| !s.tests.is_empty()) {
            let emitted = suite.emit(config);
            match write(&config.out, &emitted) {
                Ok(path) => class.file = Some(path),
                Err(why) => class.status = Status::Failed(why),
            }
        }
        report.classes.push(class);
    }
    Ok(report)
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
