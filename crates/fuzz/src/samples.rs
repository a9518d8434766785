//! Inputs to start from: classes that `javac` compiles from the fixtures of the repository, jars of this machine, and the files in
//! `crates/fuzz/corpus`.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::Command;

use testkit::cache::Cache;
use testkit::jdks::Jdk;

use crate::mutate::{ChangePlaces, class_places};

/// A class file, and where it is worth changing.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Internal form.
    pub name: String,
    pub bytes: Vec<u8>,
    pub places: ChangePlaces,
}

impl Sample {
    pub fn new(name: String, bytes: Vec<u8>) -> Self {
        let places = class_places(&bytes);
        Self { name, bytes, places }
    }
}

pub fn jdk() -> io::Result<Jdk> {
    testkit::jdks::find().into_iter().next().ok_or_else(|| io::Error::other("a JDK is needed; `cargo xtask setup`"))
}

/// The files of a folder and those below it, sorted; none if there is no such folder.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The texts of a target's corpus.
pub fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = testkit::workspace().join("crates/fuzz/corpus").join(name);
    files(&folder).iter().filter(|path| !path.to_string_lossy().contains("regressions")).map(|p| read_kept(p)).collect()
}

/// A file of the corpus; `.hex` is bytes as hexadecimal digits.
pub fn read_kept(path: &Path) -> Vec<u8> {
    let bytes = std::fs::read(path).unwrap_or_default();
    if path.extension().is_none_or(|e| e != "hex") {
        return bytes;
    }
    let digits: Vec<u8> = bytes.iter().filter_map(|b| char::from(*b).to_digit(16)).map(|d| d as u8).collect();
    digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect()
}

/// The compiled programs of the conformance corpus: folder and classes of each.
pub fn programs(jdk: &Jdk) -> io::Result<Vec<(PathBuf, Vec<Sample>)>> {
    let all = testkit::corpus::read(&testkit::corpus_dir()).map_err(io::Error::other)?;
    let fit: Vec<_> = all.iter().filter(|p| p.runs_on(jdk.feature)).collect();
    let cache = Cache::open(jdk);
    testkit::compile::compile(jdk, &cache, &fit).map_err(io::Error::other)?;
    Ok(fit.iter().map(|program| cache.classes(program)).map(|folder| (folder.clone(), in_folder(&folder))).collect())
}

/// The classes in a folder.
pub fn in_folder(folder: &Path) -> Vec<Sample> {
    let class = |path: &PathBuf| {
        let name = path.strip_prefix(folder).ok()?.with_extension("").to_string_lossy().into_owned();
        Some(Sample::new(name, std::fs::read(path).ok()?))
    };
    files(folder).iter().filter(|path| path.extension().is_some_and(|e| e == "class")).filter_map(class).collect()
}

/// Compiles sources into a folder.
pub fn compile(jdk: &Jdk, sources: &[PathBuf], to: &Path) -> io::Result<()> {
    let list: Vec<String> = sources.iter().map(|s| format!("\"{}\"", s.display())).collect();
    let file = to.join("sources.txt");
    base::file::scratch(&file, list.join("\n"))?;
    let mut javac = Command::new(jdk.home.join("bin/javac"));
    javac.args(["-g", "-nowarn", "-Xlint:none", "-encoding", "UTF-8", "-d"]).arg(to);
    let done = javac.arg(format!("@{}", file.display())).output()?;
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    if done.status.success() { Ok(()) } else { Err(io::Error::other(said)) }
}

/// Smallest and largest jars that are taken, in bytes.
const SIZES: std::ops::Range<u64> = 100_000..3_000_000;
/// Largest class that is taken, in bytes: one change in it should matter.
const LARGEST: usize = 12_000;

/// Jars of this machine, evenly chosen among those of a middle size.
pub fn jars(count: usize) -> Vec<PathBuf> {
    let home = std::env::var_os("HOME").map(PathBuf::from).unwrap_or_default();
    let mut found = files(&home.join(".m2/repository"));
    found.extend(files(Path::new("/usr/share/java")));
    let fits = |path: &PathBuf| {
        let size = std::fs::metadata(path).map_or(0, |m| m.len());
        path.extension().is_some_and(|e| e == "jar") && SIZES.contains(&size)
    };
    found.retain(fits);
    let step = found.len().div_ceil(count.max(1)).max(1);
    found.into_iter().step_by(step).collect()
}

/// The classes of a jar that are not large.
pub fn in_jar(jar: &Path) -> Vec<Sample> {
    let Some(mut archive) = std::fs::File::open(jar).ok().and_then(|file| zip::ZipArchive::new(file).ok()) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for at in 0..archive.len() {
        let Ok(mut entry) = archive.by_index(at) else { continue };
        let Ok(name) = entry.name().map(|name| name.to_string()) else { continue };
        let Some(name) = name.strip_suffix(".class").map(str::to_owned) else { continue };
        let mut bytes = Vec::new();
        let plain = !name.contains("META-INF") && !name.ends_with("-info");
        if plain && entry.read_to_end(&mut bytes).is_ok() && bytes.len() <= LARGEST {
            found.push(Sample::new(name, bytes));
        }
    }
    found
}
