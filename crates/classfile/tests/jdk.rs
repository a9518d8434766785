//! The reader against the class files of every JDK on this machine.

mod common;

use classfile::parse_as;
use classpath::ClassSource;
use std::time::Instant;

#[test]
fn every_class_of_java_base_is_read_and_walked() {
    for jdk in common::jdks() {
        let names = jdk.image.classes_of_module("java.base");
        assert!(names.len() > 5000, "JDK {} has {} classes in java.base", jdk.feature, names.len());
        let start = Instant::now();
        for name in &names {
            let bytes = jdk.image.find(name).unwrap().expect(name);
            let class = parse_as(&bytes, name).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(&*class.name, name);
            common::walk(&class);
            let mut codes = class.methods.iter().filter_map(|m| m.code.as_ref());
            assert!(codes.all(|c| common::instructions_are_whole(&c.code)), "{name}");
        }
        println!("JDK {}: {} classes read and walked in {:?}", jdk.feature, names.len(), start.elapsed());
    }
}

#[test]
fn module_declarations_are_read_as_such() {
    for jdk in common::jdks() {
        let bytes = jdk.image.resource_in("java.base", "module-info.class").unwrap().expect("module-info");
        let class = classfile::parse(&bytes).unwrap();
        assert_ne!(class.access & classfile::access::MODULE, 0);
        assert_eq!(class.super_name, None);
    }
}
