//! Writing files: all at once or not at all. Every file that Touchstone writes is written by this module.
//!
//! The content goes to a temporary file in the same folder, is synced, and gets its name by renaming. A reader sees the old
//! file, the new one or none, never a part of one: not after a full disk, not after a crash, not after a power loss.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The names of temporary files end so.
pub const TEMPORARY: &str = "touchstone-tmp";

/// Temporary names that are tried for one file.
const ATTEMPTS: u32 = 64;

/// A temporary file that has not changed for so long was left by a process that was killed.
const ABANDONED: Duration = Duration::from_hours(1);

/// Replaces a file, or creates it. After an error the file is as it was.
pub fn replace(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    replace_with(path, |out| out.write_all(content.as_ref()))
}

/// As [`replace`], with a function that writes the content.
pub fn replace_with(path: &Path, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    put(path, content, true)
}

/// As [`replace`] for a file that only this run reads: complete or absent, but not safe from a power loss.
pub fn scratch(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    put(path, |out| out.write_all(content.as_ref()), false)
}

fn put(path: &Path, content: impl FnOnce(&mut dyn Write) -> io::Result<()>, lasting: bool) -> io::Result<()> {
    let old = fs::metadata(path).ok();
    if old.as_ref().is_some_and(|old| !old.is_file() && !old.is_dir()) {
        // A device or a pipe is written to, not replaced.
        let mut out = File::options().write(true).open(path)?;
        return content(&mut out);
    }
    // A link stays, and the file behind it is replaced.
    let path = if path.is_symlink() && old.is_some() { path.canonicalize()? } else { path.to_owned() };
    let (beside, file) = create_beside(&path)?;
    let written = fill(file, content, lasting).and_then(|()| {
        if let Some(old) = &old {
            fs::set_permissions(&beside, old.permissions())?;
        }
        fs::rename(&beside, &path)
    });
    if written.is_err() {
        let _ = fs::remove_file(&beside);
        return written;
    }
    if lasting { sync_folder(&path) } else { Ok(()) }
}

fn fill(file: File, content: impl FnOnce(&mut dyn Write) -> io::Result<()>, lasting: bool) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, file);
    content(&mut out)?;
    let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    if lasting { file.sync_all() } else { Ok(()) }
}

/// A new file in the same folder, with a name that no other process or thread uses.
fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let name = path.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::InvalidFilename))?;
    let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
    for number in 0..ATTEMPTS {
        let mut hidden = std::ffi::OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}-{number}.{TEMPORARY}", std::process::id()));
        let beside = path.with_file_name(hidden);
        match File::options().write(true).create_new(true).open(&beside) {
            Ok(file) => return Ok((beside, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = error,
            Err(error) => return Err(error),
        }
    }
    Err(last)
}

/// Makes the new name last. Some file systems cannot sync a folder; there is nothing more to do on them.
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        Err(error) if error.kind() == io::ErrorKind::StorageFull => Err(error),
        _ => Ok(()),
    }
}

/// Removes temporary files that processes left in a folder when they were killed. Best effort.
pub fn remove_abandoned(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let old = || {
            let changed = entry.metadata().and_then(|found| found.modified());
            changed.is_ok_and(|time| time.elapsed().is_ok_and(|age| age > ABANDONED))
        };
        if entry.path().extension().is_some_and(|e| e == TEMPORARY) && old() {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether files can be created in a folder, which need not exist yet. Nothing is created.
pub fn can_create_in(folder: &Path) -> io::Result<()> {
    let folder = std::path::absolute(folder)?;
    for ancestor in folder.ancestors() {
        match fs::metadata(ancestor) {
            Ok(found) if found.is_dir() => return writable(ancestor),
            Ok(_) => return Err(io::Error::from(io::ErrorKind::NotADirectory)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::from(io::ErrorKind::NotFound))
}

#[cfg(unix)]
fn writable(folder: &Path) -> io::Result<()> {
    use std::os::unix::ffi::OsStrExt;
    let name = std::ffi::CString::new(folder.as_os_str().as_bytes())?;
    // SAFETY: a system call that reads the name.
    let denied = unsafe { libc::access(name.as_ptr(), libc::W_OK | libc::X_OK) } != 0;
    if denied { Err(io::Error::last_os_error()) } else { Ok(()) }
}

#[cfg(not(unix))]
fn writable(folder: &Path) -> io::Result<()> {
    let readonly = fs::metadata(folder)?.permissions().readonly();
    if readonly { Err(io::Error::from(io::ErrorKind::PermissionDenied)) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A new folder below the system's one for temporary files, removed at the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("touchstone-file-{name}-{}", std::process::id()));
            fs::create_dir_all(&folder).unwrap();
            Self(folder)
        }

        fn names(&self) -> Vec<String> {
            let entries = fs::read_dir(&self.0).unwrap().flatten();
            let mut names: Vec<String> = entries.map(|e| e.file_name().to_string_lossy().into_owned()).collect();
            names.sort();
            names
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_file_is_replaced_as_a_whole() {
        let folder = Folder::new("whole");
        let path = folder.0.join("a");
        replace(&path, "first, and longer").unwrap();
        replace(&path, "second").unwrap();
        scratch(&folder.0.join("b"), "third").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "second");
        assert_eq!(folder.names(), ["a", "b"]);
    }

    #[test]
    fn after_an_error_the_old_file_is_there_and_no_other() {
        let folder = Folder::new("error");
        let path = folder.0.join("a");
        replace(&path, "old").unwrap();
        let failed = replace_with(&path, |out| {
            out.write_all(&vec![b'x'; 1 << 20])?;
            Err(io::Error::from(io::ErrorKind::StorageFull))
        });
        assert_eq!(failed.unwrap_err().kind(), io::ErrorKind::StorageFull);
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), folder.names()), ("old", vec!["a".to_owned()]));
        // A folder is in the way: the rename fails.
        fs::create_dir_all(folder.0.join("d/e")).unwrap();
        assert!(replace(&folder.0.join("d"), "text").is_err());
        assert_eq!(folder.names(), ["a", "d"]);
    }

    #[cfg(unix)]
    #[test]
    fn links_devices_and_permissions_stay() {
        use std::os::unix::fs::PermissionsExt;
        let folder = Folder::new("links");
        let (path, link) = (folder.0.join("a"), folder.0.join("link"));
        replace(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink("a", &link).unwrap();
        replace(&link, "new").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        replace(Path::new("/dev/null"), "text").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }

    #[test]
    fn only_old_temporary_files_are_removed() {
        let folder = Folder::new("abandoned");
        for name in ["young", "old"] {
            replace(&folder.0.join(format!(".{name}.{TEMPORARY}")), "").unwrap();
        }
        replace(&folder.0.join("kept"), "").unwrap();
        let long_ago = std::time::SystemTime::now() - ABANDONED * 2;
        for name in [format!(".old.{TEMPORARY}"), "kept".to_owned()] {
            File::options().append(true).open(folder.0.join(name)).unwrap().set_modified(long_ago).unwrap();
        }
        remove_abandoned(&folder.0);
        assert_eq!(folder.names(), [format!(".young.{TEMPORARY}"), "kept".to_owned()]);
    }

    #[test]
    fn a_folder_below_a_file_is_refused_beforehand() {
        let folder = Folder::new("beforehand");
        replace(&folder.0.join("file"), "").unwrap();
        assert!(can_create_in(&folder.0.join("not/there/yet")).is_ok());
        assert!(can_create_in(&folder.0.join("file/below")).is_err());
        assert_eq!(folder.names(), ["file"]);
    }
}
