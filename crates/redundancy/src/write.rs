//! Writes edited sources: a copy elsewhere, or in place after everything was written to a temporary copy.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::judge::Judgement;
use crate::source::{Edited, SourceTree, Way, edit};
use crate::tests::Test;

/// Where edited sources go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Files that change are written below this folder, at the places that they have below their source folders.
    Folder(PathBuf),
    /// The sources themselves.
    InPlace,
}

#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    #[error("{path} cannot be written: {why}")]
    File { path: PathBuf, why: std::io::Error },
    #[error("{0} has changed since it was read; nothing was written to the source folder")]
    Changed(PathBuf),
    #[error("{0} is a source folder: editing it needs --in-place")]
    IsSource(PathBuf),
}

/// What was written.
#[derive(Clone, Debug, Default)]
pub struct Written {
    pub files: Vec<PathBuf>,
    /// Files that could not be edited, and are as they were.
    pub refused: Vec<PathBuf>,
}

/// A file that changes.
struct Changed<'a> {
    path: &'a Path,
    before: &'a str,
    after: String,
}

pub(crate) fn write(
    way: Way,
    place: &Place,
    sources: &SourceTree,
    tests: &[Test],
    kept: &[bool],
    judgement: Option<&Judgement>,
) -> Result<Written, WriteError> {
    let technique = judgement.map_or("", |j| j.technique.name);
    let reason =
        format!("Redundant: all that this test executes is executed by others ({technique}, touchstone minimize)");
    let mut methods: BTreeMap<&Path, Vec<Edited<'_>>> = BTreeMap::new();
    for (test, _) in tests.iter().zip(kept).filter(|(_, kept)| !**kept) {
        let Some(located) = &test.located else { continue };
        let edited = Edited { located, framework: test.framework, reason: &reason };
        methods.entry(&located.file).or_default().push(edited);
    }
    let mut written = Written::default();
    let mut changed = Vec::new();
    for (path, methods) in methods {
        let Some(before) = sources.text(path) else { continue };
        match edit(before, way, &methods) {
            Some(after) => changed.push(Changed { path, before, after }),
            None => written.refused.push(path.to_owned()),
        }
    }
    written.files = match place {
        Place::Folder(folder) => copy(folder, sources, &changed)?,
        Place::InPlace => in_place(&changed)?,
    };
    Ok(written)
}

fn failed(path: &Path) -> impl FnOnce(std::io::Error) -> WriteError {
    let path = path.to_owned();
    move |why| WriteError::File { path, why }
}

/// The path of a file below its source folder.
fn below<'a>(sources: &SourceTree, path: &'a Path) -> &'a Path {
    let root = sources.roots().iter().find_map(|root| path.strip_prefix(root).ok());
    root.unwrap_or_else(|| Path::new(path.file_name().unwrap_or_default()))
}

/// Writes all files of the source folders below another folder, the edited ones as they are now.
fn copy(folder: &Path, sources: &SourceTree, changed: &[Changed<'_>]) -> Result<Vec<PathBuf>, WriteError> {
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    if let Some(root) = sources.roots().iter().find(|root| real(root) == real(folder)) {
        return Err(WriteError::IsSource(root.clone()));
    }
    let mut written = Vec::new();
    for change in changed {
        let to = folder.join(below(sources, change.path));
        put(&to, change.after.as_bytes())?;
        written.push(to);
    }
    for root in sources.roots() {
        for path in files_below(root) {
            let to = folder.join(below(sources, &path));
            if changed.iter().any(|change| change.path == path) {
                continue;
            }
            let content = std::fs::read(&path).map_err(failed(&path))?;
            put(&to, &content)?;
        }
    }
    Ok(written)
}

/// All files below a folder; links are not followed.
fn files_below(root: &Path) -> Vec<PathBuf> {
    let (mut found, mut open) = (Vec::new(), vec![root.to_owned()]);
    while let Some(folder) = open.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => open.push(entry.path()),
                Ok(kind) if kind.is_file() => found.push(entry.path()),
                _ => {}
            }
        }
    }
    found.sort();
    found
}

/// Writes everything beside the sources first; only when all is there, each file is replaced.
fn in_place(changed: &[Changed<'_>]) -> Result<Vec<PathBuf>, WriteError> {
    let scratch = std::env::temp_dir().join(format!("touchstone-minimize-{}", std::process::id()));
    let result = (|| {
        for (number, change) in changed.iter().enumerate() {
            let now = std::fs::read(change.path).map_err(failed(change.path))?;
            if now != change.before.as_bytes() {
                return Err(WriteError::Changed(change.path.to_owned()));
            }
            put(&scratch.join(format!("{number}.java")), change.after.as_bytes())?;
        }
        for change in changed {
            base::file::replace(change.path, &change.after).map_err(failed(change.path))?;
        }
        Ok(changed.iter().map(|change| change.path.to_owned()).collect())
    })();
    let _ = std::fs::remove_dir_all(&scratch);
    result
}

fn put(path: &Path, content: &[u8]) -> Result<(), WriteError> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(failed(folder))?;
    }
    base::file::replace(path, content).map_err(failed(path))
}
