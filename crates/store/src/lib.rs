//! Things on disk that can be computed again: one folder of entries with a limit, of which those that were used least recently go first.
//!
//! An entry has a name that its owner derives from everything that it depends on, so it never changes. It is written beside its place and
//! renamed: processes that run at once see a whole entry or none, and so does the next run after a crash. An entry that was damaged on the
//! disk is no entry. Whatever goes wrong here costs time and nothing else.

mod seal;

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::time::{Duration, SystemTime};

/// A sweep goes on until this part of a limit is left, so that the next write does not need another.
const SWEPT_TO: f64 = 0.9;
/// A sweep after so much was written, as a part of the limit.
const SWEEP_EVERY: u64 = 16;
/// The time of an entry that is used is renewed if it is older than this.
const STALE: Duration = Duration::from_mins(10);

/// The most that a folder may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    pub bytes: u64,
    pub entries: usize,
}

/// A folder of entries. It is made by the first write.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    limit: Limit,
    /// Bytes written since the last sweep; nothing before the first write.
    written: Mutex<Option<u64>>,
}

/// The name of an entry for a key of any length. Two keys with the same name would take each other's entries; that 128 bits agree by accident
/// does not happen.
pub fn name_of(key: &[u8]) -> String {
    // Two hashes that have nothing in common.
    format!("{:016x}{:016x}", base::content_hash(key), base::fnv1a(key))
}

impl Store {
    pub fn new(folder: PathBuf, limit: Limit) -> Self {
        Self { folder, limit, written: Mutex::new(None) }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Entries are spread over folders, which stay small.
    fn path(&self, name: &str) -> PathBuf {
        let prefix = name.get(..2).unwrap_or("_");
        self.folder.join(prefix).join(name)
    }

    /// The content of an entry, if it is there and as it was written.
    pub fn read(&self, name: &str) -> Option<Vec<u8>> {
        let path = self.path(name);
        let content = seal::open(fs::read(&path).ok()?);
        if content.is_some() {
            renew(&path);
        } else {
            // Damaged: it would be in the way of nothing, and be looked at each time.
            let _ = fs::remove_file(&path);
        }
        content
    }

    /// Keeps an entry. After an error there is none, or the one that there was.
    pub fn write(&self, name: &str, content: &[u8]) -> io::Result<()> {
        let path = self.place(name)?;
        base::file::scratch(&path, seal::sealed(content))?;
        self.wrote(content.len() as u64);
        Ok(())
    }

    /// The file of an entry whose owner checks its content, and maps it perhaps.
    pub fn file(&self, name: &str) -> Option<File> {
        let path = self.path(name);
        let file = File::open(&path).ok()?;
        renew(&path);
        Some(file)
    }

    /// Keeps an entry whose owner checks its content.
    pub fn write_file(&self, name: &str, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let path = self.place(name)?;
        base::file::replace_with(&path, content)?;
        self.wrote(fs::metadata(&path).map_or(0, |found| found.len()));
        Ok(())
    }

    fn place(&self, name: &str) -> io::Result<PathBuf> {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap_or(&self.folder))?;
        Ok(path)
    }

    /// Counts what was written, and sweeps now and then: at first, since others may have left too much.
    fn wrote(&self, bytes: u64) {
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        let sum = written.map(|sum| sum + bytes);
        let few = self.limit.entries < 1000;
        if few || sum.is_none_or(|sum| sum > self.limit.bytes / SWEEP_EVERY) {
            self.sweep();
            *written = Some(0);
        } else {
            *written = sum;
        }
    }

    /// Removes what is beyond the limit, and what processes left that ended while they wrote.
    fn sweep(&self) {
        let mut entries: Vec<(SystemTime, u64, PathBuf)> = Vec::new();
        let folders = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for folder in folders.map(|entry| entry.path()).filter(|path| path.is_dir()) {
            base::file::remove_abandoned(&folder);
            for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
                // Others may remove entries meanwhile.
                let Ok(found) = entry.metadata() else { continue };
                let hidden = entry.file_name().to_str().is_none_or(|name| name.starts_with('.'));
                if let (true, false, Ok(used)) = (found.is_file(), hidden, found.modified()) {
                    entries.push((used, found.len(), entry.path()));
                }
            }
        }
        let (mut bytes, mut count) = (entries.iter().map(|(_, bytes, _)| bytes).sum::<u64>(), entries.len());
        if bytes <= self.limit.bytes && count <= self.limit.entries {
            return;
        }
        let (enough, few) = if bytes > self.limit.bytes {
            ((self.limit.bytes as f64 * SWEPT_TO) as u64, self.limit.entries)
        } else {
            (self.limit.bytes, self.limit.entries)
        };
        entries.sort();
        for (_, len, path) in entries {
            if bytes <= enough && count <= few {
                break;
            }
            let _ = fs::remove_file(path);
            (bytes, count) = (bytes.saturating_sub(len), count - 1);
        }
    }
}

/// Notes that an entry is used.
fn renew(path: &Path) {
    let now = SystemTime::now();
    let age = fs::metadata(path).and_then(|found| found.modified()).ok().and_then(|time| now.duration_since(time).ok());
    if age.is_some_and(|age| age > STALE)
        && let Ok(file) = File::options().append(true).open(path)
    {
        let _ = file.set_modified(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LARGE: Limit = Limit { bytes: 1 << 30, entries: usize::MAX };

    fn store(limit: Limit) -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::new(folder.path().join("not/there/yet"), limit);
        (folder, store)
    }

    /// Makes an entry look old.
    fn age(store: &Store, name: &str, minutes: u64) {
        let file = File::options().append(true).open(store.path(name)).expect("an entry");
        file.set_modified(SystemTime::now() - Duration::from_secs(60 * minutes)).expect("a time");
    }

    #[test]
    fn what_was_kept_is_found_again_and_nothing_else() {
        let (_folder, store) = store(LARGE);
        assert_eq!(store.read("aa"), None);
        store.write("aa", b"one").expect("written");
        store.write("ab", b"").expect("written");
        assert_eq!((store.read("aa").as_deref(), store.read("ab").as_deref()), (Some(&b"one"[..]), Some(&b""[..])));
        assert_eq!(store.read("ac"), None);
        store.write("aa", b"two").expect("written");
        assert_eq!(store.read("aa").as_deref(), Some(&b"two"[..]));
    }

    #[test]
    fn a_damaged_entry_is_none() {
        let (_folder, store) = store(LARGE);
        store.write("aa", b"some content").expect("written");
        let whole = fs::read(store.path("aa")).expect("the file");
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 4;
            fs::write(store.path("aa"), &bytes).expect("damaged");
            assert_eq!(store.read("aa"), None, "byte {at}");
            fs::write(store.path("aa"), &whole[..at]).expect("cut");
            assert_eq!(store.read("aa"), None, "cut at {at}");
        }
    }

    #[test]
    fn the_entries_that_were_not_used_go_first() {
        let (_folder, store) = store(Limit { bytes: 3300, entries: usize::MAX });
        for (name, minutes) in [("aa", 300), ("ba", 200), ("ca", 100)] {
            store.write(name, &[7; 900]).expect("written");
            age(&store, name, minutes);
        }
        // Used, and so the youngest.
        assert!(store.read("aa").is_some());
        store.write("da", &[7; 900]).expect("written");
        assert_eq!(["aa", "ba", "ca", "da"].map(|name| store.read(name).is_some()), [true, false, true, true]);
    }

    #[test]
    fn a_number_of_entries_is_a_limit_too() {
        let (_folder, store) = store(Limit { entries: 2, ..LARGE });
        for (name, minutes) in [("aa", 3), ("ab", 2), ("ac", 1)] {
            store.write_file(name, |out| out.write_all(b"x")).expect("written");
            if store.path(name).exists() {
                age(&store, name, minutes);
            }
        }
        assert_eq!(["aa", "ab", "ac"].map(|name| store.file(name).is_some()), [false, true, true]);
    }

    #[test]
    fn several_at_once_do_not_disturb_each_other() {
        let folder = tempfile::tempdir().expect("a folder");
        let limit = Limit { bytes: 20_000, entries: usize::MAX };
        std::thread::scope(|scope| {
            for thread in 0..4u8 {
                let store = Store::new(folder.path().to_owned(), limit);
                scope.spawn(move || {
                    for round in 0..200u32 {
                        let name = format!("{:02x}", round % 40);
                        // The same name has the same content, whoever writes it.
                        let content = vec![(round % 40) as u8; 1000];
                        assert!(store.read(&name).is_none_or(|found| found == content), "thread {thread}");
                        store.write(&name, &content).expect("written");
                    }
                });
            }
        });
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_an_error_and_no_entry() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("file"), "").expect("a file");
        let store = Store::new(folder.path().join("file/below"), LARGE);
        assert!(store.write("aa", b"x").is_err());
        assert_eq!(store.read("aa"), None);
    }
}
