//! Maven projects: `target/classes` of a project or of all modules below it, and the class paths that `mvn` prints.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::pom::Pom;
use crate::process::ask;
use crate::{BuildTool, Kind, Module, Opened, TESTS, Target, TargetError};

/// Modules below a project, over all levels.
const MAX_MODULES: usize = 2000;

/// Goals that write class paths to files. Classes of other modules are found only in a run that has the phase `compile`, in which
/// nothing is compiled or copied.
const GOALS: [&str; 2] = ["dependency:build-classpath", "dependency:list"];
const NOTHING_COMPILED: [&str; 3] = ["compile", "-Dmaven.main.skip=true", "-Dmaven.resources.skip=true"];
/// The same for the test classes of other modules, which are found only in a run that has the phase `test-compile`.
const NO_TESTS_COMPILED: [&str; 4] =
    ["test-compile", "-Dmaven.main.skip=true", "-Dmaven.resources.skip=true", "-Dmaven.test.skip=true"];

pub(crate) fn open(project: &Path, tool: BuildTool) -> Result<Target, TargetError> {
    let pom = Pom::read(project);
    let below = if pom.modules.is_empty() { Vec::new() } else { leaves(project) };
    let own = project.join("target/classes");
    let mut projects: Vec<(PathBuf, Pom)> = below;
    if !own.is_dir()
        && projects.is_empty()
        && let Some(why) = nothing_to_compile(project, &pom)
    {
        return Err(TargetError::NothingToCompile { project: project.into(), why });
    }
    if own.is_dir() || projects.is_empty() {
        projects.insert(0, (project.to_owned(), pom));
    }
    let not_compiled = |at: &Path| TargetError::NotCompiled {
        project: project.into(),
        missing: at.join("target/classes"),
        command: "mvn compile",
    };
    // A module without sources has nothing to compile.
    projects.retain(|(at, _)| at.join("target/classes").is_dir() || at == project || at.join("src/main").is_dir());
    let Some(first) = projects.first() else { return Err(TargetError::NoModules(project.into())) };
    let default_out = first.0.join(TESTS);
    if let Some((at, _)) = projects.iter().find(|(at, _)| !at.join("target/classes").is_dir()) {
        return Err(not_compiled(at));
    }
    let mut modules: Vec<Module> = projects.iter().map(|(at, _)| module(at)).collect();
    let answer = class_path(project, &projects, tool)?;
    for (module, its) in modules.iter_mut().zip(answer.by_project) {
        let own = module.classes.iter().map(|folder| std::path::absolute(folder).unwrap_or_else(|_| folder.clone()));
        module.class_path = own.chain(its).collect();
    }
    let classes: Vec<PathBuf> = modules.iter().flat_map(|m| m.classes.clone()).collect();
    let theirs = |path: &PathBuf| classes.iter().any(|own| same(own, path));
    let dependencies = answer.all.into_iter().filter(|path| !theirs(path)).collect();
    Ok(Target {
        kind: Kind::Maven,
        classes: classes.clone(),
        dependencies,
        only_for_tests: answer.only_for_tests,
        tests: projects.iter().map(|(at, _)| at.join("target/test-classes")).filter(|p| p.is_dir()).collect(),
        default_out,
        modules,
        opened: Opened::default(),
    })
}

/// Why Maven would make no classes of a project, if it would not.
fn nothing_to_compile(project: &Path, pom: &Pom) -> Option<String> {
    if pom.packaging == "pom" {
        let modules = match &*pom.modules_of_profiles {
            _ if !pom.modules.is_empty() => "none of its modules is a project with code; name one that is".to_owned(),
            [] => "it names no modules; name a project with code".to_owned(),
            some => format!("its modules are those of profiles; name one of them: {}", some.join(", ")),
        };
        return Some(format!("its packaging is `pom`, and {modules}"));
    }
    let is_plain = !pom.has_own_folders && !pom.packaging.is_empty();
    let has_sources = ["src/main", "target/generated-sources"].iter().any(|folder| project.join(folder).is_dir());
    (is_plain && !has_sources).then(|| "it has no sources in src/main".to_owned())
}

pub(crate) fn same(one: &Path, other: &Path) -> bool {
    one == other || one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}

fn module(project: &Path) -> Module {
    Module { classes: vec![project.join("target/classes")], out: project.join(TESTS), class_path: Vec::new() }
}

/// The modules below a project that are no aggregators, in the order of their poms.
fn leaves(project: &Path) -> Vec<(PathBuf, Pom)> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    let mut open: Vec<PathBuf> = vec![project.to_owned()];
    while let Some(at) = open.pop() {
        if !seen.insert(at.canonicalize().unwrap_or_else(|_| at.clone())) || seen.len() > MAX_MODULES {
            continue;
        }
        let pom = Pom::read(&at);
        open.extend(pom.modules.iter().rev().map(|name| folder_of(&at, name)));
        if at != project && pom.packaging != "pom" {
            found.push((at, pom));
        }
    }
    found
}

/// A module is named by its folder, or by a pom in it.
fn folder_of(project: &Path, name: &str) -> PathBuf {
    let path = project.join(name);
    if path.is_file() { path.parent().map_or(path.clone(), Path::to_owned) } else { path }
}

/// What Maven says of all projects together.
#[derive(Default)]
struct Answer {
    all: Vec<PathBuf>,
    /// The class path of each project, if there are several.
    by_project: Vec<Vec<PathBuf>>,
    only_for_tests: Vec<PathBuf>,
}

fn class_path(project: &Path, projects: &[(PathBuf, Pom)], tool: BuildTool) -> Result<Answer, TargetError> {
    // Projects without dependencies and parents need no answer from `mvn`.
    if projects.iter().all(|(_, pom)| !pom.has_dependencies) {
        return Ok(Answer::default());
    }
    let program = tool.program(project, "mvn", "mvnw");
    let hint = tool.hint(project, "mvnw");
    let failed = |why: String| TargetError::BuildTool { tool: "mvn", project: project.into(), why, hint };
    let folder = tempfile::tempdir().map_err(|e| failed(e.to_string()))?;
    let single = projects.len() == 1 && projects[0].0 == project;
    let plain = ask_maven(project, &program, folder.path(), if single { &[] } else { &NOTHING_COMPILED });
    let asked = match (plain, aggregator(project)) {
        // What it needs may be a module beside it.
        (Err(why), Some((root, own))) if single => {
            let mut arguments = NOTHING_COMPILED.to_vec();
            arguments.extend(["-pl", &own, "-am"]);
            ask_maven(&root, &program, folder.path(), &arguments).map_err(|_| why)
        }
        (Err(why), _) if !single => ask_maven(project, &program, folder.path(), &NO_TESTS_COMPILED).map_err(|_| why),
        (plain, _) => plain,
    };
    asked.map_err(failed)?;
    let mut answer = Answer::default();
    let (mut needed, mut tested) = (BTreeSet::new(), BTreeSet::new());
    for (at, pom) in projects {
        let read = |kind: &str| std::fs::read_to_string(folder.path().join(kind).join(&pom.artifact));
        let text = read("path").map_err(|e| failed(format!("it wrote no answer for {}: {e}", at.display())))?;
        let its: Vec<PathBuf> = std::env::split_paths(text.trim()).filter(|p| !p.as_os_str().is_empty()).collect();
        if projects.len() > 1 {
            answer.by_project.push(its.clone());
        }
        for path in its {
            if !answer.all.contains(&path) {
                answer.all.push(path);
            }
        }
        for (path, scope) in scopes(&read("scopes").unwrap_or_default()) {
            if scope == "test" { &mut tested } else { &mut needed }.insert(path);
        }
    }
    answer.only_for_tests = tested.difference(&needed).cloned().collect();
    Ok(answer)
}

/// Has Maven write, for each project of the run, a class path of test scope, so that the project's own JUnit is there too, and
/// the scope of each entry: files named as the project in `path` and `scopes`.
fn ask_maven(project: &Path, program: &Path, folder: &Path, more: &[&str]) -> Result<(), String> {
    let to =
        |option: &str, kind: &str| format!("-D{option}={}", folder.join(kind).join("${project.artifactId}").display());
    let (path, scopes) = (to("mdep.outputFile", "path"), to("outputFile", "scopes"));
    let mut args = vec!["-q", "-B", "-Dstyle.color=never"];
    args.extend(more);
    args.extend(GOALS);
    args.extend(["-DincludeScope=test", "-DoutputAbsoluteArtifactFilename=true", &path, &scopes]);
    ask(project, program, &args).map(|_| ())
}

/// Entries and their scopes, from lines such as `group:name:jar:1.0:test:/home/name-1.0.jar -- module name`.
fn scopes(list: &str) -> Vec<(PathBuf, &str)> {
    let of = |line| -> Option<(PathBuf, &str)> {
        let line: &str = line;
        let line = line.split(" -- module").next().unwrap_or(line).trim();
        ["compile", "provided", "runtime", "system", "test"].into_iter().find_map(|scope| {
            let (_, path) = line.split_once(&format!(":{scope}:"))?;
            Some((PathBuf::from(path), scope))
        })
    };
    list.lines().filter_map(of).collect()
}

/// The outermost project around this one that has it as a module, and how it names it there.
fn aggregator(project: &Path) -> Option<(PathBuf, String)> {
    let own = project.canonicalize().ok()?;
    let mut found = None;
    let mut inner = own.clone();
    for outer in own.ancestors().skip(1) {
        let modules = Pom::read(outer).modules;
        if !modules.iter().any(|name| folder_of(outer, name).canonicalize().is_ok_and(|at| at == inner)) {
            break;
        }
        outer.clone_into(&mut inner);
        found = Some((outer.to_owned(), own.strip_prefix(outer).ok()?.to_str()?.to_owned()));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_project_that_is_not_compiled_says_what_to_run() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("pom.xml"), "<project/>").unwrap();
        std::fs::create_dir_all(folder.path().join("src/main/java")).unwrap();
        let error = open(folder.path(), BuildTool::System).unwrap_err().to_string();
        assert!(error.contains("mvn compile"), "{error}");
    }

    #[test]
    fn where_nothing_would_be_compiled_nobody_is_told_to_compile() {
        let said = |pom: &str| {
            let folder = tempfile::tempdir().unwrap();
            std::fs::write(folder.path().join("pom.xml"), pom).unwrap();
            open(folder.path(), BuildTool::System).unwrap_err().to_string()
        };
        let parent = said("<project><packaging>pom</packaging></project>");
        assert!(parent.contains("its packaging is `pom`, and it names no modules"), "{parent}");
        let profiles = "<project><packaging>pom</packaging><profiles><profile><modules><module>core</module>\
                        </modules></profile></profiles></project>";
        assert!(said(profiles).contains("name one of them: core"), "{}", said(profiles));
        let empty = said("<project/>");
        assert!(empty.contains("no sources in src/main"), "{empty}");
        assert!([&parent, &empty].iter().all(|text| !text.contains("mvn compile")));
        let elsewhere = said("<project><build><sourceDirectory>java</sourceDirectory></build></project>");
        assert!(elsewhere.contains("mvn compile"), "{elsewhere}");
    }

    /// A compiled project with this pom.
    fn project(pom: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), pom);
        folder
    }

    fn write(at: &Path, pom: &str) {
        std::fs::create_dir_all(at.join("target/classes")).unwrap();
        std::fs::write(at.join("pom.xml"), pom).unwrap();
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

    #[test]
    fn classes_beside_a_module_descriptor_are_in_a_java_module() {
        let folder = project("<project/>");
        let classes = folder.path().join("target/classes");
        for name in ["A.class", "module-info.class"] {
            let target = open(folder.path(), BuildTool::System).unwrap();
            assert!(!target.is_in_java_module("A"));
            std::fs::write(classes.join(name), []).unwrap();
        }
        let target = open(folder.path(), BuildTool::System).unwrap();
        assert!(target.is_in_java_module("A") && !target.is_in_java_module("B"));
    }

    const AGGREGATOR: &str = "<project><packaging>pom</packaging><modules><module>one</module><module>more</module>\
                              <module>docs</module></modules></project>";

    fn aggregate() -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        let at = root.path();
        std::fs::write(at.join("pom.xml"), AGGREGATOR).unwrap();
        write(&at.join("one"), "<project><artifactId>one</artifactId></project>");
        write(&at.join("more/two"), "<project><artifactId>two</artifactId></project>");
        let more = "<project><packaging>pom</packaging><modules><module>two/pom.xml</module><module>..</module></modules></project>";
        std::fs::write(at.join("more/pom.xml"), more).unwrap();
        // Without sources and without classes.
        std::fs::create_dir(at.join("docs")).unwrap();
        std::fs::write(at.join("docs/pom.xml"), "<project/>").unwrap();
        root
    }

    #[test]
    fn all_modules_below_an_aggregator_are_tested_each_in_its_folder() {
        let root = aggregate();
        let target = open(root.path(), BuildTool::System).unwrap();
        let places = ["one", "more/two"].map(|name| root.path().join(name));
        assert_eq!(target.classes, places.clone().map(|at| at.join("target/classes")));
        let outs: Vec<PathBuf> = target.modules.iter().map(|m| m.out.clone()).collect();
        assert_eq!(outs, places.map(|at| at.join("src/test/java")));
    }

    /// Finds the class paths of the modules only where the test classes of another one are found.
    const NEEDS_TESTS: &str = r#"#!/bin/sh
case "$*" in *test-compile*) ;; *) echo "no one:jar:tests" >&2; exit 1 ;; esac
for option; do
  case $option in -Dmdep.outputFile=*) folder=$(dirname "${option#*=}") ;; esac
done
mkdir -p "$folder"
for name in one two; do echo "/$name.jar" > "$folder/$name"; done
"#;

    #[test]
    fn a_module_may_need_the_tests_of_another() {
        use std::os::unix::fs::PermissionsExt;
        let root = aggregate();
        let needs = "<project><artifactId>two</artifactId><dependencies><dependency/></dependencies></project>";
        std::fs::write(root.path().join("more/two/pom.xml"), needs).unwrap();
        let wrapper = root.path().join("mvnw");
        std::fs::write(&wrapper, NEEDS_TESTS).unwrap();
        std::fs::set_permissions(&wrapper, std::fs::Permissions::from_mode(0o755)).unwrap();
        let target = open(root.path(), BuildTool::Wrapper).unwrap();
        assert_eq!(target.dependencies, [PathBuf::from("/one.jar"), PathBuf::from("/two.jar")]);
    }

    #[test]
    fn tests_of_a_module_use_its_own_class_path() {
        struct Nothing;
        impl classpath::ClassSource for Nothing {
            fn find(&self, _: &str) -> Result<Option<classpath::ClassBytes>, classpath::SourceError> {
                Ok(None)
            }
            fn resource(&self, _: &str) -> Result<Option<Vec<u8>>, classpath::SourceError> {
                Ok(None)
            }
            fn location(&self) -> &Path {
                Path::new("nothing")
            }
            fn list_classes(&self) -> Result<Vec<String>, classpath::SourceError> {
                Ok(Vec::new())
            }
        }
        let root = aggregate();
        for (module, class) in [("one", "A"), ("more/two", "B")] {
            std::fs::write(root.path().join(module).join(format!("target/classes/{class}.class")), class).unwrap();
        }
        let mut target = open(root.path(), BuildTool::System).unwrap();
        let finds = |target: &Target, class: &str, other: &str| {
            let path = target.class_path_of(class, 17, || Box::new(Nothing)).unwrap();
            path.find(other).unwrap().is_some()
        };
        assert!(finds(&target, "A", "B") && finds(&target, "B", "A"), "where it is not known by module");
        target.modules[0].class_path = target.modules[0].classes.clone();
        target.modules[1].class_path = target.classes.clone();
        assert!(finds(&target, "A", "A") && !finds(&target, "A", "B") && finds(&target, "B", "A"));
    }

    #[test]
    fn a_module_with_sources_that_is_not_compiled_is_named() {
        let root = aggregate();
        std::fs::create_dir_all(root.path().join("docs/src/main/java")).unwrap();
        let error = open(root.path(), BuildTool::System).unwrap_err().to_string();
        assert!(error.contains("docs/target/classes") && error.contains("mvn compile"), "{error}");
    }

    #[test]
    fn an_aggregator_whose_modules_have_no_sources_says_so() {
        let root = tempfile::tempdir().unwrap();
        let aggregator = "<project><packaging>pom</packaging><modules><module>docs</module></modules></project>";
        std::fs::write(root.path().join("pom.xml"), aggregator).unwrap();
        std::fs::create_dir(root.path().join("docs")).unwrap();
        std::fs::write(root.path().join("docs/pom.xml"), "<project/>").unwrap();
        let error = open(root.path(), BuildTool::System).unwrap_err().to_string();
        assert!(error.contains("no module") && !error.contains("mvn compile"), "{error}");
    }

    #[test]
    fn the_outermost_aggregator_of_a_module_is_found() {
        let root = aggregate();
        let (outer, name) = aggregator(&root.path().join("more/two")).unwrap();
        assert_eq!((outer, name.as_str()), (root.path().canonicalize().unwrap(), "more/two"));
        assert!(aggregator(root.path()).is_none());
    }

    #[test]
    fn scopes_are_read() {
        let list = "\nThe following files have been resolved:\n   g:a:jar:1:compile:/x/a.jar -- module a\n   \
                    g:b:jar:tests:1:test:/x/b:1.jar\n   none\n";
        assert_eq!(scopes(list), [(PathBuf::from("/x/a.jar"), "compile"), (PathBuf::from("/x/b:1.jar"), "test")]);
    }
}
