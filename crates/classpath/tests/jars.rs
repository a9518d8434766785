//! Jars: versions, manifests, and archives that lie about their contents.

use classpath::{ClassPath, ClassSource, Jar, SourceError};
use proptest::prelude::*;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

fn zip_bytes(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, content) in entries {
        zip.start_file(*name, options).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn write_jar(folder: &TempDir, name: &str, entries: &[(&str, &[u8])]) -> PathBuf {
    let path = folder.path().join(name);
    std::fs::write(&path, zip_bytes(entries)).unwrap();
    path
}

fn content(source: &dyn ClassSource, name: &str) -> Option<Vec<u8>> {
    source.find(name).unwrap().map(|bytes| bytes.to_vec())
}

#[test]
fn classes_and_resources_are_found_by_their_path() {
    let folder = TempDir::new().unwrap();
    let path = write_jar(&folder, "a.jar", &[("p/A.class", b"A"), ("p/r.txt", b"r"), ("module-info.class", b"")]);
    let jar = Jar::open(&path, 17).unwrap();
    assert_eq!(content(&jar, "p/A"), Some(b"A".to_vec()));
    assert_eq!(content(&jar, "p/B"), None);
    assert_eq!(content(&jar, "../p/A"), None);
    assert_eq!(jar.resource("p/r.txt").unwrap(), Some(b"r".to_vec()));
    assert_eq!(jar.list_classes().unwrap(), ["p/A"]);
    assert_eq!(jar.location(), path);
}

const MULTI: &[u8] = b"Manifest-Version: 1.0\nMulti-Release: true\n\n";

#[test]
fn a_multi_release_jar_gives_the_newest_version_that_fits() {
    let folder = TempDir::new().unwrap();
    let entries: [(&str, &[u8]); 7] = [
        ("META-INF/MANIFEST.MF", MULTI),
        ("A.class", b"base"),
        ("META-INF/versions/8/A.class", b"8"),
        ("META-INF/versions/21/A.class", b"21"),
        ("META-INF/versions/11/A.class", b"11"),
        ("META-INF/versions/11/Only11.class", b"only"),
        ("META-INF/versions/x/A.class", b"x"),
    ];
    let path = write_jar(&folder, "a.jar", &entries);
    for (feature, expected) in [(8, "base"), (9, "base"), (11, "11"), (17, "11"), (21, "21"), (25, "21")] {
        let jar = Jar::open(&path, feature).unwrap();
        assert_eq!(content(&jar, "A").unwrap(), expected.as_bytes(), "Java {feature}");
    }
    assert_eq!(Jar::open(&path, 17).unwrap().list_classes().unwrap(), ["A", "Only11"]);
    let path = write_jar(&folder, "b.jar", &entries[1..]);
    assert_eq!(content(&Jar::open(&path, 25).unwrap(), "A").unwrap(), b"base");
}

#[test]
fn the_class_path_of_a_manifest_is_followed_once() {
    let folder = TempDir::new().unwrap();
    let manifest = |class_path: &str| format!("Manifest-Version: 1.0\nClass-Path: {class_path}\n\n").into_bytes();
    std::fs::create_dir(folder.path().join("classes")).unwrap();
    std::fs::write(folder.path().join("classes/D.class"), b"D").unwrap();
    write_jar(&folder, "a.jar", &[("META-INF/MANIFEST.MF", &manifest("b.jar missing.jar classes/"))]);
    write_jar(&folder, "b.jar", &[("META-INF/MANIFEST.MF", &manifest("a.jar c.jar b.jar")), ("X.class", b"b")]);
    write_jar(&folder, "c.jar", &[("X.class", b"c"), ("C.class", b"C")]);
    let path = ClassPath::open(&[folder.path().join("a.jar")], 17).unwrap();
    let names: Vec<_> = path.entries().iter().map(|e| e.location().file_name().unwrap()).collect();
    assert_eq!(names, ["a.jar", "b.jar", "c.jar", "classes"]);
    let found = path.find("X").unwrap().unwrap();
    assert_eq!((found.entry, &found.bytes[..]), (1, &b"b"[..]));
    assert_eq!(path.find("D").unwrap().map(|f| f.entry), Some(3));
}

#[test]
fn a_file_that_is_no_zip_is_called_so() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.jar");
    for content in [&b""[..], b"hello", &[0; 5000]] {
        std::fs::write(&path, content).unwrap();
        let error = Jar::open(&path, 17).unwrap_err();
        assert!(matches!(error, SourceError::NotAZip { .. }), "{error:?}");
        assert!(error.to_string().contains("a.jar is not a zip"), "{error}");
    }
    let error = Jar::open(&folder.path().join("none.jar"), 17).unwrap_err();
    assert!(matches!(error, SourceError::Io { .. }));
}

/// Sets the size that the directory and the header of the only entry declare.
fn with_declared_size(mut zip: Vec<u8>, size: u32) -> Vec<u8> {
    let places = [(&b"PK\x03\x04"[..], 22), (&b"PK\x01\x02"[..], 24)];
    for (signature, offset) in places {
        let at = zip.windows(4).position(|w| w == signature).unwrap();
        zip[at + offset..][..4].copy_from_slice(&size.to_le_bytes());
    }
    zip
}

fn error_for(zip: &[u8]) -> SourceError {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("bomb.jar");
    std::fs::write(&path, zip).unwrap();
    Jar::open(&path, 17).unwrap().find("A").expect_err("this entry cannot be read")
}

#[test]
fn an_entry_never_inflates_to_more_than_it_declares() {
    let zip = zip_bytes(&[("A.class", &vec![0; 1 << 20])]);
    let error = error_for(&with_declared_size(zip.clone(), 1000)).to_string();
    assert!(error.contains("bomb.jar") && error.contains("A.class"), "{error}");
    let error = error_for(&with_declared_size(zip, 2 << 20)).to_string();
    assert!(error.contains("A.class"), "{error}");
}

#[test]
fn an_entry_that_declares_too_much_is_not_even_begun() {
    let zip = zip_bytes(&[("A.class", b"small")]);
    let error = error_for(&with_declared_size(zip, 65 << 20));
    assert!(matches!(error, SourceError::TooLarge { .. }), "{error}");
}

#[test]
fn a_damaged_entry_is_an_error_that_names_it() {
    let mut zip = zip_bytes(&[("A.class", b"some text that is long enough to be damaged")]);
    zip[45] ^= 0xff;
    let error = error_for(&zip).to_string();
    assert!(error.contains("A.class"), "{error}");
}

#[test]
fn class_paths_expand_stars_and_skip_what_does_not_exist() {
    let folder = TempDir::new().unwrap();
    write_jar(&folder, "b.jar", &[("A.class", b"b")]);
    write_jar(&folder, "a.jar", &[("A.class", b"a")]);
    std::fs::write(folder.path().join("notes.txt"), b"no jar").unwrap();
    let text = format!("/no/such/folder:{0}/*:{0}/missing.jar:{0}:/nor/*", folder.path().display());
    let path = ClassPath::parse(&text.replace(':', &classpath::SEPARATOR.to_string()), 17).unwrap();
    assert_eq!(path.entries().len(), 3);
    assert_eq!(&path.find("A").unwrap().unwrap().bytes[..], b"a");
    assert_eq!(path.resource("notes.txt").unwrap(), Some((b"no jar".to_vec(), 2)));
    assert_eq!(path.resources("A.class").unwrap().len(), 2);
}

#[test]
fn an_empty_class_path_is_the_current_folder() {
    let path = ClassPath::parse("", 17).unwrap();
    assert_eq!(path.entries()[0].location(), Path::new("."));
    assert!(path.resource("Cargo.toml").unwrap().is_some());
}

proptest! {
    #[test]
    fn damaged_archives_never_panic(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
        cut: prop::sample::Index,
    ) {
        let mut zip = zip_bytes(&[("META-INF/MANIFEST.MF", MULTI), ("A.class", b"AAAA"), ("META-INF/versions/9/A.class", b"9")]);
        for (at, value) in changes {
            let at = at.index(zip.len());
            zip[at] = value;
        }
        if cut.index(4) == 0 {
            zip.truncate(cut.index(zip.len()));
        }
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("a.jar");
        std::fs::write(&path, &zip).unwrap();
        if let Ok(jar) = Jar::open(&path, 17) {
            let _ = (jar.find("A"), jar.list_classes(), jar.class_path());
        }
    }
}

#[test]
fn many_jars_are_searched_as_one_after_another() {
    let folder = TempDir::new().unwrap();
    let classes = folder.path().join("classes");
    std::fs::create_dir_all(classes.join("p")).unwrap();
    std::fs::write(classes.join("p/A.class"), "folder").unwrap();
    let mut paths = vec![write_jar(&folder, "first.jar", &[("p/B.class", b"B"), ("d/", b""), ("r.txt", b"first")])];
    paths.push(classes);
    for number in 0..20u8 {
        let own = format!("only/C{number}.class");
        let entries: [(&str, &[u8]); 3] = [("p/A.class", b"A"), ("r.txt", &[number]), (&own, &[number])];
        paths.push(write_jar(&folder, &format!("{number}.jar"), &entries));
    }
    let newer: [(&str, &[u8]); 2] = [("META-INF/MANIFEST.MF", MULTI), ("META-INF/versions/11/Only11.class", b"only")];
    paths.push(write_jar(&folder, "newer.jar", &newer));
    let path = ClassPath::open(&paths, 17).unwrap();
    for name in ["p/A", "p/B", "only/C7", "only/C19", "Only11", "p/Nothing"] {
        let expected = path.entries().iter().position(|e| e.find(name).unwrap().is_some());
        assert_eq!(path.find(name).unwrap().map(|found| found.entry), expected, "{name}");
    }
    for name in ["r.txt", "d", "d/", "p/A.class", "Only11.class", "nothing"] {
        let each = path.entries().iter().enumerate();
        let expected: Vec<_> = each.filter_map(|(i, e)| Some((i, e.entry(name).unwrap()?))).collect();
        assert_eq!(path.holders(name).unwrap(), expected, "{name}");
    }
    assert_eq!(path.resources("r.txt").unwrap().len(), 21);
    assert_eq!(path.holders("Only11.class").unwrap(), [(22, "META-INF/versions/11/Only11.class".to_owned())]);
}
