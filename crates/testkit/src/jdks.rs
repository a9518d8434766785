//! Finds the JDKs that tests run on: 17, which `cargo xtask setup` installs, and 25 where there is one.
//!
//! `TOUCHSTONE_JDKS`, a list of homes separated like `PATH`, replaces the search in `/usr/lib/jvm`. All tests ask here, so
//! that no other JDK of the machine, `JAVA_HOME` or `PATH` changes what they do.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::skip::Missing;

/// The versions that tests can run on. Unless `TOUCHSTONE_JDKS` names it, 21 only stands in for a missing 17.
pub const VERSIONS: [u32; 3] = [17, 21, 25];
/// Tests run on this version too where it is installed.
pub const SECOND: u32 = 25;

/// One installed JDK that has a compiler and a class library image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jdk {
    pub home: PathBuf,
    /// The feature version, such as 17.
    pub feature: u32,
    /// The full version, such as `17.0.11`.
    pub version: String,
}

impl Jdk {
    /// Reads the `release` file of a JDK; `None` if the folder is no complete JDK.
    pub fn at(home: &Path) -> Option<Self> {
        let home = home.canonicalize().ok()?;
        if !home.join("lib/modules").is_file() || !home.join("bin/javac").is_file() {
            return None;
        }
        let release = fs::read_to_string(home.join("release")).ok()?;
        let version = java_version(&release)?.to_owned();
        let feature = version.split(['.', '+', '-']).next()?.parse().ok()?;
        Some(Self { home, feature, version })
    }

    pub fn java(&self) -> PathBuf {
        self.home.join("bin/java")
    }
}

/// The JDKs to test on, oldest first, one per feature version.
pub fn find() -> Vec<Jdk> {
    let open = |homes: Vec<PathBuf>| homes.iter().filter_map(|home| Jdk::at(home)).collect();
    match env::var_os("TOUCHSTONE_JDKS") {
        Some(list) => select(open(env::split_paths(&list).collect())),
        None => usual(select(open(folders(Path::new("/usr/lib/jvm"))))),
    }
}

/// The homes of [`find`]; there is at least one.
pub fn homes() -> Vec<PathBuf> {
    let homes: Vec<PathBuf> = find().into_iter().map(|jdk| jdk.home).collect();
    assert!(!homes.is_empty(), "{}", crate::Error::NoJdk);
    homes
}

/// The oldest JDK to test on: 17, unless `TOUCHSTONE_JDKS` says otherwise.
pub fn home() -> PathBuf {
    homes().swap_remove(0)
}

/// What a test lacks that needs JDK 25 beside the first one.
pub fn second_missing() -> Option<Missing> {
    let found = find();
    let remedy = "install a JDK 25 in /usr/lib/jvm, or name all JDKs to test on in TOUCHSTONE_JDKS";
    (!found.iter().any(|jdk| jdk.feature == SECOND)).then(|| Missing::new("there is no JDK 25", remedy))
}

/// Without what the machine has beside 17 and 25.
pub fn usual(mut jdks: Vec<Jdk>) -> Vec<Jdk> {
    let has_oldest = jdks.iter().any(|jdk| jdk.feature == VERSIONS[0]);
    jdks.retain(|jdk| !has_oldest || jdk.feature == VERSIONS[0] || jdk.feature == SECOND);
    jdks
}

/// Keeps the newest of each feature version that tests run on.
pub fn select(mut jdks: Vec<Jdk>) -> Vec<Jdk> {
    jdks.retain(|jdk| VERSIONS.contains(&jdk.feature));
    jdks.sort_by_key(|jdk| (jdk.feature, std::cmp::Reverse(version_key(&jdk.version)), jdk.home.clone()));
    jdks.dedup_by_key(|jdk| jdk.feature);
    jdks
}

fn version_key(version: &str) -> Vec<u32> {
    version.split(['.', '+', '-', '_']).filter_map(|part| part.parse().ok()).collect()
}

fn java_version(release: &str) -> Option<&str> {
    let value = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
    Some(value.trim().trim_matches('"'))
}

fn folders(dir: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(dir) else {
        return Vec::new();
    };
    let mut found: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn jdk(home: &str, version: &str) -> Jdk {
        let feature = version_key(version)[0];
        Jdk { home: home.into(), feature, version: version.into() }
    }

    #[test]
    fn the_version_is_read_from_the_release_file() {
        assert_eq!(java_version("A=1\nJAVA_VERSION=\"25.0.3\"\nB=2\n"), Some("25.0.3"));
        assert_eq!(java_version("A=1\n"), None);
    }

    #[test]
    fn the_newest_update_of_each_supported_version_is_kept_in_order() {
        let all = vec![jdk("/c", "25"), jdk("/a", "17.0.9"), jdk("/b", "17.0.11"), jdk("/d", "11.0.2")];
        let kept: Vec<_> = select(all).into_iter().map(|jdk| jdk.version).collect();
        assert_eq!(kept, ["17.0.11", "25"]);
    }

    #[test]
    fn other_jdks_of_the_machine_are_left_out() {
        let features = |versions: &[&str]| -> Vec<u32> {
            let all = versions.iter().map(|version| jdk("/j", version)).collect();
            usual(select(all)).iter().map(|jdk| jdk.feature).collect()
        };
        assert_eq!(features(&["17.0.1", "21.0.2", "22", "25"]), [17, 25]);
        assert_eq!(features(&["21.0.2", "24"]), [21]);
        assert_eq!(features(&["21.0.2", "25"]), [21, 25]);
    }
}
