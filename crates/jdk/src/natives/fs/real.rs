//! The few real files that can be seen, and only read: the JDK's, and those on the class path.

use std::path::Path;
use std::time::UNIX_EPOCH;

use vm::Machine;

use super::{Stat, nodes};

/// Files that are larger are not read.
pub(super) const LARGEST: i64 = 256 << 20;

/// Whether a path is the JDK's or the class path's.
pub(super) fn covers(m: &Machine, path: &str) -> bool {
    let path = Path::new(path);
    let jdk = &m.program.jdk().home;
    if path.starts_with(jdk) {
        return path != jdk.join("lib/modules");
    }
    m.program.class_path().entries().iter().any(|entry| {
        let at = entry.location();
        let absolute = || std::path::absolute(at).is_ok_and(|at| path.starts_with(at));
        path.starts_with(at) || absolute() || at.canonicalize().is_ok_and(|at| path.starts_with(at))
    })
}

/// Whether a path leads to something that is covered: such directories can be seen too.
fn leads(m: &Machine, path: &str) -> bool {
    let path = Path::new(path);
    let below = |at: &Path| at.starts_with(path) || at.canonicalize().is_ok_and(|at| at.starts_with(path));
    below(&m.program.jdk().home) || m.program.class_path().entries().iter().any(|e| below(e.location()))
}

pub(super) fn stat(m: &Machine, path: &str) -> Option<Stat> {
    if nodes::is_initial(path) {
        let modified = m.env.tick.now;
        return Some(Stat { directory: true, size: 4096, modified, mode: 0o755, inode: 2 });
    }
    if !covers(m, path) && !leads(m, path) {
        return None;
    }
    let found = std::fs::metadata(path).ok()?;
    let modified = found.modified().ok().and_then(|t| t.duration_since(UNIX_EPOCH).ok());
    Some(Stat {
        directory: found.is_dir(),
        size: found.len() as i64,
        modified: modified.map_or(0, |t| t.as_nanos() as i64),
        mode: if found.is_dir() { 0o555 } else { 0o444 },
        inode: inode(path),
    })
}

/// A number that is the same for the same path.
fn inode(path: &str) -> i64 {
    let mix = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    (path.bytes().fold(0xcbf2_9ce4_8422_2325, mix) >> 2) as i64 | 1 << 40
}

pub(super) fn read(m: &Machine, path: &str) -> Option<Vec<u8>> {
    if covers(m, path) { std::fs::read(path).ok() } else { None }
}

pub(super) fn names(m: &Machine, path: &str) -> Vec<String> {
    if !covers(m, path) {
        return Vec::new();
    }
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    entries.map(|e| e.file_name().to_string_lossy().into_owned()).collect()
}
