//! The files that a program can open: read-only, only the JDK's own and those on the class path.
//!
//! An open file is its content, a `byte[]`, and the place of the next byte; both are part of snapshots.

use std::path::{Component, Path, PathBuf};

use vm::heap::ELEMENTS;
use vm::{Machine, Ref, Stop};

use super::state::{self, Slot};

/// Descriptors of opened files start here: 0, 1 and 2 are the standard streams.
const FIRST: i32 = 3;
/// Files that are larger are not opened.
const LARGEST: u64 = 256 << 20;

/// What is at a path.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entry {
    File(u64),
    Directory,
}

/// The path without `.` and `..`, from the root.
pub(crate) fn normal(path: &str) -> PathBuf {
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
    normal
}

/// Whether the program may see what is there: the JDK's files, and entries of the class path.
fn is_visible(m: &Machine, path: &Path) -> bool {
    let jdk = &m.program.jdk().home;
    let image = jdk.join("lib/modules");
    if path.starts_with(jdk) {
        return path != image;
    }
    m.program.class_path().entries().iter().any(|entry| {
        let at = entry.location();
        path.starts_with(at) || at.canonicalize().is_ok_and(|at| path.starts_with(at))
    })
}

/// What is at a path; `None` if nothing, or nothing that the program may see.
pub(crate) fn look(m: &Machine, path: &str) -> Option<Entry> {
    let path = normal(path);
    if matches!(path.to_str(), Some("/" | "/tmp" | "/root")) {
        return Some(Entry::Directory);
    }
    if !is_visible(m, &path) {
        return None;
    }
    let found = std::fs::metadata(&path).ok()?;
    Some(if found.is_dir() { Entry::Directory } else { Entry::File(found.len()) })
}

/// Opens a file for reading; the error is the system's reason.
pub(crate) fn open(m: &mut Machine, path: &str) -> Result<Result<i32, &'static str>, Stop> {
    let length = match look(m, path) {
        Some(Entry::File(length)) => length,
        Some(Entry::Directory) => return Ok(Err("Is a directory")),
        None => return Ok(Err("No such file or directory")),
    };
    if length > LARGEST {
        return Ok(Err("File too large"));
    }
    let Ok(bytes) = std::fs::read(normal(path)) else { return Ok(Err("Permission denied")) };
    let content = m.new_byte_array(&bytes)?;
    let at = free_entry(m);
    state::set_at(m, Slot::Files, at, content)?;
    state::set_long_at(m, Slot::FilePositions, at, 0)?;
    Ok(Ok(at as i32 + FIRST))
}

fn free_entry(m: &Machine) -> u32 {
    let files = state::list(m, Slot::Files);
    files.iter().position(|&f| f == 0).unwrap_or(files.len()) as u32
}

/// The entry of a descriptor and its content; `None` if it is not open.
fn entry(m: &Machine, fd: i32) -> Option<(u32, Ref)> {
    let at = u32::try_from(fd.checked_sub(FIRST)?).ok()?;
    let files = state::get(m, Slot::Files);
    if files == 0 || at >= m.heap.length(files) {
        return None;
    }
    let content = m.element(files, at);
    (content != 0).then_some((at, content))
}

pub(crate) fn close(m: &mut Machine, fd: i32) -> Result<(), Stop> {
    match entry(m, fd) {
        Some((at, _)) => state::set_at(m, Slot::Files, at, 0),
        None => Ok(()),
    }
}

pub(crate) fn length(m: &Machine, fd: i32) -> Option<i64> {
    entry(m, fd).map(|(_, content)| i64::from(m.heap.length(content)))
}

pub(crate) fn position(m: &Machine, fd: i32) -> Option<i64> {
    entry(m, fd).map(|(at, _)| state::long_at(m, Slot::FilePositions, at))
}

pub(crate) fn seek(m: &mut Machine, fd: i32, to: i64) -> Result<bool, Stop> {
    let Some((at, _)) = entry(m, fd) else { return Ok(false) };
    state::set_long_at(m, Slot::FilePositions, at, to.max(0))?;
    Ok(true)
}

/// Up to `count` bytes at a place of an open file; `None` if it is not open.
pub(crate) fn read_at(m: &Machine, fd: i32, from: i64, count: usize) -> Option<Vec<u8>> {
    let (_, content) = entry(m, fd)?;
    let length = i64::from(m.heap.length(content));
    let from = from.clamp(0, length);
    let count = count.min((length - from) as usize);
    Some(m.heap.bytes(content + ELEMENTS + from as u32, count).to_vec())
}

/// Reads on; empty at the end. `None` if the descriptor is not open. Descriptor 0 is the standard input.
pub(crate) fn read(m: &mut Machine, fd: i32, count: usize) -> Result<Option<Vec<u8>>, Stop> {
    if fd == 0 {
        m.heap.effects.unstable(vm::Source::Environment);
        return Ok(Some(m.env.read_input(count).to_vec()));
    }
    let Some(from) = position(m, fd) else { return Ok(None) };
    let bytes = read_at(m, fd, from, count);
    seek(m, fd, from + bytes.as_ref().map_or(0, Vec::len) as i64)?;
    Ok(bytes)
}

/// Names of what is in a directory, sorted; `None` if it is none.
pub(crate) fn names(m: &Machine, path: &str) -> Option<Vec<String>> {
    if look(m, path)? != Entry::Directory {
        return None;
    }
    let path = normal(path);
    if !is_visible(m, &path) {
        return Some(Vec::new());
    }
    let entries = std::fs::read_dir(&path).ok()?;
    let mut names: Vec<String> = entries.flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    names.sort_unstable();
    Some(names)
}
