//! Finding the user's JDK: its folder, its version, its image.

use crate::error::{Result, SourceError};
use crate::image::JdkImage;
use crate::level::Level;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// The oldest and the newest JDK whose library can be run.
pub const SUPPORTED: (u16, u16) = (17, 25);

/// An installed JDK.
#[derive(Clone, Debug)]
pub struct Jdk {
    pub home: PathBuf,
    /// 17, 21, 25 …
    pub feature: u16,
    /// The whole version, such as 17.0.16.
    pub version: String,
    pub image: JdkImage,
    levels: Levels,
}

/// Libraries of earlier releases that were asked for.
type Levels = Arc<Mutex<BTreeMap<u16, Option<Arc<Level>>>>>;

/// Where JDKs are looked for, apart from what the user says.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    pub java_home: Option<PathBuf>,
    pub path: Option<OsString>,
    /// Folders that hold one folder for each JDK.
    pub folders: Vec<PathBuf>,
}

impl Surroundings {
    /// Those of this process.
    pub fn of_process() -> Self {
        Self {
            java_home: std::env::var_os("JAVA_HOME").filter(|v| !v.is_empty()).map(Into::into),
            path: std::env::var_os("PATH"),
            folders: vec!["/usr/lib/jvm".into(), "/Library/Java/JavaVirtualMachines".into()],
        }
    }

    /// Homes in the order of preference: `JAVA_HOME`, `java` on `PATH`, then what is installed.
    fn candidates(&self) -> Vec<PathBuf> {
        let mut homes: Vec<PathBuf> = self.java_home.iter().cloned().collect();
        homes.extend(self.path.as_ref().and_then(home_on_path));
        let mut installed: Vec<PathBuf> = self.folders.iter().flat_map(|f| subfolders(f)).collect();
        installed.sort_by_cached_key(|home| {
            let feature = read_version(home).map_or(0, |(feature, _)| feature);
            (Reverse(feature), home.clone())
        });
        homes.extend(installed);
        homes
    }
}

impl Jdk {
    /// Opens the JDK in this folder; its `bin/java` may be given too.
    pub fn open(home: &Path) -> Result<Self> {
        let home = home_of(home);
        let bad = |reason: String| SourceError::BadJdk { path: home.clone(), reason };
        if !home.is_dir() {
            return Err(bad("there is no such folder".into()));
        }
        let (feature, version) = read_version(&home).map_err(&bad)?;
        let (oldest, newest) = SUPPORTED;
        if feature < oldest || feature > newest {
            return Err(bad(format!("it is Java {version}; a JDK {oldest} to {newest} is needed")));
        }
        let modules = home.join("lib/modules");
        if !modules.is_file() {
            return Err(bad("it has no file lib/modules; is the installation complete?".into()));
        }
        let image = JdkImage::open(&modules)?;
        Ok(Self { home, feature, version, image, levels: Levels::default() })
    }

    /// The class library as it was in an earlier release; `None` for this and later ones, or if the JDK does not know it.
    pub fn level(&self, release: u16) -> Option<Arc<Level>> {
        if release >= self.feature {
            return None;
        }
        let open = || Level::open(&self.home.join("lib/ct.sym"), release).ok().filter(|level| !level.is_empty());
        let mut levels = self.levels.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        levels.entry(release).or_insert_with(|| open().map(Arc::new)).clone()
    }

    /// The JDK that the user names, or else the first usable one of this machine.
    pub fn locate(explicit: Option<&Path>) -> Result<Self> {
        Self::locate_in(explicit, &Surroundings::of_process())
    }

    /// As `locate`, in given surroundings.
    pub fn locate_in(explicit: Option<&Path>, surroundings: &Surroundings) -> Result<Self> {
        if let Some(home) = explicit {
            return Self::open(home);
        }
        let mut tried = Vec::new();
        for home in surroundings.candidates() {
            match Self::open(&home) {
                Ok(jdk) => return Ok(jdk),
                Err(error) => tried.push(error.to_string()),
            }
        }
        tried.dedup();
        Err(SourceError::NoJdk { oldest: SUPPORTED.0, newest: SUPPORTED.1, tried })
    }

    /// Every usable JDK of these surroundings, each once, in the order of preference.
    pub fn all_in(surroundings: &Surroundings) -> Vec<Self> {
        let mut found: Vec<Self> = Vec::new();
        for jdk in surroundings.candidates().iter().filter_map(|home| Self::open(home).ok()) {
            let place = |jdk: &Self| jdk.home.canonicalize().ok();
            if !found.iter().any(|known| place(known) == place(&jdk)) {
                found.push(jdk);
            }
        }
        found
    }

    /// One of its programs, such as `javac`.
    pub fn tool(&self, name: &str) -> PathBuf {
        self.home.join("bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
    }
}

/// The home for a home, for its `bin/java`, or for the bundle that macOS keeps it in.
fn home_of(path: &Path) -> PathBuf {
    if path.is_file() {
        let program = path.canonicalize().unwrap_or_else(|_| path.into());
        return program.ancestors().nth(2).unwrap_or(path).into();
    }
    let bundle = path.join("Contents/Home");
    if bundle.is_dir() { bundle } else { path.into() }
}

fn home_on_path(path: &OsString) -> Option<PathBuf> {
    let program = format!("java{}", std::env::consts::EXE_SUFFIX);
    let java = std::env::split_paths(path).map(|folder| folder.join(&program)).find(|p| p.is_file())?;
    Some(home_of(&java))
}

fn subfolders(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| home_of(&entry.path())).filter(|home| home.join("release").is_file()).collect()
}

/// Feature number and whole version from the file `release`.
fn read_version(home: &Path) -> std::result::Result<(u16, String), String> {
    let path = home.join("release");
    let text = fs::read(&path).map_err(|e| format!("its file release cannot be read: {e}"))?;
    let text = String::from_utf8_lossy(&text);
    let version = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("JAVA_VERSION="))
        .map(|value| value.trim().trim_matches('"'))
        .ok_or("its file release has no JAVA_VERSION")?;
    match feature_of(version) {
        Some(feature) => Ok((feature, version.into())),
        None => Err(format!("its file release has the unreadable JAVA_VERSION \"{version}\"")),
    }
}

/// 17 for "17.0.16" and "17-ea", 8 for `1.8.0_392`.
fn feature_of(version: &str) -> Option<u16> {
    let mut numbers = version.split(|c: char| !c.is_ascii_digit());
    match numbers.next()?.parse().ok()? {
        1 => numbers.next()?.parse().ok(),
        feature => Some(feature),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_old_and_new_have_a_feature_number() {
        let cases = [("17.0.16", 17), ("25", 25), ("26-ea", 26), ("1.8.0_392", 8)];
        for (version, feature) in cases {
            assert_eq!(feature_of(version), Some(feature), "{version}");
        }
        assert_eq!(feature_of("x"), None);
    }
}
