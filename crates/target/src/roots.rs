//! Folders of classes: where packages begin, and which Java the files are for.

use std::path::{Path, PathBuf};

use classpath::ClassPath;

/// Class files that are looked at for their version.
const MAX_VERSIONS: usize = 400;
/// The oldest Java that has jars with several versions of a class is the next one.
const OLDEST: u16 = 8;
/// Class files and folders that are looked at for the folder where their packages begin.
const MAX_LOOKS: usize = 20_000;

/// The folders below this one in which packages begin, if it is not such a folder itself. A folder with no class that says otherwise is one.
pub(crate) fn below(folder: &Path) -> Vec<PathBuf> {
    let mut roots: Vec<PathBuf> = Vec::new();
    let mut open = vec![folder.to_owned()];
    let mut looks = 0;
    while let Some(at) = open.pop() {
        let Ok(entries) = std::fs::read_dir(&at) else { continue };
        let mut entries: Vec<_> = entries.flatten().collect();
        entries.sort_by_key(std::fs::DirEntry::file_name);
        // One class of a folder tells of all of them.
        let mut told = false;
        for entry in entries {
            let path = entry.path();
            looks += 1;
            if looks > MAX_LOOKS {
                return roots;
            }
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                if !roots.iter().any(|root| path.starts_with(root)) {
                    open.push(path);
                }
            } else if !told && path.extension().is_some_and(|e| e == "class") {
                let Some(root) = root_of(&path) else { continue };
                told = true;
                if root == folder {
                    return Vec::new();
                }
                if root.starts_with(folder) && !roots.contains(&root) {
                    open.retain(|other| !other.starts_with(&root));
                    roots.push(root);
                }
            }
        }
    }
    roots.sort();
    roots
}

/// The folder in which the package of a class begins; none if the file is no class, or is not where its name says.
fn root_of(file: &Path) -> Option<PathBuf> {
    let name = classfile::parse(&std::fs::read(file).ok()?).ok()?.name;
    let root = file.ancestors().nth(name.split('/').count())?;
    (root.join(format!("{name}.class")) == file).then(|| root.to_owned())
}

/// The newest class file version in folders and jars; some files are enough.
pub(crate) fn newest_version(places: &[PathBuf]) -> Option<u16> {
    // As the oldest Java sees jars: without what they bring for newer ones.
    let path = ClassPath::open(places, OLDEST).ok()?;
    let mut newest = None;
    for entry in path.entries() {
        let names = entry.list_classes().unwrap_or_default();
        let own = names.iter().filter(|name| !name.ends_with("module-info") && !name.starts_with("META-INF/"));
        // Some of every package.
        for name in own.step_by(names.len().div_ceil(MAX_VERSIONS).max(1)) {
            let bytes = entry.resource(&format!("{name}.class")).ok().flatten();
            newest = newest.max(bytes.and_then(|bytes| version(&bytes)));
        }
    }
    newest
}

/// The major version of a class file.
fn version(bytes: &[u8]) -> Option<u16> {
    bytes.starts_with(&[0xca, 0xfe, 0xba, 0xbe]).then(|| Some(u16::from_be_bytes([*bytes.get(6)?, *bytes.get(7)?])))?
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The file of a class of this name without members.
    fn write(root: &Path, name: &str, major: u16) {
        let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0];
        bytes.extend(major.to_be_bytes());
        bytes.extend(5u16.to_be_bytes());
        for text in [name, "java/lang/Object"] {
            bytes.push(1);
            bytes.extend((text.len() as u16).to_be_bytes());
            bytes.extend(text.bytes());
        }
        bytes.extend([7, 0, 1, 7, 0, 2]);
        // Public, this, super; no interfaces, fields, methods, attributes.
        bytes.extend([0, 0x21, 0, 3, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0]);
        let file = root.join(format!("{name}.class"));
        std::fs::create_dir_all(file.parent().expect("a folder")).unwrap();
        std::fs::write(file, bytes).unwrap();
    }

    #[test]
    fn a_folder_above_class_folders_is_told_from_one_of_them() {
        let folder = tempfile::tempdir().unwrap();
        let at = folder.path();
        write(&at.join("build/classes"), "p/q/A", 61);
        write(&at.join("build/classes"), "p/B", 61);
        assert_eq!(below(at), [at.join("build/classes")]);
        assert!(below(&at.join("build/classes")).is_empty());
        write(&at.join("lib"), "C", 61);
        assert_eq!(below(at), [at.join("build/classes"), at.join("lib")]);
        // What is no class, or is elsewhere than its name says, tells nothing.
        std::fs::write(at.join("D.class"), b"no class").unwrap();
        assert_eq!(below(at).len(), 2);
        write(at, "E", 61);
        assert!(below(at).is_empty());
    }

    #[test]
    fn the_newest_of_the_class_files_counts() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), "p/A", 52);
        write(folder.path(), "p/B", 65);
        write(folder.path(), "META-INF/versions/25/p/B", 69);
        assert_eq!(newest_version(&[folder.path().to_owned()]), Some(65));
        assert_eq!(newest_version(&[]), None);
    }
}
