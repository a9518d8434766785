//! What a unit of work is between machines: some classes, a part of the mutants or of a suite, and a job that many of them have in common.
//!
//! A job names everything by content: folders and jars of the class path are blobs, and the machine that works on it must have the same
//! build, JDKs and solver ([`group`]).

use std::path::{Path, PathBuf};

use base::codec::{Reader, Writer};
use serde::{Deserialize, Serialize};
use target::Target;

/// What all units of a run have in common.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Job {
    /// Machines that work on it ([`group`]): others may come to other results, which are not taken for these.
    pub group: String,
    pub work: Work,
    pub entries: Vec<Entry>,
    /// The JDK, as it describes itself.
    pub jdk: String,
    /// Seconds that the budget of a unit allows, if it is a time.
    pub budget_seconds: f64,
    /// Results are kept for other runs too, and say what they depend on.
    pub keeps: bool,
    /// Differs for runs that do not take results of others.
    pub nonce: String,
}

/// What is to be done. Folders and jars are named by their places among the entries of the job.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Work {
    /// A unit is some classes.
    Generate(GenerateJob),
    /// A unit is a part of the mutants.
    Mutate(MutateJob),
    /// A unit is a part of the test classes.
    Measure(MeasureJob),
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GenerateJob {
    /// The command line, which stands in the head of each file too, and options that it leaves out.
    pub command: String,
    pub more: Vec<String>,
    /// The text of the configuration file.
    pub settings: String,
    pub target: Target,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MutateJob {
    pub class_path: Vec<PathBuf>,
    pub properties: Vec<(String, String)>,
    pub heap: u32,
    pub instructions: u64,
    /// Test classes with the library that each is written for.
    pub found: Vec<(String, existing::Framework)>,
    /// Names of the operators.
    pub operators: Vec<String>,
    pub matrix: bool,
    pub skip_failing: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MeasureJob {
    pub class_path: Vec<PathBuf>,
    pub properties: Vec<(String, String)>,
    pub heap: u32,
    pub instructions: u64,
    /// Internal names of the classes whose coverage is counted.
    pub covered: Vec<String>,
    /// Libraries that the test classes are written for.
    pub frameworks: Vec<existing::Framework>,
}

impl Work {
    /// The same with its folders and jars elsewhere.
    pub fn moved(&self, mut to: impl FnMut(&Path) -> PathBuf) -> Self {
        match self.clone() {
            Self::Generate(job) => {
                Self::Generate(GenerateJob { target: job.target.moved(to, Path::new("out")), ..job })
            }
            Self::Mutate(job) => {
                Self::Mutate(MutateJob { class_path: job.class_path.iter().map(|path| to(path)).collect(), ..job })
            }
            Self::Measure(job) => {
                Self::Measure(MeasureJob { class_path: job.class_path.iter().map(|path| to(path)).collect(), ..job })
            }
        }
    }
}

/// A folder or jar.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Entry {
    pub hash: String,
    /// Its own name, by which some tools go.
    pub name: String,
    pub is_folder: bool,
}

/// One unit of a job.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct UnitSpec {
    /// The hash of the job.
    pub job: String,
    /// Classes ([`engine::unit_of`]), or a part of the mutants or of the test classes.
    pub part: String,
    /// Where the results of its classes are kept for others, if they are.
    pub entries: Vec<String>,
    /// Which of several workers on the same class this one is; the first writes the tests. Nothing if it is alone.
    pub island: Option<u32>,
}

/// The name of a job's run: the same for all who want the same.
pub fn run_name(job: &str) -> &str {
    &job[..job.len().min(24)]
}

impl UnitSpec {
    /// The name of the unit, below that of the run.
    pub fn name(&self) -> String {
        let island = self.island.filter(|number| *number > 0).map_or(String::new(), |number| format!(" {number}"));
        let own = cluster::sha256(format!("{} {}{island}", self.job, self.part).as_bytes());
        format!("{}.{}", run_name(&self.job), &own[..32])
    }

    /// What all islands of the class tell each other is below this name.
    pub fn topic(&self) -> String {
        Self { island: None, ..self.clone() }.name()
    }
}

/// Which machines give the same results: those with the same build, JDK, other JDKs on which tests must pass, and solver.
pub fn group(version: &str, jdk: &Path, also_on: &[(u16, PathBuf)]) -> Option<String> {
    let mut text = format!("{version}\n{}\n{}\n", engine::jdk_text(jdk)?, engine::solver_text());
    let mut others: Vec<String> = also_on.iter().filter_map(|(_, home)| engine::jdk_text(home)).collect();
    others.sort();
    text.push_str(&others.join("\n"));
    Some(cluster::sha256(text.as_bytes())[..16].to_owned())
}

/// A folder as one blob: its files in the order of their names.
pub fn packed(folder: &Path) -> std::io::Result<Vec<u8>> {
    let mut files = Vec::new();
    collect(folder, "", &mut files)?;
    let mut out = Writer::default();
    out.u32(files.len() as u32);
    for (name, path) in files {
        out.block(name.as_bytes());
        out.block(&std::fs::read(path)?);
    }
    Ok(out.bytes)
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> std::io::Result<()> {
    let mut entries = std::fs::read_dir(folder)?.collect::<std::io::Result<Vec<_>>>()?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            collect(&entry.path(), &(name + "/"), files)?;
        } else {
            files.push((name, entry.path()));
        }
    }
    Ok(())
}

/// Makes the folder of a blob. Nothing is written outside of it.
pub fn unpack(blob: &[u8], folder: &Path) -> std::io::Result<()> {
    let bad = || std::io::Error::from(std::io::ErrorKind::InvalidData);
    let mut bytes = Reader::new(blob);
    std::fs::create_dir_all(folder)?;
    for _ in 0..bytes.u32().ok_or_else(bad)? {
        let (name, content) = (bytes.text().ok_or_else(bad)?, bytes.block().ok_or_else(bad)?);
        let is_inside =
            name.split('/').all(|part| !part.is_empty() && part != "." && part != ".." && !part.contains('\0'));
        if !is_inside {
            return Err(bad());
        }
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap_or(folder))?;
        base::file::scratch(&path, content)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_come_back_as_they_were() {
        let from = tempfile::tempdir().expect("a folder");
        std::fs::create_dir_all(from.path().join("a/b")).expect("a folder");
        std::fs::write(from.path().join("a/b/C.class"), [1, 2, 3]).expect("a file");
        std::fs::write(from.path().join("D.class"), []).expect("a file");
        let blob = packed(from.path()).expect("a blob");
        let to = tempfile::tempdir().expect("a folder");
        unpack(&blob, &to.path().join("x")).expect("unpacked");
        assert_eq!(packed(&to.path().join("x")).expect("a blob"), blob);
        for cut in 0..blob.len() {
            assert!(unpack(&blob[..cut], &to.path().join("y")).is_err(), "cut at {cut}");
        }
    }

    #[test]
    fn results_of_other_builds_and_jdks_have_other_names() {
        let job = |group: &str| Job {
            group: group.to_owned(),
            work: Work::Mutate(MutateJob {
                class_path: vec!["0".into()],
                properties: Vec::new(),
                heap: 1,
                instructions: 1,
                found: Vec::new(),
                operators: Vec::new(),
                matrix: false,
                skip_failing: false,
            }),
            entries: Vec::new(),
            jdk: "17".into(),
            budget_seconds: 0.0,
            keeps: false,
            nonce: String::new(),
        };
        let name = |group: &str| {
            let text = serde_json::to_vec(&job(group)).expect("a text");
            let spec = UnitSpec { job: cluster::sha256(&text), part: "p/C".into(), entries: Vec::new(), island: None };
            spec.name()
        };
        assert_eq!(name("one"), name("one"));
        assert_ne!(name("one"), name("other"));
    }

    #[test]
    fn blobs_cannot_write_elsewhere() {
        for name in ["../x", "a/../../x", "/x", "a//x"] {
            let mut out = Writer::default();
            out.u32(1);
            out.block(name.as_bytes());
            out.block(b"content");
            let to = tempfile::tempdir().expect("a folder");
            assert!(unpack(&out.bytes, &to.path().join("in")).is_err(), "{name}");
            assert!(!to.path().join("x").exists());
        }
    }
}
