//! Maven projects: `target/classes`, and the class path that `mvn` tells.

use std::path::{Path, PathBuf};

use crate::process::ask;
use crate::{Kind, Opened, Target, TargetError};

pub(crate) fn open(project: &Path) -> Result<Target, TargetError> {
    let classes = project.join("target/classes");
    if !classes.is_dir() {
        return Err(TargetError::NotCompiled { project: project.into(), missing: classes, command: "mvn compile" });
    }
    let dependencies = if has_dependencies(project) { class_path(project)? } else { Vec::new() };
    let tests = Vec::from_iter(Some(project.join("target/test-classes")).filter(|p| p.is_dir()));
    let default_out = project.join("src/test/java");
    Ok(Target {
        kind: Kind::Maven,
        classes: vec![classes],
        dependencies,
        tests,
        default_out,
        opened: Opened::default(),
    })
}

/// A project without dependencies and parents needs no answer from `mvn`.
fn has_dependencies(project: &Path) -> bool {
    let Ok(pom) = std::fs::read_to_string(project.join("pom.xml")) else { return true };
    pom.contains("<dependency>") || pom.contains("<parent>")
}

fn class_path(project: &Path) -> Result<Vec<PathBuf>, TargetError> {
    let wrapper = project.join("mvnw");
    let program = if wrapper.is_file() { wrapper } else { PathBuf::from("mvn") };
    let file = std::env::temp_dir().join(format!("touchstone-classpath-{}", std::process::id()));
    let output = format!("-Dmdep.outputFile={}", file.display());
    // Test scope: the project's own JUnit is there too.
    let args = ["-q", "-B", "dependency:build-classpath", "-DincludeScope=test", &output];
    let asked = ask(project, &program, &args);
    let text = std::fs::read_to_string(&file);
    let _ = std::fs::remove_file(&file);
    match (asked, text) {
        (Ok(_), Ok(text)) => Ok(std::env::split_paths(text.trim()).filter(|p| !p.as_os_str().is_empty()).collect()),
        (Err(why), _) => Err(TargetError::BuildTool { tool: "mvn", project: project.into(), why }),
        (Ok(_), Err(e)) => Err(TargetError::BuildTool {
            tool: "mvn",
            project: project.into(),
            why: format!("it wrote no answer: {e}"),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_project_that_is_not_compiled_says_what_to_run() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("pom.xml"), "<project/>").unwrap();
        let error = open(folder.path()).unwrap_err().to_string();
        assert!(error.contains("mvn compile"), "{error}");
    }

    #[test]
    fn a_pom_without_dependencies_needs_no_maven() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("pom.xml"), "<project/>").unwrap();
        std::fs::create_dir_all(folder.path().join("target/classes")).unwrap();
        let target = open(folder.path()).unwrap();
        assert_eq!(target.default_out, folder.path().join("src/test/java"));
        assert!(target.dependencies.is_empty());
    }
}
