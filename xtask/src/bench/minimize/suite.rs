//! A suite of tests with its sources, compiled, in a folder of its own.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::bench::Bench;
use crate::bench::jacoco::{Counters, Jacoco};
use crate::bench::suites::{self, libraries::Library};
use crate::junit::{self, Counts};
use crate::maven::Artifact;
use crate::process;

/// How generators name their files.
const GENERATED: [&str; 2] = ["RegressionTest", "_ESTest"];
/// What a generated suite runs on.
const JUNIT4: [Artifact; 2] =
    [Artifact::new("junit", "junit", "4.13.2"), Artifact::new("org.hamcrest", "hamcrest-core", "1.3")];
/// Where tests of Maven projects look for their files.
const RESOURCES: &str = "src/test/resources";

pub struct Suite {
    pub name: String,
    pub folder: tempfile::TempDir,
    /// What is tested: a jar or a folder of classes.
    pub main: PathBuf,
    /// What the tests need, `main` among it.
    pub class_path: Vec<PathBuf>,
}

impl Suite {
    /// A suite that has no sources yet; `needs` is what the tests need besides `main`.
    pub fn empty(name: &str, main: &Path, needs: Vec<PathBuf>) -> Result<Self> {
        let mut class_path = needs;
        class_path.push(main.to_owned());
        Ok(Self { name: name.to_owned(), folder: tempfile::tempdir()?, main: main.to_owned(), class_path })
    }

    /// The published tests of a library.
    pub fn published(bench: &Bench, library: &Library) -> Result<Self> {
        Self::published_without(bench, library, &[])
    }

    /// The same without test classes of these names.
    pub fn published_without(bench: &Bench, library: &Library, without: &[&str]) -> Result<Self> {
        let mut class_path = suites::class_path(bench, library)?;
        let folder = tempfile::tempdir()?;
        let sources = library.sources().fetch(&bench.jdk)?;
        unpack(bench, &sources, &folder.path().join("sources"))?;
        // The files that tests read; classes are compiled, so that both sides come from the same compiler.
        let resources = folder.path().join(RESOURCES);
        unpack(bench, suites::jar(library, &class_path, "-tests")?, &resources)?;
        remove_classes(&resources)?;
        let main = suites::jar(library, &class_path, "")?.clone();
        let tests = suites::jar(library, &class_path, "-tests")?.clone();
        class_path.retain(|path| *path != tests);
        class_path.push(resources);
        let suite = Self { name: library.name.to_owned(), folder, main, class_path };
        for file in testkit::sources::java_files(&suite.sources()) {
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            if stem.contains(super::LEFT_OUT) || without.contains(&&*stem) {
                std::fs::remove_file(file)?;
            }
        }
        suite.compile(bench, &suite.sources(), &suite.full())?;
        Ok(suite)
    }

    /// The generated tests of a project in Maven's layout.
    pub fn generated(bench: &Bench, checkout: &Path) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let name = checkout.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
        let main = folder.path().join("main");
        let mut class_path: Vec<PathBuf> = JUNIT4.iter().map(|jar| jar.fetch(&bench.jdk)).collect::<Result<_>>()?;
        class_path.push(main.clone());
        let suite = Self { name, folder, main, class_path };
        // Copies, since files that do not compile are removed.
        let (from, own) = (checkout.join("src/main/java"), suite.folder.path().join("main-sources"));
        copy(&testkit::sources::java_files(&from), &from, &own)?;
        suite.compile(bench, &own, &suite.main)?;
        let tests = checkout.join("src/test/java");
        let by_generator = |path: &PathBuf| {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            GENERATED.iter().any(|part| stem.contains(part)) && stem != GENERATED[0]
        };
        let files: Vec<PathBuf> = testkit::sources::java_files(&tests).into_iter().filter(by_generator).collect();
        ensure!(!files.is_empty(), "{} has no files named as generators do", tests.display());
        copy(&files, &tests, &suite.sources())?;
        suite.compile(bench, &suite.sources(), &suite.full())?;
        Ok(suite)
    }

    pub fn sources(&self) -> PathBuf {
        self.folder.path().join("sources")
    }

    /// The whole suite, compiled.
    pub fn full(&self) -> PathBuf {
        self.folder.path().join("full")
    }

    /// What is left of it.
    pub fn small(&self) -> PathBuf {
        self.folder.path().join("small")
    }

    /// Compiles sources. Files that do not compile here, for want of a library or of another file, are removed.
    pub fn compile(&self, bench: &Bench, sources: &Path, to: &Path) -> Result<()> {
        std::fs::create_dir_all(to)?;
        loop {
            let files = testkit::sources::java_files(sources);
            ensure!(!files.is_empty(), "none of the sources compile");
            let mut javac = bench.jdk.tool("javac");
            javac.args([
                "-g",
                "-encoding",
                "UTF-8",
                "-proc:none",
                "-nowarn",
                "-Xlint:none",
                "-Xmaxerrs",
                "1000",
                "-cp",
            ]);
            javac.arg(std::env::join_paths(&self.class_path)?).arg("-d").arg(to);
            let run = process::measure(javac.args(&files))?;
            if run.code == 0 {
                return Ok(());
            }
            let said = String::from_utf8_lossy(&run.stderr);
            let wrong: BTreeSet<PathBuf> = said
                .lines()
                .filter(|l| l.contains(": error:"))
                .filter_map(|l| Some(l.split_once(".java:")?.0.to_owned() + ".java"))
                .map(PathBuf::from)
                .collect();
            ensure!(!wrong.is_empty(), "javac ended with {}:\n{said}", run.code);
            for file in wrong {
                eprintln!("minimize: {} does not compile and is left out", file.display());
                std::fs::remove_file(file)?;
            }
        }
    }

    /// What JaCoCo counts when the tests in a folder run on the JDK; tests that fail there cover what they cover.
    pub fn count(&self, bench: &Bench, jacoco: &Jacoco, classes: &Path) -> Result<(Counters, Counts)> {
        let class_path: Vec<PathBuf> = std::iter::once(classes.to_owned()).chain(self.class_path.clone()).collect();
        let select = junit::Select::Folder(classes);
        let (counted, said) = jacoco.run(bench, &select, &class_path, &self.main, self.folder.path())?;
        let mut sum = Counters::default();
        for counters in counted.values() {
            sum.lines.add(counters.lines);
            sum.branches.add(counters.branches);
        }
        Ok((sum, junit::counts(&said)?))
    }
}

/// Copies files from below a folder to the same places below another.
fn copy(files: &[PathBuf], from: &Path, to: &Path) -> Result<()> {
    for file in files {
        let to = to.join(file.strip_prefix(from)?);
        std::fs::create_dir_all(to.parent().context("a file is in a folder")?)?;
        std::fs::copy(file, to)?;
    }
    Ok(())
}

fn unpack(bench: &Bench, jar: &Path, to: &Path) -> Result<()> {
    std::fs::create_dir_all(to)?;
    process::run(bench.jdk.tool("jar").current_dir(to).arg("xf").arg(jar))
}

fn remove_classes(folder: &Path) -> Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            remove_classes(&entry.path())?;
        } else if entry.path().extension().is_some_and(|e| e == "class") {
            std::fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
