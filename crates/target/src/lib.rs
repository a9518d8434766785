//! From what the user names (a class folder, a jar, a Maven or Gradle project, `jdk`) to the classes under test, their
//! class path, and where tests belong. Build tools are asked; nothing of the project is changed.

mod format;
mod gradle;
mod maven;
mod pom;
mod process;
mod roots;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use classpath::{ClassPath, ClassSource};
use serde::{Deserialize, Serialize};

/// What kind of thing the target is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    Folder,
    Jar,
    Maven,
    Gradle,
    /// Classes of the JDK itself.
    Jdk,
}

/// Which build tool is asked for the class path of a project. Either evaluates the project's build files, and Gradle's are
/// programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BuildTool {
    /// `mvn` or `gradle` of this machine.
    #[default]
    System,
    /// The project's own `mvnw` or `gradlew`, which are programs that came with the project.
    Wrapper,
}

impl BuildTool {
    /// The program to start.
    fn program(self, project: &Path, system: &str, wrapper: &str) -> PathBuf {
        match self {
            Self::System => PathBuf::from(system),
            Self::Wrapper => project.join(wrapper),
        }
    }

    /// What else to try where it failed.
    fn hint(self, project: &Path, wrapper: &str) -> &'static str {
        let other = self == Self::System && project.join(wrapper).is_file();
        if other { "; --wrapper runs the project's own build tool instead" } else { "" }
    }
}

pub use format::Format;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Target {
    pub kind: Kind,
    /// Where the classes under test come from; empty for the JDK.
    pub classes: Vec<PathBuf>,
    /// What else they need.
    pub dependencies: Vec<PathBuf>,
    /// Those of the dependencies that only tests need: they are no inputs.
    pub only_for_tests: Vec<PathBuf>,
    /// The project's own tests, if it is a project and they are compiled.
    pub tests: Vec<PathBuf>,
    /// Where emitted tests go if the user does not say, and no module has the class.
    pub default_out: PathBuf,
    /// Of a project: its modules, each with a place of its own for tests.
    pub modules: Vec<Module>,
    /// The class path as it was opened last.
    #[serde(skip)]
    opened: Opened,
}

/// A part of a project with sources of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Module {
    /// Folders of compiled classes.
    pub classes: Vec<PathBuf>,
    /// Where its tests are.
    pub out: PathBuf,
    /// All that its tests can use, its own classes too; nothing if that is not known by module.
    pub class_path: Vec<PathBuf>,
}

impl Module {
    /// Where it lies: its tests are in `src/test/java` there.
    fn folder(&self) -> &Path {
        self.out.ancestors().nth(Path::new(TESTS).components().count()).unwrap_or(&self.out)
    }

    /// The resources of its tests, as they lie in the sources.
    fn test_resources(&self) -> Option<PathBuf> {
        let resources = self.out.ends_with(TESTS).then(|| self.out.with_file_name("resources"))?;
        resources.is_dir().then(|| std::path::absolute(&resources).unwrap_or(resources))
    }

    /// Whether a folder is in one that the build tool fills for this module, and not for one below it.
    fn made(&self, folder: &Path) -> bool {
        let within = folder.strip_prefix(self.folder()).ok();
        within.is_some_and(|within| ["target", "build"].iter().any(|made| within.starts_with(made)))
    }
}

/// A class path that is opened once for all workers.
#[derive(Clone, Debug, Default)]
struct Opened(Arc<Mutex<Vec<Open>>>);

#[derive(Debug)]
struct Open {
    entries: Vec<PathBuf>,
    feature: u16,
    /// There is an entry that the user does not have.
    extended: bool,
    class_path: ClassPath,
}

#[derive(Debug, thiserror::Error)]
pub enum TargetError {
    #[error("{0} does not exist; name a class folder, a jar, a Maven or Gradle project, or `jdk`")]
    Missing(PathBuf),
    #[error("{0} is neither a folder nor a jar; name the folder that it is in, or that of its classes")]
    NotATarget(PathBuf),
    #[error("{0} holds no class files; compile the project first, or name the folder that holds its packages")]
    NoClasses(PathBuf),
    #[error("{folder} has several class folders below it; name the one to test: {roots}")]
    ManyRoots { folder: PathBuf, roots: String },
    #[error("{project} has not been compiled: there is no {missing}; run `{command}` there first")]
    NotCompiled { project: PathBuf, missing: PathBuf, command: &'static str },
    #[error("{0} has modules, but no module has sources or classes")]
    NoModules(PathBuf),
    #[error("{project} has no classes, and Maven would compile none there: {why}")]
    NothingToCompile { project: PathBuf, why: String },
    #[error("{tool} could not tell the class path of {project}: {why}{hint}")]
    BuildTool { tool: &'static str, project: PathBuf, why: String, hint: &'static str },
    #[error("{0}")]
    Source(#[from] classpath::SourceError),
}

/// Where a project's tests are.
const TESTS: &str = "src/test/java";
/// Class files of Java 1 have this number less one.
const FIRST_MAJOR: u16 = 44;
/// Files that users may name instead of the folder that they are in.
const NO_JARS: [&str; 6] = ["xml", "gradle", "kts", "class", "java", "kt"];
/// Class folders that a message names.
const SHOWN_ROOTS: usize = 6;

/// Folders for a message.
fn listed(roots: &[PathBuf]) -> String {
    let shown: Vec<String> = roots.iter().take(SHOWN_ROOTS).map(|root| root.display().to_string()).collect();
    let more = roots.len().saturating_sub(SHOWN_ROOTS);
    shown.join(", ") + &(if more > 0 { format!(" and {more} more") } else { String::new() })
}

impl Target {
    /// Finds out what `text` names. `extra` is the class path that the user gave beside it.
    pub fn open(text: &str, extra: &[PathBuf], tool: BuildTool) -> Result<Self, TargetError> {
        if text == "jdk" {
            return Ok(Self { dependencies: extra.to_vec(), ..Self::plain(Kind::Jdk, Vec::new()) });
        }
        let path = PathBuf::from(text);
        let mut target = Self::open_path(&path, tool)?;
        target.dependencies.extend_from_slice(extra);
        for module in target.modules.iter_mut().filter(|module| !module.class_path.is_empty()) {
            module
                .class_path
                .extend(extra.iter().map(|path| std::path::absolute(path).unwrap_or_else(|_| path.clone())));
        }
        Ok(target)
    }

    fn open_path(path: &Path, tool: BuildTool) -> Result<Self, TargetError> {
        if !path.exists() {
            return Err(TargetError::Missing(path.into()));
        }
        if path.is_file() && path.extension().is_some_and(|kind| NO_JARS.iter().any(|known| kind == *known)) {
            return Err(TargetError::NotATarget(path.into()));
        }
        if path.is_file() {
            return Ok(Self::plain(Kind::Jar, vec![path.into()]));
        }
        if path.join("pom.xml").is_file() {
            return maven::open(path, tool);
        }
        if gradle::BUILD_FILES.iter().any(|f| path.join(f).is_file()) {
            return gradle::open(path, tool);
        }
        match &*roots::below(path) {
            [] => Ok(Self::plain(Kind::Folder, vec![path.into()])),
            [root] => Ok(Self::plain(Kind::Folder, vec![root.clone()])),
            roots => Err(TargetError::ManyRoots { folder: path.into(), roots: listed(roots) }),
        }
    }

    /// A target that is no project.
    fn plain(kind: Kind, classes: Vec<PathBuf>) -> Self {
        Self {
            kind,
            classes,
            dependencies: Vec::new(),
            only_for_tests: Vec::new(),
            tests: Vec::new(),
            default_out: PathBuf::from("touchstone-tests"),
            modules: Vec::new(),
            opened: Opened::default(),
        }
    }

    /// The same target with its folders and jars elsewhere. The project's own tests stay behind, and tests go to `out`.
    #[must_use]
    pub fn moved(&self, mut to: impl FnMut(&Path) -> PathBuf, out: &Path) -> Self {
        let mut all = |paths: &[PathBuf]| paths.iter().map(|path| to(path)).collect::<Vec<_>>();
        let module = |module: &Module, all: &mut dyn FnMut(&[PathBuf]) -> Vec<PathBuf>| Module {
            classes: all(&module.classes),
            out: out.to_owned(),
            class_path: all(&module.class_path),
        };
        Self {
            kind: self.kind,
            classes: all(&self.classes),
            dependencies: all(&self.dependencies),
            only_for_tests: all(&self.only_for_tests),
            tests: Vec::new(),
            default_out: out.to_owned(),
            modules: self.modules.iter().map(|of| module(of, &mut all)).collect(),
            opened: Opened::default(),
        }
    }

    /// Where tests of a class belong, by its internal name, if the user does not say.
    pub fn out_of(&self, class: &str) -> &Path {
        self.module_of(class).map_or(&self.default_out, |module| &module.out)
    }

    fn module_of(&self, class: &str) -> Option<&Module> {
        let file = format!("{class}.class");
        self.modules.iter().find(|module| module.classes.iter().any(|folder| folder.join(&file).is_file()))
    }

    /// What tests of a class, by its internal name, find before everything else in the project's own build: the resources of its tests, and
    /// the classes of its tests, if they are compiled.
    pub fn beside_tests_of(&self, class: &str) -> Vec<PathBuf> {
        let Some(module) = self.module_of(class) else { return Vec::new() };
        let absolute = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
        let compiled = self.tests.iter().filter(|tests| module.made(tests)).map(absolute);
        module.test_resources().into_iter().chain(compiled).collect()
    }

    /// The resources of the tests of all classes.
    pub fn test_resources(&self) -> impl Iterator<Item = PathBuf> {
        self.modules.iter().filter_map(Module::test_resources)
    }

    /// Whether a class of a project, by its internal name, is in a named Java module. Build tools then run its tests in that module, where
    /// test libraries reach what is public.
    pub fn is_in_java_module(&self, class: &str) -> bool {
        let is_named = |folder: &PathBuf| folder.join("module-info.class").is_file();
        self.module_of(class).is_some_and(|module| module.classes.iter().any(is_named))
    }

    /// The oldest Java that can run the classes under test, by the versions in their files.
    pub fn oldest_java(&self) -> u16 {
        roots::newest_version(&self.classes).map_or(0, |major| major.saturating_sub(FIRST_MAJOR))
    }

    /// Everything on the class path, classes under test first.
    /// Absolute, since tools run in folders of their own.
    pub fn class_path_entries(&self) -> Vec<PathBuf> {
        let absolute = |p: &PathBuf| std::path::absolute(p).unwrap_or_else(|_| p.clone());
        self.classes.iter().chain(&self.dependencies).map(absolute).collect()
    }

    pub fn class_path(&self, feature: u16) -> Result<ClassPath, TargetError> {
        self.opened(self.class_path_entries(), feature, None)
    }

    /// What tests of a class can use, by its internal name: in a project the class path of its module. With an entry more.
    pub fn class_path_of(
        &self,
        class: &str,
        feature: u16,
        more: fn() -> Box<dyn ClassSource>,
    ) -> Result<ClassPath, TargetError> {
        self.opened(self.entries_of(class), feature, Some(more))
    }

    /// The entries that tests of a class can use, by its internal name: in a project those of its module, if they are known.
    pub fn entries_of(&self, class: &str) -> Vec<PathBuf> {
        let module = self.module_of(class).filter(|module| !module.class_path.is_empty());
        module.map_or_else(|| self.class_path_entries(), |module| module.class_path.clone())
    }

    /// The folder of the module of a class, by its internal name, if tests there cannot use a class that those of other modules can.
    pub fn module_without(&self, class: &str, wanted: &str, feature: u16) -> Option<PathBuf> {
        let module = self.module_of(class).filter(|module| !module.class_path.is_empty())?;
        let has = |path: ClassPath| path.find(wanted).is_ok_and(|found| found.is_some());
        let missing = !has(self.opened(module.class_path.clone(), feature, None).ok()?);
        (missing && has(self.class_path(feature).ok()?)).then(|| module.folder().to_owned())
    }

    /// A class path that is opened once.
    fn opened(
        &self,
        entries: Vec<PathBuf>,
        feature: u16,
        more: Option<fn() -> Box<dyn ClassSource>>,
    ) -> Result<ClassPath, TargetError> {
        let extended = more.is_some();
        let mut opened = self.opened.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = |open: &&Open| open.entries == entries && open.feature == feature && open.extended == extended;
        if let Some(open) = opened.iter().find(known) {
            return Ok(open.class_path.clone());
        }
        let mut class_path = ClassPath::open(&entries, feature)?;
        if let Some(more) = more {
            class_path.push(more());
        }
        opened.push(Open { entries, feature, extended, class_path: class_path.clone() });
        Ok(class_path)
    }

    /// Internal names of the classes that the dependencies bring, sorted within each of them; not of those that only tests need. What
    /// cannot be read brings none.
    pub fn dependency_names(&self, feature: u16) -> Vec<String> {
        let inputs: Vec<PathBuf> =
            self.dependencies.iter().filter(|path| !self.only_for_tests.contains(path)).cloned().collect();
        let Ok(path) = ClassPath::open(&inputs, feature) else { return Vec::new() };
        let mut names = Vec::new();
        for entry in path.entries() {
            let mut own = entry.list_classes().unwrap_or_default();
            own.retain(|n| !n.ends_with("module-info") && !n.ends_with("package-info"));
            own.sort();
            names.extend(own);
        }
        names
    }

    /// Internal names of all classes under test, sorted.
    pub fn class_names(&self, feature: u16) -> Result<Vec<String>, TargetError> {
        let own = ClassPath::open(&self.classes, feature)?;
        let mut names = Vec::new();
        for entry in own.entries() {
            names.extend(entry.list_classes()?);
        }
        names.retain(|n| !n.ends_with("module-info") && !n.ends_with("package-info"));
        names.sort();
        names.dedup();
        if names.is_empty() && self.kind != Kind::Jdk {
            return Err(TargetError::NoClasses(self.classes.first().cloned().unwrap_or_default()));
        }
        Ok(names)
    }

    /// Whether it is a project whose tests live in `src/test/java`.
    pub fn is_project(&self) -> bool {
        matches!(self.kind, Kind::Maven | Kind::Gradle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beside_tests_are_the_resources_and_classes_of_the_tests_of_their_module() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |path: &str| folder.path().join(path);
        for made in ["target/classes", "target/test-classes", "a/target/classes", "a/target/test-classes"] {
            std::fs::create_dir_all(at(made)).expect("a folder");
        }
        std::fs::create_dir_all(at("a/src/test/resources")).expect("a folder");
        std::fs::write(at("target/classes/Root.class"), "").expect("a file");
        std::fs::write(at("a/target/classes/A.class"), "").expect("a file");
        let module = |of: &str| Module {
            classes: vec![at(of).join("target/classes")],
            out: at(of).join(TESTS),
            class_path: Vec::new(),
        };
        let target = Target {
            modules: vec![module(""), module("a")],
            tests: vec![at("target/test-classes"), at("a/target/test-classes")],
            ..Target::plain(Kind::Maven, vec![at("target/classes"), at("a/target/classes")])
        };
        assert_eq!(target.beside_tests_of("A"), [at("a/src/test/resources"), at("a/target/test-classes")]);
        assert_eq!(target.beside_tests_of("Root"), [at("target/test-classes")]);
        assert!(target.beside_tests_of("None").is_empty());
    }

    #[test]
    fn a_module_whose_tests_lack_a_library_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let class = |path: &str| {
            let file = folder.path().join(format!("{path}.class"));
            std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            std::fs::write(file, [0xca, 0xfe, 0xba, 0xbe]).expect("a class");
        };
        ["a/classes/A", "b/classes/B", "library/lib/Test"].into_iter().for_each(class);
        let at = |path: &str| folder.path().join(path);
        let module = |name: &str, class_path: &[&str]| Module {
            classes: vec![at(&format!("{name}/classes"))],
            out: at(&format!("{name}/src/test/java")),
            class_path: class_path.iter().map(|path| at(path)).collect(),
        };
        let target = Target {
            dependencies: vec![at("library")],
            modules: vec![module("a", &["a/classes"]), module("b", &["b/classes", "library"])],
            ..Target::plain(Kind::Maven, vec![at("a/classes"), at("b/classes")])
        };
        assert_eq!(target.module_without("A", "lib/Test", 17), Some(at("a")));
        assert_eq!(target.module_without("B", "lib/Test", 17), None);
        assert_eq!(target.module_without("A", "lib/None", 17), None, "no other module has it either");
        assert_eq!(target.module_without("C", "lib/Test", 17), None, "nobody knows where it belongs");
    }
}
