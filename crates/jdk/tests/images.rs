//! Machines from images behave as machines that booted, and nothing that is wrong with an image's file matters.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use classpath::{ClassPath, Jdk};
use jdk::boot::{BootOptions, run_main};
use jdk::image::{Images, Started, boot_from_image};
use vm::Limits;

fn images(name: &str, feature: u16) -> Images {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("images-{name}-{feature}"));
    let _ = fs::remove_dir_all(&folder);
    Images { folder, stamp: "test".into() }
}

fn start(jdk: &Arc<Jdk>, images: &Images, property: &str) -> Started {
    let class_path = ClassPath::parse(&common::classes().to_string_lossy(), jdk.feature).expect("the class path");
    let properties = vec![("touchstone.test".to_owned(), property.to_owned())];
    let options = BootOptions { jdk: jdk.clone(), class_path, limits: Limits::default(), properties };
    boot_from_image(options, images).expect("a machine")
}

/// What the fixture prints on a machine.
fn printed(mut started: Started) -> String {
    let result = run_main(&mut started.machine, "Imaged", &["a".into()]);
    assert_eq!(result.exit_code, 0, "{}", String::from_utf8_lossy(&started.machine.env.err));
    String::from_utf8_lossy(&started.machine.env.out).into_owned()
}

fn only_file(images: &Images) -> PathBuf {
    let below = |folder: &Path| fs::read_dir(folder).expect("a folder").map(|f| f.expect("an entry").path());
    let mut files: Vec<PathBuf> = below(&images.folder).flat_map(|folder| below(&folder)).collect();
    assert_eq!(files.len(), 1, "{files:?}");
    files.remove(0)
}

#[test]
fn a_machine_from_an_image_prints_what_a_booted_one_prints() {
    for jdk in common::each_jdk() {
        let images = images("same", jdk.feature);
        let booted = start(jdk, &images, "x");
        assert!(!booted.from_image);
        let wanted = printed(booted);
        assert!(wanted.contains("x 00042 2.50 text [a]"), "{wanted}");
        for _ in 0..2 {
            let again = start(jdk, &images, "x");
            assert!(again.from_image, "JDK {}", jdk.feature);
            assert_eq!(printed(again), wanted);
        }
        assert!(!start(jdk, &images, "y").from_image, "other properties, another image");
    }
}

#[test]
fn a_machine_from_an_image_collects_garbage_and_takes_snapshots() {
    for jdk in common::each_jdk() {
        let images = images("collected", jdk.feature);
        let wanted = printed(start(jdk, &images, "x"));
        let mut again = start(jdk, &images, "x");
        again.machine.collect(vm::Clearing::Weak);
        again.machine.snapshot();
        let result = run_main(&mut again.machine, "Imaged", &["a".into()]);
        assert_eq!(result.exit_code, 0);
        again.machine.restore();
        assert!(again.machine.env.out.is_empty());
        assert_eq!(printed(again), wanted);
    }
}

#[test]
fn damaged_and_cut_files_are_passed_over_and_replaced() {
    let jdk = common::each_jdk().next().expect("a JDK");
    let images = images("damaged", jdk.feature);
    let wanted = printed(start(jdk, &images, "x"));
    let path = only_file(&images);
    let whole = fs::read(&path).expect("the image");
    let places = [0, 9, 33, 4096 + 100, whole.len() / 2, whole.len() - 20, whole.len() - 1];
    let damaged = places.map(|at| {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        bytes
    });
    let cut = [0, 7, 4000, 4096, whole.len() / 2, whole.len() - 1].map(|len| whole[..len].to_vec());
    let longer = [whole.as_slice(), &[0]].concat();
    for bytes in damaged.into_iter().chain(cut).chain([longer]) {
        fs::write(&path, bytes).expect("a file");
        let started = start(jdk, &images, "x");
        assert!(!started.from_image);
        assert_eq!(printed(started), wanted);
        assert_eq!(only_file(&images), path);
    }
    assert!(start(jdk, &images, "x").from_image, "a good one has taken its place");
}

#[test]
fn machines_that_start_at_once_do_not_disturb_each_other() {
    let jdk = common::each_jdk().next().expect("a JDK");
    let images = images("at-once", jdk.feature);
    let outputs: Vec<String> = std::thread::scope(|scope| {
        let starts: Vec<_> = (0..4).map(|_| scope.spawn(|| printed(start(jdk, &images, "x")))).collect();
        starts.into_iter().map(|s| s.join().expect("no panic")).collect()
    });
    assert!(outputs.iter().all(|o| *o == outputs[0]));
    only_file(&images);
}

#[test]
fn a_folder_that_cannot_be_written_does_no_harm() {
    let jdk = common::each_jdk().next().expect("a JDK");
    let images = Images { folder: "/proc/no/such/folder".into(), stamp: String::new() };
    assert!(printed(start(jdk, &images, "x")).contains("text"));
}
