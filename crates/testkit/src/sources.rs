//! Java sources that tests compile.

use std::path::{Path, PathBuf};
use std::process::Command;

/// All Java files below a folder, sorted. For tests: panics if a folder cannot be read.
pub fn java_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display())) {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(java_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "java") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Compiles Java files with all debug information. For tests: panics if `javac` refuses them.
pub fn compile(jdk_home: &Path, files: &[PathBuf], out: &Path) {
    let mut javac = Command::new(jdk_home.join("bin/javac"));
    let done = javac.args(["-g", "-nowarn", "-d"]).arg(out).args(files).status().expect("javac runs");
    assert!(done.success(), "{files:?} do not compile");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_found_at_any_depth_and_sorted() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir_all(folder.path().join("a/b")).expect("a folder");
        for name in ["z.java", "a/b/Deep.java", "a/notes.txt"] {
            std::fs::write(folder.path().join(name), "").expect("a file");
        }
        assert_eq!(java_files(folder.path()), [folder.path().join("a/b/Deep.java"), folder.path().join("z.java")]);
    }
}
