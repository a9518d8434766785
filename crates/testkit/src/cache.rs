//! Where compiled programs and their expected results are kept: `target/conformance/jdk-VERSION/area/Name-HASH`.
//!
//! The hash covers the source, so that an edited program gets a new place and old ones are never wrong. Everything is
//! written beside its final place and renamed, so that several runs may share the cache.

use std::collections::hash_map::DefaultHasher;
use std::env;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::corpus::Program;
use crate::error::{At, Result};
use crate::jdks::Jdk;

/// Changes when the way that programs are compiled or run on the JDK does.
const FORMAT: u32 = 1;

/// The folder of one JDK's compiled programs and results.
#[derive(Debug, Clone)]
pub struct Cache {
    root: PathBuf,
}

impl Cache {
    /// The cache of a JDK under `target/conformance` of the workspace, or under `TOUCHSTONE_CONFORMANCE_CACHE`.
    pub fn open(jdk: &Jdk) -> Self {
        let base = env::var_os("TOUCHSTONE_CONFORMANCE_CACHE")
            .map_or_else(|| crate::workspace().join("target/conformance"), PathBuf::from);
        Self::under(&base, jdk)
    }

    pub fn under(base: &Path, jdk: &Jdk) -> Self {
        let home = hash(&jdk.home);
        Self { root: base.join(format!("jdk-{}-{:08x}", jdk.version, home as u32)) }
    }

    /// The folder that belongs to a program in its present form.
    pub fn entry(&self, program: &Program) -> PathBuf {
        let hash = hash(&(FORMAT, &program.source));
        self.root.join(format!("{}-{hash:016x}", program.id))
    }

    pub fn classes(&self, program: &Program) -> PathBuf {
        self.entry(program).join("classes")
    }

    /// Where what Touchstone printed is left for a look, when it is not what the JDK prints.
    pub fn actual(&self, program: &Program) -> PathBuf {
        self.root.join("actual").join(&program.id)
    }

    /// A fresh path on the same file system, unique among all running processes.
    pub fn scratch(&self) -> Result<PathBuf> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let dir = self.root.join("scratch");
        fs::create_dir_all(&dir).at(&dir)?;
        Ok(dir.join(format!("{}-{}", process::id(), NEXT.fetch_add(1, Ordering::Relaxed))))
    }

    /// Moves a finished scratch file or folder to its place, unless another process was faster.
    pub fn publish(scratch: &Path, place: &Path) -> Result<()> {
        if let Some(parent) = place.parent() {
            fs::create_dir_all(parent).at(parent)?;
        }
        match fs::rename(scratch, place) {
            Err(error) if !place.exists() => Err(error).at(place),
            _ => Ok(()),
        }
    }

    /// Forgets a program, so that it is compiled and run anew.
    pub fn forget(&self, program: &Program) -> Result<()> {
        let entry = self.entry(program);
        if entry.exists() { fs::remove_dir_all(&entry).at(&entry) } else { Ok(()) }
    }
}

fn hash<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edited_program_gets_another_place() {
        let jdk = Jdk { home: "/jdk".into(), feature: 17, version: "17.0.1".into() };
        let cache = Cache::under(Path::new("/cache"), &jdk);
        let at = |text: &str| {
            let source = format!("// jdk: 17+\n{text}");
            cache.entry(&Program::parse("a/B", Path::new("B.java"), source).unwrap())
        };
        assert_eq!(at("x"), at("x"));
        assert_ne!(at("x"), at("y"));
    }

    #[test]
    fn publishing_twice_keeps_one() {
        let dir = tempfile::tempdir().unwrap();
        let (first, second, place) = (dir.path().join("1"), dir.path().join("2"), dir.path().join("in/place"));
        for scratch in [&first, &second] {
            fs::create_dir(scratch).unwrap();
            fs::write(scratch.join("file"), "text").unwrap();
            Cache::publish(scratch, &place).unwrap();
        }
        assert!(place.join("file").is_file());
    }
}
