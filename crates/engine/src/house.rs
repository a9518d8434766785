//! What a project wants of its files beyond the tests: a licence header, a formatter. And a checksum, by which a file that
//! was edited is noticed.

mod formatter;
mod header;
mod stamp;

use std::path::{Path, PathBuf};

use suite::SourceFile;

use crate::report::Status;
pub use formatter::Formatter;
pub use header::Header;

/// The rules of a project for the files that Touchstone writes.
#[derive(Clone, Debug, Default)]
pub struct House {
    pub header: Header,
    pub formatter: Option<Formatter>,
}

impl House {
    /// Writes a file, but never over one that Touchstone did not write, or that was edited since.
    pub(crate) fn write(&self, out: &Path, file: &SourceFile) -> Result<PathBuf, Status> {
        let path = out.join(&file.path);
        let failed = |e: std::io::Error| {
            Status::Unwritten(format!("cannot write {}: {e} (choose another folder with --out)", path.display()))
        };
        let old = match std::fs::read(&path) {
            Ok(text) => {
                if let Some(why) = stamp::against_replacing(&String::from_utf8_lossy(&text)) {
                    let path = path.display();
                    return Err(Status::Failed(format!(
                        "{path} {why}; it was left alone (choose another folder with --out)"
                    )));
                }
                Some(text)
            }
            Err(e) if e.kind() != std::io::ErrorKind::NotFound => return Err(failed(e)),
            Err(_) => None,
        };
        let folder = path.parent().unwrap_or(out);
        std::fs::create_dir_all(folder).map_err(failed)?;
        base::file::remove_abandoned(folder);
        let text = stamp::stamped(&format!("{}{}", self.header.text(out, folder), file.text));
        if old.as_deref() != Some(text.as_bytes()) {
            base::file::replace(&path, text).map_err(failed)?;
        }
        Ok(path)
    }

    /// Has the formatter work on files that were written, or says why they are not formatted.
    pub(crate) fn format(&self, files: &[PathBuf]) -> Result<(), String> {
        let Some(formatter) = self.formatter.as_ref().filter(|_| !files.is_empty()) else { return Ok(()) };
        formatter.run(files)?;
        for path in files {
            let unread = |e: std::io::Error| format!("after {formatter}, {} cannot be marked: {e}", path.display());
            let text = std::fs::read_to_string(path).map_err(unread)?;
            base::file::replace(path, stamp::stamped(&text)).map_err(unread)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> SourceFile {
        let text = format!("{} for a.b.X.\n{text}", emit::MARKER);
        SourceFile { path: "a/b/XTest.java".to_owned(), class_name: "a.b.XTest".to_owned(), text, methods: Vec::new() }
    }

    fn read(path: &Path) -> String {
        std::fs::read_to_string(path).expect("the file")
    }

    #[test]
    fn files_of_ours_are_replaced_and_others_left_alone() {
        let out = tempfile::tempdir().expect("a folder");
        let house = House::default();
        let path = house.write(out.path(), &file("one")).expect("a new file");
        assert_eq!(path, out.path().join("a/b/XTest.java"));
        house.write(out.path(), &file("two")).expect("our own file");
        assert!(read(&path).ends_with("\ntwo"));
        std::fs::write(&path, "class XTest {}").expect("a file of the user");
        let Err(Status::Failed(why)) = house.write(out.path(), &file("three")) else { panic!("it was overwritten") };
        assert!(why.contains("was not written by Touchstone"), "{why}");
        assert_eq!(read(&path), "class XTest {}");
        let left: Vec<_> = std::fs::read_dir(out.path().join("a/b")).expect("the folder").collect();
        assert_eq!(left.len(), 1, "nothing is left beside it");
    }

    #[test]
    fn edited_files_are_left_alone_unless_only_white_space_differs() {
        let out = tempfile::tempdir().expect("a folder");
        let house = House::default();
        let path = house.write(out.path(), &file("assertEquals(1, x);")).expect("a new file");
        std::fs::write(&path, read(&path).replace("(1,", "(\n    1,").replace('\n', "\r\n"))
            .expect("other white space");
        house.write(out.path(), &file("assertEquals(2, x);")).expect("our own file");
        let edited = read(&path).replace("(2,", "(3,");
        std::fs::write(&path, &edited).expect("an edited file");
        let Err(Status::Failed(why)) = house.write(out.path(), &file("")) else { panic!("it was overwritten") };
        assert!(why.contains("was edited"), "{why}");
        assert_eq!(read(&path), edited);
    }

    #[test]
    fn the_header_of_the_sources_around_stands_first() {
        let out = tempfile::tempdir().expect("a folder");
        let tests = out.path().join("src/test/java");
        let sources = out.path().join("src/main/java/a/b");
        std::fs::create_dir_all(&sources).expect("a folder");
        std::fs::write(sources.join("X.java"), "/* Licensed. */\npackage a.b;\nclass X {}").expect("a source");
        let house = House { header: Header::Around, formatter: None };
        for content in ["one", "two"] {
            let path = house.write(&tests, &file(content)).expect("a file");
            assert!(
                read(&path).starts_with(&format!("/* Licensed. */\n\n{} for a.b.X", emit::MARKER)),
                "{}",
                read(&path)
            );
        }
    }

    #[cfg(unix)]
    #[test]
    fn formatted_files_are_ours_still() {
        let out = tempfile::tempdir().expect("a folder");
        let formatter = Formatter::parse("sed -i s/loose/dense/ {}").expect("a command");
        let house = House { header: Header::None, formatter: Some(formatter) };
        let path = house.write(out.path(), &file("loose")).expect("a new file");
        house.format(std::slice::from_ref(&path)).expect("it is formatted");
        assert!(read(&path).ends_with("dense"));
        house.write(out.path(), &file("two")).expect("our own file");
        let broken = House { formatter: Formatter::parse("false {}").ok(), ..house };
        let why = broken.format(&[path]).expect_err("it fails");
        assert!(why.contains("false"), "{why}");
        assert_eq!(broken.format(&[]), Ok(()));
    }

    #[test]
    fn what_cannot_be_written_is_said_with_its_path() {
        let out = tempfile::tempdir().expect("a folder");
        std::fs::write(out.path().join("a"), "no folder").expect("a file");
        let Err(Status::Unwritten(why)) = House::default().write(out.path(), &file("")) else {
            panic!("it was written")
        };
        assert!(why.contains("XTest.java") && why.contains("--out"), "{why}");
    }
}
