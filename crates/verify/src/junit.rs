//! Where the test framework is: on the project's class path, in a Maven repository, installed, or fetched into a cache.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use base::child::{self, End};
use suite::Framework;

use crate::version::{Version, split_jar_name};

/// Where to look after the class path: in the user's repository, the cache, the system's folders, and then by fetching.
#[derive(Clone, Debug, Default)]
pub struct FrameworkPlaces {
    /// The user's Maven repository: `~/.m2/repository`.
    pub repository: Option<PathBuf>,
    /// A repository of our own, into which is fetched.
    pub cache: Option<PathBuf>,
    /// The program that fetches: `mvn`. Without it, only what is in the cache is used.
    pub mvn: Option<PathBuf>,
    /// Folders of jars: `/usr/share/java`.
    pub system: Vec<PathBuf>,
    /// Raised when fetching should end at once.
    pub interrupt: base::Interrupt,
}

impl FrameworkPlaces {
    /// What is usual, for this home folder, cache folder and search path for programs.
    pub fn usual(home: Option<&Path>, cache: &Path, programs: &[PathBuf]) -> Self {
        let mvn = programs.iter().map(|folder| folder.join("mvn")).find(|p| p.is_file());
        Self {
            repository: home.map(|h| h.join(".m2/repository")),
            cache: Some(cache.join("maven")),
            mvn,
            system: vec!["/usr/share/java".into()],
            interrupt: base::Interrupt::default(),
        }
    }
}

/// A test framework that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JUnit {
    /// As tests must be written for this version.
    pub framework: Framework,
    /// What tests need to be compiled and run, and the engine's jars as far as they were found.
    pub jars: Vec<PathBuf>,
    pub version: String,
    pub origin: Origin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    ClassPath,
    Repository,
    Fetched,
    System,
}

impl JUnit {
    /// Whether methods can have parameters and a table of values.
    pub fn has_tables(&self) -> bool {
        let is = |jar: &PathBuf, artifact: &str| jar_version(jar, artifact).is_some();
        match self.framework {
            Framework::JUnit5 => self.jars.iter().any(|jar| is(jar, PARAMETERS) || is(jar, JUNIT5_ALONE[0].artifact)),
            other => other.has_tables(),
        }
    }
}

/// It was nowhere.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no jars of {framework:?} found: not on the class path, not in the Maven repository, not in the system's packages, \
     {fetch}. Add it to the project's dependencies, or install it (Debian: apt install {package})"
)]
pub struct NotFound {
    framework: Framework,
    fetch: String,
    package: &'static str,
}

/// One jar that belongs to a framework.
struct Part {
    group: &'static str,
    artifact: &'static str,
    /// Without it nothing goes.
    needed: bool,
    /// Which version goes with that of the first part.
    pairing: Pairing,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Pairing {
    Same,
    /// The platform's 1.x goes with Jupiter's 5.x; from 6 on they are the same.
    Platform,
    /// The newest below this major version.
    NewestBelow(u32),
}

const fn part(group: &'static str, artifact: &'static str, needed: bool, pairing: Pairing) -> Part {
    Part { group, artifact, needed, pairing }
}

/// What tests with parameters need. A project that lacks it gets none, so it is not looked for elsewhere.
const PARAMETERS: &str = "junit-jupiter-params";
const JUNIT5: &[Part] = &[
    part("org/junit/jupiter", "junit-jupiter-api", true, Pairing::NewestBelow(6)),
    part("org/junit/platform", "junit-platform-commons", true, Pairing::Platform),
    part("org/opentest4j", "opentest4j", true, Pairing::NewestBelow(99)),
    part("org/apiguardian", "apiguardian-api", false, Pairing::NewestBelow(99)),
    part("org/junit/jupiter", "junit-jupiter-engine", false, Pairing::Same),
    part("org/junit/jupiter", PARAMETERS, false, Pairing::Same),
    part("org/junit/platform", "junit-platform-engine", false, Pairing::Platform),
    part("org/junit/platform", "junit-platform-launcher", false, Pairing::Platform),
];
/// All of them in one.
const JUNIT5_ALONE: &[Part] =
    &[part("org/junit/platform", "junit-platform-console-standalone", true, Pairing::NewestBelow(6))];
const JUNIT4: &[Part] = &[
    part("junit", "junit", true, Pairing::NewestBelow(5)),
    part("org/hamcrest", "hamcrest-core", true, Pairing::NewestBelow(2)),
];
/// Debian's names.
const JUNIT4_SYSTEM: &[Part] = &[
    part("", "junit4", true, Pairing::NewestBelow(5)),
    part("", "hamcrest-core", false, Pairing::NewestBelow(99)),
    part("", "hamcrest", false, Pairing::NewestBelow(99)),
];
const TESTNG: &[Part] = &[
    part("org/testng", "testng", true, Pairing::NewestBelow(99)),
    part("com/beust", "jcommander", false, Pairing::NewestBelow(99)),
    part("org/slf4j", "slf4j-api", false, Pairing::NewestBelow(99)),
];

/// Alternatives, the best first.
fn bundles(framework: Framework, origin: Origin) -> &'static [&'static [Part]] {
    match (framework, origin) {
        (Framework::JUnit5, Origin::ClassPath | Origin::System) => &[JUNIT5, JUNIT5_ALONE],
        (Framework::JUnit5, _) => &[JUNIT5_ALONE, JUNIT5],
        (Framework::JUnit4 | Framework::JUnit4Old, Origin::System) => &[JUNIT4_SYSTEM, JUNIT4],
        (Framework::JUnit4 | Framework::JUnit4Old, Origin::ClassPath) => &[JUNIT4, JUNIT4_SYSTEM],
        (Framework::JUnit4 | Framework::JUnit4Old, _) => &[JUNIT4],
        (Framework::TestNg | Framework::TestNgOld, _) => &[TESTNG],
    }
}

/// Finds the jars of a framework. For `JUnit` 4 any 4.x will do, and [`JUnit::framework`] says how to write for it.
pub fn locate_junit(framework: Framework, class_path: &[PathBuf], places: &FrameworkPlaces) -> Result<JUnit, NotFound> {
    let on_class_path = || Some(complete(from_jars(framework, class_path, Origin::ClassPath)?, places));
    let in_repository = || from_repository(framework, places.repository.as_deref()?, Origin::Repository);
    let in_cache = || from_repository(framework, places.cache.as_deref()?, Origin::Fetched);
    let installed = || places.system.iter().find_map(|folder| from_folder(framework, folder));
    if let Some(found) = on_class_path().or_else(in_repository).or_else(in_cache).or_else(installed) {
        return Ok(found);
    }
    let fetch = fetch(framework, places);
    in_cache().ok_or_else(|| NotFound {
        framework,
        fetch: fetch.err().unwrap_or_else(|| "not in what mvn fetched".to_owned()),
        package: match framework {
            Framework::JUnit5 => "junit5",
            Framework::JUnit4 | Framework::JUnit4Old => "junit4",
            Framework::TestNg | Framework::TestNgOld => "testng",
        },
    })
}

/// What a class path lacks to run tests of this framework.
pub fn missing(
    framework: Framework,
    class_path: &[PathBuf],
    places: &FrameworkPlaces,
) -> Result<Vec<PathBuf>, NotFound> {
    let found = locate_junit(framework, class_path, places)?;
    Ok(found.jars.into_iter().filter(|jar| !class_path.contains(jar)).collect())
}

fn from_jars(framework: Framework, jars: &[PathBuf], origin: Origin) -> Option<JUnit> {
    bundles(framework, origin).iter().find_map(|bundle| {
        let find = |part: &Part| {
            let mut named: Vec<(Version, &PathBuf)> = jars
                .iter()
                .filter(|jar| jar.is_file())
                .filter_map(|jar| Some((jar_version(jar, part.artifact)?, jar)))
                .collect();
            named.sort();
            named.pop().map(|(version, jar)| (version, jar.clone()))
        };
        assemble(framework, bundle, origin, find)
    })
}

/// Adds what runs `JUnit` 5 and is not on the class path: build tools have the launcher themselves, in the version that goes with the
/// rest. What is nowhere stays missing.
fn complete(mut found: JUnit, places: &FrameworkPlaces) -> JUnit {
    let has = |jars: &[PathBuf], part: &Part| jars.iter().any(|jar| jar_version(jar, part.artifact).is_some());
    if found.framework != Framework::JUnit5 || has(&found.jars, &JUNIT5_ALONE[0]) {
        return found;
    }
    let main = Version::parse(&found.version);
    for part in JUNIT5 {
        let wanted = match part.pairing {
            Pairing::Same => main.clone(),
            Pairing::Platform => main.platform(),
            Pairing::NewestBelow(_) => continue,
        };
        if has(&found.jars, part) || part.artifact == PARAMETERS {
            continue;
        }
        let repositories = places.repository.iter().chain(&places.cache);
        let mut there = repositories.flat_map(|repository| versions(repository, part));
        found.jars.extend(there.find(|(version, _)| *version == wanted).map(|(_, jar)| jar));
    }
    found
}

/// The version of a jar if it is this artifact. Debian's jars have no version in their names but are links to ones that
/// have, or the other way round.
fn jar_version(jar: &Path, artifact: &str) -> Option<Version> {
    let name = jar.file_name()?.to_str()?;
    if name == format!("{artifact}.jar") {
        let real = jar.canonicalize().ok()?;
        let own = real.file_name()?.to_str().and_then(split_jar_name).map(|(_, version)| version);
        let version = own.or_else(|| {
            let beside = std::fs::read_dir(real.parent()?).ok()?.flatten().map(|entry| entry.path());
            let links = beside.filter_map(|link| Some((named_version(&link, artifact)?, link)));
            links.filter(|(_, link)| link.canonicalize().ok().as_ref() == Some(&real)).map(|(version, _)| version).max()
        });
        return Some(version.unwrap_or_else(|| Version::parse("0")));
    }
    named_version(jar, artifact)
}

/// The version in the name of a jar of this artifact.
fn named_version(jar: &Path, artifact: &str) -> Option<Version> {
    let (found, version) = split_jar_name(jar.file_name()?.to_str()?)?;
    (found == artifact).then_some(version)
}

fn from_folder(framework: Framework, folder: &Path) -> Option<JUnit> {
    let mut jars: Vec<PathBuf> = std::fs::read_dir(folder).ok()?.flatten().map(|e| e.path()).collect();
    jars.sort();
    from_jars(framework, &jars, Origin::System)
}

fn from_repository(framework: Framework, repository: &Path, origin: Origin) -> Option<JUnit> {
    bundles(framework, origin).iter().find_map(|bundle| {
        let mut first: Option<Version> = None;
        let find = |part: &Part| {
            let versions = versions(repository, part);
            let chosen = match (part.pairing, &first) {
                (Pairing::NewestBelow(major), _) => versions.into_iter().rfind(|(v, _)| v.major() < major),
                (Pairing::Same, Some(first)) => versions.into_iter().find(|(v, _)| v == first),
                (Pairing::Platform, Some(first)) => {
                    let wanted = first.platform();
                    versions.into_iter().find(|(v, _)| *v == wanted)
                }
                (_, None) => None,
            };
            first = first.take().or_else(|| chosen.as_ref().map(|(v, _)| v.clone()));
            chosen
        };
        assemble(framework, bundle, origin, find)
    })
}

/// The versions of which the jar is there, oldest first; releases only.
fn versions(repository: &Path, part: &Part) -> Vec<(Version, PathBuf)> {
    let folder = repository.join(part.group).join(part.artifact);
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<(Version, PathBuf)> = entries
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let jar = entry.path().join(format!("{}-{name}.jar", part.artifact));
            let version = Version::parse(&name);
            (jar.is_file() && version.is_release()).then_some((version, jar))
        })
        .collect();
    found.sort();
    found
}

fn assemble(
    framework: Framework,
    bundle: &[Part],
    origin: Origin,
    mut find: impl FnMut(&Part) -> Option<(Version, PathBuf)>,
) -> Option<JUnit> {
    let mut jars = Vec::new();
    let mut main: Option<Version> = None;
    for part in bundle {
        match find(part) {
            Some((version, jar)) => {
                main.get_or_insert(version);
                jars.push(jar);
            }
            // On a class path parts may be inside of other jars.
            None if part.needed && (origin != Origin::ClassPath || main.is_none()) => return None,
            None => {}
        }
    }
    let version = match framework {
        Framework::JUnit5 => main?.jupiter(),
        _ => main?,
    };
    let framework = match framework {
        Framework::JUnit4 | Framework::JUnit4Old if version < Version::parse("4.13") => Framework::JUnit4Old,
        Framework::JUnit4Old => Framework::JUnit4,
        Framework::TestNg | Framework::TestNgOld if version < Version::parse("6.9.5") => Framework::TestNgOld,
        Framework::TestNgOld => Framework::TestNg,
        other => other,
    };
    Some(JUnit { framework, jars, version: version.to_string(), origin })
}

/// How long Maven may take.
const FETCH_LIMIT: Duration = Duration::from_mins(1);

/// Fetches the framework into the cache; else says why not.
fn fetch(framework: Framework, places: &FrameworkPlaces) -> Result<(), String> {
    let (Some(mvn), Some(cache)) = (&places.mvn, &places.cache) else {
        return Err("not fetched since there is no mvn".to_owned());
    };
    let artifact = match framework {
        Framework::JUnit5 => "org.junit.platform:junit-platform-console-standalone:1.11.4",
        Framework::JUnit4 | Framework::JUnit4Old => "junit:junit:4.13.2",
        Framework::TestNg | Framework::TestNgOld => "org.testng:testng:7.5.1",
    };
    std::fs::create_dir_all(cache).map_err(|e| format!("not fetched ({}: {e})", cache.display()))?;
    let mut command = Command::new(mvn);
    command.args(["-q", "-B", "dependency:get"]).arg(format!("-Dartifact={artifact}"));
    command.arg(format!("-Dmaven.repo.local={}", cache.display())).current_dir(cache);
    match child::run(&mut command, "", FETCH_LIMIT, &places.interrupt) {
        Ok(done) if done.is_success() => Ok(()),
        Ok(done) if done.end == End::TimedOut => Err("not fetched (mvn took too long)".to_owned()),
        Ok(done) => {
            let (out, err) = (done.stdout(), done.stderr());
            let reason = out.lines().chain(err.lines()).find(|l| l.contains("ERROR"));
            Err(format!("not fetched (mvn: {})", reason.unwrap_or("failed").trim()))
        }
        Err(error) => Err(format!("not fetched (mvn: {error})")),
    }
}
