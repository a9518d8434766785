//! Which files a run creates, changes or removes, as the system calls of all its processes tell.

use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::{notice, process};

/// Calls that change what is on a disk.
const CALLS: &str =
    "openat,open,creat,mkdir,mkdirat,rename,renameat,renameat2,unlink,unlinkat,link,linkat,symlink,symlinkat";

/// Runs a program under `strace`.
pub struct Tracer {
    program: PathBuf,
    log: Option<PathBuf>,
}

impl Tracer {
    /// A program that starts the other one with its system calls logged into the folder.
    pub fn new(program: &Path, folder: &Path) -> Result<Self> {
        if !process::succeeds(Command::new("strace").arg("-V")) {
            eprintln!("{}", notice::skipped("strace is missing: nobody watches what is written.", "Install strace."));
            return Ok(Self { program: program.to_owned(), log: None });
        }
        let (wrapper, log) = (folder.join("traced"), folder.join("strace.log"));
        let text = format!(
            "#!/bin/sh\nexec strace -f --seccomp-bpf -y -qq -e signal=none -e trace={CALLS} -o '{}' '{}' \"$@\"\n",
            log.display(),
            program.display()
        );
        std::fs::write(&wrapper, text)?;
        std::fs::set_permissions(&wrapper, std::fs::Permissions::from_mode(0o755))?;
        Ok(Self { program: wrapper, log: Some(log) })
    }

    pub fn program(&self) -> &Path {
        &self.program
    }

    /// Paths outside of the folder that were written.
    pub fn outside(&self, folder: &Path) -> Result<Vec<String>> {
        let Some(log) = &self.log else { return Ok(Vec::new()) };
        let text = std::fs::read(log).context("strace wrote no log")?;
        let text = String::from_utf8_lossy(&text);
        let inside = folder.to_string_lossy();
        let found: BTreeSet<String> = text.lines().filter_map(|line| written(line, &inside)).collect();
        Ok(found.into_iter().collect())
    }
}

/// The path that a call wrote, if it is neither inside the folder nor a device.
fn written(line: &str, inside: &str) -> Option<String> {
    let call = line.split_once(' ')?.1.trim_start();
    let (name, rest) = call.split_once('(')?;
    if call.contains(" = -1 ") || !CALLS.split(',').any(|c| c == name) {
        return None;
    }
    let opens = name.starts_with("open");
    if opens && !["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC"].iter().any(|flag| rest.contains(flag)) {
        return None;
    }
    // The last quoted path is the one that comes into being; a relative one is in the folder named before it.
    let (before, path) = rest.rsplit_once('"').and_then(|(before, _)| before.rsplit_once('"'))?;
    let folder =
        before.rsplit_once('>').and_then(|(before, _)| before.rsplit_once('<')).map_or("", |(_, folder)| folder);
    let path = Path::new(folder).join(path).to_string_lossy().into_owned();
    let harmless = path.starts_with(inside) || path.starts_with("/dev/") || path.starts_with("/proc/");
    (!harmless).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_calls_that_write_outside_count() {
        let check = |line: &str| written(line, "/out");
        assert_eq!(check(r#"12 openat(AT_FDCWD, "/etc/x", O_RDONLY|O_CLOEXEC) = 3"#), None);
        assert_eq!(check(r#"12 openat(AT_FDCWD, "/out/a", O_WRONLY|O_CREAT, 0666) = 3"#), None);
        assert_eq!(check(r#"12 openat(AT_FDCWD, "/tmp/a", O_WRONLY|O_CREAT, 0666) = 3"#), Some("/tmp/a".into()));
        assert_eq!(check(r#"12 mkdir("/tmp/d", 0777) = 0"#), Some("/tmp/d".into()));
        assert_eq!(check(r#"12 mkdir("/tmp/d", 0777) = -1 EEXIST (File exists)"#), None);
        assert_eq!(check(r#"12 rename("/out/a", "/tmp/b") = 0"#), Some("/tmp/b".into()));
        assert_eq!(check(r#"12 unlinkat(7</out/work>, "src", AT_REMOVEDIR) = 0"#), None);
        assert_eq!(check(r#"12 unlinkat(7</home>, "src", AT_REMOVEDIR) = 0"#), Some("/home/src".into()));
        assert_eq!(check(r#"12 openat(AT_FDCWD</x>, "/tmp/a", O_WRONLY, 0666) = 3</tmp/a>"#), Some("/tmp/a".into()));
        assert_eq!(check(r#"12 openat(AT_FDCWD, "/dev/null", O_RDWR) = 3"#), None);
    }
}
