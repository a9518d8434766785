//! The same classes by the same driver on the JDK itself: what the machine is compared with.

use std::fmt::Write;
use std::io::Read;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::discover::{Found, Framework};
use crate::driver::Driver;
use crate::record::{MARK, Reader, ToldClass};
use crate::result::{ClassResult, Ending, Status, TestResult};
use crate::run::{Config, Measured, Progress, SuiteError};

/// Runs test classes on the JDK, in as few processes as isolation allows: one that has seen a test fail is not used for
/// another class, since a test that fails may leave behind what makes others fail. A class that ends the process is
/// reported so.
pub fn run_on_jdk(
    config: &Config,
    found: &[Found],
    limit: Duration,
    progress: &dyn Progress,
) -> Result<Measured, SuiteError> {
    let mut frameworks: Vec<Framework> = found.iter().map(|f| f.framework).collect();
    frameworks.sort_unstable();
    frameworks.dedup();
    let driver = Driver::compile(&config.jdk.home, &frameworks, &config.class_path)?;
    let mut measured = Measured::default();
    for framework in frameworks {
        let mut rest: Vec<&Found> = found.iter().filter(|f| f.framework == framework).collect();
        if let Some(why) = driver.incomplete(framework) {
            measured.classes.extend(rest.iter().map(|found| ClassResult::unstarted(found, why)));
            continue;
        }
        while !rest.is_empty() {
            let told = process(config, &driver, framework, &rest, limit).map_err(SuiteError::Java)?;
            let done = told.len().max(1).min(rest.len());
            for (found, class) in rest.iter().zip(&told) {
                let result = result(found, class);
                progress.class_finished(&result);
                measured.classes.push(result);
            }
            if told.is_empty() {
                measured.classes.push(ClassResult::unstarted(rest[0], "the JVM ended before the class began"));
            }
            rest.drain(..done);
        }
    }
    measured.classes.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(measured)
}

fn process(
    config: &Config,
    driver: &Driver,
    framework: Framework,
    classes: &[&Found],
    limit: Duration,
) -> std::io::Result<Vec<ToldClass>> {
    let mut path = vec![driver.classes()];
    path.extend_from_slice(&config.class_path);
    let path = std::env::join_paths(path).map_err(std::io::Error::other)?;
    let work = driver.work()?;
    // Names of classes may be more than a command line holds.
    let file = driver.folder().join("classes.txt");
    // The wave asks the driver to end the JVM after the last class, or after one of which a test failed.
    let mut list = format!("{}\n\"{MARK}\"\n~\n", Driver::main(framework));
    for class in classes {
        let _ = writeln!(list, "\"{}\"", class.name);
    }
    base::file::scratch(&file, list)?;
    let mut command = Command::new(config.jdk.home.join("bin/java"));
    for variable in ["JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"] {
        command.env_remove(variable);
    }
    for (name, value) in &config.properties {
        command.arg(format!("-D{name}={value}"));
    }
    command.arg("-cp").arg(path).arg(format!("@{}", file.display()));
    command.current_dir(&work).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    base::child::own_group(&mut command);
    let mut child = command.spawn()?;
    let pipe = child.stdout.take();
    let reading = std::thread::spawn(move || {
        let mut reader = Reader::default();
        let mut chunk = [0; 16 << 10];
        if let Some(mut pipe) = pipe {
            while let Ok(read @ 1..) = pipe.read(&mut chunk) {
                reader.feed(&chunk[..read]);
            }
        }
        reader.take()
    });
    let start = std::time::Instant::now();
    while child.try_wait()?.is_none() {
        if reading.is_finished() || start.elapsed() > limit {
            base::child::kill_group(&child);
            let _ = child.kill();
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(reading.join().map(|told| told.classes).unwrap_or_default())
}

fn result(found: &Found, class: &ToldClass) -> ClassResult {
    let mut tests = class.tests.clone();
    let ending = if class.ended {
        Ending::Finished
    } else {
        let why = "the JVM ended or took too long".to_owned();
        tests
            .extend(class.running.iter().map(|id| TestResult { id: id.clone(), status: Status::Stopped(why.clone()) }));
        Ending::CutShort(why)
    };
    ClassResult { name: found.name.clone(), framework: found.framework, tests, ending, seconds: 0.0 }
}
