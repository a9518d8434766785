//! The driver: Java sources that hand classes to a test library's own runner, compiled by the JDK's `javac`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::discover::Framework;

/// Said with every record that is read.
const REPORT: &str = include_str!("driver/Report.java");
const JUNIT4: &str = include_str!("driver/JUnit4.java");
const JUNIT5: &str = include_str!("driver/JUnit5.java");
const TESTNG: &str = include_str!("driver/TestNg.java");
/// A test class of each framework that is run before all others.
const WARM_JUNIT4: &str = include_str!("driver/WarmJUnit4.java");
const WARM_JUNIT5: &str = include_str!("driver/WarmJUnit5.java");
const WARM_TESTNG: &str = include_str!("driver/WarmTestNg.java");

#[derive(Debug, thiserror::Error)]
pub enum DriverError {
    #[error("a folder for the test driver cannot be made: {0}")]
    Folder(#[from] std::io::Error),
    #[error("{javac} cannot be started: {why}; the JDK needs a compiler to run test suites")]
    NoCompiler { javac: PathBuf, why: std::io::Error },
    #[error(
        "{framework} is not complete on the class path; add {wanted} with --class-path. The compiler says:\n{said}"
    )]
    Incomplete { framework: &'static str, wanted: &'static str, said: String },
}

/// Compiled drivers in a folder of their own, which is removed with them.
pub struct Driver {
    folder: tempfile::TempDir,
    /// Frameworks that are not complete on the class path, and what to do about it.
    incomplete: Vec<(Framework, String)>,
}

/// The driver of a framework: file, source, main class, and what it needs on the class path.
struct Source {
    file: &'static str,
    text: &'static str,
    main: &'static str,
    /// Name and source of the test class that is run first; it needs more than the driver itself does.
    warm: (&'static str, &'static str),
    wanted: &'static str,
}

fn source(framework: Framework) -> Source {
    match framework {
        Framework::JUnit3 | Framework::JUnit4 => Source {
            file: "JUnit4.java",
            text: JUNIT4,
            main: "touchstone.driver.JUnit4",
            warm: ("WarmJUnit4", WARM_JUNIT4),
            wanted: "junit 4 and hamcrest",
        },
        Framework::JUnit5 => Source {
            file: "JUnit5.java",
            text: JUNIT5,
            main: "touchstone.driver.JUnit5",
            warm: ("WarmJUnit5", WARM_JUNIT5),
            wanted: "junit-platform-launcher and junit-jupiter-engine",
        },
        Framework::TestNg => Source {
            file: "TestNg.java",
            text: TESTNG,
            main: "touchstone.driver.TestNg",
            warm: ("WarmTestNg", WARM_TESTNG),
            wanted: "testng",
        },
    }
}

impl Driver {
    /// Compiles the drivers of these frameworks against the class path; at least one of them must be complete there.
    pub fn compile(java_home: &Path, frameworks: &[Framework], class_path: &[PathBuf]) -> Result<Self, DriverError> {
        let folder = tempfile::tempdir()?;
        let mut driver = Self { folder, incomplete: Vec::new() };
        std::fs::create_dir(driver.classes())?;
        for &framework in frameworks {
            match driver.compile_one(java_home, framework, &source(framework), class_path) {
                Ok(()) => {}
                Err(error @ DriverError::Incomplete { .. }) if driver.incomplete.len() + 1 < frameworks.len() => {
                    driver.incomplete.push((framework, error.to_string()));
                }
                Err(error) => return Err(error),
            }
        }
        Ok(driver)
    }

    /// Compiles a driver with the class that is run first, or without it where that cannot be compiled.
    fn compile_one(
        &self,
        java_home: &Path,
        framework: Framework,
        source: &Source,
        class_path: &[PathBuf],
    ) -> Result<(), DriverError> {
        let warm = format!("{}.java", source.warm.0);
        let sources = [("Report.java", REPORT), (source.file, source.text), (&warm, source.warm.1)];
        if self.javac(java_home, &sources, class_path)?.is_ok() {
            return Ok(());
        }
        match self.javac(java_home, &sources[..2], class_path)? {
            Ok(()) => Ok(()),
            Err(said) => Err(DriverError::Incomplete { framework: framework.name(), wanted: source.wanted, said }),
        }
    }

    /// Compiles sources; `Err` within has the first lines of what the compiler says.
    fn javac(
        &self,
        java_home: &Path,
        sources: &[(&str, &str)],
        class_path: &[PathBuf],
    ) -> Result<Result<(), String>, DriverError> {
        let javac = java_home.join("bin/javac");
        let path = std::env::join_paths(class_path).map_err(std::io::Error::other)?;
        let mut command = Command::new(&javac);
        for variable in ["JAVA_TOOL_OPTIONS", "JDK_JAVAC_OPTIONS", "_JAVA_OPTIONS"] {
            command.env_remove(variable);
        }
        command.args(["-g", "-encoding", "UTF-8", "-proc:none", "-nowarn", "-Xlint:none", "-cp"]).arg(path);
        command.arg("-d").arg(self.classes()).stdin(Stdio::null());
        for (name, text) in sources {
            let file = self.folder.path().join(name);
            base::file::scratch(&file, text)?;
            command.arg(file);
        }
        base::child::own_group(&mut command);
        let output = command.output().map_err(|why| DriverError::NoCompiler { javac, why })?;
        if output.status.success() {
            return Ok(Ok(()));
        }
        Ok(Err(String::from_utf8_lossy(&output.stderr).lines().take(6).collect::<Vec<_>>().join("\n")))
    }

    /// The test class that is run before all others, if there is one.
    pub(crate) fn warm(&self, framework: Framework) -> Option<String> {
        let name = source(framework).warm.0;
        let file = self.classes().join("touchstone/driver").join(format!("{name}.class"));
        file.is_file().then(|| format!("touchstone.driver.{name}"))
    }

    /// Why classes of this framework cannot be run, if they cannot.
    pub(crate) fn incomplete(&self, framework: Framework) -> Option<&str> {
        self.incomplete.iter().find(|i| i.0 == framework).map(|i| i.1.as_str())
    }

    /// Belongs on the class path.
    pub fn classes(&self) -> PathBuf {
        self.folder.path().join("classes")
    }

    /// Where the driver's files are.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// An empty folder for a process to run in.
    pub(crate) fn work(&self) -> std::io::Result<PathBuf> {
        let work = self.folder.path().join("work");
        std::fs::create_dir_all(&work)?;
        Ok(work)
    }

    pub(crate) fn main(framework: Framework) -> &'static str {
        source(framework).main
    }
}
