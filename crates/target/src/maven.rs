//! Maven projects: `target/classes`, and the class path that `mvn` prints.

use std::path::{Path, PathBuf};

use crate::process::ask;
use crate::{BuildTool, Kind, Opened, Target, TargetError};

pub(crate) fn open(project: &Path, tool: BuildTool) -> Result<Target, TargetError> {
    let classes = project.join("target/classes");
    if !classes.is_dir() {
        return Err(TargetError::NotCompiled { project: project.into(), missing: classes, command: "mvn compile" });
    }
    let dependencies = if has_dependencies(project) { class_path(project, tool)? } else { Vec::new() };
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
    // A comment or a text that looks like an element is none.
    let Ok(document) = roxmltree::Document::parse(&pom) else { return true };
    document.descendants().any(|node| ["dependency", "parent"].contains(&node.tag_name().name()))
}

fn class_path(project: &Path, tool: BuildTool) -> Result<Vec<PathBuf>, TargetError> {
    let program = tool.program(project, "mvn", "mvnw");
    let hint = tool.hint(project, "mvnw");
    let failed = |why: String| TargetError::BuildTool { tool: "mvn", project: project.into(), why, hint };
    let folder = tempfile::tempdir().map_err(|e| failed(e.to_string()))?;
    let file = folder.path().join("classpath");
    let output = format!("-Dmdep.outputFile={}", file.display());
    // Test scope: the project's own JUnit is there too.
    let args = ["-q", "-B", "dependency:build-classpath", "-DincludeScope=test", &output];
    let asked = ask(project, &program, &args);
    let text = std::fs::read_to_string(&file);
    match (asked, text) {
        (Ok(_), Ok(text)) => Ok(std::env::split_paths(text.trim()).filter(|p| !p.as_os_str().is_empty()).collect()),
        (Err(why), _) => Err(failed(why)),
        (Ok(_), Err(e)) => Err(failed(format!("it wrote no answer: {e}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_project_that_is_not_compiled_says_what_to_run() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("pom.xml"), "<project/>").unwrap();
        let error = open(folder.path(), BuildTool::System).unwrap_err().to_string();
        assert!(error.contains("mvn compile"), "{error}");
    }

    /// A compiled project with this pom and a wrapper that leaves a file behind when it runs.
    fn project(pom: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("pom.xml"), pom).unwrap();
        std::fs::create_dir_all(folder.path().join("target/classes")).unwrap();
        folder
    }

    #[test]
    fn only_an_element_is_a_dependency() {
        let comment = project("<project><!-- <dependency> --><description>&lt;dependency></description></project>");
        assert!(!has_dependencies(comment.path()));
        let real = project(
            "<project xmlns='http://maven.apache.org/POM/4.0.0'><dependencies><dependency/></dependencies></project>",
        );
        assert!(has_dependencies(real.path()));
        let broken = project("<project><dependency>");
        assert!(has_dependencies(broken.path()), "Maven says what is wrong with it");
    }

    #[cfg(unix)]
    #[test]
    fn the_wrapper_of_a_project_runs_only_if_the_user_asks() {
        use std::os::unix::fs::PermissionsExt;
        let folder = project("<project><parent/></project>");
        let wrapper = folder.path().join("mvnw");
        std::fs::write(&wrapper, "#!/bin/sh\ntouch ran\nexit 1\n").unwrap();
        std::fs::set_permissions(&wrapper, std::fs::Permissions::from_mode(0o755)).unwrap();
        // Whether `mvn` is on this machine or not, it cannot resolve an empty parent.
        let error = open(folder.path(), BuildTool::System).unwrap_err().to_string();
        assert!(error.contains("--wrapper"), "{error}");
        assert!(!folder.path().join("ran").exists());
        assert!(open(folder.path(), BuildTool::Wrapper).is_err());
        assert!(folder.path().join("ran").exists());
    }

    #[test]
    fn a_pom_without_dependencies_needs_no_maven() {
        let folder = project("<project/>");
        let target = open(folder.path(), BuildTool::System).unwrap();
        assert_eq!(target.default_out, folder.path().join("src/test/java"));
        assert!(target.dependencies.is_empty());
    }
}
