//! The few real files that can be seen, and only read: the JDK's, and those on the class path.

use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use vm::Machine;

use super::{Stat, nodes, normal};

/// Files that are larger are not read.
pub(super) const LARGEST: i64 = 256 << 20;

/// The real file that a path of the virtual file system shows, if there is one. Entries of the class path are where they really
/// are; those that are relative to the real current folder are relative to the root, too.
fn real_path(m: &Machine, path: &str) -> Option<PathBuf> {
    let asked = Path::new(path);
    let jdk = &m.program.jdk().home;
    if asked.starts_with(jdk) {
        return Some(asked.to_owned()).filter(|p| *p != jdk.join("lib/modules") && p.exists());
    }
    let class_path = m.program.class_path();
    class_path.entries().iter().zip(class_path.places()).find_map(|(entry, place)| {
        let at = entry.location();
        let below = |folder: &Path| asked.strip_prefix(folder).ok().map(|rest| join(at, rest)).filter(|p| p.exists());
        below(&shown(at)).or_else(|| below(place))
    })
}

/// What the given location of an entry is called in the virtual file system.
fn shown(at: &Path) -> PathBuf {
    if at.is_absolute() { at.to_owned() } else { PathBuf::from(normal(&at.to_string_lossy())) }
}

/// Without a slash at the end, which would make a file look like a folder.
fn join(at: &Path, rest: &Path) -> PathBuf {
    if rest.as_os_str().is_empty() { at.to_owned() } else { at.join(rest) }
}

/// Whether a path is the JDK's or the class path's.
pub(super) fn covers(m: &Machine, path: &str) -> bool {
    !nodes::is_initial(path) && real_path(m, path).is_some()
}

/// Whether a path leads to something that is covered: such directories can be seen too.
fn leads(m: &Machine, path: &str) -> bool {
    let below = |at: &Path| Path::new(&normal(&at.to_string_lossy())).starts_with(path);
    let class_path = m.program.class_path();
    below(&m.program.jdk().home)
        || class_path.entries().iter().any(|e| below(e.location()))
        || class_path.places().iter().any(|place| below(place))
}

pub(super) fn stat(m: &Machine, path: &str) -> Option<Stat> {
    if nodes::is_initial(path) {
        let modified = m.env.tick.now;
        return Some(Stat {
            directory: true,
            link: false,
            size: 4096,
            modified,
            mode: 0o755,
            inode: 2,
            owner: 0,
            group: 0,
        });
    }
    let Some(real) = real_path(m, path) else {
        let modified = m.env.tick.now;
        let directory = Stat {
            directory: true,
            link: false,
            size: 4096,
            modified,
            mode: 0o555,
            inode: inode(path),
            owner: 0,
            group: 0,
        };
        return leads(m, path).then_some(directory);
    };
    let found = std::fs::metadata(real).ok()?;
    let modified = found.modified().ok().and_then(|t| t.duration_since(UNIX_EPOCH).ok());
    Some(Stat {
        directory: found.is_dir(),
        link: false,
        size: found.len() as i64,
        modified: modified.map_or(0, |t| t.as_nanos() as i64),
        mode: if found.is_dir() { 0o555 } else { 0o444 },
        inode: inode(path),
        owner: 0,
        group: 0,
    })
}

/// A number that is the same for the same path.
fn inode(path: &str) -> i64 {
    (base::fnv1a(path.as_bytes()) >> 2) as i64 | 1 << 40
}

pub(super) fn read(m: &Machine, path: &str) -> Option<Vec<u8>> {
    std::fs::read(real_path(m, path)?).ok()
}

pub(super) fn names(m: &Machine, path: &str) -> Vec<String> {
    let real = real_path(m, path);
    let entries = real.and_then(|real| std::fs::read_dir(real).ok()).into_iter().flatten().flatten();
    entries.map(|e| e.file_name().to_string_lossy().into_owned()).collect()
}
