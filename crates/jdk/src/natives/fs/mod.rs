//! The virtual file system: what a program writes stays in the Java heap; of the real files it sees only the JDK's own
//! and those on the class path, and those it cannot change.

mod devices;
mod links;
mod nodes;
mod open;
mod real;

use std::path::{Component, Path, PathBuf};

use vm::{Machine, Outside, Stop};

pub(crate) use links::{make_link, read_link, resolve};
pub(crate) use open::{
    Access, change_open, close, length, map, open, position, read, read_at, seek, stat_open, truncate, write, write_at,
};

/// Why the system refuses, as Linux numbers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub(crate) enum Errno {
    NotPermitted = 1,
    NoEntry = 2,
    BadDescriptor = 9,
    NoAccess = 13,
    Exists = 17,
    NotADirectory = 20,
    IsADirectory = 21,
    Invalid = 22,
    TooLarge = 27,
    ReadOnly = 30,
    NotEmpty = 39,
    Loop = 40,
    NotSupported = 95,
}

impl Errno {
    pub fn text(self) -> &'static str {
        strerror(self as i32)
    }
}

/// The system's words for an error number.
pub(crate) fn strerror(number: i32) -> &'static str {
    match number {
        0 => "Success",
        1 => "Operation not permitted",
        2 => "No such file or directory",
        5 => "Input/output error",
        9 => "Bad file descriptor",
        11 => "Resource temporarily unavailable",
        13 => "Permission denied",
        17 => "File exists",
        20 => "Not a directory",
        21 => "Is a directory",
        22 => "Invalid argument",
        24 => "Too many open files",
        27 => "File too large",
        30 => "Read-only file system",
        32 => "Broken pipe",
        39 => "Directory not empty",
        40 => "Too many levels of symbolic links",
        61 => "No data available",
        89 => "Destination address required",
        90 => "Message too long",
        95 => "Operation not supported",
        98 => "Address already in use",
        99 => "Cannot assign requested address",
        101 => "Network is unreachable",
        104 => "Connection reset by peer",
        106 => "Transport endpoint is already connected",
        107 => "Transport endpoint is not connected",
        111 => "Connection refused",
        _ => "Unknown error",
    }
}

/// The machine itself could not go on (outer), or the file system refused (inner).
pub(crate) type Outcome<T> = Result<Result<T, Errno>, Stop>;

/// What is known of a file or directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stat {
    pub directory: bool,
    /// A symbolic link itself, not what it leads to.
    pub link: bool,
    pub size: i64,
    /// Nanoseconds since the epoch.
    pub modified: i64,
    /// Permission bits.
    pub mode: i32,
    pub inode: i64,
    /// Numbers of user and group.
    pub owner: i32,
    pub group: i32,
}

impl Stat {
    /// Whether the program may do so much (bits as of `access`). It runs as `root`, who may read and write everything and execute
    /// what every user may execute.
    pub fn permits(&self, wanted: i32) -> bool {
        wanted & 1 == 0 || self.directory || self.mode & 0o111 != 0
    }
}

/// What is to be changed of a file.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Change {
    pub mode: Option<i32>,
    /// Nanoseconds since the epoch.
    pub modified: Option<i64>,
    pub owner: Option<i32>,
    pub group: Option<i32>,
}

impl Change {
    pub fn mode(mode: i32) -> Self {
        Self { mode: Some(mode), ..Self::default() }
    }

    pub fn modified(nanos: i64) -> Self {
        Self { modified: Some(nanos), ..Self::default() }
    }

    /// -1 leaves one of them as it is.
    pub fn owners(owner: i32, group: i32) -> Self {
        let given = |number: i32| (number != -1).then_some(number);
        Self { owner: given(owner), group: given(group), ..Self::default() }
    }
}

/// The path without `.` and `..`, from the root.
pub(crate) fn normal(path: &str) -> String {
    let mut normal = PathBuf::from("/");
    for part in Path::new(path).components() {
        match part {
            Component::Normal(name) => normal.push(name),
            Component::ParentDir => {
                normal.pop();
            }
            _ => {}
        }
    }
    normal.to_string_lossy().into_owned()
}

fn parent(path: &str) -> &str {
    match path.rfind('/') {
        Some(0) | None => "/",
        Some(at) => &path[..at],
    }
}

/// What a path leads to.
pub(crate) fn stat(m: &Machine, path: &str) -> Option<Stat> {
    stat_there(m, &resolve(m, path, true).ok()?)
}

/// What is at a path, which may be a link.
pub(crate) fn stat_link(m: &Machine, path: &str) -> Option<Stat> {
    stat_there(m, &resolve(m, path, false).ok()?)
}

fn stat_there(m: &Machine, path: &str) -> Option<Stat> {
    let device = devices::find(path).map(devices::stat);
    let made = || nodes::find(m, path).map(|node| nodes::stat(m, node));
    device.or_else(made).or_else(|| real::stat(m, path))
}

/// The value, or the refusal as the whole outcome.
macro_rules! granted {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(errno) => return Ok(Err(errno)),
        }
    };
}
pub(crate) use granted;

/// What is at a path's parent must be a directory that can be written.
fn check_parent(m: &Machine, path: &str) -> Result<(), Errno> {
    match stat(m, parent(path)) {
        Some(found) if !found.directory => Err(Errno::NotADirectory),
        Some(_) if real::covers(m, path) => Err(Errno::ReadOnly),
        Some(_) => Ok(()),
        None => Err(Errno::NoEntry),
    }
}

/// The folder for temporary files, `java.io.tmpdir`.
pub(crate) const TEMPORARY: &str = "/tmp";

/// Where the files of tests are: a test makes them anew, and may do with them what it likes.
const GIVEN: &str = "/tmp/touchstone";

/// Whether a path is one of a file that the test was given, or below a folder that it was given.
fn is_given(path: &str) -> bool {
    normal(path).strip_prefix(GIVEN).is_some_and(|rest| rest.starts_with('/'))
}

/// Makes a file with this content, or a folder, for the test that runs, and gives its path.
pub(crate) fn give(m: &mut Machine, content: Option<&[u8]>) -> Result<String, Stop> {
    if nodes::find(m, GIVEN).is_none() {
        nodes::add(m, GIVEN, None, 0o755)?;
    }
    let taken = nodes::paths(m);
    // One of these is free.
    let mut names = (1..=taken.len() + 1).map(|n| format!("{GIVEN}/{n}"));
    let path = names.find(|path| !taken.contains(path)).unwrap_or_default();
    nodes::add(m, &path, content, if content.is_some() { 0o644 } else { 0o755 })?;
    Ok(path)
}

fn is_temporary(path: &str) -> bool {
    path.strip_prefix(TEMPORARY).is_some_and(|rest| rest.starts_with('/'))
}

/// Whether the program made this temporary file itself, or a folder that it is in: nobody else has one of that name.
fn is_own(m: &Machine, path: &str) -> bool {
    let path = normal(path);
    let above = std::iter::successors(Some(path.as_str()), |path| Some(parent(path)));
    // The folder around the files of tests is the machine's.
    let made = |at: &str| at != GIVEN && nodes::find(m, at).is_some() && !real::covers(m, at);
    above.take_while(|at| is_temporary(at)).any(made)
}

/// Whether the library just makes a temporary file or folder whose name it has drawn, and which must not be there yet.
fn is_making_temporary(m: &Machine, path: &str) -> bool {
    let makes = |method: &program::Method| match m.program.name_of(method.class) {
        "java/nio/file/TempFileHelper" => true,
        "java/io/File" => m.program.text(method.name) == "createTempFile",
        _ => false,
    };
    let newest = m.thread.frames.iter().rev().filter_map(|frame| frame.java_method()).take(MOST_FRAMES_OF_FILES);
    is_temporary(&normal(path)) && newest.into_iter().any(makes)
}

/// From what makes a temporary file to the call of the system there are fewer frames than these.
const MOST_FRAMES_OF_FILES: usize = 16;

/// Notes that the program reaches for files that are not the test's.
pub(crate) fn reach(m: &Machine) {
    m.env.reached.set(Some(Outside::Files));
}

/// Notes that the program changes or lists files that are not its own: on a real machine they would be the user's.
fn reach_changed(m: &Machine, path: &str) {
    if !(is_given(path) || is_own(m, path) || is_making_temporary(m, path)) {
        reach(m);
    }
}

/// As [`reach`], of a file that is opened to be written. A class that opens a temporary file when it is initialised, as that of a
/// logger does, does so in every program that uses it, and a test is one of many.
fn reach_written(m: &Machine, path: &str) {
    if !(is_temporary(path) && m.is_in_initialiser()) {
        reach_changed(m, path);
    }
}

pub(crate) fn make_directory(m: &mut Machine, path: &str, mode: i32) -> Outcome<()> {
    reach_changed(m, path);
    let path = granted!(resolve(m, path, false));
    if stat_there(m, &path).is_some() {
        return Ok(Err(Errno::Exists));
    }
    granted!(check_parent(m, &path));
    nodes::add(m, &path, None, mode & 0o777)?;
    Ok(Ok(()))
}

/// Removes a file or an empty directory; `directory` restricts it to one of them.
pub(crate) fn remove(m: &mut Machine, path: &str, directory: Option<bool>) -> Outcome<()> {
    reach_changed(m, path);
    let path = granted!(resolve(m, path, false));
    let Some(found) = stat_there(m, &path) else { return Ok(Err(Errno::NoEntry)) };
    let Some(node) = nodes::find(m, &path).filter(|_| !real::covers(m, &path)) else {
        return Ok(Err(Errno::ReadOnly));
    };
    if directory.is_some_and(|wanted| wanted != found.directory) {
        return Ok(Err(if found.directory { Errno::IsADirectory } else { Errno::NotADirectory }));
    }
    if found.directory && !names(m, &path).is_some_and(|n| n.is_empty()) {
        return Ok(Err(Errno::NotEmpty));
    }
    nodes::remove(m, node)?;
    Ok(Ok(()))
}

pub(crate) fn rename(m: &mut Machine, from: &str, to: &str) -> Outcome<()> {
    reach_changed(m, from);
    reach_changed(m, to);
    let (from, to) = (granted!(resolve(m, from, false)), granted!(resolve(m, to, false)));
    let Some(found) = stat_there(m, &from) else { return Ok(Err(Errno::NoEntry)) };
    if nodes::find(m, &from).is_none() || real::covers(m, &from) {
        return Ok(Err(Errno::ReadOnly));
    }
    granted!(check_parent(m, &to));
    if to.starts_with(&format!("{from}/")) {
        return Ok(Err(Errno::Invalid));
    }
    if from != to
        && stat_there(m, &to).is_some()
        && let Err(errno) = remove(m, &to, Some(found.directory))?
    {
        return Ok(Err(errno));
    }
    nodes::rename(m, &from, &to)?;
    Ok(Ok(()))
}

/// Names of what is in a directory, sorted; `None` if it is none.
pub(crate) fn names(m: &Machine, path: &str) -> Option<Vec<String>> {
    let path = resolve(m, path, true).ok()?;
    if !stat_there(m, &path)?.directory {
        return None;
    }
    let mut names = real::names(m, &path);
    let prefix = if path == "/" { "/".to_owned() } else { format!("{path}/") };
    for entry in nodes::paths(m) {
        if let Some(name) = entry.strip_prefix(&prefix).filter(|n| !n.is_empty() && !n.contains('/')) {
            names.push(name.to_owned());
        }
    }
    names.sort_unstable();
    names.dedup();
    // Of several the order is the file system's.
    if !(real::covers(m, &path) || (is_given(&path) || is_own(m, &path)) && names.len() < 2) {
        reach(m);
    }
    Some(names)
}

/// Changes what is known of a file; of a link itself if it is not to be followed.
pub(crate) fn change(m: &mut Machine, path: &str, change: Change, follow: bool) -> Outcome<()> {
    reach(m);
    let path = granted!(resolve(m, path, follow));
    if stat_there(m, &path).is_none() {
        return Ok(Err(Errno::NoEntry));
    }
    let Some(node) = nodes::find(m, &path).filter(|_| !real::covers(m, &path)) else {
        return Ok(Err(Errno::ReadOnly));
    };
    nodes::change(m, node, change)?;
    Ok(Ok(()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_absolute_and_without_detours() {
        for (path, expected) in [("", "/"), ("a", "/a"), ("/a/../b/./c/", "/b/c"), ("../..", "/"), ("//x", "/x")] {
            assert_eq!(normal(path), expected, "{path}");
        }
    }

    #[test]
    fn parents_end_at_the_root() {
        assert_eq!((parent("/a/b"), parent("/a"), parent("/")), ("/a", "/", "/"));
    }
}
