//! Damaged class files: the reader answers with a class or an error, never with a panic.

mod common;

use classpath::ClassSource;
use proptest::prelude::*;
use std::sync::LazyLock;

const NAMES: [&str; 8] = [
    "java/lang/Object",
    "java/lang/Comparable",
    "java/util/Optional",
    "java/util/HashMap$Node",
    "java/lang/annotation/Retention",
    "java/lang/Thread$State",
    "java/util/stream/Collectors",
    "java/lang/runtime/ObjectMethods",
];

/// Classes with every kind of attribute that matters: records, enums, lambdas, annotations, nests.
static CLASSES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let jdk = &common::jdks()[0];
    let find = |name: &&str| jdk.image.find(name).expect("the image is readable");
    NAMES.iter().filter_map(find).map(|bytes| bytes.to_vec()).collect()
});

fn read_and_walk(bytes: &[u8]) {
    if let Ok(class) = classfile::parse(bytes) {
        common::walk(&class);
        for method in &class.methods {
            let code = method.code.as_ref().map_or(&[][..], |c| &c.code);
            common::instructions_are_whole(code);
        }
    }
}

#[test]
fn a_class_file_that_is_cut_anywhere_is_refused() {
    for bytes in CLASSES.iter() {
        let step = bytes.len() / 2000 + 1;
        for length in (0..bytes.len()).step_by(step) {
            let error = classfile::parse(&bytes[..length]).expect_err("a part is no class");
            assert!(error.to_string().contains("at byte"), "{error}");
        }
    }
}

#[test]
fn bytes_after_the_end_are_refused() {
    let longer = [&CLASSES[0][..], &[0]].concat();
    let error = classfile::parse(&longer).unwrap_err();
    assert_eq!(error.message, "Extra bytes at the end of class file java/lang/Object");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn changed_bytes_never_panic(
        which in 0..NAMES.len(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        let mut bytes = CLASSES[which % CLASSES.len()].clone();
        for (at, value) in changes {
            let at = at.index(bytes.len());
            bytes[at] = value;
        }
        read_and_walk(&bytes);
    }

    #[test]
    fn removed_and_doubled_parts_never_panic(
        which in 0..NAMES.len(),
        from: prop::sample::Index,
        length in 1usize..40,
        twice: bool,
    ) {
        let bytes = &CLASSES[which % CLASSES.len()];
        let from = from.index(bytes.len());
        let to = (from + length).min(bytes.len());
        let rest = if twice { from } else { to };
        read_and_walk(&[&bytes[..to - usize::from(!twice) * (to - from)], &bytes[rest..]].concat());
    }

    #[test]
    fn noise_never_panics(noise: Vec<u8>) {
        let header = [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61];
        read_and_walk(&[&header[..], &noise].concat());
        read_and_walk(&noise);
    }
}
