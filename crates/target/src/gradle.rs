//! Gradle projects: `build/classes/java/main`, and the class path that Gradle prints through an init script.

use std::path::{Path, PathBuf};

use crate::maven::same;
use crate::process::ask;
use crate::{BuildTool, Kind, Module, Opened, TESTS, Target, TargetError};

pub(crate) const BUILD_FILES: [&str; 2] = ["build.gradle", "build.gradle.kts"];

/// Prints the runtime class path of the tests of each project, one marked line an entry with the folder of its project, and which entries
/// `main` has too. Gradle may run the task of several projects at once, so every line names its project.
const SCRIPT: &str = r#"
allprojects {
    tasks.create("touchstoneClassPath") {
        doLast {
            def sets = project.extensions.findByName("sourceSets")
            if (sets == null && project.hasProperty("sourceSets")) sets = project.sourceSets
            def main = sets == null ? null : sets.findByName("main")
            def test = sets == null ? null : sets.findByName("test")
            def say = { mark, path -> println mark + "\t" + project.projectDir + "\t" + path }
            if (test != null) test.runtimeClasspath.each { say("touchstone-entry", it) }
            if (main != null) main.compileClasspath.each { say("touchstone-main", it) }
            if (main != null) main.runtimeClasspath.each { say("touchstone-main", it) }
        }
    }
}
"#;

/// What begins the lines that the script prints.
const ENTRY: &str = "touchstone-entry";
const MAIN: &str = "touchstone-main";

/// Folders below a project in which projects are looked for, and how deep.
const MAX_FOLDERS: usize = 20_000;
const MAX_DEPTH: usize = 5;
const LANGUAGES: [&str; 4] = ["java", "kotlin", "groovy", "scala"];

pub(crate) fn open(project: &Path, tool: BuildTool) -> Result<Target, TargetError> {
    let mut projects = vec![project.to_owned()];
    projects.extend(projects_below(project));
    let compiled: Vec<Compiled> = projects.iter().map(|at| Compiled::of(at)).collect();
    let Some(first) = compiled.iter().find(|project| project.has_classes()) else {
        return Err(TargetError::NotCompiled {
            project: project.into(),
            missing: project.join("build/classes/java/main"),
            command: "gradle classes",
        });
    };
    let output = ask_gradle(project, tool)?;
    let modules: Vec<Module> =
        compiled.iter().filter(|of| of.has_classes()).map(|of| of.module(&output, &compiled)).collect();
    let classes: Vec<PathBuf> = modules.iter().flat_map(|module| module.classes.clone()).collect();
    let tests: Vec<PathBuf> = compiled.iter().flat_map(|of| of.tests.clone()).collect();
    let is_own = |path: &PathBuf| classes.iter().chain(&tests).any(|own| same(own, path));
    let mut dependencies = built(entries(&output, ENTRY, None), &compiled);
    dependencies.retain(|path| !is_own(path));
    let needed = built(entries(&output, MAIN, None), &compiled);
    Ok(Target {
        kind: Kind::Gradle,
        only_for_tests: dependencies.iter().filter(|d| !needed.contains(d)).cloned().collect(),
        dependencies,
        tests,
        default_out: first.folder.join(TESTS),
        classes,
        modules,
        opened: Opened::default(),
    })
}

/// What Gradle has made of one project.
struct Compiled {
    folder: PathBuf,
    /// Folders of its classes, one a language, and its resources.
    classes: Vec<PathBuf>,
    resources: PathBuf,
    tests: Vec<PathBuf>,
}

impl Compiled {
    fn of(folder: &Path) -> Self {
        let sets = |set: &str| -> Vec<PathBuf> {
            let root = folder.join("build/classes");
            LANGUAGES.iter().map(|l| root.join(l).join(set)).filter(|p| p.is_dir()).collect()
        };
        let resources = folder.join("build/resources/main");
        Self { classes: sets("main"), tests: sets("test"), resources, folder: folder.to_owned() }
    }

    fn has_classes(&self) -> bool {
        !self.classes.is_empty()
    }

    /// The project as a module, with all that its tests can use if Gradle said so: its own classes first, not its tests.
    fn module(&self, output: &str, all: &[Self]) -> Module {
        let mut class_path = built(entries(output, ENTRY, Some(&self.folder)), all);
        if !class_path.is_empty() {
            class_path.retain(|path| !self.classes.iter().chain(&self.tests).any(|own| same(own, path)));
            let absolute = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
            class_path.splice(0..0, self.classes.iter().map(absolute));
        }
        Module { classes: self.classes.clone(), out: self.folder.join(TESTS), class_path }
    }
}

/// The same entries with the classes of other projects instead of the jars that Gradle would make of them.
fn built(entries: Vec<PathBuf>, all: &[Compiled]) -> Vec<PathBuf> {
    let of_jar = |jar: &Path| {
        let folder = jar.parent().filter(|folder| !jar.is_file() && folder.ends_with("build/libs"))?;
        all.iter().find(|project| same(&project.folder.join("build"), folder.parent().unwrap_or(folder)))
    };
    let mut found = Vec::new();
    for path in entries {
        match of_jar(&path) {
            None => found.push(path),
            Some(project) => {
                let made = project.classes.iter().chain(project.resources.is_dir().then_some(&project.resources));
                found.extend(made.map(|path| std::path::absolute(path).unwrap_or_else(|_| path.clone())));
            }
        }
    }
    found
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

/// What Gradle prints by the script.
fn ask_gradle(project: &Path, tool: BuildTool) -> Result<String, TargetError> {
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
    asked.map_err(failed)
}

/// The entries of lines with this mark, each once: of one project, or of all.
fn entries(output: &str, mark: &str, project: Option<&Path>) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = Vec::new();
    for line in output.lines() {
        let mut parts = line.splitn(3, '\t');
        let (Some(kind), Some(of), Some(path)) = (parts.next(), parts.next(), parts.next()) else { continue };
        let path = PathBuf::from(path);
        let is_wanted = kind == mark && project.is_none_or(|project| same(project, Path::new(of)));
        if is_wanted && !found.contains(&path) {
            found.push(path);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTPUT: &str = "Downloading\ntouchstone-entry\t/p/a\t/a/b.jar\nnoise\ntouchstone-entry\t/p/b\t/c\ntouchstone-main\t/p/b\t/c\n\
                          touchstone-entry\t/p/b\t/p/b/test\ntouchstone-entry\t/p/b\t/c\n";

    #[test]
    fn only_marked_lines_are_entries() {
        let all = ["/a/b.jar", "/c", "/p/b/test"].map(PathBuf::from);
        assert_eq!(entries(OUTPUT, ENTRY, None), all);
        assert_eq!(entries(OUTPUT, MAIN, None), [PathBuf::from("/c")]);
    }

    #[test]
    fn tests_of_a_project_use_what_gradle_says_of_it_alone() {
        let all = ["/p/a", "/p/b", "/p/c"].map(|at| Compiled {
            folder: PathBuf::from(at),
            classes: vec![Path::new(at).join("main")],
            resources: Path::new(at).join("resources"),
            tests: vec![Path::new(at).join("test")],
        });
        let of = |at: usize| all[at].module(OUTPUT, &all).class_path;
        assert_eq!(of(0), ["/p/a/main", "/a/b.jar"].map(PathBuf::from));
        assert_eq!(of(1), ["/p/b/main", "/c"].map(PathBuf::from));
        assert!(of(2).is_empty(), "it is not known");
    }

    #[test]
    fn classes_stand_for_the_jar_of_another_project_that_is_not_made_yet() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |path: &str| {
            let path = folder.path().join(path);
            std::fs::create_dir_all(&path).expect("a folder");
            path
        };
        let classes = at("core/build/classes/java/main");
        let jar = at("core/build/libs").join("core.jar");
        let all = [Compiled::of(&at("core"))];
        assert_eq!(built(vec![jar.clone(), PathBuf::from("/x.jar")], &all), [classes, PathBuf::from("/x.jar")]);
        std::fs::write(&jar, []).expect("a jar");
        assert_eq!(built(vec![jar.clone()], &all), [jar]);
    }
}
