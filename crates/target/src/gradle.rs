//! Gradle projects: `build/classes/java/main`, and the class path that Gradle prints through an init script.

use std::path::{Path, PathBuf};

use crate::process::ask;
use crate::{BuildTool, Kind, Opened, Target, TargetError};

pub(crate) const BUILD_FILES: [&str; 2] = ["build.gradle", "build.gradle.kts"];

/// Prints the runtime class path of the tests, one marked line an entry.
const SCRIPT: &str = r#"
allprojects {
    tasks.register("touchstoneClassPath") {
        doLast {
            def sets = project.extensions.findByName("sourceSets")
            def test = sets == null ? null : sets.findByName("test")
            if (test != null) test.runtimeClasspath.each { println "touchstone-entry " + it }
        }
    }
}
"#;

pub(crate) fn open(project: &Path, tool: BuildTool) -> Result<Target, TargetError> {
    let root = project.join("build/classes");
    let all = |set: &str| -> Vec<PathBuf> {
        ["java", "kotlin", "groovy", "scala"].iter().map(|l| root.join(l).join(set)).filter(|p| p.is_dir()).collect()
    };
    let (classes, tests) = (all("main"), all("test"));
    if classes.is_empty() {
        return Err(TargetError::NotCompiled {
            project: project.into(),
            missing: root.join("java/main"),
            command: "gradle classes",
        });
    }
    let mut dependencies = class_path(project, tool)?;
    dependencies.retain(|d| !classes.contains(d));
    Ok(Target {
        kind: Kind::Gradle,
        classes,
        dependencies,
        tests,
        default_out: project.join("src/test/java"),
        opened: Opened::default(),
    })
}

fn class_path(project: &Path, tool: BuildTool) -> Result<Vec<PathBuf>, TargetError> {
    let program = tool.program(project, "gradle", "gradlew");
    let hint = tool.hint(project, "gradlew");
    let failed = |why: String| TargetError::BuildTool { tool: "gradle", project: project.into(), why, hint };
    let folder = tempfile::tempdir().map_err(|e| failed(e.to_string()))?;
    let script = folder.path().join("init.gradle");
    base::file::scratch(&script, SCRIPT).map_err(|e| failed(e.to_string()))?;
    let path = script.display().to_string();
    let asked = ask(project, &program, &["-q", "--console=plain", "--init-script", &path, "touchstoneClassPath"]);
    Ok(entries(&asked.map_err(failed)?))
}

fn entries(output: &str) -> Vec<PathBuf> {
    output.lines().filter_map(|l| l.strip_prefix("touchstone-entry ")).map(PathBuf::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_marked_lines_are_entries() {
        let found = entries("Downloading\ntouchstone-entry /a/b.jar\nnoise\ntouchstone-entry /c\n");
        assert_eq!(found, [PathBuf::from("/a/b.jar"), PathBuf::from("/c")]);
    }
}
