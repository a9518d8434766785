//! Folders of class files.

use classpath::{ClassSource, Folder};
use tempfile::TempDir;

fn folder_with(files: &[&str]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for file in files {
        let path = folder.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, file).unwrap();
    }
    folder
}

#[test]
fn classes_are_files_below_the_folder() {
    let folder = folder_with(&["A.class", "p/q/B.class", "p/notes.txt", "module-info.class"]);
    let source = Folder::open(folder.path()).unwrap();
    assert_eq!(&source.find("p/q/B").unwrap().unwrap()[..], b"p/q/B.class");
    assert!(source.find("p/q/C").unwrap().is_none());
    assert!(source.find("A.class/B").unwrap().is_none());
    assert_eq!(source.resource("p/notes.txt").unwrap(), Some(b"p/notes.txt".to_vec()));
    assert_eq!(source.resource("p").unwrap(), None);
    assert_eq!(source.list_classes().unwrap(), ["A", "p/q/B"]);
}

#[test]
fn names_do_not_lead_out_of_the_folder() {
    let folder = folder_with(&["Secret.class", "in/A.class"]);
    let source = Folder::open(&folder.path().join("in")).unwrap();
    let absolute = folder.path().join("Secret").display().to_string();
    for name in ["../Secret", "./A", "a/../../Secret", &absolute, "", "A\0", &"x".repeat(5000)] {
        assert!(source.find(name).unwrap().is_none(), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn links_that_lead_back_up_end_the_listing() {
    let folder = folder_with(&["p/A.class"]);
    std::os::unix::fs::symlink(folder.path(), folder.path().join("p/up")).unwrap();
    let source = Folder::open(folder.path()).unwrap();
    assert_eq!(source.list_classes().unwrap(), ["p/A"]);
}

#[test]
fn a_folder_that_does_not_exist_is_an_error() {
    let error = Folder::open(std::path::Path::new("/no/such/folder")).unwrap_err();
    assert!(error.to_string().contains("/no/such/folder"));
}
