//! The JDK's image: real ones, small ones in both byte orders, compressed ones, damaged ones.

mod common;

use classpath::{ClassSource, Jdk, JdkImage, SourceError};
use common::ImageWriter;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use proptest::prelude::*;
use std::io::Write;
use std::process::Command;
use tempfile::TempDir;

fn jdks() -> Vec<Jdk> {
    testkit::jdks::homes().iter().map(|home| Jdk::open(home).expect("a JDK")).collect()
}

fn open(file: &[u8]) -> Result<JdkImage, SourceError> {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("modules");
    std::fs::write(&path, file).unwrap();
    JdkImage::open(&path) // the mapping outlives the name
}

fn small_image(big_endian: bool) -> ImageWriter {
    let mut image = ImageWriter::new(big_endian);
    image.add_package("p.q", "some.module");
    image.add_package("r", "other");
    image.add(["some.module", "p/q", "A", "class"], b"class A", None);
    image.add(["other", "r", "B", "class"], b"class B", None);
    image.add(["other", "", "module-info", "class"], b"module", None);
    image
}

#[test]
fn classes_of_any_module_are_found_in_real_images() {
    for jdk in jdks() {
        for name in ["java/lang/Object", "java/util/Map$Entry", "java/util/logging/Logger"] {
            let bytes = jdk.image.find(name).unwrap().expect(name);
            assert_eq!(bytes[..4], [0xca, 0xfe, 0xba, 0xbe], "{name}");
        }
        for name in ["java/lang/Nothing", "no/such/Package", "Object", "", "/", "java/lang/"] {
            assert!(jdk.image.find(name).unwrap().is_none(), "{name}");
        }
        assert_eq!(jdk.image.module_of_package("java/lang"), Some("java.base"));
        assert_eq!(jdk.image.module_of_package("java.util.logging"), Some("java.logging"));
        assert_eq!(jdk.image.module_of_package("no.such"), None);
        assert!(jdk.image.owns_package("java/lang") && jdk.image.owns_package("javax/annotation/processing"));
        assert!(!jdk.image.owns_package("javax/annotation") && !jdk.image.owns_package("no/such"));
        assert!(jdk.image.modules().contains(&"java.base".to_string()));
    }
}

#[test]
fn every_class_that_is_listed_is_found() {
    for jdk in jdks() {
        let names = jdk.image.list_classes().unwrap();
        assert!(names.len() > 6000 && names.is_sorted());
        for name in names.iter().step_by(7) {
            assert!(jdk.image.find(name).unwrap().is_some(), "{name}");
        }
    }
}

#[test]
fn both_byte_orders_are_read() {
    for big_endian in [false, true] {
        let image = open(&small_image(big_endian).finish()).unwrap();
        assert_eq!(&image.find("p/q/A").unwrap().unwrap()[..], b"class A");
        assert_eq!(&image.find("r/B").unwrap().unwrap()[..], b"class B");
        assert!(image.find("r/A").unwrap().is_none());
        assert_eq!(image.resource("/other/module-info.class").unwrap(), Some(b"module".to_vec()));
        assert_eq!(image.resource("r/B.class").unwrap(), Some(b"class B".to_vec()));
        assert_eq!(image.modules(), ["other", "some.module"]);
        assert_eq!(image.list_classes().unwrap(), ["p/q/A", "r/B"]);
        assert_eq!(image.classes_of_module("other"), ["r/B"]);
    }
}

/// A packed content: header, then the bytes.
fn packed(image: &mut ImageWriter, method: &str, body: &[u8], size: u32) -> Vec<u8> {
    let name = image.string(method);
    let long = |image: &ImageWriter, value: u32| {
        let halves = if image.big_endian { [0, value] } else { [value, 0] };
        halves.map(|half| image.word(half)).concat()
    };
    let mut content = image.word(0xcafe_fafa).to_vec();
    content.extend(long(image, body.len() as u32));
    content.extend(long(image, size));
    content.extend(image.word(name));
    content.extend(image.word(0));
    content.push(1);
    content.extend(body);
    content
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// An image whose class `r/B` is packed this way.
fn packed_image(method: &str, body: &[u8], size: u32) -> JdkImage {
    let mut image = ImageWriter::new(false);
    image.add_package("r", "other");
    let content = packed(&mut image, method, body, size);
    image.add(["other", "r", "B", "class"], &content, Some(size));
    open(&image.finish()).unwrap()
}

#[test]
fn zipped_resources_are_inflated_to_what_they_declare() {
    let text = b"class B class B class B";
    let image = packed_image("zip", &deflated(text), text.len() as u32);
    assert_eq!(&image.find("r/B").unwrap().unwrap()[..], text);
    for wrong in [1, 1000] {
        let error = packed_image("zip", &deflated(text), wrong).find("r/B").unwrap_err();
        assert!(error.to_string().contains("/other/r/B.class"), "{error}");
    }
}

#[test]
fn other_compressions_are_named() {
    let error = packed_image("compact-cp", b"x", 1).find("r/B").unwrap_err().to_string();
    assert!(error.contains("compact-cp") && error.contains("--compress=0"), "{error}");
    let error = packed_image("lz9", b"x", 1).find("r/B").unwrap_err().to_string();
    assert!(error.contains("lz9"), "{error}");
}

#[test]
fn an_image_that_jlink_zipped_is_read() {
    let Some(jdk) = jdks().into_iter().find(|jdk| jdk.home.join("jmods").is_dir()) else {
        return;
    };
    let folder = TempDir::new().unwrap();
    let linked = folder.path().join("linked");
    let level = if jdk.feature < 21 { "--compress=2" } else { "--compress=zip-6" };
    let mut jlink = Command::new(jdk.tool("jlink"));
    let output = jlink.args(["--add-modules", "java.base", level, "--output"]).arg(&linked).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    let zipped = Jdk::open(&linked).unwrap();
    for name in ["java/lang/Object", "java/util/HashMap", "java/lang/String"] {
        let expected = jdk.image.find(name).unwrap().unwrap();
        assert_eq!(zipped.image.find(name).unwrap().unwrap().len(), expected.len(), "{name}");
    }
}

#[test]
fn files_that_are_no_images_are_called_so() {
    let mut newer = small_image(false).finish();
    newer[6] = 2;
    let cases: [(&[u8], &str); 4] = [
        (b"", "too short"),
        (b"PK\x03\x04 and more", "magic"),
        (&[0xda, 0xda, 0xfe, 0xca], "cut off"),
        (&newer, "version 2.0"),
    ];
    for (file, reason) in cases {
        let error = open(file).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
}

proptest! {
    #[test]
    fn damaged_images_never_panic(
        big_endian: bool,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        cut: prop::sample::Index,
    ) {
        let mut image = small_image(big_endian);
        let content = packed(&mut image, "zip", &deflated(b"zipped"), 6);
        image.add(["other", "r", "Z", "class"], &content, Some(6));
        let mut file = image.finish();
        for (at, value) in changes {
            let at = at.index(file.len());
            file[at] = value;
        }
        if cut.index(4) == 0 {
            file.truncate(cut.index(file.len()));
        }
        if let Ok(image) = open(&file) {
            let _ = (image.list_classes(), image.modules());
            for name in ["p/q/A", "r/B", "r/Z", "x/y"] {
                let _ = (image.find(name), image.resource(name));
            }
        }
    }
}
