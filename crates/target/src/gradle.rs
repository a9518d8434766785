//! Gradle projects: `build/classes/java/main`, and the class path that Gradle prints through an init script.

use std::path::{Path, PathBuf};

use crate::process::ask;
use crate::{BuildTool, Kind, Module, Opened, Target, TargetError};

pub(crate) const BUILD_FILES: [&str; 2] = ["build.gradle", "build.gradle.kts"];

/// Prints the runtime class path of the tests of each project, one marked line an entry, and which entries `main` has too.
const SCRIPT: &str = r#"
allprojects {
    tasks.create("touchstoneClassPath") {
        doLast {
            def sets = project.extensions.findByName("sourceSets")
            if (sets == null && project.hasProperty("sourceSets")) sets = project.sourceSets
            def main = sets == null ? null : sets.findByName("main")
            def test = sets == null ? null : sets.findByName("test")
            if (test != null) test.runtimeClasspath.each { println "touchstone-entry " + it }
            if (main != null) main.compileClasspath.each { println "touchstone-main " + it }
            if (main != null) main.runtimeClasspath.each { println "touchstone-main " + it }
        }
    }
}
"#;

/// Folders below a project in which projects are looked for, and how deep.
const MAX_FOLDERS: usize = 20_000;
const MAX_DEPTH: usize = 5;
const LANGUAGES: [&str; 4] = ["java", "kotlin", "groovy", "scala"];

pub(crate) fn open(project: &Path, tool: BuildTool) -> Result<Target, TargetError> {
    let mut projects = vec![project.to_owned()];
    projects.extend(projects_below(project));
    let sets = |at: &Path, set: &str| -> Vec<PathBuf> {
        let root = at.join("build/classes");
        LANGUAGES.iter().map(|l| root.join(l).join(set)).filter(|p| p.is_dir()).collect()
    };
    let modules: Vec<Module> = projects
        .iter()
        .map(|at| Module { classes: sets(at, "main"), out: at.join("src/test/java"), class_path: Vec::new() })
        .filter(|module| !module.classes.is_empty())
        .collect();
    let Some(first) = modules.first() else {
        return Err(TargetError::NotCompiled {
            project: project.into(),
            missing: project.join("build/classes/java/main"),
            command: "gradle classes",
        });
    };
    let classes: Vec<PathBuf> = modules.iter().flat_map(|module| module.classes.clone()).collect();
    let (mut dependencies, needed) = class_path(project, tool)?;
    let tests: Vec<PathBuf> = projects.iter().flat_map(|at| sets(at, "test")).collect();
    dependencies.retain(|d| !classes.contains(d) && !tests.contains(d));
    Ok(Target {
        kind: Kind::Gradle,
        only_for_tests: dependencies.iter().filter(|d| !needed.contains(d)).cloned().collect(),
        dependencies,
        tests,
        default_out: first.out.clone(),
        classes,
        modules,
        opened: Opened::default(),
    })
}

/// Folders below a project that have a build file of their own.
fn projects_below(project: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![(project.to_owned(), 0)];
    let mut looked = 0;
    while let Some((at, depth)) = open.pop() {
        looked += 1;
        if looked > MAX_FOLDERS {
            break;
        }
        for entry in std::fs::read_dir(&at).into_iter().flatten().flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            let skipped =
                ["build", "src", "node_modules"].iter().any(|s| name == *s) || name.to_string_lossy().starts_with('.');
            if skipped || !entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                continue;
            }
            if BUILD_FILES.iter().any(|file| path.join(file).is_file()) {
                found.push(path.clone());
            }
            if depth < MAX_DEPTH {
                open.push((path, depth + 1));
            }
        }
    }
    found.sort();
    found
}

/// What tests need, and what of it the classes under test need.
fn class_path(project: &Path, tool: BuildTool) -> Result<(Vec<PathBuf>, Vec<PathBuf>), TargetError> {
    let program = tool.program(project, "gradle", "gradlew");
    let hint = tool.hint(project, "gradlew");
    let failed = |why: String| TargetError::BuildTool { tool: "gradle", project: project.into(), why, hint };
    let folder = tempfile::tempdir().map_err(|e| failed(e.to_string()))?;
    let script = folder.path().join("init.gradle");
    base::file::scratch(&script, SCRIPT).map_err(|e| failed(e.to_string()))?;
    let path = script.display().to_string();
    let asked = ask(
        project,
        &program,
        &[
            "-q",
            "--console=plain",
            "-Dorg.gradle.configuration-cache=false",
            "--init-script",
            &path,
            "touchstoneClassPath",
        ],
    );
    let output = asked.map_err(failed)?;
    Ok((entries(&output, "touchstone-entry "), entries(&output, "touchstone-main ")))
}

/// The entries of lines with this mark, each once.
fn entries(output: &str, mark: &str) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = Vec::new();
    for path in output.lines().filter_map(|l| l.strip_prefix(mark)).map(PathBuf::from) {
        if !found.contains(&path) {
            found.push(path);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_marked_lines_are_entries() {
        let output = "Downloading\ntouchstone-entry /a/b.jar\nnoise\ntouchstone-entry /c\ntouchstone-main /c\ntouchstone-entry /c\n";
        assert_eq!(entries(output, "touchstone-entry "), [PathBuf::from("/a/b.jar"), PathBuf::from("/c")]);
        assert_eq!(entries(output, "touchstone-main "), [PathBuf::from("/c")]);
    }
}
