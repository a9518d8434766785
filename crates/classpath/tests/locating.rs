//! Finding a JDK, and saying what to do when there is none.

use classpath::{Jdk, SourceError, Surroundings};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn real_jdk() -> Jdk {
    Jdk::open(&testkit::jdks::home()).expect("a JDK")
}

/// A folder that looks like a JDK of this version, without an image.
fn fake_jdk(folder: &TempDir, name: &str, version: &str) -> PathBuf {
    let home = folder.path().join(name);
    std::fs::create_dir(&home).unwrap();
    std::fs::write(home.join("release"), format!("IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"{version}\"\n")).unwrap();
    home
}

#[test]
fn the_jdk_that_the_user_names_is_taken_or_refused() {
    let jdk = real_jdk();
    let same = Jdk::locate_in(Some(&jdk.home), &Surroundings::default()).unwrap();
    assert_eq!(same.feature, jdk.feature);
    assert!(jdk.version.starts_with(&jdk.feature.to_string()));
    let by_program = Jdk::open(&jdk.tool("java")).unwrap();
    assert_eq!(by_program.feature, jdk.feature);
    let error = Jdk::locate(Some(Path::new("/no/jdk"))).unwrap_err().to_string();
    assert!(error.contains("/no/jdk") && error.contains("no such folder"), "{error}");
}

#[cfg(unix)]
#[test]
fn java_on_the_path_is_followed_through_links() {
    let jdk = real_jdk();
    let folder = TempDir::new().unwrap();
    let link = folder.path().join("java");
    std::os::unix::fs::symlink(jdk.tool("java"), &link).unwrap();
    let path = std::env::join_paths([Path::new("/nowhere"), folder.path()]).unwrap();
    let surroundings = Surroundings { path: Some(path), ..Surroundings::default() };
    assert_eq!(Jdk::locate_in(None, &surroundings).unwrap().feature, jdk.feature);
}

#[test]
fn an_unusable_java_home_does_not_hide_other_jdks() {
    let folder = TempDir::new().unwrap();
    let surroundings = Surroundings {
        java_home: Some(fake_jdk(&folder, "old", "1.8.0_392")),
        path: None,
        folders: vec![real_jdk().home.parent().unwrap().into()],
    };
    assert!(Jdk::locate_in(None, &surroundings).is_ok());
}

#[test]
fn when_there_is_no_jdk_the_error_lists_what_was_seen() {
    let folder = TempDir::new().unwrap();
    fake_jdk(&folder, "eleven", "11.0.2");
    fake_jdk(&folder, "hollow", "21.0.1");
    std::fs::create_dir(folder.path().join("empty")).unwrap();
    let surroundings = Surroundings { folders: vec![folder.path().into()], ..Surroundings::default() };
    let error = Jdk::locate_in(None, &surroundings).unwrap_err();
    assert!(matches!(error, SourceError::NoJdk { .. }));
    let text = error.to_string();
    for part in ["--jdk", "JAVA_HOME", "Java 11.0.2", "17 to 25", "no file lib/modules"] {
        assert!(text.contains(part), "{text}");
    }
    let text = Jdk::locate_in(None, &Surroundings::default()).unwrap_err().to_string();
    assert!(text.contains("nothing"), "{text}");
}

#[test]
fn every_usable_jdk_is_listed_once() {
    let all = Jdk::all_in(&Surroundings::of_process());
    let mut homes: Vec<_> = all.iter().map(|jdk| jdk.home.canonicalize().unwrap()).collect();
    homes.sort();
    homes.dedup();
    assert_eq!(homes.len(), all.len());
}
