//! A copy of an example project in a temporary folder, so that nothing is written into the repository.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::jdk::Jdk;
use crate::{maven, process};

/// The project that is meant if nothing else is said.
const PROJECT: &str = "classics";

/// The copy; it goes with this value.
pub struct Example {
    folder: tempfile::TempDir,
    name: &'static str,
}

impl Example {
    pub fn copy() -> Result<Self> {
        Self::copy_of(PROJECT)
    }

    /// A copy of the project of this name.
    pub fn copy_of(name: &'static str) -> Result<Self> {
        let folder =
            tempfile::Builder::new().prefix("touchstone-demo-").tempdir().context("cannot make a temporary folder")?;
        let example = Self { folder, name };
        copy(&process::root().join("examples").join(name), &example.project())?;
        Ok(example)
    }

    pub fn project(&self) -> PathBuf {
        self.folder.path().join(self.name)
    }

    pub fn classes(&self) -> PathBuf {
        self.project().join("target/classes")
    }

    /// A folder in the copy for something else.
    pub fn folder(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Compiles as a developer would; whether Maven could do it.
    pub fn compile(&self, jdk: &Jdk) -> Result<bool> {
        if maven::there() {
            match maven::run(jdk, &self.project(), &["-q", "compile"]) {
                Ok(_) => return Ok(true),
                Err(error) => eprintln!("mvn cannot compile here, javac does: {error:#}"),
            }
        }
        self.compile_plainly(jdk)?;
        Ok(false)
    }

    /// Compiles with `javac` alone.
    pub fn compile_plainly(&self, jdk: &Jdk) -> Result<()> {
        let sources = sources(&self.project().join("src/main/java"))?;
        std::fs::create_dir_all(self.classes())?;
        jdk.compile(&sources, &self.classes())
    }
}

/// Every Java source below a folder, sorted.
pub fn sources(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = files(folder)?;
    found.retain(|path| path.extension().is_some_and(|e| e == "java"));
    Ok(found)
}

/// Every file below a folder, sorted.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).with_context(|| format!("{}", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Copies a project without what was built or generated in it.
fn copy(from: &Path, to: &Path) -> Result<()> {
    for source in files(from)? {
        let place = source.strip_prefix(from)?;
        if place.starts_with("target") || place.starts_with("src/test") {
            continue;
        }
        let target = to.join(place);
        std::fs::create_dir_all(target.parent().unwrap_or(to))?;
        std::fs::copy(&source, &target).with_context(|| format!("{}", source.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_project_is_copied_without_build_results() {
        let example = Example::copy().unwrap();
        assert!(example.project().join("pom.xml").is_file());
        assert!(!example.project().join("target").exists());
        let sources = sources(&example.project()).unwrap();
        assert!(sources.len() >= 25, "{}", sources.len());
    }
}
