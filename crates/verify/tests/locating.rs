//! The framework is found where it is, in the right order of places.

use std::path::{Path, PathBuf};

use suite::Framework;
use verify::{FrameworkPlaces, Origin, locate_junit, missing};

fn touch(path: PathBuf) -> PathBuf {
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(&path, "").expect("a file");
    path
}

fn artifact(repository: &Path, group: &str, artifact: &str, version: &str) -> PathBuf {
    let name = format!("{artifact}-{version}.jar");
    touch(repository.join(group).join(artifact).join(version).join(name))
}

fn jupiter(repository: &Path, minor: &str) {
    artifact(repository, "org/junit/jupiter", "junit-jupiter-api", &format!("5.{minor}"));
    artifact(repository, "org/junit/platform", "junit-platform-commons", &format!("1.{minor}"));
    artifact(repository, "org/opentest4j", "opentest4j", "1.3.0");
}

#[test]
fn the_class_path_comes_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let repository = folder.path().join("m2");
    jupiter(&repository, "11.4");
    let places = FrameworkPlaces { repository: Some(repository), ..FrameworkPlaces::default() };
    let jar = |name: &str| touch(folder.path().join(name));
    let class_path = [jar("junit-jupiter-api-5.9.1.jar"), jar("opentest4j-1.2.0.jar"), jar("guava-33.jar")];
    let found = locate_junit(Framework::JUnit5, &class_path, &places).expect("found");
    assert_eq!((found.version.as_str(), found.origin), ("5.9.1", Origin::ClassPath));
    assert_eq!(found.jars, class_path[..2]);
    let found = locate_junit(Framework::JUnit5, &class_path[2..], &places).expect("found");
    assert_eq!((found.version.as_str(), found.origin), ("5.11.4", Origin::Repository));
    assert_eq!(found.jars.len(), 3);
}

#[test]
fn what_build_tools_bring_themselves_is_added_in_the_version_that_fits() {
    let folder = tempfile::tempdir().expect("a folder");
    let repository = folder.path().join("m2");
    for version in ["1.9.1", "1.11.4"] {
        artifact(&repository, "org/junit/platform", "junit-platform-launcher", version);
    }
    let places = FrameworkPlaces { repository: Some(repository), ..FrameworkPlaces::default() };
    let jar = |name: &str| touch(folder.path().join(name));
    let class_path = [jar("junit-jupiter-api-5.9.1.jar"), jar("junit-jupiter-engine-5.9.1.jar")];
    let added = missing(Framework::JUnit5, &class_path, &places).expect("found");
    let names: Vec<_> = added.iter().map(|j| j.file_name().expect("a name").to_string_lossy()).collect();
    assert_eq!(names, ["junit-platform-launcher-1.9.1.jar"]);
    let alone = [jar("junit-platform-console-standalone-1.9.1.jar")];
    assert_eq!(missing(Framework::JUnit5, &alone, &places), Ok(Vec::new()));
    assert!(missing(Framework::JUnit5, &[], &places).is_err());
}

#[test]
fn versions_that_belong_together() {
    let folder = tempfile::tempdir().expect("a folder");
    let repository = folder.path().to_owned();
    jupiter(&repository, "9.2");
    jupiter(&repository, "10.0");
    artifact(&repository, "org/junit/jupiter", "junit-jupiter-api", "5.12.0-M1");
    artifact(&repository, "org/junit/platform", "junit-platform-commons", "1.14.1");
    artifact(&repository, "org/junit/jupiter", "junit-jupiter-engine", "5.9.2");
    let places = FrameworkPlaces { repository: Some(repository), ..FrameworkPlaces::default() };
    let found = locate_junit(Framework::JUnit5, &[], &places).expect("found");
    assert_eq!(found.version, "5.10.0");
    let names: Vec<_> = found.jars.iter().map(|j| j.file_name().expect("a name").to_string_lossy()).collect();
    assert_eq!(names, ["junit-jupiter-api-5.10.0.jar", "junit-platform-commons-1.10.0.jar", "opentest4j-1.3.0.jar"]);
}

#[test]
fn junit_4_says_how_old_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let jar = |name: &str| touch(folder.path().join(name));
    for (name, framework) in [("junit-4.12.jar", Framework::JUnit4Old), ("junit-4.13.2.jar", Framework::JUnit4)] {
        let found = locate_junit(Framework::JUnit4, &[jar(name)], &FrameworkPlaces::default()).expect("found");
        assert_eq!(found.framework, framework);
    }
}

#[test]
fn testng_says_how_old_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let jar = |name: &str| touch(folder.path().join(name));
    for (name, framework) in [("testng-6.8.8.jar", Framework::TestNgOld), ("testng-6.10.jar", Framework::TestNg)] {
        let found = locate_junit(Framework::TestNg, &[jar(name)], &FrameworkPlaces::default()).expect("found");
        assert_eq!(found.framework, framework);
    }
}

#[cfg(unix)]
#[test]
fn the_systems_packages_come_before_what_must_be_fetched() {
    let folder = tempfile::tempdir().expect("a folder");
    let real = touch(folder.path().join("maven-repo/junit4-4.13.2.jar"));
    let system = folder.path().join("java");
    std::fs::create_dir_all(&system).expect("a folder");
    std::os::unix::fs::symlink(real, system.join("junit4.jar")).expect("a link");
    touch(system.join("hamcrest.jar"));
    let (mvn, cache) = (Some("/no/such/mvn".into()), Some(folder.path().join("cache")));
    let places =
        FrameworkPlaces { system: vec![system.clone()], mvn, cache: cache.clone(), ..FrameworkPlaces::default() };
    let found = locate_junit(Framework::JUnit4, &[], &places).expect("found");
    assert_eq!((found.version.as_str(), found.origin), ("4.13.2", Origin::System));
    assert_eq!(found.jars.len(), 2);
    assert!(!cache.expect("a cache").exists(), "nothing was fetched");
    let class_path = [system.join("junit4.jar"), system.join("hamcrest.jar")];
    let found = locate_junit(Framework::JUnit4, &class_path, &FrameworkPlaces::default()).expect("found");
    assert_eq!((found.origin, &found.jars[..]), (Origin::ClassPath, &class_path[..]));
}

#[cfg(unix)]
#[test]
fn the_version_of_a_packaged_jar_is_that_of_its_link() {
    let folder = tempfile::tempdir().expect("a folder");
    let jar = touch(folder.path().join("junit4.jar"));
    std::os::unix::fs::symlink("junit4.jar", folder.path().join("junit4-4.13.2.jar")).expect("a link");
    touch(folder.path().join("junit4-runners-9.jar"));
    let found = locate_junit(Framework::JUnit4, &[jar], &FrameworkPlaces::default()).expect("found");
    assert_eq!((found.version.as_str(), found.framework), ("4.13.2", Framework::JUnit4));
}

#[cfg(unix)]
#[test]
fn maven_fetches_into_the_cache_once() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let mvn = touch(folder.path().join("bin/mvn"));
    // A stand-in that does what `dependency:get` does, and counts.
    let script = "#!/bin/sh\nfor a; do case $a in -Dmaven.repo.local=*) repo=${a#*=};; esac; done\n\
                  echo x >> count\nd=$repo/junit/junit/4.13.2; mkdir -p $d; : > $d/junit-4.13.2.jar\n\
                  d=$repo/org/hamcrest/hamcrest-core/1.3; mkdir -p $d; : > $d/hamcrest-core-1.3.jar\n";
    std::fs::write(&mvn, script).expect("a script");
    std::fs::set_permissions(&mvn, std::fs::Permissions::from_mode(0o755)).expect("permissions");
    let cache = folder.path().join("cache");
    let mut places = FrameworkPlaces::usual(Some(folder.path()), &cache, &[folder.path().join("bin")]);
    assert_eq!((places.mvn.as_ref(), places.system.len()), (Some(&mvn), 1));
    places.system.clear();
    for _ in 0..2 {
        let found = locate_junit(Framework::JUnit4, &[], &places).expect("found");
        assert_eq!((found.jars.len(), found.origin), (2, Origin::Fetched));
    }
    let count = std::fs::read_to_string(cache.join("maven/count")).expect("it ran");
    assert_eq!(count.lines().count(), 1);
}

#[test]
fn nowhere_is_said_with_what_to_do() {
    let error = locate_junit(Framework::JUnit5, &[], &FrameworkPlaces::default()).expect_err("nothing");
    let text = error.to_string();
    assert!(text.contains("no mvn") && text.contains("apt install junit5"), "{text}");
}
