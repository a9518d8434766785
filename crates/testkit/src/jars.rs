//! The test frameworks that tests compile and run with: Debian's packages, which `cargo xtask setup` installs.
//!
//! Tests use these and nothing else, so that their results do not depend on the user's Maven repository or on `mvn`.

use std::path::{Path, PathBuf};

/// Where Debian's packages put jars.
const FOLDER: &str = "/usr/share/java";

/// `JUnit` 5 with its engine, launcher and parameterised tests.
pub fn junit5() -> Vec<PathBuf> {
    all(
        "junit5",
        &[
            "junit-jupiter-api",
            "junit-jupiter-engine",
            "junit-jupiter-params",
            "junit-platform-commons",
            "junit-platform-engine",
            "junit-platform-launcher",
            "opentest4j",
            "apiguardian-api",
        ],
    )
}

/// `JUnit` 4.13 and Hamcrest.
pub fn junit4() -> Vec<PathBuf> {
    all("junit4", &["junit4", "hamcrest"])
}

/// `TestNG` and what it needs.
pub fn testng() -> Vec<PathBuf> {
    all("testng", &["testng", "jcommander", "bsh"])
}

fn all(package: &str, names: &[&str]) -> Vec<PathBuf> {
    let jar = |name: &&str| {
        let jar = Path::new(FOLDER).join(format!("{name}.jar"));
        assert!(jar.is_file(), "{} is missing: package {package}; `cargo xtask setup` installs it", jar.display());
        jar
    };
    names.iter().map(jar).collect()
}
